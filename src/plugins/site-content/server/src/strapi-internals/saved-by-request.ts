/**
 * @reliesOn The Content Manager's routes have handlers that start with `content-manager.` and the parameter `model`;
 *   the handlers of types' own routes are their UID and `create` or `update`, and their bodies have `data`.
 * @ifItFails **A small save stops Strapi for minutes.**
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/routes/admin.js`,
 *   `@strapi/core/dist/core-api/routes/index.js`
 */

import type { Context } from 'koa';
import { isRecord } from '#site-content/domain/values';
import { getHandler } from './route-of-request';

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
