import type { Finding } from '../../src/plugins/site-content/domain/audit/finding';
import { PAGE, REDIRECT } from '../../src/plugins/site-content/domain/content-types';
import { buildPageTree } from '../../src/plugins/site-content/domain/pages/page-tree';
import { reason } from '../../src/plugins/site-content/domain/problems/problem';
import { KEY_NAMES } from '../../src/plugins/site-content/domain/rules/site-keys';
import {
  findHiddenNavItems,
  findKeysNotSet,
  findRedirectsToNowhere,
} from '../../src/plugins/site-content/server/src/audit/panel/issues';
import { pickNavItems } from '../../src/plugins/site-content/server/src/pages/panel/linking-nav-items';
import type { CachedRedirects } from '../../src/plugins/site-content/server/src/read-models/redirects-read-model';

const tree = buildPageTree(
  [
    { id: 'home', slug: 'home', parent: null, isPublished: true },
    { id: 'about', slug: 'about', parent: null, isPublished: true },
  ],
  'home'
);

const row = (id: string, change: object = {}) => ({
  id,
  title: id.toUpperCase(),
  area: 'header' as const,
  position: 0,
  parent: null,
  url: `/${id}/`,
  page: null,
  ...change,
});

describe('hidden navigation items', () => {
  const hidden = (...rows: ReturnType<typeof row>[]): string[] =>
    findHiddenNavItems(rows, tree).map(({ id, reason }) => `${id}: ${reason}`);

  test('have an unpublished or deleted page', () => {
    expect(
      hidden(
        row('a', { url: null, page: 'about' }),
        row('b', { url: null, page: 'draft' }),
        row('c', { url: '', page: null }),
        row('d')
      )
    ).toEqual(['b: page-not-published', 'c: page-gone']);
  });

  test('include items below a hidden one, on any level', () => {
    expect(
      hidden(
        row('sub', { parent: 'top' }),
        row('subsub', { parent: 'sub' }),
        row('lost', { parent: 'sub', url: null }),
        row('top', { url: null, page: 'draft' })
      )
    ).toEqual([
      'top: page-not-published',
      'sub: parent-hidden',
      'subsub: parent-hidden',
      'lost: page-gone',
    ]);
  });

  test('do not include footer groups, which have no target by design', () => {
    const group = row('g', { area: 'footer', url: null });
    expect(hidden(group, row('e', { parent: 'g', url: null }))).toEqual(['e: page-gone']);
    expect(hidden({ ...group, page: 'draft' as never })).toEqual([]);
    expect(findHiddenNavItems([row('x', { url: null })], tree)).toEqual([
      { kind: 'hidden-nav-item', id: 'x', title: 'X', area: 'header', reason: 'page-gone' },
    ]);
  });
});

describe('redirects to nowhere', () => {
  /** Returns the read model of one redirect, whose row has the id 1. */
  const kept = (change: { target: string; page?: string | null }): CachedRedirects => {
    const { page = null } = change;
    const redirect = { row: 1, id: 'r', source: '/old', destination: null, page, ...change };
    return {
      byRow: new Map([[1, redirect as never]]),
      rowsByTargetPage: new Map(page === null ? [] : [[page, new Set([1])]]),
      withoutPage: new Set(page === null && change.target === 'page' ? [1] : []),
    };
  };
  const nowhere = (code: 'page-gone' | 'check.page-unpublished') => [
    { kind: 'redirect-to-nowhere', id: 'r', source: '/old', reason: reason(code) },
  ];
  const broken = (type: string, path: string[]): Finding => ({
    kind: 'broken-link',
    where: { type, id: 'r', title: '/old', path },
    ...{ target: '/gone/', reason: reason('page-gone') },
  });

  test.each([
    [
      'a broken destination of the redirect',
      [broken(REDIRECT, ['destination'])],
      nowhere('page-gone'),
    ],
    ['a broken link in a page', [broken(PAGE, ['body', 'link'])], []],
    ['a deleted page of the redirect', [broken(REDIRECT, ['page'])], []],
  ])('are taken from audit findings: %s', (_name, findings, expected) => {
    const redirects = kept({ target: 'url' });
    expect(findRedirectsToNowhere(redirects, tree, findings, findings)).toEqual(expected);
    // A reason that the user may not read is not included.
    expect(findRedirectsToNowhere(redirects, tree, findings, [])).toEqual(
      expected.map((one) => ({ ...one, reason: null }))
    );
  });

  test.each([
    ['about', []],
    ['draft', nowhere('check.page-unpublished')],
    [null, nowhere('page-gone')],
  ])('for a redirect to the page %s are %j', (page, expected) => {
    expect(findRedirectsToNowhere(kept({ target: 'page', page }), tree, [], [])).toEqual(expected);
  });

  test.each(['none', 'empty'])('do not include redirects with the target %s', (target) => {
    expect(findRedirectsToNowhere(kept({ target }), tree, [], [])).toEqual([]);
  });
});

describe('site keys that are not set', () => {
  const all = Object.fromEntries(KEY_NAMES.map((name) => [name, 'x']));
  const names = (siteKeys: object | null): string[] =>
    findKeysNotSet(siteKeys).map(({ name }) => name);
  const request_info = { cta_text: '', cta_url: '/contact/' };

  test('are all except the password if nothing was ever saved', () => {
    const expected = [...KEY_NAMES.filter((name) => name !== 'password'), 'request_info'];
    expect(names(null)).toEqual(expected);
    expect(names({})).toEqual(expected);
  });

  test('are the empty ones except the password', () => {
    expect(names({ ...all, email: '', map_style: null, password: '', request_info })).toEqual([
      'map_style',
      'email',
    ]);
    expect(names({ ...all, request_info: { cta_text: null, cta_url: '' } })).toEqual([
      'request_info',
    ]);
  });
});

test('navigation items that link to a page are listed with their parents and their number of subitems', () => {
  const items = [
    row('a'),
    row('b', { parent: 'a' }),
    row('c', { parent: 'b', url: null, page: 'about' }),
    row('f', { parent: 'c' }),
    row('g', { parent: 'f' }),
    row('d', { url: null, page: 'home' }),
    row('e', { url: null, page: 'about', area: 'footer' }),
  ].map(({ position: _position, ...item }) => item);
  expect(
    pickNavItems(
      items,
      ({ page }) => page === 'about',
      () => true
    )
  ).toEqual([
    { id: 'c', title: 'C', area: 'header', trail: ['A', 'B'], subitems: 2 },
    { id: 'e', title: 'E', area: 'footer', trail: [], subitems: 0 },
  ]);
});
