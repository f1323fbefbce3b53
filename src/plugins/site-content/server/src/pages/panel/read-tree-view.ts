import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { compareSiblings, type OrderedPage } from '#site-content/domain/pages/tree-order';
import {
  type FoundRow,
  type PageTreeViewResponse,
  ROOT_PARENT,
} from '#site-content/domain/panel/page-tree-view';
import { isHomePosition } from '#site-content/domain/rules/siblings';
import type { Options } from '../../config/options';
import type { EntryVersions } from '../../edit-conflicts/base-versions';
import { conditionsOnAttributes, isAllowedOnAttributeOfAll } from '../../panel/access/on-attribute';
import { READ } from '../../panel/access/readable';
import { valuesUnder } from '../../panel/access/under-conditions';
import { previewablePages } from '../../preview/panel/can-preview';
import type { KnownPage } from '../../read-models/all-pages-read-model';
import type { ReadModels } from '../../read-models/read-models';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import type { PageSearch } from '../search/page-search';
import { PageRows } from '../tree/page-rows';
import { readTreeAbove } from '../tree/stored-tree';
import { type DraftRow, Drafts } from './tree-drafts';
import type { PageTreeQuery } from './tree-query';
import { findPathOrDraftPath, isElsewhere, toPageTreeRow } from './tree-row';
import { byRelevance, findDrafts, type KnownDraft } from './tree-search';

/** Services used to build rows, in addition to the drafts. */
export interface PageTreeViewServices extends Pick<ReadModels, 'publishedPages' | 'allPages'> {
  readonly options: Options;
  readonly pageSearches: { readonly drafts: Pick<PageSearch, 'find'> };
  readonly versions: EntryVersions;
  /** `null` if previews are not configured. */
  readonly previews: unknown;
}

/** The attributes that rows display: users who may not read all of them see no rows. */
const SHOWN = ['title', 'slug', 'parent'];

/** Returns the ids of the published parents to name. */
const publishedParents = (drafts: readonly DraftRow[]): Set<string> =>
  new Set(
    drafts
      .filter(isElsewhere)
      .map(({ publishedParent }) => publishedParent)
      .filter((id) => id !== null)
  );

const compareIds = (one: string | null, other: string | null): number => {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
};

/**
 * Sorts siblings as visitors get them: by their numbers. Pages that are shown as root pages because the user may not
 * see their parent come after the real ones.
 */
const inOrder = (pages: readonly KnownDraft[]): readonly KnownDraft[] => {
  const getPage = ({ id, draft: { sortOrder } }: KnownDraft): OrderedPage => ({ id, sortOrder });
  return pages.toSorted(
    (one, other) =>
      compareIds(one.draft.parent, other.draft.parent) ||
      compareSiblings(getPage(one), getPage(other))
  );
};

/** Moves the home page to the front. */
const homeFirst = (pages: readonly KnownDraft[], homeSlug: string): readonly KnownDraft[] => {
  const isHome = ({ draft: { slug, parent } }: KnownDraft): boolean =>
    isHomePosition({ slug: slug ?? '', parent }, homeSlug);
  const home = pages.find(isHome);
  return home === undefined ? pages : [home, ...pages.filter((page) => page !== home)];
};

/**
 * Returns the requested rows, limited to pages the user may read: selected from cached pages, and read in a fixed
 * number of statements. Rows of a search or of a single page include their ancestors. Children of an unreadable page
 * are shown as root pages.
 *
 * @returns `'forbidden'` if the user may not read what rows display
 */
export const readPageTreeView = async (
  strapi: Core.Strapi,
  { options, publishedPages, allPages, pageSearches, versions, previews }: PageTreeViewServices,
  ability: Ability,
  query: PageTreeQuery
): Promise<PageTreeViewResponse | PageTreeViewResponse<FoundRow> | 'forbidden'> => {
  const conditions = conditionsOnAttributes(strapi, ability, READ, PAGE, SHOWN);
  if (conditions === NO_ENTRY) return 'forbidden';
  const drafts = new Drafts(strapi, conditions);
  const readable = await valuesUnder<number>(strapi, PAGE, conditions, 'id');
  const all = await allPages.read();
  const canKnow = (page: KnownPage): page is KnownDraft =>
    page.draft !== null && readable?.has(page.draft.row) !== false;
  const isKnown = (id: string): boolean => {
    const page = all.byId.get(id);
    return page !== undefined && canKnow(page);
  };
  const pages = all.sorted.filter(canKnow);
  const isRoots = 'parent' in query && query.parent === ROOT_PARENT;
  let found: readonly KnownDraft[];
  if (isRoots) {
    const isRoot = ({ draft: { parent } }: KnownDraft): boolean =>
      parent === null || !isKnown(parent);
    found = inOrder(pages.filter(isRoot));
  } else if ('parent' in query) {
    const isChild = ({ draft }: KnownDraft): boolean => draft.parent === query.parent;
    found = isKnown(query.parent) ? inOrder(pages.filter(isChild)) : [];
  } else if ('page' in query) {
    found = pages.filter(({ id }) => id === query.page);
  } else {
    const { tree } = await publishedPages.read();
    const getPath = ({ id, draft }: KnownDraft): string | null =>
      findPathOrDraftPath(tree, id, draft, options.homeSlug);
    const canReadTexts = isAllowedOnAttributeOfAll(strapi, ability, READ, PAGE, SHOWN, 'body');
    const matches = await findDrafts(
      pages,
      { ...query, canReadTexts },
      { getPath, texts: pageSearches.drafts }
    );
    found = byRelevance(homeFirst(matches, options.homeSlug), query.search, getPath);
  }

  const total = found.length;
  const shown = found.slice(query.offset, query.offset + query.limit);
  const ids = shown.map(({ id }) => id);
  // Read before the rows: a version may be older than what is shown with it, but never newer.
  const versionById = await versions.readMany(PAGE, ids, null);
  const rows = await drafts.read(ids);
  const children = await drafts.countBelow(rows.map(({ id }) => id));
  const names = await drafts.names(publishedParents(rows));
  // Only the ancestors of these rows, so that a tree of any size opens quickly after a save.
  const tree = await readTreeAbove(
    new PageRows(strapi, strapi.db.connection),
    rows.flatMap(({ id, parent }) => (parent === null ? [id] : [id, parent])),
    options.homeSlug
  );
  const canPreview = previews === null ? () => false : await previewablePages(strapi, ability);
  const { homeSlug } = options;
  const surroundings = { tree, homeSlug, names, children, versionById: versionById, canPreview };
  if ('parent' in query) {
    const parent = isRoots ? null : query.parent;
    return { rows: rows.map((row) => toPageTreeRow(row, { ...surroundings, parent })), total };
  }
  const trails = await drafts.trailsTo(rows.map(({ parent }) => parent));
  return {
    rows: rows.map((row, at) => {
      const trail = trails[at] ?? [];
      const parent = trail.at(-1)?.id ?? null;
      return { ...toPageTreeRow(row, { ...surroundings, parent }), trail };
    }),
    total,
  };
};
