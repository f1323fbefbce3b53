/**
 * @reliesOn `ctx.state.route` and `ctx.state.auth`, with the names of the authentication strategies.
 * @ifItFails The history does not know who made a change.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/server/compose-endpoint.js`,
 *   `@strapi/core/dist/services/auth/index.js`
 */

import type { Context } from 'koa';

/** A route, as stored in the state of a request. */
interface Route {
  readonly handler?: unknown;
  readonly info?: { readonly pluginName?: string };
}

/** Returns the route of a request, from `ctx.state.route`; empty if the request has none. */
const getRoute = (ctx: Context): Route => (ctx.state as { route?: Route }).route ?? {};

/** Returns the handler of a request, such as `upload.admin-upload.upload`; empty for anonymous functions. */
export const getHandler = (ctx: Context): string => {
  const { handler, info } = getRoute(ctx);
  return typeof handler === 'string' ? `${info?.pluginName ?? ''}.${handler}` : '';
};

/** The authenticated user or token. */
export interface Known {
  readonly kind: 'administrator' | 'token' | 'user';
  /** Row of the user or token. */
  readonly credentials: Readonly<Record<string, unknown>>;
}

/** Kinds by strategy name (`@strapi/admin`, `server/src/strategies/admin.js`; the plugin `users-permissions`). */
const KINDS: Readonly<Record<string, Known['kind']>> = {
  admin: 'administrator',
  'users-permissions': 'user',
};

/** Returns the user or token of a request; `null` if it is anonymous. Unknown strategies count as tokens. */
export const getAuthenticatedUser = (ctx: Context): Known | null => {
  const { auth } = ctx.state as {
    auth?: { strategy?: { name?: string }; credentials?: Known['credentials'] | null };
  };
  if (auth?.credentials === undefined || auth.credentials === null) return null;
  return { kind: KINDS[auth.strategy?.name ?? ''] ?? 'token', credentials: auth.credentials };
};
