import fc from 'fast-check';
import {
  buildPageTree,
  type TreePosition,
} from '../../src/plugins/site-content/domain/pages/page-tree';
import {
  type OrderedPage,
  rankPages,
} from '../../src/plugins/site-content/domain/pages/tree-order';

/** A page, or the last published position of one: `[id, parent, number, whether it is unpublished]`. */
type Row = readonly [id: string, parent: string | null, order: number | null, remembered?: true];

const getOrder = (...rows: Row[]): string => {
  const places = rows.map(([id, parent, sortOrder, remembered]): TreePosition => ({
    ...{ id, slug: id, parent },
    ...(remembered ? { isPublished: false, sortOrder } : { isPublished: true }),
  }));
  const pages = rows.flatMap(([id, , sortOrder, remembered]): OrderedPage[] =>
    remembered ? [] : [{ id, sortOrder }]
  );
  const ranks = rankPages(pages, buildPageTree(places, 'home'));
  return [...ranks]
    .toSorted(([, a], [, b]) => a - b)
    .map(([id]) => id)
    .join('');
};

describe('the order of the page tree', () => {
  test('is correct for a page with 150,000 subpages', () => {
    const pages = ['top', ...Array.from({ length: 150_000 }, (_, at) => `p${at}`)].map(
      (id, at) => ({
        ...{ id, sortOrder: at },
      })
    );
    const ranks = rankPages(pages, {
      placeAbove: (id) =>
        id === 'top' ? null : { id: 'top', slug: 'top', parent: null, isPublished: true },
    });
    expect([ranks.size, ranks.get('p149999')]).toEqual([150_001, 150_000]);
  });

  test.each<[string, Row[], string]>([
    [
      'follows the numbers of siblings',
      [
        ['a', null, 2],
        ['b', null, 0],
        ['c', null, 1],
      ],
      'bca',
    ],
    [
      'puts descendants after their page',
      [
        ['a', null, 1],
        ['b', null, 0],
        ['c', 'b', 5],
        ['d', 'c', 9],
        ['e', 'b', 7],
      ],
      'bcdea',
    ],
    [
      'falls back to the id if numbers are equal',
      [
        ['b', null, 1],
        ['c', null, 1],
        ['a', null, 1],
      ],
      'abc',
    ],
    [
      'puts pages without a number first',
      [
        ['a', null, -3],
        ['b', null, null],
      ],
      'ba',
    ],
    [
      'puts the children of home below it, apart from other root pages',
      [
        ['home', null, 1],
        ['a', 'home', 0],
        ['b', null, 0],
      ],
      'bhomea',
    ],
    [
      'keeps the position of an unpublished page for the pages below it',
      [
        ['a', null, 0],
        ['b', 'a', 0],
        ['x', 'a', 1, true],
        ['c', 'x', 0],
        ['d', 'a', 2],
      ],
      'abcd',
    ],
    [
      'puts pages below one that was never published among the root pages',
      [
        ['b', 'x', 0],
        ['a', null, 1],
      ],
      'ba',
    ],
    [
      'loses no page in a cycle',
      [
        ['a', 'b', 0],
        ['b', 'a', 0],
        ['c', null, 0],
      ],
      'cab',
    ],
  ])('%s', (_what, rows, expected) => expect(getOrder(...rows)).toBe(expected));

  test('has every page once, directly followed by its descendants', () => {
    const forest = fc
      .array(fc.tuple(fc.nat(), fc.option(fc.nat(3))), { maxLength: 30 })
      .map((nodes) =>
        nodes.map(([parent, order], at): Row => [
          `${at},`,
          at === 0 || parent % (at + 1) === at ? null : `${parent % at},`,
          order,
        ])
      );
    fc.assert(
      fc.property(forest, (rows) => {
        const order = getOrder(...rows)
          .split(',')
          .slice(0, -1);
        expect(order.toSorted()).toEqual(rows.map(([id]) => id.slice(0, -1)).toSorted());
        const tree = buildPageTree(
          rows.map(([id, parent]) => ({ id, slug: id, parent, isPublished: true })),
          'home'
        );
        for (const [at, id] of order.entries()) {
          const below = rows.filter(([one]) => tree.getAncestors(one).includes(`${id},`)).length;
          const behind = order.slice(at + 1, at + 1 + below);
          for (const one of behind) expect(tree.getAncestors(`${one},`)).toContain(`${id},`);
        }
      })
    );
  });

  test('of a chain of 20,000 nested pages does not overflow the stack', () => {
    const rows = Array.from({ length: 20_000 }, (_, at): Row => [
      String(at).padStart(5, '0'),
      at === 0 ? null : String(at - 1).padStart(5, '0'),
      0,
    ]);
    expect(getOrder(...rows)).toBe(rows.map(([id]) => id).join(''));
  });
});
