import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import { PAGE } from '#site-content/domain/content-types';
import { findPagesInSteps } from '#site-content/domain/pages/find-pages';
import type { PageChoices, PageOption } from '#site-content/domain/panel/panel-response-types';
import { runCooperatively } from '../../operations/cooperative-scheduling/run-cooperatively';
import { getReadable, pathsReadable } from '../../panel/access/readable';
import { parseForm, says } from '../../panel/parse-form';
import type { KnownPage } from '../../read-models/all-pages-read-model';
import type { PathServices } from './path-finder';
import { findDraftPath } from './tree-row';

const MAX_FOUND = 20;

/** Maximum number of pages whose titles are requested at once, for a text with many links. */
const MAX_IDS = 100;
const ID_AND_COMMA = 25;

const querySchema = z.object({
  search: z.string(says('not-text')).max(255, says('too-long')).default(''),
  /** Document ids separated by commas. */
  ids: z
    .string(says('not-text'))
    .max(MAX_IDS * ID_AND_COMMA, says('too-long'))
    .optional(),
});

export const pageChoices = (
  strapi: Core.Strapi,
  { options: { homeSlug }, allPages, publishedPages }: PathServices
) => ({
  /** Responds with the pages a link can point to: matches of a search, or pages with the given ids. */
  async find(ctx: Context): Promise<void> {
    const { search, ids } = parseForm(querySchema, ctx.query);
    const { userAbility } = ctx.state;
    const { canName } = await getReadable(strapi, userAbility, PAGE);
    const canReadPath = await pathsReadable(strapi, userAbility);
    const all = await allPages.read();
    const { tree } = await publishedPages.read();
    const option = ({ id, title, slug, draft }: KnownPage): PageOption => {
      if (!canReadPath(id)) return { id, title, slug: '', path: null, isConcealed: true };
      const path = tree.getPath(id);
      const draftPath =
        path === null && draft !== null ? findDraftPath(tree, draft, homeSlug) : null;
      return { id, title, slug, path, ...(draftPath === null ? {} : { draftPath }) };
    };
    function* options(): Generator<PageOption> {
      for (const page of all.sorted) if (canName(page.id)) yield option(page);
    }
    let answer: PageChoices;
    if (ids === undefined) {
      const { shown, more } = await runCooperatively(
        findPagesInSteps(options(), search, MAX_FOUND)
      );
      answer = { pages: shown, more };
    } else {
      const wanted = new Set(ids.split(','));
      const named = all.sorted.filter(({ id }) => wanted.has(id) && canName(id));
      answer = { pages: named.map(option), more: 0 };
    }
    ctx.body = { data: answer };
  },
});
