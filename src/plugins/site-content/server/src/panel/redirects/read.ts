import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import type { RedirectsAnswer } from '../../../../contract/panel/redirects';
import { waysOf, type Ways } from '../../../../contract/redirects/graph';
import { findLoops } from '../../../../contract/redirects/loops';
import { findUnserved } from '../../../../contract/redirects/served';
import type { Options } from '../../config/options';
import type { PublishedPagesReader } from '../../content/kept/published-pages';
import { readSurroundings, readWaysFrom } from '../../content/redirects/read-ways';
import { conditionsOn, type Ability } from '../../strapi/permission-conditions';
import { mayReadField, READ } from '../access/readable';
import { Drafts } from '../page-explorer/drafts';
import { Redirects, type ChoiceParts, type Known } from './chosen';
import type { RedirectsQuery } from './query';
import { readRows, redirectRow } from './row';

/** What rows are made of beside the redirects. */
export interface RedirectsParts extends ChoiceParts {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
}

/** What a row shows: who may not read one of these is shown none. */
const SHOWN = ['source', 'target', 'destination', 'page'];

/** What somebody may know of; `null` where he may not read what rows show. */
export const knownTo = (strapi: Core.Strapi, ability: Ability): Known | null => {
  if (!SHOWN.every((field) => mayReadField(ability, REDIRECT, field))) return null;
  return {
    redirects: conditionsOn(strapi, ability, READ, REDIRECT),
    pages: mayReadField(ability, PAGE, 'title')
      ? conditionsOn(strapi, ability, READ, PAGE)
      : 'nothing',
  };
};

/** The sources of those that are not served; only where there is a loop, all pages need be known for it. */
export const unservedOn = async (
  ways: Ways,
  publishedPages: PublishedPagesReader
): Promise<Set<string>> => {
  if (findLoops(ways).length === 0) return new Set();
  const { tree } = await publishedPages.read();
  return findUnserved(ways, (path) => tree.idAt(path) !== null);
};

/**
 * The rows that were asked for, as far as somebody may read redirects: a number of statements that does not grow with
 * them.
 *
 * @returns `'forbidden'` where he may not read what rows show, or what they are chosen by
 */
export const readRedirectRows = async (
  strapi: Core.Strapi,
  { options, publishedPages, checks }: RedirectsParts,
  ability: Ability,
  query: RedirectsQuery
): Promise<RedirectsAnswer | 'forbidden'> => {
  const known = knownTo(strapi, ability);
  const mayReadOrigin = mayReadField(ability, REDIRECT, 'origin');
  if (known === null || (query.origin !== undefined && !mayReadOrigin)) return 'forbidden';
  const redirects = await Redirects.of(strapi, known, { publishedPages, checks }, query);

  const ids = await redirects.rows(query);
  // Where there is room for more, these are all.
  const isLast = ids.length < query.limit && (ids.length > 0 || query.offset === 0);
  const total = isLast ? query.offset + ids.length : await redirects.count();

  const stored = await readRows(strapi, ids);
  const parts = { strapi, trx: strapi.db.connection, options };
  const tree = await readSurroundings(parts, stored);
  const rowWays = waysOf(stored, tree);
  const ways = new Map([...(await readWaysFrom(parts, rowWays.values())), ...rowWays]);
  const pages = new Set(stored.flatMap(({ page }) => page ?? []));
  const names =
    known.pages === 'nothing'
      ? new Map()
      : await new Drafts(strapi, known.pages, options.homeSlug).names(pages);
  const surroundings = {
    ...{ tree, ways, names, mayReadOrigin },
    unserved: await unservedOn(ways, publishedPages),
    mayReadNote: mayReadField(ability, REDIRECT, 'note'),
  };
  return { rows: stored.map((row) => redirectRow(row, surroundings)), total };
};
