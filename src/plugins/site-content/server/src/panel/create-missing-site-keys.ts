import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { SITE_KEYS } from '#site-content/domain/content-types';
import { captureOuterContext } from '../operations/async-context/outer-context';
import { singleTypePath } from '../strapi-internals/single-type-path';

const FORM = singleTypePath(SITE_KEYS);

/**
 * True if Strapi reports a missing entry: with 404, or with an entry without attributes. It queries the entry twice. If
 * another editor creates it in between, Strapi mistakes it for one in another locale (`controllers/single-types.js`).
 */
const isMissing = (ctx: Context): boolean => {
  if (ctx.status === 404) return true;
  const { data } = (ctx.body ?? {}) as { data?: Record<string, unknown> };
  return ctx.status === 200 && data !== undefined && data['documentId'] === undefined;
};

/**
 * Creates an empty site keys entry when the first editor opens its form. Without an entry, Strapi's form reloads after
 * every save, which loses the input of a refused save. The panel only gets a 404 if the user may create the entry. It
 * is then redirected to the same URL to try again.
 */
export const createMissingSiteKeys = (strapi: Core.Strapi) => {
  // Runs outside the request, so that the history names the service: a user who only opens the form changes nothing.
  const runOutside = captureOuterContext();
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (ctx.method !== 'GET' || ctx.path !== FORM || !isMissing(ctx)) return;
    try {
      await runOutside(() => strapi.documents(SITE_KEYS).create({ data: {} }));
    } catch (error) {
      // Another editor may have created it in the meantime.
      if ((await strapi.db.query(SITE_KEYS).count()) === 0) {
        // A required attribute may have been added. Strapi then shows its own form for creating the entry.
        if (error instanceof errors.ValidationError) return;
        throw error;
      }
    }
    ctx.status = 307;
    // Relative, because a proxy may add a prefix to the path.
    ctx.redirect(`./${SITE_KEYS}${ctx.search}`);
  };
};
