import fc from 'fast-check';
import { assignSortOrders } from '../../src/plugins/site-content/domain/pages/place-siblings';
import {
  compareSiblings,
  type OrderedPage,
} from '../../src/plugins/site-content/domain/pages/tree-order';

const page = (id: string, sortOrder: number | null): OrderedPage => ({ id, sortOrder });

/** Returns the ids of the siblings and the inserted pages, sorted by their numbers. */
const order = (
  siblings: readonly OrderedPage[],
  numbers: ReadonlyMap<string, number>,
  ids: readonly string[]
): string[] =>
  [
    ...siblings.map(({ id, sortOrder }) => page(id, numbers.get(id) ?? sortOrder)),
    ...ids.map((id) => page(id, numbers.get(id) ?? null)),
  ]
    .sort(compareSiblings)
    .map(({ id }) => id);

const TWO = [page('a', 4), page('b', 5)];

test.each([
  ['first', 0, { new: 3 }],
  ['last', 2, { new: 6 }],
])('inserting a page %s changes no sibling', (_place, at, numbers) => {
  expect(Object.fromEntries(assignSortOrders(TWO, at, ['new'], 'after'))).toEqual(numbers);
});

test('inserting a page between two siblings changes neither if there is room', () => {
  const siblings = [page('a', 0), page('b', 100)];
  expect(Object.fromEntries(assignSortOrders(siblings, 1, ['new'], 'after'))).toEqual({ new: 50 });
});

test('inserting without room renumbers one side, and makes room for later insertions', () => {
  const siblings = [page('a', 0), page('b', 1), page('c', 2)];
  const after = assignSortOrders(siblings, 1, ['new'], 'after');
  expect([...after.keys()].sort()).toEqual(['b', 'c', 'new']);
  const before = assignSortOrders(siblings, 1, ['new'], 'before');
  expect([...before.keys()].sort()).toEqual(['a', 'new']);
  const now = [page('a', 0), page('new', after.get('new') ?? 0), page('b', after.get('b') ?? 0)];
  expect([...assignSortOrders(now, 1, ['next'], 'after').keys()]).toEqual(['next']);
});

test('numbers stay within the integer range', () => {
  const siblings = [page('a', 2_147_483_646), page('b', 2_147_483_647)];
  expect(Object.fromEntries(assignSortOrders(siblings, 2, ['new'], 'after'))).toEqual({
    ...{ a: 0, b: 1, new: 2 },
  });
});

test('inserted pages get the requested position, and their siblings keep their order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.option(fc.integer({ min: -3, max: 6 }), { freq: 20 })),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('before', 'after'),
      (all, numbers, coming, gap, givesWay) => {
        const ids = all.slice(0, 1 + (coming % all.length));
        const siblings = all
          .slice(ids.length)
          .map((id, at) =>
            page(id, numbers.length === 0 ? at : (numbers[at % numbers.length] ?? null))
          )
          .sort(compareSiblings);
        const at = gap % (siblings.length + 1);
        const names = siblings.map(({ id }) => id);
        const placed = assignSortOrders(siblings, at, ids, givesWay as 'before' | 'after');
        expect(order(siblings, placed, ids)).toEqual([
          ...names.slice(0, at),
          ...ids,
          ...names.slice(at),
        ]);
        // The side that is not renumbered keeps its numbers, unless some are missing.
        if (siblings.some(({ sortOrder }) => sortOrder === null)) return;
        const kept = givesWay === 'before' ? names.slice(at) : names.slice(0, at);
        for (const id of kept) expect(placed.has(id)).toBe(false);
      }
    )
  );
});
