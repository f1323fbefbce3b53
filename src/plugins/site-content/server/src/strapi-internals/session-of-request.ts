import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isKnown } from './route-of-request';

interface Auth {
  authenticate(ctx: object, next: () => Promise<void>): Promise<unknown>;
}

/**
 * Whether a request comes with a valid session or token, asked before its route is known. Strapi's own strategies decide
 * (Strapi 5.54.0, `@strapi/core`, `services/auth/index.js`); what they write into the state of the request is left out of it,
 * since they are asked again on its route.
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
    isAuthenticated = isKnown(asked);
  });
  return isAuthenticated;
};
