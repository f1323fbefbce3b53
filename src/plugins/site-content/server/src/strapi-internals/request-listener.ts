/**
 * @reliesOn The HTTP server has one `request` listener from the beginning.
 * @ifItFails Responses are not served from memory.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/server/http-server.js`
 */

import type { RequestListener, Server } from 'node:http';

/** Returns Strapi's request listener. There is exactly one, added when the server is created. */
export const getRequestListener = (server: Server): RequestListener => {
  const [listener] = server.listeners('request') as RequestListener[];
  if (listener === undefined) throw new Error('The HTTP server has no listener for requests.');
  return listener;
};

/** Replaces Strapi's listener with one that calls it for requests that the new listener does not answer. */
export const putInFront = (server: Server, listener: RequestListener): void => {
  server.removeAllListeners('request');
  server.on('request', listener);
};
