import type { Core } from '@strapi/strapi';
import { PLUGIN_ID } from '#webhooks/domain/actions';
import { OutboxDelivery } from './delivery/deliver-outbox';
import { Queue } from './delivery/queue';
import { Endpoints } from './endpoints';
import { Outbox } from './outbox';

/** Creates the plugin's services, once per application. */
export const createServices = ({ strapi }: { readonly strapi: Core.Strapi }) => {
  // Hosts that may have private IP addresses, with or without a port, separated by commas.
  const hosts = strapi.config.get<string>(`plugin::${PLUGIN_ID}.privateHosts`, '').split(',');
  const privateHosts = hosts.map((host) => host.trim()).filter((host) => host !== '');
  const outbox = new Outbox(strapi);
  const queue = new Queue(strapi);
  const delivery = new OutboxDelivery(strapi, queue, privateHosts);
  return { outbox, queue, delivery, endpoints: new Endpoints(strapi, outbox, privateHosts) };
};

export const getServices = (strapi: Core.Strapi): ReturnType<typeof createServices> =>
  strapi.plugin(PLUGIN_ID).service('internals');
