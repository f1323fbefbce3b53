import { getVersion } from '#site-content/server/navigation/navigation-response';
import { checkNavigation } from '../../src/plugins/site-content/domain/navigation/check';
import { getOutline } from '../../src/plugins/site-content/domain/navigation/outline';
import type { NavigationItem } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import type { Problem } from '../../src/plugins/site-content/domain/problems/problem';
import { readNavigationBody } from '../../src/plugins/site-content/server/src/navigation/panel/controller';
import { findProblems } from '../../src/plugins/site-content/server/src/writes/problems';
import { withMessages } from '../support/problem-messages';

const header = (id: string, change: Partial<NavigationItem> = {}): NavigationItem => ({
  id,
  parent: null,
  area: 'header',
  title: id,
  url: `/${id}/`,
  page: null,
  ...change,
});
const group = (id: string): NavigationItem => header(id, { area: 'footer', url: null });

const NAV_ITEM_MODEL = {
  attributes: { title: { type: 'string' }, url: { type: 'string', maxLength: 2048 } },
};

/** The fields with a problem, such as `items.0.url`. */
const refused = (
  items: readonly NavigationItem[],
  stored: readonly NavigationItem[] = []
): string[] =>
  checkNavigation(items, {
    stored,
    isPage: (id) => id === 'page',
    getModel: () => NAV_ITEM_MODEL,
  }).map(({ path }) => path.join('.'));

describe('checking a navigation before it is saved', () => {
  test.each<[string, NavigationItem[], string[]]>([
    ['no items', [], []],
    [
      'items in both areas',
      [header('a'), group('b'), header('c', { parent: 'b', url: 'tel:1' })],
      [],
    ],
    ['a link to a page', [header('a', { url: null, page: 'page' })], []],
    ['a page and an empty URL', [header('a', { url: '', page: 'page' })], []],
    ['an empty title', [header('a', { title: '' })], ['items.0.title']],
    ['neither page nor URL', [header('a', { url: null })], ['items.0.url']],
    ['both page and URL', [header('a', { page: 'page' })], ['items.0.url']],
    ['a page that does not exist', [header('a', { url: null, page: 'gone' })], ['items.0.page']],
    ['a tel: URL in the header', [header('a', { url: 'tel:1' })], ['items.0.url']],
    ['a footer group with a URL', [header('a', { area: 'footer' })], ['items.0.url']],
    ['no area', [header('a', { area: null })], ['items.0.area']],
    ['a duplicate id', [header('a'), header('b'), header('a')], ['items.2.id']],
    ['a parent that does not exist', [header('a', { parent: 'b' })], ['items.0.parent']],
    [
      'a cycle of parents',
      [header('a', { parent: 'b' }), header('b', { parent: 'a' }), header('c', { parent: 'b' })],
      ['items.0.parent', 'items.1.parent', 'items.2.parent'],
    ],
    [
      'a fourth level, reported for the lowest item',
      [
        header('a'),
        header('b', { parent: 'a' }),
        header('c', { parent: 'b' }),
        header('d', { parent: 'c' }),
      ],
      ['items.3.parent'],
    ],
    ['a title that is too long', [header('a', { title: 'x'.repeat(256) })], ['items.0.title']],
    ['a URL that is too long', [header('a', { url: `/${'x'.repeat(2048)}` })], ['items.0.url']],
    ['a NUL character', [header('a', { title: 'a\0' })], ['items.0.title']],
    [
      'several problems at once',
      [header('a', { title: '', url: 'x' }), header('b', { url: null, page: 'gone' })],
      ['items.0.title', 'items.0.url', 'items.1.page'],
    ],
  ])('reports the problems, if any, of %s', (_what, items, expected) => {
    expect(refused(items)).toEqual(expected);
  });

  describe('with an item that has lost its page', () => {
    const lost = header('lost', { url: null });
    const stored = [header('a'), lost, header('sub', { parent: 'lost' })];

    test('accepts other changes and moving that item', () => {
      expect(refused(stored, stored)).toEqual([]);
      expect(refused([...stored, header('b')], stored)).toEqual([]);
      expect(refused([header('a'), { ...lost, parent: 'a' }], stored)).toEqual([]);
    });

    test('accepts a new title or an existing page for that item, but no missing page', () => {
      expect(refused([header('a'), { ...lost, title: 'New' }], stored)).toEqual([]);
      expect(refused([header('a'), { ...lost, page: 'gone' }], stored)).toEqual(['items.1.page']);
      expect(refused([header('a'), { ...lost, page: 'page' }], stored)).toEqual([]);
    });

    test('refuses a new problem of an item that was valid before', () => {
      expect(
        refused([group('g'), { ...group('h'), parent: 'g' }], [group('g'), group('h')])
      ).toEqual(['items.1.url']);
    });
  });
});

describe('the request body of a save', () => {
  const getProblems = (body: unknown): Problem[] => {
    try {
      readNavigationBody(body);
      return [];
    } catch (error) {
      return findProblems(error) ?? [];
    }
  };
  const problems = (body: unknown): string[] => getProblems(body).map(({ path }) => path.join('.'));
  const sent = (change: object) => ({ version: 'v', items: [{ ...header('a'), ...change }] });

  test('consists of a version and items', () => {
    const body = { version: 'v', items: [header('a'), group('b')] };
    expect(readNavigationBody(body)).toEqual(body);
  });

  test.each<[unknown, string[]]>([
    [undefined, ['']],
    [null, ['']],
    [[], ['']],
    ['x', ['']],
    [{}, ['version', 'items']],
    [{ version: 1, items: {} }, ['version', 'items']],
    [{ version: 'v', items: [], force: true }, ['force']],
    [{ version: 'v', items: [null] }, ['items.0']],
    [sent({ position: 1 }), ['items.0.position']],
    [sent({ id: '' }), ['items.0.id']],
    [sent({ id: 'x'.repeat(256) }), ['items.0.id']],
    [sent({ parent: '' }), ['items.0.parent']],
    [sent({ parent: undefined }), ['items.0.parent']],
    [sent({ area: 'side' }), ['items.0.area']],
    [sent({ title: null, url: 1, page: {} }), ['items.0.title', 'items.0.url', 'items.0.page']],
  ])('%j is refused with problems at %j', (body, expected) => {
    expect(problems(body)).toEqual(expected);
  });

  test('may contain at most 2,000 items', () => {
    const items = Array.from({ length: 2001 }, (_, index) => header(`item-${index}`));
    expect(problems({ version: 'v', items })).toEqual(['items']);
    expect(problems({ version: 'v', items: items.slice(1) })).toEqual([]);
  });

  test('is refused with messages that say how to fix it', () => {
    const body = { items: [{ ...header('a'), area: 1, x: 1 }], version: 'v' };
    expect(withMessages(getProblems(body))).toEqual([
      { path: ['items', 0, 'area'], message: 'The area must be "header", "footer" or null.' },
      { path: ['items', 0, 'x'], message: 'Unknown property "x". Remove it.' },
    ]);
  });
});

describe('the outline of a navigation', () => {
  const row = (id: string, position: number | null, change: Partial<NavigationItem> = {}) => ({
    ...header(id, change),
    position,
  });

  test('lists header, then footer, each branch as a whole and in the order in which it is served', () => {
    const rows = [
      row('footer', 0, { area: 'footer', url: '' }),
      row('b', 1),
      row('sub', null, { parent: 'b', area: 'footer' }),
      row('a', null),
      row('c', 1),
      row('nowhere', 0, { area: null }),
    ];
    expect(getOutline(rows).map(({ id, area, url }) => [id, area, url])).toEqual([
      ['a', 'header', '/a/'],
      ['b', 'header', '/b/'],
      ['sub', 'header', '/sub/'],
      ['c', 'header', '/c/'],
      ['footer', 'footer', null],
      ['nowhere', null, '/nowhere/'],
    ]);
  });

  test('has a version that changes with any item or the order, and only then', () => {
    const [a, b, g] = [header('a'), header('b', { parent: 'a' }), group('g')] as const;
    const items = [a, b, g];
    const changed = [
      [b, a, g],
      items.slice(1),
      ...[{ id: 'x' }, { parent: 'g' }, { area: 'footer' as const }, { title: 'x' }].map(
        (change) => [a, { ...b, ...change }, g]
      ),
      ...[{ url: '/x/' }, { url: null }, { page: 'page' }, { page: 'null' }].map((change) => [
        a,
        { ...b, ...change },
        g,
      ]),
    ];
    const versions = [items, ...changed].map((outline) => getVersion(outline));
    expect(new Set(versions).size).toBe(versions.length);
    expect(getVersion(structuredClone(items))).toBe(versions[0]);
  });
});
