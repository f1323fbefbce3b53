import { longestAscendingRun } from '#site-content/domain/navigation/longest-ascending-run';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { groupByParent, type Items } from './items';

export const CHANGE_KINDS = ['added', 'removed', 'title', 'target', 'moved'] as const;

/** One difference between two states of the navigation. An item may have several. */
export interface Change {
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly id: string;
  /** The previous item; `null` if it was added. */
  readonly before: NavigationItem | null;
  /** The current item; `null` if it was removed. */
  readonly after: NavigationItem | null;
}

/** The kind of difference between an existing item and the stored one. */
export type ChangeMark = Exclude<Change['kind'], 'removed'>;

export const sameTarget = (
  a: Pick<NavigationItem, 'url' | 'page'>,
  b: Pick<NavigationItem, 'url' | 'page'>
): boolean => a.page === b.page && (a.url ?? '') === (b.url ?? '');

export const sameParent = (
  a: Pick<NavigationItem, 'parent' | 'area'>,
  b: Pick<NavigationItem, 'parent' | 'area'>
): boolean => a.parent === b.parent && (a.parent !== null || a.area === b.area);

/** Returns the items that were reordered within their parent: the smallest set that explains the new order. */
const findReordered = (before: Items, after: Items): Set<string> => {
  const old = new Map(before.map((item, position) => [item.id, { item, position }]));
  const reordered = new Set<string>();
  const stayed = after.filter((item) => {
    const was = old.get(item.id);
    return was !== undefined && sameParent(was.item, item);
  });
  for (const siblings of groupByParent(stayed).values()) {
    const positions = siblings.map(({ id }) => old.get(id)?.position ?? 0);
    const unmoved = new Set(longestAscendingRun(positions));
    siblings.forEach(({ id }, index) => {
      if (!unmoved.has(positions[index] ?? -1)) reordered.add(id);
    });
  }
  return reordered;
};

/** Returns the changed items of `after`, each with its last kind of change. */
export const marksBetween = (before: Items, after: Items): ReadonlyMap<string, ChangeMark> =>
  new Map(
    changesBetween(before, after).flatMap(({ id, kind }) =>
      kind === 'removed' ? [] : [[id, kind] as const]
    )
  );

/**
 * Returns the changes from `before` to `after` in navigation order, removals last. Descendants of a moved item do not
 * count as moved.
 */
export const changesBetween = (before: Items, after: Items): Change[] => {
  const old = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  const reordered = findReordered(before, after);
  const changes = after.flatMap((item): Change[] => {
    const was = old.get(item.id);
    if (was === undefined) return [{ kind: 'added', id: item.id, before: null, after: item }];
    const change = (kind: Change['kind']): Change => ({
      kind,
      id: item.id,
      before: was,
      after: item,
    });
    return [
      ...(was.title === item.title ? [] : [change('title')]),
      ...(sameTarget(was, item) ? [] : [change('target')]),
      ...(sameParent(was, item) && !reordered.has(item.id) ? [] : [change('moved')]),
    ];
  });
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map((item): Change => ({ kind: 'removed', id: item.id, before: item, after: null }));
  return [...changes, ...removed];
};
