/**
 * @reliesOn `strapi.get('auth').authenticate()` asks the strategies for `state.route.info.type` before a route is
 *   found; `strapi.middleware('strapi::body')` creates the body parser.
 * @ifItFails Uploads are refused, or large bodies are accepted from anyone.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/auth/index.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { getAuthenticatedUser } from './route-of-request';

interface Auth {
  authenticate(ctx: object, next: () => Promise<void>): Promise<unknown>;
}

/**
 * True if a request has a valid session or token; works before its route is known. Uses Strapi's own
 * strategies, but discards what they write into the request's state, because they run again on the route.
 */
export const hasSession = async (strapi: Core.Strapi, ctx: Context): Promise<boolean> => {
  if (ctx.get('authorization') === '') return false;
  const prefix = `${strapi.config.get<string>('api.rest.prefix')}/`.toLowerCase();
  const isApi = ctx.path.toLowerCase().startsWith(prefix);
  const asked = Object.create(ctx, {
    state: { value: { route: { info: { type: isApi ? 'content-api' : 'admin' } } } },
    unauthorized: { value: () => undefined },
  }) as Context;
  let isAuthenticated = false;
  await (strapi.get('auth') as Auth).authenticate(asked, async () => {
    isAuthenticated = getAuthenticatedUser(asked) !== null;
  });
  return isAuthenticated;
};
