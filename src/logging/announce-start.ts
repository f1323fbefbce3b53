import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import type { Core } from '@strapi/strapi';

/** Calls `listener` with the public address once the service listens there. */
export type OnServing = (listener: (address: AddressInfo | string | null) => void) => void;

/** Logs the address on which the service listens, if Strapi's banner is disabled. */
export const announceStart = (strapi: Core.Strapi, onServing: OnServing): void => {
  if (strapi.config.get('server.logger.startup.enabled', true)) return;
  onServing((address) => {
    const place =
      address !== null && typeof address === 'object'
        ? `${address.address} port ${address.port}`
        : String(address);
    const { client } = strapi.db.getInfo();
    strapi.log.info(
      `Listening on ${place}, with ${client}, Strapi ${strapi.config.get('info.strapi')}, Node ${process.version}`
    );
  });
};

/** Whether the parent process waits for a message about the start, as quickstart does, but not `strapi develop`. */
export const isStartAwaited = (): boolean => process.send !== undefined && !cluster.isWorker;

/** Notifies the parent process of the start, if it waits for it. */
export const tellParentOfStart = (onServing: OnServing): void => {
  if (isStartAwaited()) onServing(() => process.send?.('ready'));
};
