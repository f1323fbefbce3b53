/**
 * @reliesOn Strapi starts its server by `strapi.server.listen(port, host, onListen)` or `listen(socket, onListen)`. Of
 *   the errors of that, it reports `EADDRINUSE` and only logs all others.
 * @ifItFails The service does not start, or Strapi listens on the public port itself; or a service that cannot listen
 *   stays alive.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/Strapi.js` (`listen`), `@strapi/core/dist/services/server/index.js`,
 *   `@strapi/core/dist/services/server/http-server.js`
 */

import { chmodSync } from 'node:fs';
import type { Core } from '@strapi/strapi';

/** The address on which Strapi is configured to listen. */
export type ListenAddress =
  { readonly port: number; readonly host: string } | { readonly path: string };

type Listen = (...args: unknown[]) => unknown;

/**
 * Makes Strapi listen on another socket.
 *
 * @param getSocket returns the path of the socket
 * @param whenListening called with the configured address once Strapi listens on the socket; the start
 *   continues when it resolves
 */
export const listenOnPrivateSocket = (
  strapi: Core.Strapi,
  getSocket: () => string,
  whenListening: (place: ListenAddress) => Promise<void>
): void => {
  const server = strapi.server as unknown as { listen: Listen };
  const listen = server.listen.bind(server);
  server.listen = (...args) => {
    const onListen = args.at(-1) as () => unknown;
    const [first, host] = args;
    const place: ListenAddress =
      args.length === 2 ? { path: String(first) } : { port: Number(first), host: String(host) };
    const socket = getSocket();
    return listen(socket, () => {
      // Restricts the socket file to this user, wherever it is. Abstract sockets have no file.
      if (!socket.startsWith('\0')) chmodSync(socket, 0o600);
      void whenListening(place).then(onListen);
    });
  };
};

/** Describes, for operators, why the service cannot listen. */
export const describeListenError = (
  { code, message }: NodeJS.ErrnoException,
  place: ListenAddress
): string => {
  if (!('port' in place)) return message;
  if (code === 'EADDRINUSE') {
    return `The port ${place.port} is already used by another application.`;
  }
  return code === 'EACCES'
    ? `PORT is ${place.port}, on which this user may not listen: ${message}`
    : `HOST is ${place.host}, on which this machine cannot listen: ${message}`;
};

/** Ends a start if Strapi cannot listen on its address, so that whatever supervises the process can act. */
export const stopIfNotListening = (strapi: Core.Strapi): void => {
  const { httpServer } = strapi.server;
  httpServer.on('error', (error: NodeJS.ErrnoException) => {
    if (httpServer.listening || error.code === 'EADDRINUSE') return;
    const { host, port } = strapi.config.get<{ host: string; port: number }>('server');
    strapi.stopWithError(describeListenError(error, { host, port }));
  });
};
