import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import {
  type ExplorerAnswer,
  type FoundRow,
  ROOT_PARENT,
} from '#site-content/domain/panel/page-tree-view';
import { isHomePlace } from '#site-content/domain/rules/siblings';
import type { Options } from '../../config/options';
import type { Versions } from '../../content/edit-conflicts/base-versions';
import { PageRows } from '../../content/page-tree/page-rows';
import { readTreeAbove } from '../../content/page-tree/stored-tree';
import type { AllPagesReadModel, KnownPage } from '../../content/read-models/all-pages-read-model';
import type { PageTexts } from '../../content/read-models/page-texts';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import { conditionsOnAttributes, mayOnAttributeOfAll } from '../access/on-attribute';
import { READ } from '../access/readable';
import { valuesUnder } from '../access/under-conditions';
import { type DraftRow, Drafts } from './drafts';
import type { ExplorerQuery } from './query';
import { explorerRow, isElsewhere } from './row';
import { type KnownDraft, pagesFound } from './search';

/** What rows are made of beside the drafts. */
export interface PageExplorerParts {
  readonly options: Options;
  readonly publishedPages: PublishedPagesReadModel;
  readonly allPages: AllPagesReadModel;
  readonly pageTexts: PageTexts;
  readonly versions: Versions;
}

/** What a row shows: who may not read one of these is shown none. */
const SHOWN = ['title', 'slug', 'parent'];

/** The ids of published parents that are to be named. */
const publishedParents = (drafts: readonly DraftRow[]): Set<string> =>
  new Set(
    drafts
      .filter(isElsewhere)
      .map(({ publishedParent }) => publishedParent)
      .filter((id) => id !== null)
  );

/** The order of siblings and of what is found: home first, then by title. */
const homeFirst = (pages: readonly KnownDraft[], homeSlug: string): readonly KnownDraft[] => {
  const isHome = ({ draft: { slug, parent } }: KnownDraft): boolean =>
    isHomePlace({ slug: slug ?? '', parent }, homeSlug);
  const home = pages.find(isHome);
  return home === undefined ? pages : [home, ...pages.filter((page) => page !== home)];
};

/**
 * The rows that were asked for, as far as somebody may read pages: found among those that are kept, and read by a number of
 * statements that does not grow with them. A search, or a page, comes with the way there, and what stands below a page that
 * they may not read is shown as a root.
 *
 * @returns `'forbidden'` where they may not read what rows show
 */
export const readPageExplorer = async (
  strapi: Core.Strapi,
  { options, publishedPages, allPages, pageTexts, versions }: PageExplorerParts,
  ability: Ability,
  query: ExplorerQuery
): Promise<ExplorerAnswer | ExplorerAnswer<FoundRow> | 'forbidden'> => {
  const conditions = conditionsOnAttributes(strapi, ability, READ, PAGE, SHOWN);
  if (conditions === NO_ENTRY) return 'forbidden';
  const drafts = new Drafts(strapi, conditions);
  const readable = await valuesUnder<number>(strapi, PAGE, conditions, 'id');
  const all = await allPages.read();
  const mayKnow = (page: KnownPage): page is KnownDraft =>
    page.draft !== null && readable?.has(page.draft.row) !== false;
  const isKnown = (id: string): boolean => {
    const page = all.byId.get(id);
    return page !== undefined && mayKnow(page);
  };
  const pages = all.sorted.filter(mayKnow);
  const isRoots = 'parent' in query && query.parent === ROOT_PARENT;
  let found: readonly KnownDraft[];
  if (isRoots) {
    found = pages.filter(({ draft: { parent } }) => parent === null || !isKnown(parent));
  } else if ('parent' in query) {
    found = isKnown(query.parent) ? pages.filter(({ draft }) => draft.parent === query.parent) : [];
  } else if ('page' in query) {
    found = pages.filter(({ id }) => id === query.page);
  } else {
    const { tree } = await publishedPages.read();
    const mayReadTexts = mayOnAttributeOfAll(strapi, ability, READ, PAGE, SHOWN, 'body');
    found = await pagesFound(
      strapi,
      drafts,
      pages,
      { ...query, mayReadTexts },
      { tree, pageTexts }
    );
  }

  const total = found.length;
  const shown = homeFirst(found, options.homeSlug).slice(query.offset, query.offset + query.limit);
  const ids = shown.map(({ id }) => id);
  // Before the rows: a version may be older than what is shown with it, and never newer.
  const getVersion = await versions.readMany(PAGE, ids, null);
  const rows = await drafts.read(ids);
  const children = await drafts.countBelow(rows.map(({ id }) => id));
  const names = await drafts.names(publishedParents(rows));
  // Only what stands above these rows, so that a tree of any size opens as fast after a save as before it.
  const tree = await readTreeAbove(
    new PageRows(strapi, strapi.db.connection),
    rows.map(({ id }) => id),
    options.homeSlug
  );
  const surroundings = { tree, names, children, getVersion };
  if ('parent' in query) {
    const parent = isRoots ? null : query.parent;
    return { rows: rows.map((row) => explorerRow(row, { ...surroundings, parent })), total };
  }
  const trails = await drafts.trailsTo(rows.map(({ parent }) => parent));
  return {
    rows: rows.map((row, at) => {
      const trail = trails[at] ?? [];
      const parent = trail.at(-1)?.id ?? null;
      return { ...explorerRow(row, { ...surroundings, parent }), trail };
    }),
    total,
  };
};
