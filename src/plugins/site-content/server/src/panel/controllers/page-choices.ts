import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import { PAGE } from '../../../../contract/content-types';
import { findPages } from '../../../../contract/pages/find-pages';
import type { PageChoices } from '../../../../contract/panel/answers';
import type { Options } from '../../config/options';
import { readPageOptions } from '../../content/navigation/page-options';
import { refusal } from '../../operations/requests/refusal';
import { readableOf } from '../access/readable';
import { problemsOfForm, says } from '../form';

const MOST_FOUND = 20;

/** A text that links to more pages than that shows the names of some only. */
const MOST_IDS = 100;
const ID_AND_COMMA = 25;

const querySchema = z.object({
  search: z.string(says('not-text')).max(255, says('too-long')).default(''),
  /** Document ids, with commas between them. */
  ids: z
    .string(says('not-text'))
    .max(MOST_IDS * ID_AND_COMMA, says('too-long'))
    .optional(),
});

export const pageChoices = (strapi: Core.Strapi, { options }: { readonly options: Options }) => ({
  /** The pages that a link can lead to: those that a search finds, or those with some ids. */
  async find(ctx: Context): Promise<void> {
    const query = querySchema.safeParse(ctx.query);
    if (!query.success) throw refusal(problemsOfForm(query.error));
    const { search, ids } = query.data;
    const { mayName } = await readableOf(strapi, ctx.state['userAbility'], PAGE);
    const all = await readPageOptions(strapi, options.homeSlug);
    const pages = all.filter(({ id }) => mayName(id));
    const wanted = ids?.split(',');
    const { shown, more } = findPages(pages, search, MOST_FOUND);
    const answer: PageChoices =
      wanted === undefined
        ? { pages: shown, more }
        : { pages: pages.filter(({ id }) => wanted.includes(id)), more: 0 };
    ctx.body = { data: answer };
  },
});
