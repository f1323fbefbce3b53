/**
 * @reliesOn Strapi starts its server by `strapi.server.listen(port, host, onListen)` or `listen(socket, onListen)`.
 * @ifItFails The service does not start, or Strapi listens on the public port itself.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/Strapi.js` (`listen`), `@strapi/core/dist/services/server/index.js`
 */

import { chmodSync } from 'node:fs';
import type { Core } from '@strapi/strapi';

/** Where Strapi would listen. */
export type PublicPlace =
  { readonly port: number; readonly host: string } | { readonly path: string };

type Listen = (...args: unknown[]) => unknown;

/**
 * Makes Strapi listen on another socket.
 *
 * @param getSocket path of the socket
 * @param whenListening called once it listens there, with the place that was configured; the start goes on when
 *   it resolves
 */
export const listenElsewhere = (
  strapi: Core.Strapi,
  getSocket: () => string,
  whenListening: (place: PublicPlace) => Promise<void>
): void => {
  const server = strapi.server as unknown as { listen: Listen };
  const listen = server.listen.bind(server);
  server.listen = (...args) => {
    const onListen = args.at(-1) as () => unknown;
    const [first, host] = args;
    const place: PublicPlace =
      args.length === 2 ? { path: String(first) } : { port: Number(first), host: String(host) };
    const socket = getSocket();
    return listen(socket, () => {
      // For this user only, wherever the file is. Some have none.
      if (!socket.startsWith('\0')) chmodSync(socket, 0o600);
      void whenListening(place).then(onListen);
    });
  };
};
