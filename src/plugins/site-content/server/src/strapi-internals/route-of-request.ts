/**
 * @reliesOn `ctx.state.route` and `ctx.state.auth`, with the names of the authentication strategies. The Content
 *   Manager's routes have handlers that start with `content-manager.` and the parameter `model`, and its publishing
 *   actions are called `publish`. The handlers of types' own routes are their UID and `create` or `update`, and their
 *   bodies have `data`.
 * @ifItFails **A small save stops Strapi for minutes.** The history does not know who made a change; a save from an open
 *   form reverts a change to the page order; missing required fields are not reported when a page is published from
 *   its form.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/server/compose-endpoint.js`,
 *   `@strapi/core/dist/services/auth/index.js`, `@strapi/core/dist/core-api/routes/index.js`,
 *   `@strapi/content-manager/dist/server/controllers/collection-types.js`,
 *   `@strapi/content-manager/dist/server/routes/admin.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isRecord } from '#site-content/domain/values';

/** A route, as stored in the state of a request. */
interface Route {
  readonly handler?: unknown;
  readonly info?: { readonly pluginName?: string };
}

/** Returns the handler of a request, such as `upload.admin-upload.upload`; empty for anonymous functions. */
export const getHandler = (ctx: Context): string => {
  const { handler, info } = (ctx.state as { route?: Route }).route ?? {};
  return typeof handler === 'string' ? `${info?.pluginName ?? ''}.${handler}` : '';
};

const getCurrentHandler = (strapi: Core.Strapi): string => {
  const ctx = strapi.requestContext.get() as Context | undefined;
  return ctx === undefined ? '' : getHandler(ctx);
};

/**
 * True if the current request comes from the Content Manager. Its form sends every attribute of an entry,
 * including hidden ones, as it was when the form was opened.
 */
export const isFormRequest = (strapi: Core.Strapi): boolean =>
  getCurrentHandler(strapi).startsWith('content-manager.');

/** Handlers through which the Content Manager's form publishes. */
const PUBLISHES = [
  'content-manager.collection-types.publish',
  'content-manager.single-types.publish',
];

/**
 * True if the current request publishes the values it contains. The Content Manager then writes twice: it
 * saves the draft, then publishes it.
 */
export const isPublishRequest = (strapi: Core.Strapi): boolean =>
  PUBLISHES.includes(getCurrentHandler(strapi));

/** An entry's values in a request body, as sent. */
export interface SavedByRequest {
  readonly uid: string;
  readonly data: Record<string, unknown>;
}

const OF_CONTENT_MANAGER = /^content-manager\.(?:collection|single)-types\./;
const OF_TYPE = /^[^.]*\.((?:api|plugin)::[^.]+\.[^.]+)\.(?:create|update)$/;

/**
 * Returns the entry that a request of the Content Manager or of Strapi's own API saves; `null` for any other request.
 */
export const savedByRequest = (ctx: Context): SavedByRequest | null => {
  const { body } = ctx.request as { body?: unknown };
  if (!isRecord(body)) return null;
  const handler = getHandler(ctx);
  if (OF_CONTENT_MANAGER.test(handler)) {
    return { uid: String((ctx['params'] as { model?: unknown }).model), data: body };
  }
  const [, uid] = OF_TYPE.exec(handler) ?? [];
  const { data } = body;
  return uid === undefined || !isRecord(data) ? null : { uid, data };
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
