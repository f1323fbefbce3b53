import fc from 'fast-check';
import { allowedLevels } from '../../src/plugins/site-content/admin/src/navigation/tree/allowed';
import {
  type Direction,
  type DropPosition,
  findDropPosition,
  findNearestDropPosition,
  findNextDropPosition,
  placeOfLanding,
  rowsWithout,
} from '../../src/plugins/site-content/admin/src/navigation/tree/drop-position';
import { moveItem } from '../../src/plugins/site-content/admin/src/navigation/tree/edit';
import {
  getPlace,
  type Items,
} from '../../src/plugins/site-content/admin/src/navigation/tree/items';
import { visibleRows } from '../../src/plugins/site-content/admin/src/navigation/tree/rows';
import { anyItems, brokenRules, outline, outlined, sortedIds } from './navigation-items';

const SITE = outline(`
a
  b
    c
  d
e
f
--
g
  h
  i
j
`);

const NOTHING_FOLDED = new Set<string>();

/** Returns the data of a drag, which the panel prepares when an item is picked up. */
const lift = (items: Items, id: string, folded: ReadonlySet<string> = NOTHING_FOLDED) => {
  const area = items.find((item) => item.id === id)?.area ?? 'header';
  const rows = visibleRows(items, area, folded);
  return {
    area,
    rest: rowsWithout(rows, id),
    allowed: allowedLevels(items, id, area),
    start: findDropPosition(rows, id),
  };
};

const drop = (items: Items, id: string, landing: DropPosition, folded = NOTHING_FOLDED): Items => {
  const { rest, area } = lift(items, id, folded);
  return moveItem(items, id, placeOfLanding(rest, area, landing));
};

describe('the visible rows of an area', () => {
  test('have the level, position, siblings and subitems of each item', () => {
    const rows = visibleRows(SITE, 'header', new Set(['b']));
    expect(
      rows.map(({ item, level, position, siblings, subitems, isExpanded }) => [
        ...[item.id, level, position, siblings, subitems, isExpanded],
      ])
    ).toEqual([
      ['a', 1, 1, 3, 2, true],
      ['b', 2, 1, 2, 1, false],
      ['d', 2, 2, 2, 0, true],
      ['e', 1, 2, 3, 0, true],
      ['f', 1, 3, 3, 0, true],
    ]);
  });
});

describe('dragging an item', () => {
  test.each<[string, string, DropPosition, DropPosition]>([
    ['reorders siblings', 'f', { gap: 0, level: 1 }, { gap: 0, level: 1 }],
    ['goes no deeper than the row above allows', 'e', { gap: 0, level: 3 }, { gap: 0, level: 1 }],
    ['moves it into the item above', 'f', { gap: 5, level: 2 }, { gap: 5, level: 2 }],
    [
      'moves it into a parent when dropped before its first subitem',
      'f',
      { gap: 1, level: 1 },
      { gap: 1, level: 2 },
    ],
    ['respects the depth of the dragged branch', 'a', { gap: 1, level: 2 }, { gap: 1, level: 1 }],
    [
      'keeps a branch of two levels out of the third level',
      'b',
      { gap: 2, level: 3 },
      { gap: 2, level: 2 },
    ],
    ['keeps a footer group on the top level', 'j', { gap: 2, level: 2 }, { gap: 3, level: 1 }],
    ['keeps a footer entry below a group', 'h', { gap: 0, level: 1 }, { gap: 1, level: 2 }],
    ['stays within the existing rows', 'f', { gap: 99, level: 9 }, { gap: 5, level: 2 }],
  ])('%s', (_what, id, wanted, expected) => {
    const { rest, allowed } = lift(SITE, id);
    expect(
      findNearestDropPosition(rest, allowed, { ...wanted, gap: Math.min(wanted.gap, rest.length) })
    ).toEqual(expected);
  });

  test.each<[string, string, DropPosition, string[]]>([
    ['at the front', 'f', { gap: 0, level: 1 }, ['f', 'a', '  b', '    c', '  d', 'e']],
    ['as the first subitem', 'f', { gap: 1, level: 2 }, ['a', '  f', '  b', '    c', '  d', 'e']],
    ['between subitems', 'f', { gap: 3, level: 2 }, ['a', '  b', '    c', '  f', '  d', 'e']],
    ['on the third level', 'f', { gap: 3, level: 3 }, ['a', '  b', '    c', '    f', '  d', 'e']],
    [
      'with its branch, out of its parent',
      'b',
      { gap: 2, level: 1 },
      ['a', '  d', 'b', '  c', 'e', 'f'],
    ],
  ])('drops it %s', (_what, id, landing, header) => {
    expect(outlined(drop(SITE, id, landing)).slice(0, 6)).toEqual(header);
  });

  test('drops it as the last subitem of a collapsed item', () => {
    const folded = new Set(['a']);
    expect(outlined(drop(SITE, 'f', { gap: 1, level: 2 }, folded)).slice(0, 6)).toEqual([
      ...['a', '  b', '    c', '  d', '  f', 'e'],
    ]);
  });

  test('offers no drop position if the rules allow no level', () => {
    expect(findNearestDropPosition([], [2], { gap: 0, level: 2 })).toBeNull();
  });
});

describe('dragging with the arrow keys', () => {
  const press = (id: string, ...keys: Direction[]): DropPosition | null => {
    const { rest, allowed, start } = lift(SITE, id);
    return keys.reduce<DropPosition | null>(
      (at, key) => at && (findNextDropPosition(rest, allowed, at, key) ?? at),
      start
    );
  };

  test.each<[string, Direction[], string[]]>([
    ['e', ['right'], ['a', '  b', '    c', '  d', '  e', 'f']],
    ['e', ['right', 'right'], ['a', '  b', '    c', '  d', '    e', 'f']],
    ['e', ['right', 'right', 'right'], ['a', '  b', '    c', '  d', '    e', 'f']],
    ['d', ['left'], ['a', '  b', '    c', 'd', 'e', 'f']],
    ['b', ['left'], ['a', '  d', 'b', '  c', 'e', 'f']],
    ['c', ['left', 'left'], ['a', '  b', '  d', 'c', 'e', 'f']],
    ['f', ['up'], ['a', '  b', '    c', '  d', 'f', 'e']],
    ['f', ['up', 'up', 'up', 'up', 'up', 'up'], ['f', 'a', '  b', '    c', '  d', 'e']],
    ['a', ['down', 'down', 'down'], ['e', 'f', 'a', '  b', '    c', '  d']],
  ])('moves %s: %s', (id, keys, header) => {
    const landing = press(id, ...keys);
    expect(landing === null ? null : outlined(drop(SITE, id, landing)).slice(0, 6)).toEqual(header);
  });

  test('stops at the edges', () => {
    const { rest, allowed } = lift(SITE, 'a');
    expect(findNextDropPosition(rest, allowed, { gap: 0, level: 1 }, 'up')).toBeNull();
    expect(findNextDropPosition(rest, allowed, { gap: 0, level: 1 }, 'left')).toBeNull();
    expect(findNextDropPosition(rest, allowed, { gap: 0, level: 1 }, 'right')).toBeNull();
  });
});

describe('any drag', () => {
  const anyDrag = fc.record({
    items: anyItems(),
    which: fc.nat(),
    wanted: fc.record({ gap: fc.nat({ max: 15 }), level: fc.integer({ min: -1, max: 6 }) }),
    fold: fc.nat(),
    keys: fc.array(fc.constantFrom<Direction>('up', 'down', 'left', 'right'), { maxLength: 8 }),
  });

  test('loses no item, keeps the navigation valid and drops at the position shown', () => {
    fc.assert(
      fc.property(anyDrag, ({ items, which, wanted, fold, keys }) => {
        const area = which % 2 === 0 ? 'header' : 'footer';
        const folded = new Set(items.filter((_, index) => fold & (1 << index)).map(({ id }) => id));
        const rows = visibleRows(items, area, folded);
        const id = rows[which % Math.max(1, rows.length)]?.item.id;
        if (id === undefined) return;
        const { rest, allowed } = lift(items, id, folded);
        let landing = findNearestDropPosition(rest, allowed, {
          ...wanted,
          gap: wanted.gap % (rest.length + 1),
        });
        if (landing === null) return;
        for (const key of keys)
          landing = findNextDropPosition(rest, allowed, landing, key) ?? landing;

        const dropped = moveItem(items, id, placeOfLanding(rest, area, landing));
        expect(sortedIds(dropped)).toEqual(sortedIds(items));
        expect(brokenRules(dropped)).toEqual([]);
        const rowsAfter = visibleRows(dropped, area, new Set());
        expect(rowsAfter.find(({ item }) => item.id === id)?.level).toBe(landing.level);
        const above = rest.slice(0, landing.gap).map(({ item }) => item.id);
        const order = rowsAfter.map(({ item }) => item.id);
        expect(above.every((other) => order.indexOf(other) < order.indexOf(id))).toBe(true);
        const below = rest.slice(landing.gap).map(({ item }) => item.id);
        expect(below.every((other) => order.indexOf(other) > order.indexOf(id))).toBe(true);
      })
    );
  });

  test('changes nothing when dropped where it was picked up', () => {
    fc.assert(
      fc.property(anyItems(), fc.nat(), (items, which) => {
        const id = items[which % Math.max(1, items.length)]?.id;
        if (id === undefined) return;
        const { rest, allowed, start, area } = lift(items, id);
        if (start === null) throw new Error('The item has no line.');
        expect(findNearestDropPosition(rest, allowed, start)).toEqual(start);
        expect(placeOfLanding(rest, area, start)).toEqual(getPlace(items, id));
      })
    );
  });
});
