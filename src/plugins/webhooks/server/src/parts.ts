import type { Core } from '@strapi/strapi';
import { PLUGIN_ID } from '../../contract/actions';
import { Courier } from './delivery/courier';
import { Deliveries } from './endpoints/deliveries';
import { Endpoints } from './endpoints/endpoints';
import { readOptions } from './options';
import { Outbox } from './outbox/outbox';

/** What the plugin consists of, made once for each service. */
export const makeParts = ({ strapi }: { readonly strapi: Core.Strapi }) => {
  const { privateHosts } = readOptions(strapi.config.get(`plugin::${PLUGIN_ID}`));
  const outbox = new Outbox(strapi);
  return {
    outbox,
    courier: new Courier(strapi, privateHosts),
    deliveries: new Deliveries(strapi),
    endpoints: new Endpoints(strapi, outbox),
  };
};

export const getParts = (strapi: Core.Strapi): ReturnType<typeof makeParts> =>
  strapi.plugin(PLUGIN_ID).service('parts');
