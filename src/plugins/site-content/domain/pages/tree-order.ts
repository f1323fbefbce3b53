import type { PageTree } from './page-tree';

/** A page with its number among its siblings, which may not be unique. */
export interface OrderedPage {
  readonly id: string;
  readonly sortOrder: number | null;
}

/** By their numbers, those without one first; what has the same number, by id. */
export const compareSiblings = (a: OrderedPage, b: OrderedPage): number =>
  (a.sortOrder ?? -Infinity) - (b.sortOrder ?? -Infinity) || (a.id < b.id ? -1 : 1);

/**
 * Where pages stand in the order of the tree: each page is followed by its descendants. A page that is not published any
 * more has a place among its siblings all the same, since it does not part its descendants from what is above it.
 * Source: docs/api.md#order.
 *
 * @returns a number for each page, from 0 up
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
    // Upwards, until somewhere that was added before.
    for (let at: OrderedPage | null = page; at !== null && !seen.has(at.id);) {
      seen.add(at.id);
      const above = placeAbove(at.id);
      const siblings = below.get(above?.id ?? null);
      if (siblings === undefined) below.set(above?.id ?? null, [at]);
      else siblings.push(at);
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
      // One by one: as arguments of a call, a hundred thousand are too many.
      const next = (below.get(at.id) ?? []).sort(compareSiblings).reverse();
      for (const page of next) ahead.push(page);
    }
  };
  walk(below.get(null) ?? []);
  // The rules allow no cycle, and content that was brought in past them must not lose pages all the same.
  walk(pages);
  return ranks;
};
