import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { maskTokens } from '#site-content/domain/preview/mask-tokens';
import { getBody, setBody } from '../../operations/request-bodies/body-chunks';
import { BadRequestError } from '../pages/bad-request';
import { listPages, type PageListServices } from '../pages/page-list';
import { type PreviewServices, resolvePreview, withoutToken } from '../preview/preview-request';
import { setCacheControl } from './cache-control';
import { buildPageTags, setCacheTags } from './cache-tags';

export const pages = (strapi: Core.Strapi, services: PageListServices & PreviewServices) => ({
  async find(ctx: Context): Promise<void> {
    try {
      const preview = await resolvePreview(ctx, services);
      if (preview === 'refused') return;
      if (preview !== null) {
        const { snapshot, key, responses } = preview;
        const publishedPages = { read: () => Promise.resolve(snapshot.pages) };
        const query = withoutToken(ctx.querystring);
        const body = await responses.read({ ...key, request: `pages?${query}` }, async () => {
          const { list, isRandom } = await listPages(
            strapi,
            { ...services, publishedPages },
            query
          );
          return { body: getBody([Buffer.from(JSON.stringify(list))]), isRandom };
        });
        ctx.type = 'json';
        setBody(ctx, body);
        return;
      }
      const { list, isRandom, ids } = await listPages(strapi, services, ctx.querystring);
      const { delivery } = services.options;
      if (isRandom) ctx.set('Cache-Control', 'no-store');
      else setCacheControl(ctx, delivery, 'pages');
      setCacheTags(ctx, delivery, buildPageTags(ids));
      ctx.body = list;
    } catch (error) {
      if (error instanceof BadRequestError) {
        // The message quotes the query, and error messages are logged and displayed elsewhere.
        throw new errors.ValidationError(maskTokens(error.message));
      }
      throw error;
    }
  },
});
