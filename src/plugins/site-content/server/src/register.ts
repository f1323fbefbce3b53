import type { Core } from '@strapi/strapi';
import { registerCustomFields } from './custom-fields';
import { installDelivery } from './delivery/install';
import { addReadinessRoute } from './readiness/route';
import { makeFirstSiteKeys } from './panel/first-site-keys';
import { keepOutOfLists } from './panel/keep-out-of-lists';
import { describeContentRoutes } from './routes/openapi-document';
import { refuseConnect, refuseMethods } from './routes/refuse-methods';
import { changeOpenApiDocument } from './strapi/openapi-document';
import { enforceRules } from './writes/enforce';
import { commitHonestly } from './strapi/honest-commits';
import { markWriteRequests } from './writes/sqlite-lock';

export const register = ({ strapi }: { strapi: Core.Strapi }): void => {
  commitHonestly(strapi);
  registerCustomFields(strapi);
  keepOutOfLists(strapi);
  strapi.documents.use(enforceRules(strapi));
  strapi.server.use(refuseMethods(strapi));
  strapi.server.use(markWriteRequests);
  strapi.server.use(makeFirstSiteKeys(strapi));
  refuseConnect(strapi.server.httpServer);
  changeOpenApiDocument(describeContentRoutes);
  installDelivery(strapi);
  addReadinessRoute(strapi);
};
