import fc from 'fast-check';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import { buildPageTree } from '../../src/plugins/site-content/domain/pages/page-tree';
import { BadRequestError } from '../../src/plugins/site-content/server/src/content-api/pages/bad-request';
import { parsePagesQuery } from '../../src/plugins/site-content/server/src/content-api/pages/query';
import { selectPages } from '../../src/plugins/site-content/server/src/content-api/pages/select-pages';
import { getCatalogues, models } from './models';

const CATALOGUES = getCatalogues(models({ [PAGE]: { rank: { type: 'integer' } } }));

interface Row {
  readonly id: string;
  readonly parent?: string | null;
  readonly title?: string | null;
  readonly slug?: string;
  readonly rank?: number | null;
  readonly show_in_menus?: boolean | null;
  readonly first_published_at?: string | null;
}

/** Returns the ids of the pages that a query finds, and the total. */
const ask = (
  rows: readonly Row[],
  query: string,
  found: ReadonlySet<string> | null = null
): { ids: string[]; total: number } => {
  const pages = rows.map(({ id, parent: _parent, ...values }) => ({ id, values }));
  const places = rows.map(({ id, parent = null, slug = id }) => ({
    id,
    slug,
    parent,
    isPublished: true,
  }));
  const parsed = parsePagesQuery(query, CATALOGUES, { defaultLimit: 20, maxLimit: 100 });
  const published = {
    pages,
    byId: new Map(pages.map((page) => [page.id, page])),
    tree: buildPageTree(places, 'home'),
  };
  const { total, pages: chosen } = selectPages(published, parsed, CATALOGUES(PAGE), found);
  if (parsed.order !== 'random') {
    const idsBySlug = new Map<string, string[]>();
    for (const { id, slug = '' } of rows) idsBySlug.set(slug, [...(idsBySlug.get(slug) ?? []), id]);
    const kept = { ...published, idsBySlug };
    // The result is the same with and without an index of slugs.
    expect(selectPages(kept, parsed, CATALOGUES(PAGE), found)).toEqual({ total, pages: chosen });
  }
  return { ids: chosen.map(({ id }) => id), total };
};
const ids = (rows: readonly Row[], query: string): string => ask(rows, query).ids.join('');

const ROWS: Row[] = [
  { id: 'a', title: 'Beta', slug: 'x', rank: 10, show_in_menus: true },
  { id: 'b', title: 'alpha', slug: 'X', rank: 9, show_in_menus: false },
  { id: 'c', title: 'Beta', slug: 'ü', rank: null, show_in_menus: null },
  { id: 'd', title: '', slug: 'u', rank: 9, show_in_menus: true },
];

test('a slug finds all pages that have it, and further filters narrow the result', () => {
  const rows = [...ROWS, { id: 'e', parent: 'b', title: 'Gamma', slug: 'x' }];
  expect(ids(rows, 'slug=x')).toBe('ae');
  expect(ids(rows, 'slug=x&title=Gamma')).toBe('e');
  expect(ids(rows, 'slug=x&child_of=b')).toBe('e');
});

describe('filters', () => {
  test.each([
    ['slug=x', 'a'],
    ['slug=u', 'd'],
    ['slug=nowhere', ''],
    ['id=b', 'b'],
    ['id=B', ''],
    ['title=Beta', 'ac'],
    ['title=', 'd'],
    ['title=Beta&slug=x', 'a'],
    ['title=Beta&slug=X', ''],
    ['rank=9', 'bd'],
    ['show_in_menus=true', 'ad'],
    ['show_in_menus=0', 'b'],
  ])('%s finds "%s"', (query, expected) => {
    expect(ids(ROWS, query)).toBe(expected);
  });

  test('are combined with a search and a tree filter', () => {
    const found = new Set(['a', 'b']);
    expect(ask(ROWS, 'title=Beta&child_of=root', found)).toEqual({ ids: ['a'], total: 1 });
  });

  test('find nothing if the search found nothing', () => {
    expect(ask(ROWS, '', new Set())).toEqual({ ids: [], total: 0 });
  });
});

describe('order', () => {
  test.each([
    ['order=title', 'dacb'],
    ['order=-title', 'bacd'],
    ['order=rank', 'cbda'],
    ['order=rank,-title', 'cbda'],
    ['order=-rank,-slug', 'adbc'],
    ['order=show_in_menus,-rank', 'cbad'],
    ['order=id', 'abcd'],
    ['order=-id', 'dcba'],
  ])('%s returns "%s"', (query, expected) => {
    expect(ids(ROWS, query)).toBe(expected);
  });

  test('defaults to first_published_at, unset first, then id', () => {
    const rows: Row[] = [
      { id: 'd', first_published_at: '2025-01-01T00:00:00.000Z' },
      { id: 'b', first_published_at: '2025-01-01T00:00:00.000Z' },
      { id: 'c', first_published_at: '2024-01-01T00:00:00.000Z' },
      { id: 'e', first_published_at: null },
    ];
    expect(ids(rows, '')).toBe('ecbd');
  });

  test('random returns every page once, and every possible order eventually', () => {
    const seen = new Set<string>();
    for (let round = 0; round < 2000 && seen.size < 24; round += 1) {
      const order = ids(ROWS, 'order=random');
      expect([...order].sort().join('')).toBe('abcd');
      seen.add(order);
    }
    expect(seen.size).toBe(24);
  });

  test('is reversed by a hyphen, except for ties', () => {
    const row = fc.record({
      id: fc.uuid(),
      title: fc.constantFrom('a', 'A', 'á', 'b', 'Z', 'é', '\uff26', '😀', '~', '', null),
      rank: fc.constantFrom(1, 2, 10, null),
      show_in_menus: fc.constantFrom(true, false, null),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 20 }), (rows) => {
        for (const name of ['title', 'rank', 'show_in_menus', 'id'] as const) {
          const values = (query: string): unknown[] =>
            ask(rows, query).ids.map((id) => rows.find((one) => one.id === id)?.[name] ?? '');
          expect(values(`order=-${name}`)).toEqual(values(`order=${name}`).toReversed());
        }
      })
    );
  });
});

describe('pagination', () => {
  const MANY: Row[] = Array.from({ length: 120 }, (_, n) => ({ id: String(n).padStart(3, '0') }));

  test.each([
    ['', 20],
    ['limit=100', 100],
    ['limit=0', 0],
    ['offset=110', 10],
    ['offset=120', 0],
    ['offset=999999999999999999999', 0],
    ['order=random&limit=7', 7],
  ])('%j returns part of 120 pages with an unchanged total: %d', (query, count) => {
    const answer = ask(MANY, query);
    expect(answer.ids).toHaveLength(count);
    expect(answer.total).toBe(120);
  });

  test('in consecutive windows returns the whole list, for every order', () => {
    const row = fc.record({
      id: fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'Ä', '😀'), minLength: 1 }),
      title: fc.constantFrom('a', 'á', 'B', 'b', 'é', '', null, '\uff26', '😀', '\uffff'),
      rank: fc.constantFrom(1, 2, 10, null),
      show_in_menus: fc.constantFrom(true, false, null),
    });
    const order = fc
      .uniqueArray(fc.constantFrom('title', '-rank', 'show_in_menus', '-id', 'slug'), {
        minLength: 1,
      })
      .map((names) => `order=${names.join(',')}`);
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 }),
        fc.oneof(order, fc.constant('')),
        fc.integer({ min: 1, max: 7 }),
        (rows, query, size) => {
          const joined: string[] = [];
          for (let offset = 0; offset < rows.length; offset += size) {
            const answer = ask(rows, `${query}&limit=${size}&offset=${offset}`);
            expect(answer.total).toBe(rows.length);
            joined.push(...answer.ids);
          }
          expect(joined).toEqual(ask(rows, `${query}&limit=100`).ids);
          expect(joined.toSorted()).toEqual(rows.map(({ id }) => id).sort());
          // The order depends on the content, not on the order of the database rows.
          expect(ask(rows.toReversed(), `${query}&limit=100`).ids).toEqual(joined);
        }
      )
    );
  });
});

describe('tree filters', () => {
  const TREE: Row[] = [
    { id: 'h' },
    { id: 'a', parent: 'h' },
    { id: 'b', parent: 'a' },
    { id: 'c', parent: 'a' },
    { id: 'r', parent: 'unpublished' },
    { id: 's', parent: 'r' },
  ];

  test.each([
    ['child_of=root', 'hr'],
    ['child_of=h', 'a'],
    ['child_of=a', 'bc'],
    ['child_of=b', ''],
    ['descendant_of=root', 'abchrs'],
    ['descendant_of=h', 'abc'],
    ['descendant_of=r', 's'],
    ['ancestor_of=b', 'ah'],
    ['ancestor_of=s', 'r'],
    ['ancestor_of=h', ''],
    ['descendant_of=h&ancestor_of=c', 'a'],
    ['child_of=h&descendant_of=r', ''],
  ])('%s finds "%s"', (query, expected) => {
    expect(ids(TREE, `${query}&order=id`)).toBe(expected);
  });

  test.each([
    ['child_of=nowhere', 'child_of', 'nowhere'],
    ['descendant_of=unpublished', 'descendant_of', 'unpublished'],
    ['ancestor_of=nowhere', 'ancestor_of', 'nowhere'],
    ['ancestor_of=root', 'ancestor_of', 'root'],
    ['child_of=', 'child_of', '""'],
    ['child_of=nowhere&limit=0', 'child_of', 'nowhere'],
    ['child_of=nowhere&slug=nothing', 'child_of', 'nowhere'],
    ['child_of=__proto__', 'child_of', '__proto__'],
  ])('%s is refused, because there is no such published page', (query, parameter, page) => {
    expect(() => ask(TREE, query)).toThrow(BadRequestError);
    expect(() => ask(TREE, query)).toThrow(new RegExp(`^${parameter}: .*${page}`));
  });

  const forest = fc
    .array(fc.option(fc.nat(), { freq: 5 }), { minLength: 1, maxLength: 20 })
    .map((picks) =>
      picks.map((pick, n): Row => ({
        id: `p${n}`,
        parent: pick === null || n === 0 ? null : `p${pick % n}`,
      }))
    );
  const related = (rows: readonly Row[], filter: string): Set<string> =>
    new Set(ask(rows, `${filter}&limit=100`).ids);

  test('are inverse: ancestors have their descendants, and parents their children', () => {
    fc.assert(
      fc.property(forest, (rows) => {
        for (const { id, parent } of rows) {
          const ancestors = related(rows, `ancestor_of=${id}`);
          for (const other of rows) {
            const descendants = related(rows, `descendant_of=${other.id}`);
            const children = related(rows, `child_of=${other.id}`);
            expect(descendants.has(id)).toBe(ancestors.has(other.id));
            expect(children.has(id)).toBe(parent === other.id);
            if (children.has(id)) expect(ancestors.has(other.id)).toBe(true);
          }
          const isRoot = related(rows, 'child_of=root').has(id);
          expect(isRoot).toBe(ancestors.size === 0);
        }
      }),
      { numRuns: 30 }
    );
  });
});
