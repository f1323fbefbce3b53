import {
  breadcrumbs,
  buildTree,
  createClient,
  createRedirectMatcher,
  mergeMessages,
  type PageLike,
  type Redirects,
  robots,
  SiteContentError,
  sitemap,
  srcset,
  type WebhookMessage,
} from 'site-content-client';

const page = (id: string, path: string, parent: string | null = null): PageLike => ({
  id,
  title: id.toUpperCase(),
  meta: {
    html_url: `https://site.example${path}`,
    last_published_at: '2026-01-31T12:00:00.000Z',
    parent: parent === null ? null : { id: parent },
  },
});
const PAGES = [
  page('c', '/a/b/c/', 'b'),
  page('h', '/'),
  page('a', '/a/'),
  page('b', '/a/b/', 'a'),
];
const getIds = (pages: readonly PageLike[]): string => pages.map(({ id }) => id).join('');

test('lists the ancestors in breadcrumbs, the home page first', () => {
  expect(getIds(breadcrumbs(PAGES, '/a/b/c/'))).toBe('habc');
  expect(getIds(breadcrumbs(PAGES, '/a'))).toBe('ha');
  expect(getIds(breadcrumbs(PAGES, '/'))).toBe('h');
  // A page that is not published is skipped.
  expect(getIds(breadcrumbs(PAGES, '/a/x/'))).toBe('ha');
});

test('prefers html_path as the path of a page', () => {
  const moved = {
    ...page('x', '/x/'),
    meta: { html_url: 'https://s.example/base/x/', html_path: '/x/' },
  };
  expect(getIds(breadcrumbs([moved], '/x/'))).toBe('x');
});

test('builds a tree with children below their parents, in the given order', () => {
  const tree = buildTree([page('z', '/a/z/', 'a'), ...PAGES, page('o', '/o/', 'gone')]);
  const shown = (nodes: typeof tree): string =>
    nodes.map(({ page: { id }, children }) => `${id}(${shown(children)})`).join('');
  expect(shown(tree)).toBe('h()a(z()b(c()))o()');
});

test('writes each size with its width to srcset', () => {
  const renditions = [
    { url: '/uploads/small.jpg', width: 500, height: 281 },
    { url: '/uploads/a b,.jpg', width: 1600, height: 900 },
  ];
  expect(srcset({ renditions })).toBe('/uploads/small.jpg 500w, /uploads/a%20b%2C.jpg 1600w');
  expect(srcset({ renditions: [] })).toBe('');
});

test('writes every page with the site URL to the sitemap', () => {
  const odd = { ...page('q', '/q&a/'), meta: { html_url: '/q&a/' } };
  expect(sitemap([page('a', '/a/'), odd], { siteUrl: 'https://www.example.com' })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.com/a/</loc><lastmod>2026-01-31T12:00:00.000Z</lastmod></url>
<url><loc>https://www.example.com/q&#38;a/</loc></url>
</urlset>
`
  );
});

test('writes the URL of the sitemap to robots.txt', () => {
  expect(robots({ siteUrl: 'https://www.example.com/' })).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/sitemap.xml\n'
  );
  expect(robots({ siteUrl: 'https://a.example', disallow: ['/search/'] })).toContain(
    'Disallow: /search/\n'
  );
});

/** No arguments, as JavaScript may call a function. */
const NO_OPTIONS = [] as unknown as [never];

test.each<[string, () => unknown, RegExp]>([
  ['a sitemap', () => sitemap(PAGES, {} as { siteUrl: string }), /^siteUrl must be .* undefined/],
  ['a sitemap without options', () => sitemap(PAGES, ...NO_OPTIONS), /^siteUrl must be/],
  ['robots without options', () => robots(...NO_OPTIONS), /^siteUrl must be/],
  ['a client without options', () => createClient(...NO_OPTIONS), /^baseUrl must be/],
  ['a sitemap of no site', () => sitemap(PAGES, { siteUrl: 'www' }), /^siteUrl must be .* "www"/],
  ['robots', () => robots({} as { siteUrl: string }), /^siteUrl must be/],
  [
    'a sitemap of one page',
    () => sitemap({} as PageLike[], { siteUrl: 'https://a.example' }),
    /list/,
  ],
  ['a tree of no pages', () => buildTree(undefined as unknown as PageLike[]), /list/],
  ['a tree without ids', () => buildTree([{ title: 'a' } as PageLike]), /no id/],
  ['breadcrumbs without paths', () => breadcrumbs([{ id: 'a' } as PageLike], '/'), /no path/],
  ['an image', () => srcset(null as unknown as Parameters<typeof srcset>[0]), /no image/],
  ['a message', () => mergeMessages([]), /no messages/],
  ['messages', () => mergeMessages([{} as WebhookMessage]), /not a message/],
  ['redirects', () => createRedirectMatcher(undefined as unknown as Redirects), /^The redirects/],
])('reports a missing or invalid argument: %s', (_what, call, message) => {
  expect(call).toThrow(SiteContentError);
  expect(call).toThrow(message);
  expect(call).toThrow(expect.objectContaining({ status: 0, code: 'invalid-argument' }));
});
