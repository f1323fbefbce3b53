import {
  breadcrumbs,
  buildTree,
  createClient,
  createRedirectMatcher,
  getPath,
  mergeMessages,
  type PageLike,
  type Redirects,
  robots,
  SiteContentError,
  sitemap,
  srcset,
  stalePaths,
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

test.each([
  ['its path', { html_path: '/a/', html_url: 'https://x.example/base/a/' }],
  ['its URL below that', { html_url: 'https://x.example/base/a/' }],
  ['its URL of another site', { html_url: 'https://cms.example/a/' }],
  ['its URL without a site', { html_url: '/a/' }],
])('writes pages below a site URL with a path, by %s', (_what, meta) => {
  const loc = '<loc>https://x.example/base/a/</loc>';
  expect(sitemap([{ meta }], { siteUrl: 'https://x.example/base/' })).toContain(loc);
});

test('writes a page that is named like the path of the site', () => {
  const html_url = 'https://x.example/base/base/a/';
  for (const meta of [{ html_url }, { html_url, html_path: '/base/a/' }]) {
    const text = sitemap([{ meta }], { siteUrl: 'https://x.example/base' });
    expect(text).toContain(`<loc>${html_url}</loc>`);
  }
});

test('writes the URL of the sitemap to robots.txt', () => {
  expect(robots({ siteUrl: 'https://www.example.com/' })).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/sitemap.xml\n'
  );
  expect(robots({ siteUrl: 'https://a.example', disallow: ['/search/'] })).toContain(
    'Disallow: /search/\n'
  );
});

const messageOf = (pages: unknown[]): WebhookMessage =>
  ({ data: { pages, redirects: [], tags: [] } }) as unknown as WebhookMessage;

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
  [
    'breadcrumbs without a path',
    () => breadcrumbs([], undefined as unknown as string),
    /^The path/,
  ],
  ['breadcrumbs of null', () => breadcrumbs([null as unknown as PageLike], '/'), /list/],
  ['a tree of null', () => buildTree([null as unknown as PageLike]), /list/],
  ['a path of no page', () => getPath(undefined as unknown as PageLike), /no path/],
  [
    'paths of robots',
    () => robots({ siteUrl: 'https://a.example', disallow: '/' as unknown as [] }),
    /^disallow must be/,
  ],
  ['no list of messages', () => mergeMessages(undefined as unknown as []), /no messages/],
  ['no message', () => stalePaths(undefined as unknown as WebhookMessage), /not a message/],
  ['pages of a message', () => stalePaths(messageOf([null])), /not a message/],
  ['pages of messages', () => mergeMessages([messageOf([null])]), /not a message/],
  ['an image', () => srcset(null as unknown as Parameters<typeof srcset>[0]), /no image/],
  ['a message', () => mergeMessages([]), /no messages/],
  ['messages', () => mergeMessages([{} as WebhookMessage]), /not a message/],
  ['redirects', () => createRedirectMatcher(undefined as unknown as Redirects), /^The redirects/],
])('reports a missing or invalid argument: %s', (_what, call, message) => {
  expect(call).toThrow(SiteContentError);
  expect(call).toThrow(message);
  expect(call).toThrow(expect.objectContaining({ status: 0, code: 'invalid-argument' }));
});
