import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import { PAGE } from '../../../../contract/content-types';
import type { FreeSlug } from '../../../../contract/panel/answers';
import { slugRule } from '../../../../contract/rules/page';
import { freeSlug } from '../../../../contract/rules/slug';
import { refusal } from '../../operations/requests/refusal';
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
});

export const slugs = (strapi: Core.Strapi) => ({
  /** Strapi's own check knows drafts only, and counts the page's own slug as taken. */
  async free(ctx: Context): Promise<void> {
    const query = querySchema.safeParse(ctx.query);
    if (!query.success) throw refusal(problemsOfForm(query.error));
    const { slug, page } = query.data;
    const rows = await strapi.db.query(PAGE).findMany({
      select: ['documentId', 'slug'],
      where: { $or: [{ slug }, { slug: { $startsWith: `${slug}-` } }] },
    });
    const taken = rows.filter(({ documentId }) => documentId !== page).map((row) => row.slug);
    const answer: FreeSlug = { slug: freeSlug(slug, new Set(taken)) };
    ctx.body = { data: answer };
  },
});
