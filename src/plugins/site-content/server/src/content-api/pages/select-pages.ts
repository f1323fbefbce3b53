import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { Catalogue } from '#site-content/domain/pages/served-attributes';
import { SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { rankPages } from '#site-content/domain/pages/tree-order';
import { findInsertIndex } from '#site-content/domain/sorted';
import type { PublishedPage, PublishedPages } from '../../read-models/published-pages-read-model';
import { BadRequestError, shorten } from './bad-request';
import type { Order, PagesQuery, TreeFilter } from './query';
import { type Comparable, compare, toComparable } from './scalars';

/** Returns the value that a filter compares: the id or an attribute. */
const getValue = (page: PublishedPage, name: string, { attributes }: Catalogue): Comparable => {
  if (name === 'id') return page.id;
  const attribute = attributes[name];
  return attribute === undefined ? null : toComparable(attribute, page.values[name]);
};

const treeTest = ({ relation, page }: TreeFilter, tree: PageTree): ((id: string) => boolean) => {
  if (page === 'root' && relation === 'child_of') return (id) => tree.getParent(id) === null;
  if (page === 'root' && relation === 'descendant_of') return () => true;
  if (!tree.has(page)) {
    throw new BadRequestError(`${relation}: no published page has the id "${shorten(page)}".`);
  }
  switch (relation) {
    case 'child_of':
      return (id) => tree.getParent(id) === page;
    case 'descendant_of':
      return (id) => tree.getAncestors(id).includes(page);
    case 'ancestor_of': {
      const ancestors = new Set(tree.getAncestors(page));
      return (id) => ancestors.has(id);
    }
  }
};

const ranks = new WeakMap<readonly PublishedPage[], ReadonlyMap<string, number>>();

/** Returns the position of each page in the tree, computed once per cached tree. */
const getRanks = (
  { pages, tree }: Pick<PublishedPages, 'pages' | 'tree'>,
  catalogue: Catalogue
): ReadonlyMap<string, number> => {
  const known = ranks.get(pages);
  if (known !== undefined) return known;
  const getOrder = (page: PublishedPage): number | null => {
    const order = getValue(page, SORT_ORDER, catalogue);
    return typeof order === 'number' ? order : null;
  };
  const ranked = rankPages(
    pages.map((page) => ({ id: page.id, sortOrder: getOrder(page) })),
    tree
  );
  ranks.set(pages, ranked);
  return ranked;
};

/** For a larger `count`, all items are sorted. */
const FEW = 1000;

/**
 * Returns the first `count` items in sort order. Usually, few of possibly very many items are needed, so each
 * item is compared with the last one selected so far.
 *
 * @param compare never 0 for two different items
 */
const firstInOrder = <T>(
  items: readonly T[],
  count: number,
  compare: (a: T, b: T) => number
): T[] => {
  if (count > FEW || count >= items.length) return items.toSorted(compare).slice(0, count);
  const first: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) > 0) continue;
    first.splice(findInsertIndex(first, item, compare), 0, item);
    if (first.length > count) first.pop();
  }
  return first;
};

/** Returns the first pages in sort order. Sort keys are computed once per page. */
const firstPages = (
  pages: readonly PublishedPage[],
  count: number,
  order: readonly Order[],
  catalogue: Catalogue,
  published: Pick<PublishedPages, 'pages' | 'tree'>
): PublishedPage[] => {
  const toKey = (page: PublishedPage, name: string): Comparable => {
    if (name === 'html_path') return published.tree.getPath(page.id);
    if (name === SORT_ORDER) return getRanks(published, catalogue).get(page.id) ?? null;
    return getValue(page, name, catalogue);
  };
  const keyed = pages.map((page) => ({
    page,
    keys: order.map(({ name }) => toKey(page, name)),
  }));
  type Keyed = (typeof keyed)[number];
  const comparePages = (a: Keyed, b: Keyed): number => {
    for (const [at, { descending }] of order.entries()) {
      const difference = compare(a.keys[at] ?? null, b.keys[at] ?? null);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return compare(a.page.id, b.page.id);
  };
  return firstInOrder(keyed, count, comparePages).map(({ page }) => page);
};

/** Returns a shuffled copy (Fisher-Yates). */
const shuffle = <T>(list: readonly T[]): T[] => {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
};

/** Returns the pages that can match a query. These are few if the query names a path, id or slug. */
const candidatesFor = (
  { pages, byId, idsBySlug, tree }: Omit<PublishedPages, 'drafts'>,
  { path, filters }: PagesQuery
): readonly PublishedPage[] => {
  const named = (ids: readonly string[]): PublishedPage[] =>
    ids.flatMap((id) => byId.get(id) ?? []);
  if (path !== null) return named([tree.idAt(path) ?? '']);
  const id = filters.get('id');
  if (typeof id === 'string') return named([id]);
  const slug = filters.get('slug');
  if (typeof slug === 'string' && idsBySlug !== undefined) return named(idsBySlug.get(slug) ?? []);
  return pages;
};

/**
 * Selects the pages that match a query, in order, and counts all matches.
 *
 * Works on the published pages in memory rather than in SQL, because databases differ in case, accents,
 * collation and the position of NULLs.
 *
 * @param found ids of the pages that match the search; `null` without a search
 * @throws BadRequestError for a tree filter that names an unpublished page
 */
export const selectPages = (
  published: Omit<PublishedPages, 'drafts'>,
  query: PagesQuery,
  catalogue: Catalogue,
  found: ReadonlySet<string> | null
): { readonly total: number; readonly pages: PublishedPage[] } => {
  const tests = query.tree.map((filter) => treeTest(filter, published.tree));
  const filters = [...query.filters];
  const matches = candidatesFor(published, query).filter(
    (page) =>
      (found === null || found.has(page.id)) &&
      filters.every(([name, value]) => compare(getValue(page, name, catalogue), value) === 0) &&
      tests.every((test) => test(page.id))
  );
  const end = query.offset + query.limit;
  if (query.limit === 0 || query.offset >= matches.length)
    return { total: matches.length, pages: [] };
  const ordered =
    query.order === 'random'
      ? shuffle(matches)
      : firstPages(matches, end, query.order, catalogue, published);
  return { total: matches.length, pages: ordered.slice(query.offset, end) };
};
