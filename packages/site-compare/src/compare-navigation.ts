import type { Difference } from './difference';
import type { JsonPath } from './json-path';
import { longestAscendingRun } from './longest-ascending-run';
import { isObject, type JsonObject } from './side';
import type { SiteUrls } from './site-urls';

/** An item of the navigation with its position. */
interface Item {
  readonly title: string;
  /** Without its host; `''` for a group. */
  readonly url: string;
  readonly place: JsonPath;
  readonly parent: Item | null;
  readonly at: number;
}

const AREAS = ['header', 'footer'] as const;

/** Finds header and footer, at the top level or inside one member. */
export const findNavigation = (
  initialData: JsonObject | null
): { readonly member: string | null; readonly areas: JsonObject } => {
  const has = (value: unknown): value is JsonObject =>
    isObject(value) && AREAS.some((area) => Array.isArray(value[area]));
  if (initialData === null || has(initialData)) return { member: null, areas: initialData ?? {} };
  const found = Object.entries(initialData).find(([, value]) => has(value));
  return found === undefined
    ? { member: null, areas: {} }
    : { member: found[0], areas: found[1] as JsonObject };
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const getItems = (areas: JsonObject, own: SiteUrls): Item[] => {
  const items: Item[] = [];
  const walk = (list: unknown, place: JsonPath, parent: Item | null): void => {
    if (!Array.isArray(list)) return;
    list.forEach((entry: unknown, at) => {
      if (!isObject(entry)) return;
      const item: Item = {
        ...{ title: toText(entry['title']), place: [...place, at], parent, at },
        url: own.withoutHost(toText(entry['url'])),
      };
      items.push(item);
      walk(entry['subitems'], [...item.place, 'subitems'], item);
    });
  };
  for (const area of AREAS) walk(areas[area], [area], null);
  return items;
};

/** Formats an item for the report: its title, ancestors and URL. */
const shown = ({ title, url, place, parent }: Item): JsonObject => {
  const titles = [title];
  for (let above = parent; above !== null; above = above.parent) titles.unshift(above.title);
  return { in: place[0], title: titles.join(' › '), ...(url === '' ? {} : { url }) };
};

/** Matches items of both sides, the most similar ones first. */
const matchItems = (old: readonly Item[], now: readonly Item[]): Map<Item, Item> => {
  const matched = new Map<Item, Item>();
  const taken = new Set<Item>();
  const pass = (toKey: (item: Item, isOld: boolean) => string | null): void => {
    const free = new Map<string, Item[]>();
    // Reversed, so that the first item can be popped efficiently.
    for (const item of now.toReversed()) {
      const key = taken.has(item) ? null : toKey(item, false);
      if (key === null) continue;
      const known = free.get(key);
      if (known === undefined) free.set(key, [item]);
      else known.push(item);
    }
    for (const item of old) {
      const key = matched.has(item) ? null : toKey(item, true);
      const found = key === null ? undefined : free.get(key)?.pop();
      if (found === undefined) continue;
      matched.set(item, found);
      taken.add(found);
    }
  };
  /** Describes the parent on the new side; for an item of the old side, the match of its parent. */
  const describePlace = ({ parent, place }: Item, isOld: boolean): string => {
    if (parent === null) return String(place[0]);
    const above = isOld ? matched.get(parent) : parent;
    return above === undefined ? 'none' : JSON.stringify(above.place);
  };
  const key = (...parts: readonly unknown[]): string => JSON.stringify(parts);
  const depths = old.reduce((deepest, { place }) => Math.max(deepest, place.length), 0);
  // Top down, so that parents are matched before their children.
  for (let depth = 0; depth <= depths; depth += 1) {
    pass((item, isOld) =>
      item.place.length > depth ? null : key(describePlace(item, isOld), item.title, item.url)
    );
  }
  pass(({ title, url }) => key(title, url));
  pass((item, isOld) => (item.url === '' ? null : key(describePlace(item, isOld), item.url)));
  pass((item, isOld) => key(describePlace(item, isOld), item.title));
  pass(({ url }) => (url === '' ? null : url));
  return matched;
};

/**
 * Finds the differences between two navigations as trees: lost, added, moved and renamed items, and changed URLs.
 */
export const compareNavigation = (
  old: { readonly areas: JsonObject; readonly own: SiteUrls },
  now: { readonly areas: JsonObject; readonly own: SiteUrls },
  isIgnored: (place: JsonPath) => boolean
): Difference[] => {
  const items = [getItems(old.areas, old.own), getItems(now.areas, now.own)] as const;
  const matched = matchItems(...items);
  const become = new Set(matched.values());
  const differences: Difference[] = [];
  const tell = (kind: Difference['kind'], item: Item | null, other: Item | null): void => {
    const place = (item ?? other)?.place ?? [];
    if (isIgnored(place)) return;
    differences.push({
      ...{ kind, place },
      ...(item === null ? {} : { old: shown(item) }),
      ...(other === null ? {} : { new: shown(other) }),
    });
  };
  const siblings = new Map<string, [Item, Item][]>();
  for (const item of items[0]) {
    const other = matched.get(item);
    if (other === undefined) {
      tell('navigation-lost', item, null);
      continue;
    }
    if (item.title !== other.title) tell('navigation-renamed', item, other);
    if (item.url !== other.url) tell('navigation-leads-elsewhere', item, other);
    const above = item.parent === null ? null : (matched.get(item.parent) ?? null);
    const isBelowSame = item.place[0] === other.place[0] && above === other.parent;
    if (!isBelowSame) {
      // Subitems of a lost item were not moved.
      if (item.parent === null || matched.has(item.parent)) tell('navigation-moved', item, other);
      continue;
    }
    const key = JSON.stringify(item.parent?.place ?? [item.place[0]]);
    const pairs = siblings.get(key);
    if (pairs === undefined) siblings.set(key, [[item, other]]);
    else pairs.push([item, other]);
  }
  for (const pairs of siblings.values()) {
    const unmoved = new Set(longestAscendingRun(pairs.map(([, other]) => other.at)));
    for (const [item, other] of pairs) {
      if (!unmoved.has(other.at)) tell('navigation-moved', item, other);
    }
  }
  for (const other of items[1]) if (!become.has(other)) tell('navigation-added', null, other);
  return differences;
};
