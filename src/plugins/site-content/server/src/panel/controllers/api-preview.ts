import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import { askAsVisitor, NoAnswer } from '../api-preview/live-answer';
import { buildUrls, type Urls } from '../../../../contract/pages/urls';
import type { LiveAnswer } from '../../../../contract/panel/answers';
import { refusal } from '../../content/writes/refusal';
import { refuse } from '../../operations/requests/refuse';

const SLUG_IS_REQUIRED = 'The slug of a page is required, once: ?slug=about.';

const querySchema = z.object({
  slug: z
    .string({ error: SLUG_IS_REQUIRED })
    .min(1, { error: SLUG_IS_REQUIRED })
    .max(255, { error: 'A slug has 255 characters at the most.' }),
});

export const apiPreview = (strapi: Core.Strapi, { urls }: { readonly urls: Urls }) => {
  /** The same route as a path, however the service is reached from outside. */
  const ownUrls = buildUrls({
    siteUrl: '',
    serverUrl: '',
    apiPrefix: strapi.config.get('api.rest.prefix', '/api'),
  });

  const answer = async (ctx: Context, urlFrom: (from: Urls) => string): Promise<void> => {
    try {
      const live = await askAsVisitor(strapi.server.httpServer, urlFrom(ownUrls));
      ctx.body = { data: { url: urlFrom(urls), ...live } satisfies LiveAnswer };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      refuse(ctx, { status: 504, name: 'GatewayTimeoutError', message: error.message });
    }
  };

  return {
    initialData: (ctx: Context): Promise<void> => answer(ctx, (from) => from.initialData()),

    pages(ctx: Context): Promise<void> {
      const query = querySchema.safeParse(ctx.query);
      if (!query.success) {
        throw refusal(
          query.error.issues.map(({ path, message }) => ({ path: path.map(String), message }))
        );
      }
      return answer(ctx, (from) => from.detail(query.data.slug));
    },
  };
};
