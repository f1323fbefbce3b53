import type { PageReferences } from '#site-content/domain/panel/answers';

type Listed<Name extends 'navItems' | 'redirects' | 'links' | 'keys'> =
  PageReferences[Name][number];

/** What points at one or several pages. */
export interface InUse {
  readonly navItems: readonly Listed<'navItems'>[];
  readonly redirects: readonly Listed<'redirects'>[];
  readonly links: readonly Listed<'links'>[];
  readonly keys: readonly Listed<'keys'>[];
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/**
 * Puts together what points at pages that go at the same time. A link from one of them to another is left
 * out: it goes as well.
 *
 * @returns `null` where nothing points at them
 */
export const inUse = (
  documentIds: readonly string[],
  references: readonly PageReferences[]
): InUse | null => {
  const used = {
    navItems: byId(references.flatMap(({ navItems }) => navItems)),
    redirects: byId(references.flatMap(({ redirects }) => redirects)),
    links: byId(references.flatMap(({ links }) => links)).filter(
      ({ id }) => !documentIds.includes(id)
    ),
    keys: byId(references.flatMap(({ keys }) => keys)),
  };
  return Object.values(used).every((list) => list.length === 0) ? null : used;
};
