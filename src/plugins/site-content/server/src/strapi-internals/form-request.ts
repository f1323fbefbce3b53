import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { getHandler } from './route-of-request';

/**
 * Whether the request that is answered is one of the Content Manager, whose form sends every attribute of an entry as it
 * was when it was opened, the ones that it does not show included.
 *
 * Read in Strapi 5.54.0: `@strapi/content-manager/dist/server/controllers/collection-types.js`.
 */
export const isFormRequest = (strapi: Core.Strapi): boolean => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  return ctx !== undefined && getHandler(ctx).startsWith('content-manager.');
};
