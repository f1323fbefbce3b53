import fc from 'fast-check';
import {
  type Change,
  changesBetween,
} from '../../src/plugins/site-content/admin/src/navigation/tree/changes';
import {
  changeItem,
  moveItem,
} from '../../src/plugins/site-content/admin/src/navigation/tree/edit';
import type { Items } from '../../src/plugins/site-content/admin/src/navigation/tree/items';
import {
  asOverwrite,
  haveSameContent,
  mergeOnto,
} from '../../src/plugins/site-content/admin/src/navigation/tree/merge';
import { longestAscendingRun } from '../../src/plugins/site-content/domain/navigation/longest-ascending-run';
import { anyItems, brokenRules, edited, outline, outlined, sortedIds } from './navigation-items';

const named = (changes: readonly Change[]): string[] =>
  changes.map(({ kind, id }) => `${id} ${kind}`);

const BASE = outline(`
a
  b
  c
    d
e
f
--
g
  h
`);

describe('changes between two navigations', () => {
  test.each<[string, Items, string[]]>([
    ['identical navigations', BASE, []],
    ['an added item', outline('a\n  b\n  c\n    d\ne\nf\nx\n--\ng\n  h'), ['x added']],
    ['a removed branch', outline('a\n  b\ne\nf\n--\ng\n  h'), ['c removed', 'd removed']],
    ['an item moved to the front', outline('f\na\n  b\n  c\n    d\ne\n--\ng\n  h'), ['f moved']],
    ['an item moved to the end', outline('e\nf\na\n  b\n  c\n    d\n--\ng\n  h'), ['a moved']],
    [
      'an item moved to another parent',
      outline('a\n  c\n    d\n    b\ne\nf\n--\ng\n  h'),
      ['b moved'],
    ],
    [
      'an item moved to the other area',
      outline('a\n  b\n  c\n    d\nf\n--\ng\n  h\n  e'),
      ['e moved'],
    ],
    ['a new target', changeItem(BASE, 'e', { title: 'e', url: null, page: 'p' }), ['e target']],
    [
      'a new title and a new target',
      changeItem(BASE, 'e', { title: 'E', url: '/x/', page: null }),
      ['e title', 'e target'],
    ],
    [
      'an empty URL instead of null (no change)',
      changeItem(BASE, 'g', { title: 'g', url: '', page: null }),
      [],
    ],
  ])('are listed for %s', (_what, after, expected) => {
    expect(named(changesBetween(BASE, after))).toEqual(expected);
  });

  test('contain the item before and after the change', () => {
    const [change] = changesBetween(
      BASE,
      changeItem(BASE, 'e', { title: 'E', url: '/e/', page: null })
    );
    expect(change).toMatchObject({ before: { title: 'e' }, after: { title: 'E' } });
  });
});

describe('the longest ascending run', () => {
  test.each<[number[], number[]]>([
    [[], []],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [3, 1, 2],
      [1, 2],
    ],
    [
      [2, 3, 1],
      [2, 3],
    ],
    [
      [5, 1, 6, 2, 3],
      [1, 2, 3],
    ],
  ])('of %j is %j', (numbers, run) => {
    expect(longestAscendingRun(numbers)).toEqual(run);
  });

  test('is ascending, a subsequence of the list, and as long as possible', () => {
    const lengthByTrying = (numbers: readonly number[], above = -Infinity): number =>
      Math.max(
        0,
        ...numbers.map((number, at) =>
          number > above ? 1 + lengthByTrying(numbers.slice(at + 1), number) : 0
        )
      );
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 8 }), (numbers) => {
        const run = longestAscendingRun(numbers);
        expect(run).toEqual(run.toSorted((a, b) => a - b));
        expect(numbers.filter((number) => run.includes(number))).toEqual(run);
        expect(run.length).toBe(lengthByTrying(numbers));
      })
    );
  });
});

describe('merging the edits of two users', () => {
  const at = (parent: string | null, index: number) => ({ area: 'header', parent, index }) as const;
  const titled = (items: Items, id: string, title: string): Items =>
    items.map((item) => (item.id === id ? { ...item, title } : item));
  const led = (items: Items, id: string, url: string): Items =>
    items.map((item) => (item.id === id ? { ...item, url } : item));

  test.each<[string, Items, Items, string[]]>([
    [
      'two additions',
      outline('a\n  b\n  c\n    d\ne\nnew:1\nf\n--\ng\n  h'),
      outline('x\na\n  b\n  c\n    d\ne\nf\n--\ng\n  h'),
      ['x', 'a', '  b', '  c', '    d', 'e', 'new:1', 'f', '-- g', '  h'],
    ],
    [
      'a move and a removal',
      moveItem(BASE, 'f', at(null, 0)),
      outline('a\n  c\n    d\ne\nf\n--\ng\n  h'),
      ['f', 'a', '  c', '    d', 'e', '-- g', '  h'],
    ],
    [
      'a removal and a new order',
      outline('a\n  b\n  c\n    d\nf\n--\ng\n  h'),
      moveItem(BASE, 'f', at(null, 0)),
      ['f', 'a', '  b', '  c', '    d', '-- g', '  h'],
    ],
    [
      'an item moved into a new parent and a new order',
      outline('a\n  c\n    d\ne\nf\nnew:1\n  b\n--\ng\n  h'),
      moveItem(BASE, 'f', at(null, 0)),
      ['f', 'a', '  c', '    d', 'e', 'new:1', '  b', '-- g', '  h'],
    ],
    [
      'a removal that keeps a subitem and a new order',
      outline('a\n  b\n  d\ne\nf\n--\ng\n  h'),
      moveItem(BASE, 'f', at(null, 0)),
      ['f', 'a', '  b', '  d', 'e', '-- g', '  h'],
    ],
  ])('combines %s', (_what, mine, theirs, expected) => {
    const { items, colliding } = mergeOnto(BASE, mine, theirs);
    expect(outlined(items)).toEqual(expected);
    expect(colliding).toEqual([]);
  });

  test('combines a new title and a new target of the same item', () => {
    const { items, colliding } = mergeOnto(BASE, titled(BASE, 'e', 'E'), led(BASE, 'e', '/new/'));
    expect(items.find(({ id }) => id === 'e')).toMatchObject({ title: 'E', url: '/new/' });
    expect(colliding).toEqual([]);
  });

  test('accepts a move that a new URL makes valid', () => {
    const base = led(BASE, 'h', 'https://example.com/');
    const mine = moveItem(led(base, 'h', '/h/'), 'h', at(null, 0));
    const { items, colliding } = mergeOnto(base, mine, titled(base, 'g', 'G'));
    expect(outlined(items)[0]).toBe('h');
    expect(colliding).toEqual([]);
  });

  test.each<[string, Items, Items, string[]]>([
    ['two titles of one item', titled(BASE, 'e', 'E'), titled(BASE, 'e', 'X'), ['e title']],
    ['two targets of one item', led(BASE, 'e', '/1/'), led(BASE, 'e', '/2/'), ['e target']],
    [
      'two moves of one item',
      moveItem(BASE, 'e', at('a', 0)),
      moveItem(BASE, 'e', at(null, 0)),
      ['e moved'],
    ],
    [
      'a new title for an item that the other user removed',
      titled(BASE, 'd', 'D'),
      outline('a\n  b\n  c\ne\nf\n--\ng\n  h'),
      ['d title'],
    ],
    [
      'the removal of an item that the other user changed',
      outline('a\n  b\n  c\n    d\nf\n--\ng\n  h'),
      titled(BASE, 'e', 'E'),
      ['e removed'],
    ],
    [
      'the removal of an item to which the other user added a subitem',
      outline('e\nf\n--\ng\n  h'),
      outline('a\n  b\n  c\n    d\n  x\ne\nf\n--\ng\n  h'),
      // All remaining items count, not only the one at the top.
      ['a removed', 'b removed', 'c removed', 'd removed'],
    ],
    [
      'a move below an item that the other user removed',
      moveItem(BASE, 'f', at('e', 0)),
      outline('a\n  b\n  c\n    d\nf\n--\ng\n  h'),
      ['f moved'],
    ],
    [
      'two items moved into each other',
      moveItem(BASE, 'f', at('e', 0)),
      moveItem(BASE, 'e', at('f', 0)),
      ['f moved'],
    ],
    [
      'two moves that together exceed the depth limit',
      moveItem(BASE, 'f', at('e', 0)),
      moveItem(BASE, 'e', at('c', 0)),
      ['f moved'],
    ],
  ])(
    "keeps the other user's version and reports an edit conflict: %s",
    (_what, mine, theirs, expected) => {
      const { items, colliding } = mergeOnto(BASE, mine, theirs);
      expect(items).toEqual(theirs);
      expect(named(colliding)).toEqual(expected);
    }
  );

  const anyEdits = fc.array(
    fc.record({
      kind: fc.constantFrom('title', 'url', 'move', 'remove', 'add'),
      which: fc.nat(),
      where: fc.nat(),
    }),
    { maxLength: 4 }
  );

  test("keeps to the rules, keeps the other user's changes, and keeps own changes that do not conflict", () => {
    fc.assert(
      fc.property(anyItems(), anyEdits, anyEdits, (base, mineEdits, theirEdits) => {
        const mine = edited(base, mineEdits, 'new:');
        const theirs = edited(base, theirEdits, 't');
        const { items, colliding } = mergeOnto(base, mine, theirs);
        expect(brokenRules(items)).toEqual([]);
        expect(new Set(sortedIds(items)).size).toBe(items.length);
        for (const { kind, id, after } of changesBetween(base, theirs)) {
          const merged = items.find((item) => item.id === id);
          if (kind === 'added') expect(merged).toBeDefined();
          if (kind === 'removed') expect(merged).toBeUndefined();
          if (kind === 'title') expect(merged?.title).toBe(after?.title);
        }
        for (const { kind, id, after } of changesBetween(base, mine)) {
          if (colliding.some((change) => change.id === id && change.kind === kind)) continue;
          const merged = items.find((item) => item.id === id);
          if (kind === 'added') expect(merged).toBeDefined();
          if (kind === 'title') expect(merged?.title).toBe(after?.title);
          if (kind === 'moved') expect(merged?.parent).toBe(after?.parent);
        }
      })
    );
  });

  test('keeps all own changes if the other user changed nothing', () => {
    fc.assert(
      fc.property(anyItems(), anyEdits, (base, edits) => {
        const mine = edited(base, edits, 'new:');
        const { items, colliding } = mergeOnto(base, mine, base);
        expect(colliding).toEqual([]);
        expect(outlined(items)).toEqual(outlined(mine));
        expect(haveSameContent(items, mine)).toBe(true);
      })
    );
  });
});

describe("overwriting the other user's version", () => {
  test('recreates items that the other user removed, in their original positions', () => {
    const current = outline('a\n  b\ne\nf\n--\ng\n  h');
    expect(outlined(asOverwrite(BASE, current))).toEqual([
      ...['a', '  b', '  new:1', '    new:2', 'e', 'f', '-- g', '  h'],
    ]);
  });

  test('changes nothing if nothing was removed', () => {
    expect(asOverwrite(BASE, BASE)).toEqual(BASE);
  });
});

describe('a save whose response was lost', () => {
  test('is detected by comparing the content', () => {
    const mine = outline('a\n  new:1\nb');
    const stored = outline('a\n  q\nb').map((item) =>
      item.id === 'q' ? { ...item, title: 'new:1', url: '/new:1/' } : item
    );
    expect(haveSameContent(mine, stored)).toBe(true);
    expect(haveSameContent(mine, outline('a\n  q\nb'))).toBe(false);
    expect(haveSameContent(outline('a\n  b'), outline('a\nb'))).toBe(false);
  });
});
