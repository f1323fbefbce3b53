/**
 * @reliesOn The Content Manager's routes have handlers that start with `content-manager.`.
 * @ifItFails A save from an open form undoes the order of pages.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/controllers/collection-types.js`,
 *   `@strapi/content-manager/dist/server/routes/admin.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { getHandler } from './route-of-request';

/**
 * Whether the current request comes from the Content Manager, whose form sends every attribute of an entry as
 * it was when it was opened, including hidden ones.
 */
export const isFormRequest = (strapi: Core.Strapi): boolean => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  return ctx !== undefined && getHandler(ctx).startsWith('content-manager.');
};
