import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import { PAGE } from '../../../../contract/content-types';
import type { FreeSlug } from '../../../../contract/panel/answers';
import { slugRule } from '../../../../contract/rules/page';
import { freeSlug } from '../../../../contract/rules/slug';
import { refusal } from '../../content/writes/refusal';

const querySchema = z.object({
  slug: z
    .string({ error: 'A slug is required, once: ?slug=about.' })
    .max(255, { error: 'A slug has 255 characters at the most.' })
    .superRefine((slug, { addIssue }) => {
      const message = slugRule(slug);
      if (message !== null) addIssue({ code: 'custom', message });
    }),
  page: z.string({ error: 'The page is given once.' }).optional(),
});

export const slugs = (strapi: Core.Strapi) => ({
  /** Strapi's own check knows drafts only, and counts the page's own slug as taken. */
  async free(ctx: Context): Promise<void> {
    const query = querySchema.safeParse(ctx.query);
    if (!query.success) {
      throw refusal(
        query.error.issues.map(({ path, message }) => ({ path: path.map(String), message }))
      );
    }
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
