/**
 * @reliesOn Strapi starts its server by `strapi.server.listen(port, host, onListen)` or `listen(socket, onListen)`.
 * @ifItFails The service does not start, or Strapi listens on the public port itself.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/Strapi.js` (`listen`), `@strapi/core/dist/services/server/index.js`
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
