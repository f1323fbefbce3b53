import type { Core } from '@strapi/strapi';
import { installDelivery } from './delivery/install';
import { refuseConnect, refuseMethods } from './routes/refuse-methods';
import { enforceRules } from './writes/enforce';

export const register = ({ strapi }: { strapi: Core.Strapi }): void => {
  strapi.documents.use(enforceRules(strapi));
  strapi.server.use(refuseMethods(strapi));
  refuseConnect(strapi.server.httpServer);
  installDelivery(strapi);
};
