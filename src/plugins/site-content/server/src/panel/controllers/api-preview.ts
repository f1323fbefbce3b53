import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { askAsVisitor, NoAnswer } from '../api-preview/live-answer';
import { abilityPreviews } from '../preview/may-preview';
import type { PreviewPanelParts } from '../preview/places';
import { buildUrls, type Urls } from '../../../../contract/pages/urls';
import type { LiveAnswer } from '../../../../contract/panel/answers';
import { refusal } from '../../operations/requests/refusal';
import { problemsOfForm, says } from '../form';
import { refuse } from '../../operations/requests/refuse';

const drafts = z.literal('true', says('preview.form')).optional();

const initialDataSchema = z.object({ drafts });

const pagesSchema = z.object({
  drafts,
  slug: z
    .string(says('api-preview.slug-missing'))
    .min(1, says('api-preview.slug-missing'))
    .max(255, says('page.slug-too-long')),
});

/** @throws a refusal of what has another form */
const read = <Query>(schema: z.ZodType<Query>, ctx: Context): Query => {
  const query = schema.safeParse(ctx.query);
  if (!query.success) throw refusal(problemsOfForm(query.error));
  return query.data;
};

export const apiPreview = (
  strapi: Core.Strapi,
  { urls, previews }: Pick<PreviewPanelParts, 'urls' | 'previews'>
) => {
  /** The same route as a path, however the service is reached from outside. */
  const ownUrls = buildUrls({
    siteUrl: '',
    serverUrl: '',
    apiPrefix: strapi.config.get('api.rest.prefix', '/api'),
  });

  /**
   * A token for the drafts of the whole site.
   *
   * @throws where there are none, and where somebody may not see them
   */
  const tokenFor = async (ctx: Context): Promise<string> => {
    if (previews === null) throw new errors.NotFoundError('There are no previews.');
    if (!(await abilityPreviews(strapi, ctx.state['userAbility'], null))) {
      throw new errors.ForbiddenError('You may not preview this.');
    }
    const { tokens } = previews;
    return tokens.tokenOf(await tokens.leases.hold(Number(ctx.state['user'].id), null));
  };

  const answer = async (
    ctx: Context,
    ofDrafts: boolean,
    urlFrom: (from: Urls) => string
  ): Promise<void> => {
    const token = ofDrafts ? await tokenFor(ctx) : null;
    try {
      const live = await askAsVisitor(strapi.server.httpServer, urlFrom(ownUrls), token);
      ctx.body = { data: { url: urlFrom(urls), ...live } satisfies LiveAnswer };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      refuse(ctx, { status: 504, name: 'GatewayTimeoutError', message: error.message });
    }
  };

  return {
    async initialData(ctx: Context): Promise<void> {
      const query = read(initialDataSchema, ctx);
      await answer(ctx, query.drafts !== undefined, (from) => from.initialData());
    },

    async pages(ctx: Context): Promise<void> {
      const query = read(pagesSchema, ctx);
      await answer(ctx, query.drafts !== undefined, (from) => from.withSlug(query.slug));
    },
  };
};
