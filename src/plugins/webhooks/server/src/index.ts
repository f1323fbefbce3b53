import type { Core } from '@strapi/strapi';
import { ACTIONS, PLUGIN_ID } from '../../domain/actions';
import { getChanges } from './core';
import { getPurgeAgainMs } from './outbox/outbox';
import { deliveries, endpoints } from './panel/controllers';
import message from './panel/openapi.json';
import { routes } from './panel/routes';
import { getServices, createServices } from './create-services';
import { contentTypes } from './storage/tables';

interface Given {
  readonly strapi: Core.Strapi;
}

const bootstrap = async ({ strapi }: Given): Promise<void> => {
  const { courier, outbox } = getServices(strapi);
  await strapi
    .service('admin::permission')
    .actionProvider.registerMany(
      ACTIONS.map((action) => ({ ...action, section: 'plugins', pluginName: PLUGIN_ID }))
    );
  strapi.plugin('site-content').service('openapi-document').add(message);
  await outbox.begin();
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

const destroy = ({ strapi }: Given): Promise<void> => getServices(strapi).courier.stop();

/** What the plugin `site-webhooks` registers with Strapi. */
export default {
  config: { default: { privateHosts: '' }, validator: () => undefined },
  bootstrap,
  destroy,
  contentTypes,
  services: { parts: createServices },
  controllers: { endpoints, deliveries },
  routes: { admin: { type: 'admin', routes } },
};
