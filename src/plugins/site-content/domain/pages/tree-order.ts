import { addToGroup } from '../group-by';
import type { PageTree } from './page-tree';

/** A page with its sort order among its siblings, which may not be unique. */
export interface OrderedPage {
  readonly id: string;
  readonly sortOrder: number | null;
}

/** Compares siblings by sort order, unset first; ties by id. */
export const compareSiblings = (a: OrderedPage, b: OrderedPage): number =>
  (a.sortOrder ?? -Infinity) - (b.sortOrder ?? -Infinity) || (a.id < b.id ? -1 : 1);

/**
 * Ranks pages in tree order: each page is followed by its descendants. Unpublished pages keep their position,
 * because they do not separate their descendants from their ancestors.
 * Source: docs/api.md#queries.
 *
 * @returns a number for each page, starting at 0
 */
export const rankPages = (
  pages: readonly OrderedPage[],
  { placeAbove }: Pick<PageTree, 'placeAbove'>
): ReadonlyMap<string, number> => {
  const known = new Map(pages.map((page) => [page.id, page]));
  const published = new Set(known.keys());
  const below = new Map<string | null, OrderedPage[]>();
  const seen = new Set<string>();
  const add = (page: OrderedPage): void => {
    // Goes up until a page that was added before.
    for (let at: OrderedPage | null = page; at !== null && !seen.has(at.id);) {
      seen.add(at.id);
      const above = placeAbove(at.id);
      addToGroup(below, above?.id ?? null, at);
      at =
        above === null
          ? null
          : (known.get(above.id) ?? { id: above.id, sortOrder: above.sortOrder ?? null });
    }
  };
  for (const page of pages) add(page);

  const ranks = new Map<string, number>();
  const done = new Set<string>();
  const walk = (from: readonly OrderedPage[]): void => {
    const ahead = from.toSorted(compareSiblings).reverse();
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      if (done.has(at.id)) continue;
      done.add(at.id);
      if (published.has(at.id)) ranks.set(at.id, ranks.size);
      // Pushed one by one: a hundred thousand arguments would overflow the stack.
      const next = (below.get(at.id) ?? []).sort(compareSiblings).reverse();
      for (const page of next) ahead.push(page);
    }
  };
  walk(below.get(null) ?? []);
  // The rules forbid cycles, but content that bypassed them must not lose pages.
  walk(pages);
  return ranks;
};
