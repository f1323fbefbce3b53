import fc from 'fast-check';
import { canMoveTo } from '../../src/plugins/site-content/admin/src/navigation/tree/allowed';
import {
  addItem,
  changeItem,
  moveItem,
  removeItem,
} from '../../src/plugins/site-content/admin/src/navigation/tree/edit';
import {
  depthFirst,
  type Items,
} from '../../src/plugins/site-content/admin/src/navigation/tree/items';
import { checkNavItem } from '../../src/plugins/site-content/domain/rules/nav-item';
import { toMessageLines } from '../support/problem-messages';

type Item = Items[number];

/**
 * Makes a navigation from an outline: one line per item, indented by two spaces per level, first the header, and after
 * `--` the footer. A name is both title and id. `name>page` links to a page, and `name=url` to a URL; other header
 * items and footer entries link to `/name/`.
 */
export const outline = (text: string): Items => {
  const items: Item[] = [];
  const trail: string[] = [];
  let area: 'header' | 'footer' = 'header';
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (line.trim() === '--') {
      area = 'footer';
      continue;
    }
    const level = line.search(/\S/) / 2;
    const [, id = '', sign, target = ''] = /^(\w+|new:\d+)(?:([>=])(.*))?$/.exec(line.trim()) ?? [];
    const isGroup = area === 'footer' && level === 0;
    items.push({
      id,
      parent: level === 0 ? null : (trail[level - 1] ?? null),
      area,
      title: id,
      url: sign === '>' || isGroup ? null : sign === '=' ? target : `/${id}/`,
      page: sign === '>' ? target : null,
    });
    trail[level] = id;
  }
  return items;
};

/** Returns the outline of a navigation, with names only. */
export const outlined = (items: Items): string[] => {
  const levels = new Map<string | null, number>([[null, -1]]);
  return items.map(({ id, parent, area }) => {
    const level = (levels.get(parent) ?? -1) + 1;
    levels.set(id, level);
    return `${area === 'footer' && level === 0 ? '-- ' : '  '.repeat(level)}${id}`;
  });
};

/** Returns the errors of all items in a navigation. */
export const brokenRules = (items: Items): string[] => {
  const tree = new Map(items.map((item) => [item.id, item]));
  return items.flatMap(({ id }) =>
    toMessageLines(checkNavItem(tree, id)).map((line) => `${id}.${line}`)
  );
};

/** Any valid navigation. */
export const anyItems = (): fc.Arbitrary<Items> =>
  fc
    .array(
      fc.record({
        seed: fc.nat(),
        title: fc.constantFrom('a', 'b', 'c'),
        target: fc.constantFrom('/a/', '/b/', 'https://example.com/', 'page'),
      }),
      { maxLength: 14 }
    )
    .map((drafts) => {
      const items: Item[] = [];
      const levels = new Map<string, number>();
      drafts.forEach(({ seed, title, target }, at) => {
        const holders = items.filter(
          ({ id, area }) => (levels.get(id) ?? 0) < (area === 'header' ? 3 : 2)
        );
        const parent = holders[seed % (holders.length + 2)];
        const area = parent?.area ?? (seed % 2 === 0 ? 'header' : 'footer');
        const id = `i${at}`;
        const isGroup = area === 'footer' && parent === undefined;
        const fits = area === 'footer' || !target.startsWith('https');
        levels.set(id, (levels.get(parent?.id ?? '') ?? 0) + 1);
        items.push({
          id,
          parent: parent?.id ?? null,
          area,
          title,
          url: isGroup || target === 'page' ? null : fits ? target : '/c/',
          page: isGroup || target !== 'page' ? null : 'page',
        });
      });
      return depthFirst(items);
    });

export const sortedIds = (items: Items): string[] => items.map(({ id }) => id).toSorted();

export interface Edit {
  readonly kind: 'title' | 'url' | 'move' | 'remove' | 'add';
  readonly which: number;
  readonly where: number;
}

/** Returns the navigation after an editor's changes, without those that the rules forbid. */
export const edited = (start: Items, edits: readonly Edit[], idPrefix: string): Items =>
  edits.reduce<Items>((items, { kind, which, where }, at) => {
    const item = items[which % Math.max(1, items.length)];
    const holder = items[where % (items.length + 1)];
    const place = { area: holder?.area ?? 'header', parent: holder?.id ?? null, index: where % 3 };
    const content = { title: `${idPrefix}${where % 2}`, url: '/new/', page: null };
    if (kind === 'add') {
      const added = addItem(items, `${idPrefix}${at}`, content, place);
      return brokenRules(added).length === 0 ? added : items;
    }
    if (item === undefined) return items;
    if (kind === 'remove') return removeItem(items, item.id);
    if (kind === 'move')
      return canMoveTo(items, item.id, place) ? moveItem(items, item.id, place) : items;
    if (kind === 'title') return changeItem(items, item.id, { ...item, title: content.title });
    const isGroup = item.area === 'footer' && item.parent === null;
    return isGroup
      ? items
      : changeItem(items, item.id, { ...item, url: `/${where % 2}/`, page: null });
  }, start);
