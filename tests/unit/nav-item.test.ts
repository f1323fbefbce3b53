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
import { withMessages } from '../support/problem-messages';
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

/** Returns the fields that are refused when `state` is saved as `x`, next to a header and a footer branch. */
const paths = (state: Partial<NavItemState>, ...others: NavItemState[]): string[] =>
  checkNavItem(getTree(...HEADER, ...FOOTER, item('x', state), ...others), 'x').map(({ path }) =>
    path.join('.')
  );

describe('a header item', () => {
  test.each([
    ['with a path', {}],
    ['with a query and a fragment', { url: '/a/?b#c' }],
    ['with a page', { url: '', page: 'p' }],
    ['with a page and a null URL', { url: null, page: 'p' }],
    ['on the second level', { parent: 'h1' }],
    ['on the third level', { parent: 'h2' }],
    ['on the second level without an area of its own', { parent: 'h1', area: null }],
    ['on the second level with a conflicting area', { parent: 'h1', area: 'footer' }],
  ])('is accepted %s', (_what, state) => {
    expect(paths(state)).toEqual([]);
  });

  test.each([
    ['without a title', { title: '' }, ['title']],
    ['with a blank title', { title: ' \u200b' }, ['title']],
    ['with neither page nor URL', { url: null }, ['url']],
    ['with both page and URL', { page: 'p' }, ['url']],
    ['with an absolute URL', { url: 'https://example.com/' }, ['url']],
    ['with a protocol-relative URL', { url: '//example.com/' }, ['url']],
    ['with a tel: link', { url: 'tel:1' }, ['url']],
    ['with a mailto: link', { url: 'mailto:a@b.c' }, ['url']],
    ['with white space in the URL', { url: '/a b' }, ['url']],
    ['with a line break in the URL', { url: '/a\nb' }, ['url']],
    ['with a backslash in the URL', { url: '/\\example.com' }, ['url']],
    ['with a javascript: URL', { url: 'javascript:alert(1)' }, ['url']],
    ['with a URL that is not a string', { url: 1 }, ['url']],
    ['on a fourth level', { parent: 'h3' }, ['parent']],
    ['below itself', { parent: 'x' }, ['parent']],
    ['below an item that does not exist', { parent: 'nowhere' }, ['parent']],
    ['as a root without an area', { area: null }, ['area']],
    ['as a root with an unknown area', { area: 'sidebar' }, ['area']],
    ['with an absolute URL on the second level', { parent: 'h1', url: 'http://a.b/' }, ['url']],
  ])('is refused %s', (_what, state, expected) => {
    expect(paths(state)).toEqual(expected);
  });

  test.each([
    ['title, level and URL', { title: '', parent: 'h3', url: 'x' }, ['title', 'parent', 'url']],
    ['title and a missing area', { title: null, area: null }, ['title', 'area']],
    ['a missing area, page and URL', { area: null, page: 'p' }, ['area', 'url']],
    ['a missing area and an invalid URL', { area: null, url: 'x' }, ['area', 'url']],
    ['a cycle, page and URL', { parent: 'x', page: 'p' }, ['parent', 'url']],
    ['a missing parent and an invalid URL', { parent: '?', url: 'x' }, ['parent', 'url']],
  ])('reports all broken rules at once: %s', (_what, state, expected) => {
    expect(paths(state)).toEqual(expected);
  });
});

describe('a footer group', () => {
  test.each(['', null, undefined])('is accepted without a page and with the URL %j', (url) => {
    expect(paths({ area: 'footer', url })).toEqual([]);
  });

  test.each([
    ['with a URL', { url: '/a/' }, ['url']],
    ['with a page', { url: '', page: 'p' }, ['page']],
    ['with both page and URL', { url: '/a/', page: 'p' }, ['page', 'url']],
  ])('is refused %s, reported for the field that must be empty', (_what, state, expected) => {
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
    ['with both page and URL', { page: 'p' }, ['url']],
    ['with a javascript: URL', { url: 'javascript:x' }, ['url']],
    ['with an ftp: URL', { url: 'ftp://a.b/' }, ['url']],
    ['with an sms: URL', { url: 'sms:123' }, ['url']],
    ['with an empty tel: URL', { url: 'tel:' }, ['url']],
    ['with an empty mailto: URL', { url: 'mailto:' }, ['url']],
    ['with a URL without a host', { url: 'https://' }, ['url']],
    ['with a protocol-relative URL', { url: '//example.com' }, ['url']],
    ['with a bare word as the URL', { url: 'about' }, ['url']],
    ['below another entry', { parent: 'f2' }, ['parent']],
  ])('is refused %s', (_what, state, expected) => {
    expect(paths({ parent: 'f1', ...state })).toEqual(expected);
  });
});

describe('moving a branch', () => {
  const child = (id: string, parent: string, state: Partial<NavItemState> = {}) =>
    item(id, { parent, area: null, ...state });

  test.each([
    ['to the header with an external link', { url: '/a/' }, 'https://a.b/', ['area']],
    ['to the header with links that are allowed there', { url: '/a/' }, '/b/', []],
    ['to the footer', { area: 'footer', url: '' }, 'https://a.b/', []],
    [
      'below a header item with a link that is not allowed in the header',
      { parent: 'h1' },
      'tel:1',
      ['parent'],
    ],
  ])('checks every item of the branch: %s', (_what, state, url, expected) => {
    expect(paths(state, child('y', 'x', { url }))).toEqual(expected);
  });

  test.each([
    ['three levels below a root', { parent: 'h1' }, ['parent']],
    ['three levels into the footer', { area: 'footer', url: '' }, ['area']],
    ['three levels as a header root', {}, []],
  ])('checks the depth of the branch: %s', (_what, state, expected) => {
    expect(paths(state, child('y', 'x'), child('z', 'y'))).toEqual(expected);
  });

  test('accepts a subitem that has lost its page', () => {
    expect(paths({ parent: 'h1' }, child('y', 'x', { url: null }))).toEqual([]);
  });

  test('names the subitem that is not allowed', () => {
    const tree = getTree(item('x'), child('y', 'x', { url: 'tel:1', title: 'Call us' }));
    expect(withMessages(checkNavItem(tree, 'x'))[0]?.message).toContain('"Call us"');
  });

  test('shows invisible characters in the title of that subitem', () => {
    const tree = getTree(item('x'), child('y', 'x', { url: 'tel:1', title: 'Call\u200b us' }));
    expect(withMessages(checkNavItem(tree, 'x'))[0]?.message).toContain('"Call[U+200B] us"');
  });
});

describe('the area of a navigation item', () => {
  test.each([
    ['h1', 'header'],
    ['h3', 'header'],
    ['f2', 'footer'],
    ['nowhere', null],
  ])('is the area of its root: %s', (id, area) => {
    expect(getNavArea(getTree(...HEADER, ...FOOTER), id)).toBe(area);
  });

  test('ignores the area stored on a subitem', () => {
    expect(getNavArea(getTree(item('a'), item('b', { parent: 'a', area: 'footer' })), 'b')).toBe(
      'header'
    );
  });
});

test('lists the items below an item with their depth', () => {
  const below = navDescendants(navChildren(getTree(...HEADER, ...FOOTER)), 'h1');
  expect(below.map(({ item: { id }, depth }) => [id, depth])).toEqual([
    ['h2', 1],
    ['h3', 2],
  ]);
});

test('items in a cycle, and items below one, have no position', () => {
  const stands = getNavPositions(
    getTree(item('a', { parent: 'b' }), item('b', { parent: 'a' }), item('c', { parent: 'b' }))
  );
  expect([...stands.values()]).toEqual([null, null, null]);
});

test('any navigation is checked without throwing or hanging, even with cycles', () => {
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
      // Accepted items stay within the maximum depth of their area.
      const area = getNavArea(tree, which);
      const below = navDescendants(navChildren(tree), which).map(({ depth }) => depth);
      expect(Math.max(0, ...below)).toBeLessThan(area === 'header' ? 3 : 2);
    })
  );
});
