import fc from 'fast-check';
import {
  buildNavigation,
  type StoredNavItem,
} from '../../src/plugins/site-content/domain/navigation/build-navigation';
import { buildPageTree } from '../../src/plugins/site-content/domain/pages/page-tree';
import {
  buildRedirects,
  type StoredRedirect,
} from '../../src/plugins/site-content/domain/redirects/table';
import { storedSourceRule } from '../../src/plugins/site-content/domain/rules/redirect';
import { buildInitialData } from '../../src/plugins/site-content/server/src/content-api/initial-data/initial-data';
import { buildKeys } from '../../src/plugins/site-content/server/src/content-api/initial-data/keys';
import type { InitialDataContent } from '../../src/plugins/site-content/server/src/reads/initial-data';
import { anyText } from './anything';

const TREE = buildPageTree(
  [
    { id: 'home', slug: 'home', parent: null, isPublished: true },
    { id: 'about', slug: 'about', parent: 'home', isPublished: true },
  ],
  'home'
);
const OFF = { keyNames: {}, navigationMember: null };
const NOTHING: InitialDataContent = { siteKeys: null, redirects: [], navItems: [], tree: TREE };

/** Returns a value as a front end reads it. */
const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const KEY_NAMES = [
  ...['vendor_tag_manager', 'vendor_places', 'map_accesstoken', 'map_style'],
  ...['map_flight_estimator_style', 'password', 'social_network_a', 'social_network_b'],
  ...['social_network_c', 'social_network_d', 'email', 'footer_disclaimer'],
  ...['marketing_form_account', 'marketing_form_id'],
];

describe('keys', () => {
  test('has all 14 members in the documented order, empty if not set', () => {
    const keys = buildKeys({ email: 'a@b.de', password: null, map_style: '' }, {});
    expect(Object.keys(keys)).toEqual(KEY_NAMES);
    const set = Object.entries(keys).filter(([, value]) => value !== '');
    expect(set).toEqual([['email', 'a@b.de']]);
  });

  test('uses configured names, in the same order', () => {
    const keys = buildKeys({ vendor_places: 'x' }, { vendor_places: 'acme', email: '__proto__' });
    expect(Object.keys(keys)).toEqual(
      KEY_NAMES.map((name) => ({ vendor_places: 'acme', email: '__proto__' })[name] ?? name)
    );
    expect(keys['acme']).toBe('x');
  });

  test('does not serve any other stored value', () => {
    const stored = { email: 'a', added: 'secret' };
    expect(JSON.stringify(buildKeys(stored, {}))).not.toContain('secret');
  });
});

describe('redirects', () => {
  const redirect = (state: Partial<StoredRedirect>): StoredRedirect => ({
    source: '/old',
    target: 'url',
    destination: null,
    page: null,
    ...state,
  });

  test.each<[string, Partial<StoredRedirect>, string | null]>([
    ['to a path', { destination: '/new/' }, '/new/'],
    ['to a URL', { destination: 'https://example.com/?a#b' }, 'https://example.com/?a#b'],
    ['to a published page', { target: 'page', page: 'about' }, '/about/'],
    ['to the home page', { target: 'page', page: 'home' }, '/'],
    ['to an unpublished page', { target: 'page', page: 'draft' }, null],
    ['to a deleted page', { target: 'page', page: null }, null],
    ['with the target "none"', { target: 'none' }, null],
    ['with the target "empty"', { target: 'empty' }, ''],
  ])('%s', (_what, state, value) => {
    expect(onTheWire(buildRedirects([redirect(state)], TREE, ''))).toEqual({ old: value });
  });

  test.each([
    ['/', ''],
    ['/a/b/', 'a/b/'],
    ['/a?12', 'a?12'],
    ['/__proto__', '__proto__'],
    ['/constructor', 'constructor'],
    ['/toString', 'toString'],
  ])('the source %s gives the key "%s"', (source, key) => {
    const json = JSON.stringify(
      buildRedirects([redirect({ source, destination: '/n' })], TREE, '')
    );
    expect(json).toBe(`{${JSON.stringify(key)}:"/n"}`);
  });

  test('have exactly the keys of their sources, for any set of sources that follow the rules', () => {
    const name = fc
      .oneof(anyText, fc.constantFrom('', '__proto__', 'constructor', 'a', '0', 'length'))
      .filter((text) => storedSourceRule(`/${text}`) === null);
    fc.assert(
      fc.property(fc.uniqueArray(name), (names) => {
        const rows = names.map((n) => redirect({ source: `/${n}`, destination: '/to/' }));
        const table = buildRedirects(rows, TREE, '');
        const entries = Object.entries(table).sort();
        expect(entries).toEqual(names.map((n): [string, string] => [n, '/to/']).sort());
      })
    );
  });
});

describe('navigation', () => {
  const item = (id: string, state: Partial<StoredNavItem> = {}): StoredNavItem => ({
    id,
    title: id.toUpperCase(),
    area: 'header',
    position: 0,
    parent: null,
    url: `/${id}/`,
    page: null,
    ...state,
  });
  const group = (id: string, state: Partial<StoredNavItem> = {}): StoredNavItem =>
    item(id, { area: 'footer', url: null, ...state });

  test('the header has items with title, subitems and url, in that order, down to three levels', () => {
    const items = [item('a'), item('b', { parent: 'a' }), item('c', { parent: 'b' })];
    expect(JSON.stringify(buildNavigation(items, TREE).header)).toBe(
      '[{"title":"A","subitems":[{"title":"B","subitems":[{"title":"C","subitems":[],"url":"/c/"}],"url":"/b/"}],"url":"/a/"}]'
    );
  });

  test('the footer has groups with title and subitems, whose entries have title and url', () => {
    const items = [
      group('a'),
      item('b', { area: 'footer', parent: 'a', url: 'tel:1' }),
      group('c'),
    ];
    expect(JSON.stringify(buildNavigation(items, TREE).footer)).toBe(
      '[{"title":"A","subitems":[{"title":"B","url":"tel:1"}]},{"title":"C","subitems":[]}]'
    );
  });

  test.each([
    ['header', item('x', { page: 'about', url: null })],
    ['footer', item('x', { page: 'about', url: '', parent: 'g', area: 'footer' })],
  ])('a %s item with a page has the path of the page as its URL', (_area, linked) => {
    expect(JSON.stringify(buildNavigation([group('g'), linked], TREE))).toContain(
      '"url":"/about/"'
    );
  });

  test.each([
    ['whose page is not published', { page: 'draft', url: null }],
    ['whose page was deleted', { page: null, url: null }],
    ['whose page was deleted and whose URL is empty', { page: null, url: '' }],
  ])('an item %s is omitted with its subitems', (_what, state) => {
    const items = [item('x', state), item('y', { parent: 'x' }), item('z')];
    expect(buildNavigation(items, TREE).header.map(({ title }) => title)).toEqual(['Z']);
    const footer = [group('g'), item('x', { ...state, area: 'footer', parent: 'g' })];
    expect(buildNavigation(footer, TREE).footer).toEqual([{ title: 'G', subitems: [] }]);
  });

  test('siblings are ordered by position, then by creation', () => {
    const items = [
      item('d', { position: 5 }),
      item('b', { position: 1 }),
      item('c', { position: 1 }),
      item('a', { position: -3 }),
      item('y', { position: 2, parent: 'a' }),
      item('x', { position: 1, parent: 'a' }),
    ];
    const { header } = buildNavigation(items, TREE);
    expect(header.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D']);
    expect(header[0]?.subitems.map(({ title }) => title)).toEqual(['X', 'Y']);
  });

  test('every top-level item is in its own area only', () => {
    const { header, footer } = buildNavigation([item('a'), group('b'), item('c')], TREE);
    expect(header.map(({ title }) => title)).toEqual(['A', 'C']);
    expect(footer.map(({ title }) => title)).toEqual(['B']);
  });
});

describe('the response', () => {
  test('has its five members in order, even if nothing was ever saved', () => {
    const empty = Object.fromEntries(KEY_NAMES.map((name) => [name, '']));
    const response = buildInitialData(NOTHING, OFF, '');
    expect(Object.keys(response)).toEqual([
      'keys',
      'redirects',
      'request-info',
      'header',
      'footer',
    ]);
    expect(onTheWire(response)).toEqual({
      keys: empty,
      redirects: {},
      'request-info': { cta_text: '', cta_url: '' },
      header: [],
      footer: [],
    });
  });

  test.each([
    [
      { request_info: { cta_text: 'Ask', cta_url: '/ask/' } },
      { cta_text: 'Ask', cta_url: '/ask/' },
    ],
    [{ request_info: { cta_text: 'Ask', cta_url: null } }, { cta_text: 'Ask', cta_url: '' }],
    [{ request_info: null }, { cta_text: '', cta_url: '' }],
  ])('with %j, request-info is %j', (siteKeys, expected) => {
    expect(buildInitialData({ ...NOTHING, siteKeys }, OFF, '')['request-info']).toEqual(expected);
  });

  test.each(['navigation', '__proto__', 'header'])(
    'has header and footer inside the member "%s" if that is configured',
    (navigationMember) => {
      const response = buildInitialData(NOTHING, { ...OFF, navigationMember }, '');
      const json = JSON.stringify(response);
      expect(Object.keys(response)).toEqual([
        'keys',
        'redirects',
        'request-info',
        navigationMember,
      ]);
      expect(json).toContain(`${JSON.stringify(navigationMember)}:{"header":[],"footer":[]}}`);
    }
  );
});
