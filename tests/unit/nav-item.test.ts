import fc from 'fast-check';
import {
  checkNavItem,
  getNavArea,
  getNavPositions,
  navAncestors,
  navChildren,
  navDescendants,
  type NavItemState,
  type NavTree,
} from '../../src/plugins/site-content/domain/rules/nav-item';
import { reported } from '../support/reported';
import { anyText } from './anything';

const item = (id: string, state: Partial<NavItemState> = {}): NavItemState => ({
  id,
  parent: null,
  area: 'header',
  title: id,
  url: '/a/',
  page: null,
  ...state,
});

const getTree = (...items: NavItemState[]): NavTree => new Map(items.map((i) => [i.id, i]));

const HEADER = [
  item('h1'),
  item('h2', { parent: 'h1', area: null }),
  item('h3', { parent: 'h2', area: null }),
];
const FOOTER = [
  item('f1', { area: 'footer', url: '' }),
  item('f2', { parent: 'f1', area: 'footer' }),
];

/** The fields that are refused when `state` is saved as `x` beside a header and a footer branch. */
const paths = (state: Partial<NavItemState>, ...others: NavItemState[]): string[] =>
  checkNavItem(getTree(...HEADER, ...FOOTER, item('x', state), ...others), 'x').map(({ path }) =>
    path.join('.')
  );

describe('a header item', () => {
  test.each([
    ['with a path', {}],
    ['with a query and a fragment', { url: '/a/?b#c' }],
    ['with a page', { url: '', page: 'p' }],
    ['with a page, its URL unset', { url: null, page: 'p' }],
    ['on the second level', { parent: 'h1' }],
    ['on the third level', { parent: 'h2' }],
    ['on the second level without an area of its own', { parent: 'h1', area: null }],
    ['on the second level with another area sent', { parent: 'h1', area: 'footer' }],
  ])('is accepted %s', (_what, state) => {
    expect(paths(state)).toEqual([]);
  });

  test.each([
    ['without title', { title: '' }, ['title']],
    ['with a title of spaces', { title: ' \u200b' }, ['title']],
    ['with neither page nor URL', { url: null }, ['url']],
    ['with page and URL', { page: 'p' }, ['url']],
    ['with an absolute URL', { url: 'https://example.com/' }, ['url']],
    ['with another site without a scheme', { url: '//example.com/' }, ['url']],
    ['with a tel: link', { url: 'tel:1' }, ['url']],
    ['with a mailto: link', { url: 'mailto:a@b.c' }, ['url']],
    ['with white space in the URL', { url: '/a b' }, ['url']],
    ['with a URL that is no text', { url: 1 }, ['url']],
    ['on a fourth level', { parent: 'h3' }, ['parent']],
    ['below itself', { parent: 'x' }, ['parent']],
    ['below an item that is gone', { parent: 'nowhere' }, ['parent']],
    ['as a root without area', { area: null }, ['area']],
    ['as a root with an unknown area', { area: 'sidebar' }, ['area']],
    ['with an absolute URL on the second level', { parent: 'h1', url: 'http://a.b/' }, ['url']],
  ])('is refused %s', (_what, state, expected) => {
    expect(paths(state)).toEqual(expected);
  });

  test.each([
    ['title, level and URL', { title: '', parent: 'h3', url: 'x' }, ['title', 'parent', 'url']],
    ['title and a missing area', { title: null, area: null }, ['title', 'area']],
    ['a missing area, page and URL', { area: null, page: 'p' }, ['area', 'url']],
    ['a missing area and a URL that fits nowhere', { area: null, url: 'x' }, ['area', 'url']],
    ['a cycle, page and URL', { parent: 'x', page: 'p' }, ['parent', 'url']],
    ['a parent that is gone and a bad URL', { parent: '?', url: 'x' }, ['parent', 'url']],
  ])('has all broken rules reported at once: %s', (_what, state, expected) => {
    expect(paths(state)).toEqual(expected);
  });
});

describe('a footer group', () => {
  test.each(['', null, undefined])('is accepted without page and with the URL %j', (url) => {
    expect(paths({ area: 'footer', url })).toEqual([]);
  });

  test.each([
    ['with a URL', { url: '/a/' }, ['url']],
    ['with a page', { url: '', page: 'p' }, ['page']],
    ['with both', { url: '/a/', page: 'p' }, ['page', 'url']],
  ])('is refused %s, under what it must not have', (_what, state, expected) => {
    expect(paths({ area: 'footer', ...state })).toEqual(expected);
  });
});

describe('a footer entry', () => {
  test.each(['/a/', 'https://example.com/', 'http://a.b', 'tel:+49301', 'mailto:a@b.c'])(
    'is accepted with %s',
    (url) => {
      expect(paths({ parent: 'f1', url })).toEqual([]);
    }
  );

  test('is accepted with a page', () => {
    expect(paths({ parent: 'f1', url: '', page: 'p' })).toEqual([]);
  });

  test.each([
    ['with neither page nor URL', { url: '' }, ['url']],
    ['with page and URL', { page: 'p' }, ['url']],
    ['with a javascript: URL', { url: 'javascript:x' }, ['url']],
    ['with an ftp: URL', { url: 'ftp://a.b/' }, ['url']],
    ['with a word', { url: 'about' }, ['url']],
    ['below another entry', { parent: 'f2' }, ['parent']],
  ])('is refused %s', (_what, state, expected) => {
    expect(paths({ parent: 'f1', ...state })).toEqual(expected);
  });
});

describe('a branch that is moved', () => {
  const child = (id: string, parent: string, state: Partial<NavItemState> = {}) =>
    item(id, { parent, area: null, ...state });

  test.each([
    ['to the header with an entry that links elsewhere', { url: '/a/' }, 'https://a.b/', ['area']],
    ['to the header with entries that fit there', { url: '/a/' }, '/b/', []],
    ['to the footer', { area: 'footer', url: '' }, 'https://a.b/', []],
    ['below a header item with an entry that does not fit', { parent: 'h1' }, 'tel:1', ['parent']],
  ])('%s is judged with everything below it', (_what, state, url, expected) => {
    expect(paths(state, child('y', 'x', { url }))).toEqual(expected);
  });

  test.each([
    ['three levels below a root', { parent: 'h1' }, ['parent']],
    ['three levels into the footer', { area: 'footer', url: '' }, ['area']],
    ['three levels as a header root', {}, []],
  ])('%s is refused where it gets too deep', (_what, state, expected) => {
    expect(paths(state, child('y', 'x'), child('z', 'y'))).toEqual(expected);
  });

  test('may hold an item that has lost its page', () => {
    expect(paths({ parent: 'h1' }, child('y', 'x', { url: null }))).toEqual([]);
  });

  test('names the sub-item that does not fit', () => {
    const tree = getTree(item('x'), child('y', 'x', { url: 'tel:1', title: 'Call us' }));
    expect(reported(checkNavItem(tree, 'x'))[0]?.message).toContain('"Call us"');
  });

  test('shows what cannot be seen in its name', () => {
    const tree = getTree(item('x'), child('y', 'x', { url: 'tel:1', title: 'Call\u200b us' }));
    expect(reported(checkNavItem(tree, 'x'))[0]?.message).toContain('"Call[U+200B] us"');
  });
});

describe('the area of an item', () => {
  test.each([
    ['h1', 'header'],
    ['h3', 'header'],
    ['f2', 'footer'],
    ['nowhere', null],
  ])('of %s is that of its root', (id, area) => {
    expect(getNavArea(getTree(...HEADER, ...FOOTER), id)).toBe(area);
  });

  test('of a sub-item does not depend on what it says itself', () => {
    expect(getNavArea(getTree(item('a'), item('b', { parent: 'a', area: 'footer' })), 'b')).toBe(
      'header'
    );
  });
});

test('the items below one come with their depth', () => {
  const below = navDescendants(navChildren(getTree(...HEADER, ...FOOTER)), 'h1');
  expect(below.map(({ item: { id }, depth }) => [id, depth])).toEqual([
    ['h2', 1],
    ['h3', 2],
  ]);
});

test('what stands below itself stands nowhere, and so does what stands below that', () => {
  const stands = getNavPositions(
    getTree(item('a', { parent: 'b' }), item('b', { parent: 'a' }), item('c', { parent: 'b' }))
  );
  expect([...stands.values()]).toEqual([null, null, null]);
});

test('any navigation is judged without throwing or hanging, cycles included', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const state = fc.record({
    id,
    parent: fc.option(fc.oneof(id, fc.constant('nowhere'))),
    area: fc.constantFrom('header', 'footer', null, 1),
    title: fc.option(anyText),
    url: fc.oneof(anyText, fc.anything()),
    page: fc.option(fc.constant('p')),
  });
  fc.assert(
    fc.property(fc.array(state), id, (items, which) => {
      const tree = getTree(...items);
      for (const [one, stand] of getNavPositions(tree)) {
        const ancestors = navAncestors(tree, one);
        expect(stand?.level).toBe(ancestors === null ? undefined : ancestors.length + 1);
        expect(stand?.root).toBe(
          ancestors === null ? undefined : (ancestors.at(-1) ?? tree.get(one))
        );
      }
      const problems = checkNavItem(tree, which);
      if (problems.length > 0 || !tree.has(which)) return;
      // What is accepted keeps the levels, and links where it must.
      const area = getNavArea(tree, which);
      const below = navDescendants(navChildren(tree), which).map(({ depth }) => depth);
      expect(Math.max(0, ...below)).toBeLessThan(area === 'header' ? 3 : 2);
    })
  );
});
