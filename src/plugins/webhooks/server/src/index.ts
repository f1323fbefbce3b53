import type { Core } from '@strapi/strapi';
import { ACTIONS } from '#webhooks/domain/actions';
import { createServices, getServices } from './create-services';
import { getChanges, getPurgeAgainMs } from './outbox';
import { controllers } from './panel/controllers';
import message from './panel/openapi.json';
import { routes } from './panel/routes';
import { contentTypes } from './tables';

const bootstrap = async ({ strapi }: { readonly strapi: Core.Strapi }): Promise<void> => {
  const { delivery, outbox, queue } = getServices(strapi);
  await strapi.service('admin::permission').actionProvider.registerMany(ACTIONS);
  strapi.plugin('site-content').service('openapi-document').add(message);
  strapi
    .plugin('site-content')
    .service('metrics')
    .add([
      {
        name: 'webhook_deliveries_pending',
        help: 'Webhook messages waiting to be sent or retried.',
        read: () => queue.count('pending'),
      },
      {
        name: 'webhook_deliveries_failed',
        help: 'Stored webhook messages whose delivery failed for good.',
        read: () => queue.count('failed'),
      },
    ]);
  const changes = getChanges(strapi);
  changes.inTransaction((changeSet, { trx }) => outbox.add(changeSet, trx));
  const againMs = getPurgeAgainMs(strapi);
  changes.afterCommit(() => {
    delivery.wake();
    setTimeout(() => delivery.wake(), againMs).unref();
  });
  // Commands do not listen: they queue messages and leave sending to the service.
  strapi.server.httpServer.once('listening', () => {
    outbox
      .catchUp()
      .catch((error: Error) =>
        strapi.log.warn(`A change may be missing from webhooks: ${error.message}`)
      )
      .finally(() => delivery.begin());
  });
};

/** The server part of the plugin `site-webhooks`. */
export default {
  config: { default: { privateHosts: '' }, validator: () => undefined },
  bootstrap,
  destroy: ({ strapi }: { readonly strapi: Core.Strapi }) => getServices(strapi).delivery.stop(),
  contentTypes,
  services: { internals: createServices },
  controllers: { webhooks: controllers },
  routes: { admin: { type: 'admin', routes } },
};
