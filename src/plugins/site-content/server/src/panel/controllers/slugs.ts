import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import type { FreeSlug } from '#site-content/domain/panel/answers';
import { slugRule } from '#site-content/domain/rules/page';
import { slugKey } from '#site-content/domain/rules/siblings';
import { freeSlug } from '#site-content/domain/rules/slug';
import type { Options } from '../../config/options';
import { PageRows } from '../../content/page-tree/page-rows';
import { refusal } from '../../operations/requests/refusal';
import { readsPlaces } from '../access/readable';
import { problemsOfForm, says } from '../form';

const querySchema = z.object({
  slug: z
    .string(says('free-slug.slug-missing'))
    .max(255, says('page.slug-too-long'))
    .superRefine((slug, { addIssue }) => {
      const broken = slugRule(slug);
      if (broken !== null) addIssue({ code: 'custom', message: broken.code });
    }),
  page: z.string(says('free-slug.page-twice')).optional(),
  /** Empty for a root; where it is left out, the parent that the page's draft has. */
  parent: z.string(says('free-slug.parent-twice')).optional(),
});

interface Parts {
  readonly options: Pick<Options, 'homeSlug'>;
}

export const slugs = (strapi: Core.Strapi, { options: { homeSlug } }: Parts) => ({
  /** Strapi's own check knows drafts only, and nothing of siblings. */
  async free(ctx: Context): Promise<void> {
    const query = querySchema.safeParse(ctx.query);
    if (!query.success) throw refusal(problemsOfForm(query.error));
    const { slug, page, parent } = query.data;
    // Which one is free tells which ones are taken.
    if (!readsPlaces(strapi, ctx.state['userAbility'])) {
      throw new errors.ForbiddenError('You may not read the slugs of pages.');
    }
    const rows = new PageRows(strapi, strapi.db.connection);
    const stored = page === undefined ? [] : await rows.of([page]);
    const draft = stored.find(({ isPublished }) => !isPublished);
    const above = parent === undefined ? (draft?.parent ?? null) : parent || null;
    const beside = await rows.slugsBeside(above, slug, await rows.homes(homeSlug));
    const taken = beside.filter(({ id }) => id !== page).map((row) => slugKey(row.slug));
    const answer: FreeSlug = { slug: freeSlug(slug, new Set(taken)) };
    ctx.body = { data: answer };
  },
});
