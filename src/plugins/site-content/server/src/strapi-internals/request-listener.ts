import type { RequestListener, Server } from 'node:http';

/**
 * The listener by which Strapi answers requests. It has one, added when it makes its server
 * (Strapi 5.54.0, `@strapi/core`, `services/server/http-server.js`).
 */
export const getRequestListener = (server: Server): RequestListener => {
  const [listener] = server.listeners('request') as RequestListener[];
  if (listener === undefined) throw new Error('The HTTP server has no listener for requests.');
  return listener;
};

/** Puts a listener in the place of Strapi's, which it calls for what it does not answer itself. */
export const putInFront = (server: Server, listener: RequestListener): void => {
  server.removeAllListeners('request');
  server.on('request', listener);
};
