import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { PAGE } from '#site-content/domain/content-types';
import type { FreeSlug, PathBelow } from '#site-content/domain/panel/panel-response-types';
import { MAX_SLUG_LENGTH, slugRule } from '#site-content/domain/rules/page';
import type { Options } from '../../config/options';
import { getReadable, pathsReadable, readsPaths } from '../../panel/access/readable';
import { parseForm, says } from '../../panel/parse-form';
import type { PublishedPagesReadModel } from '../../read-models/published-pages-read-model';
import { findFreeSlug } from '../tree/find-free-slug';
import { PageRows } from '../tree/page-rows';

const querySchema = z.object({
  slug: z
    .string(says('free-slug.slug-missing'))
    .max(MAX_SLUG_LENGTH, says('page.slug-too-long'))
    .superRefine((slug, { addIssue }) => {
      const broken = slugRule(slug);
      if (broken !== null) addIssue({ code: 'custom', message: broken.code });
    }),
  page: z.string(says('free-slug.page-twice')).optional(),
  /** The page that is duplicated. The duplicate starts with its parent. */
  origin: z.string(says('free-slug.page-twice')).optional(),
  /** Empty for a root page; if omitted, the parent of the draft of `page` or `origin`. */
  parent: z.string(says('free-slug.parent-twice')).optional(),
});

const placeSchema = querySchema.omit({ slug: true });

interface SlugServices {
  readonly options: Pick<Options, 'homeSlug'>;
  readonly publishedPages: PublishedPagesReadModel;
}

export const slugs = (
  strapi: Core.Strapi,
  { options: { homeSlug }, publishedPages }: SlugServices
) => {
  const rows = new PageRows(strapi, strapi.db.connection);

  /** Checks a permission, because a free slug reveals which slugs are used. */
  const checkPermission = (ctx: Context): void => {
    if (readsPaths(strapi, ctx.state['userAbility'])) return;
    throw new errors.ForbiddenError('You do not have permission to read the slugs of pages.');
  };

  /** Returns the parent that a form has chosen, or starts with. */
  const findParent = async ({
    page,
    origin,
    parent,
  }: z.infer<typeof placeSchema>): Promise<string | null> => {
    if (parent !== undefined) return parent || null;
    const known = page ?? origin;
    const stored = known === undefined ? [] : await rows.of([known]);
    return stored.find(({ isPublished }) => !isPublished)?.parent ?? null;
  };

  const readTitle = async (ctx: Context, page: string): Promise<string> => {
    const { canName } = await getReadable(strapi, ctx.state['userAbility'], PAGE);
    const draft = (await rows.of([page])).find(({ isPublished }) => !isPublished);
    return canName(page) ? (draft?.title ?? '') : '';
  };

  return {
    /** Responds with a free slug. Strapi's own check only compares drafts, and does not consider siblings. */
    async free(ctx: Context): Promise<void> {
      const query = parseForm(querySchema, ctx.query);
      const { slug, page = null } = query;
      checkPermission(ctx);
      const wanted = { page, slug, parent: await findParent(query) };
      const stored = page === null ? [] : await rows.of([page]);
      const answer: FreeSlug = {
        slug: await findFreeSlug(rows, wanted, homeSlug),
        isPublished: stored.some(({ isPublished }) => isPublished),
      };
      ctx.body = { data: answer };
    },

    /** Responds with the path below which a new page would be. */
    async pathBelow(ctx: Context): Promise<void> {
      const query = parseForm(placeSchema, ctx.query);
      checkPermission(ctx);
      const parent = await findParent(query);
      const canReadPath = await pathsReadable(strapi, ctx.state['userAbility']);
      if (parent !== null && !canReadPath(parent)) {
        throw new errors.ForbiddenError(
          'You do not have permission to read the path of this page.'
        );
      }
      const { tree } = await publishedPages.read();
      const path = parent === null ? '/' : tree.pathOfPlace(parent);
      const answer: PathBelow = {
        path: path ?? '/',
        isRoot: parent === null,
        draftParent: parent === null || path !== null ? null : await readTitle(ctx, parent),
      };
      ctx.body = { data: answer };
    },
  };
};
