import type { Context } from 'koa';

/** A route, as Strapi leaves it in the state of a request. */
interface Route {
  readonly handler?: unknown;
  readonly info?: { readonly pluginName?: string };
  readonly config?: object;
}

/**
 * What Strapi knows of a request once it has found its route, in `ctx.state.route` and `ctx.state.auth` (Strapi 5.54.0,
 * `@strapi/core/dist/services/server/compose-endpoint.js` and `services/auth/index.js`).
 */
const getRoute = (ctx: Context): Route => (ctx.state as { route?: Route }).route ?? {};

/** What answers a request, such as `upload.admin-upload.upload`; empty where it is a function without a name. */
export const getHandler = (ctx: Context): string => {
  const { handler, info } = getRoute(ctx);
  return typeof handler === 'string' ? `${info?.pluginName ?? ''}.${handler}` : '';
};

/** The route's own `config`. */
export const getRouteConfig = (ctx: Context): Readonly<Record<string, unknown>> =>
  (getRoute(ctx).config ?? {}) as Readonly<Record<string, unknown>>;

/** Whether it is known who asks: by a session, or by a token. */
export const isKnown = (ctx: Context): boolean => {
  const { auth } = ctx.state as { auth?: { credentials?: unknown } };
  return auth?.credentials !== undefined && auth.credentials !== null;
};

/** Who asks, as one of those that Strapi's ways of logging in know. */
export interface Known {
  readonly kind: 'administrator' | 'token' | 'user';
  /** The row of the person or the token. */
  readonly credentials: Readonly<Record<string, unknown>>;
}

/** By the names of the ways (`@strapi/admin`, `server/src/strategies/admin.js`; the plugin of the same name). */
const KINDS: Readonly<Record<string, Known['kind']>> = {
  admin: 'administrator',
  'users-permissions': 'user',
};

/** Who asks; `null` where nobody says who they are. What is neither a person's session is a token. */
export const knownAs = (ctx: Context): Known | null => {
  const { auth } = ctx.state as {
    auth?: { strategy?: { name?: string }; credentials?: Known['credentials'] | null };
  };
  if (auth?.credentials === undefined || auth.credentials === null) return null;
  return { kind: KINDS[auth.strategy?.name ?? ''] ?? 'token', credentials: auth.credentials };
};
