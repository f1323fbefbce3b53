import fc from 'fast-check';
import type { NavigationItem } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import { NAV_LEVELS, type NavArea } from '../../src/plugins/site-content/domain/rules/nav-item';

interface Draft {
  readonly title: string;
  readonly place: number;
}

/**
 * Any valid navigation of up to `size` items that link to URLs. Items have the same ids in each value, so that a second
 * value moves, changes, deletes and adds items of the first.
 */
export const navigationArbitrary = (size: number): fc.Arbitrary<NavigationItem[]> =>
  fc
    .array(fc.option(fc.record({ title: fc.constantFrom('a', 'b', 'c'), place: fc.nat() })), {
      minLength: size,
      maxLength: size,
    })
    .chain((drafts) => fc.shuffledSubarray([...drafts.entries()], { minLength: size }))
    .map((drafts) => {
      const items: (NavigationItem & { readonly level: number })[] = [];
      for (const [index, draft] of drafts as [number, Draft | null][]) {
        if (draft === null) continue;
        // The parent is any earlier item that may have another level below it. Otherwise, the item is a root of either
        // area.
        const parents = items.filter(
          ({ area, level }) => area !== null && level < NAV_LEVELS[area]
        );
        const chosen = draft.place % (parents.length + 2);
        const parent = parents[chosen];
        const area: NavArea = parent?.area ?? (chosen === parents.length ? 'header' : 'footer');
        const isGroup = parent === undefined && area === 'footer';
        items.push({
          id: `item-${index}`,
          parent: parent?.id ?? null,
          area,
          title: draft.title,
          url: isGroup ? null : `/${draft.title}/`,
          page: null,
          level: (parent?.level ?? 0) + 1,
        });
      }
      return items.map(({ level: _level, ...item }) => item);
    });
