import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { SITE_KEYS } from '#site-content/domain/content-types';
import { singleTypePath } from '../strapi-internals/single-type-path';

const FORM = singleTypePath(SITE_KEYS);

/**
 * Whether Strapi says that there is no entry: by 404, or by one without attributes. It looks for the entry twice, and
 * where another editor has made it in between, it takes it for one of another language (`controllers/single-types.js`).
 */
const isMissing = (ctx: Context): boolean => {
  if (ctx.status === 404) return true;
  const { data } = (ctx.body ?? {}) as { data?: Record<string, unknown> };
  return ctx.status === 200 && data !== undefined && data['documentId'] === undefined;
};

/**
 * Makes the entry of the site keys, all of them empty, when the first editor opens its form. Without an
 * entry, Strapi's form puts itself away to ask for one after every save, and with it all that was typed into
 * a save that is refused. The panel gets 404 only when it may create one; it is sent to ask again.
 */
export const makeFirstSiteKeys =
  (strapi: Core.Strapi) =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (ctx.method !== 'GET' || ctx.path !== FORM || !isMissing(ctx)) return;
    try {
      await strapi.documents(SITE_KEYS).create({ data: {} });
    } catch (error) {
      // Another editor may have been first.
      if ((await strapi.db.query(SITE_KEYS).count()) === 0) {
        // An attribute that was added may be required. Strapi then asks for an entry in its own way.
        if (error instanceof errors.ValidationError) return;
        throw error;
      }
    }
    ctx.status = 307;
    // As seen from where it was asked for: behind a proxy, more of a path may stand before it.
    ctx.redirect(`./${SITE_KEYS}${ctx.search}`);
  };
