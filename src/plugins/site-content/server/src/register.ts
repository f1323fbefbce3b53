import type { Core } from '@strapi/strapi';
import { installDelivery } from './delivery/install';
import { refuseConnect, refuseMethods } from './routes/refuse-methods';
import { enforceRules } from './writes/enforce';
import { markWriteRequests } from './writes/sqlite-lock';

export const register = ({ strapi }: { strapi: Core.Strapi }): void => {
  strapi.documents.use(enforceRules(strapi));
  strapi.server.use(refuseMethods(strapi));
  strapi.server.use(markWriteRequests);
  refuseConnect(strapi.server.httpServer);
  installDelivery(strapi);
};
