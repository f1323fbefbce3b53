import type { Core } from '@strapi/strapi';
import { ACTIONS } from '#webhooks/domain/actions';
import { createServices, getServices } from './create-services';
import { getChanges, getPurgeAgainMs } from './outbox/outbox';
import { controllers } from './panel/controllers';
import message from './panel/openapi.json';
import { routes } from './panel/routes';
import { contentTypes } from './storage/tables';

const bootstrap = async ({ strapi }: { readonly strapi: Core.Strapi }): Promise<void> => {
  const { courier, outbox } = getServices(strapi);
  await strapi.service('admin::permission').actionProvider.registerMany(ACTIONS);
  strapi.plugin('site-content').service('openapi-document').add(message);
  const changes = getChanges(strapi);
  changes.inTransaction((changeSet, { trx }) => outbox.add(changeSet, trx));
  const againMs = getPurgeAgainMs(strapi);
  changes.afterCommit(() => {
    courier.wake();
    setTimeout(() => courier.wake(), againMs).unref();
  });
  // Commands, which serve nobody, queue messages and leave them to the service.
  strapi.server.httpServer.once('listening', () => {
    outbox
      .catchUp()
      .catch((error: Error) => strapi.log.warn(`Webhooks may lack a change: ${error.message}`))
      .finally(() => courier.begin());
  });
};

/** What the plugin `site-webhooks` registers with Strapi. */
export default {
  config: { default: { privateHosts: '' }, validator: () => undefined },
  bootstrap,
  destroy: ({ strapi }: { readonly strapi: Core.Strapi }) => getServices(strapi).courier.stop(),
  contentTypes,
  services: { parts: createServices },
  controllers: { webhooks: controllers },
  routes: { admin: { type: 'admin', routes } },
};
