import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { maskTokens } from '../../../../contract/preview/mask-tokens';
import { previewAskedFor, withoutToken, type PreviewParts } from '../preview/asked-for';
import { setCacheControl } from './cache-control';
import { BadRequest } from '../pages/bad-request';
import { listPages, type PageListParts } from '../pages/page-list';

export const pages = (strapi: Core.Strapi, parts: PageListParts & PreviewParts) => ({
  async find(ctx: Context): Promise<void> {
    try {
      const preview = await previewAskedFor(ctx, parts.previews);
      if (preview === 'refused') return;
      if (preview !== null) {
        const publishedPages = { read: () => Promise.resolve(preview.pages) };
        const query = withoutToken(ctx.querystring);
        ctx.body = (await listPages(strapi, { ...parts, publishedPages }, query)).list;
        return;
      }
      const { list, isRandom } = await listPages(strapi, parts, ctx.querystring);
      const { pages: forVisitors } = parts.options.delivery.cacheControl;
      setCacheControl(ctx, isRandom ? 'no-store' : forVisitors);
      ctx.body = list;
    } catch (error) {
      if (error instanceof BadRequest) {
        // It names what it was sent, and errors are logged and shown elsewhere.
        throw new errors.ValidationError(maskTokens(error.message));
      }
      throw error;
    }
  },
});
