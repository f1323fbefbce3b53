import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import { askAsVisitor, NoAnswer } from '../api-preview/live-answer';
import { buildUrls, type Urls } from '../../../../contract/pages/urls';
import type { LiveAnswer } from '../../../../contract/panel/answers';
import { refusal } from '../../operations/requests/refusal';
import { problemsOfForm, says } from '../form';
import { refuse } from '../../operations/requests/refuse';

const querySchema = z.object({
  slug: z
    .string(says('api-preview.slug-missing'))
    .min(1, says('api-preview.slug-missing'))
    .max(255, says('page.slug-too-long')),
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
      if (!query.success) throw refusal(problemsOfForm(query.error));
      return answer(ctx, (from) => from.withSlug(query.data.slug));
    },
  };
};
