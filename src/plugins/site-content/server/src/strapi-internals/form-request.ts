/**
 * @reliesOn The Content Manager's routes have handlers that start with `content-manager.`.
 * @ifItFails A save from an open form reverts a change to the page order.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/controllers/collection-types.js`,
 *   `@strapi/content-manager/dist/server/routes/admin.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { getHandler } from './route-of-request';

/**
 * True if the current request comes from the Content Manager. Its form sends every attribute of an entry,
 * including hidden ones, as it was when the form was opened.
 */
export const isFormRequest = (strapi: Core.Strapi): boolean => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  return ctx !== undefined && getHandler(ctx).startsWith('content-manager.');
};
