import { describeListing } from '#site-import/domain/describe';
import type { ListingShape } from '#site-import/domain/listing';
import { nextPart } from '#site-import/domain/pagination';
import { positionPages } from '#site-import/domain/position-pages';
import { readListing } from '#site-import/domain/read-listing';
import { completeMapping } from '#site-import/domain/suggest-mapping';
import { models } from './models';

const getModel = models();

/** Lists with custom member names, described by a shape. */

const ODD = {
  result: {
    pages: [
      { ID: 1, Title: 'About', Slug: 'about', ParentID: null, Content: '<p>a</p>' },
      { ID: 2, Title: 'Team', Slug: 'team', ParentID: 1, Content: '<p>b</p>' },
    ],
  },
};
const ODD_SHAPE: ListingShape = {
  ...{ list: 'result.pages', id: 'ID', title: 'Title', slug: 'Slug', parent: 'ParentID' },
  body: 'Content',
};

const FLAT: unknown = [
  { nr: 17, headline: 'About', permalink: 'about', pid: 0, constructor: 'y', 'a b.c': 1 },
  { nr: 18, headline: 'Team', permalink: 'team', pid: 17 },
];
const FLAT_SHAPE: ListingShape = {
  ...{ list: '', id: 'nr', title: 'headline', slug: 'permalink', parent: 'pid' },
};

const APART = {
  data: [
    { id: 1, updated: 'now', attributes: { title: 'About', slug: 'about', text: { value: 'a' } } },
    { id: 2, updated: 'now', attributes: { title: 'Team', slug: 'team', up: { id: 1 } } },
  ],
};
const APART_SHAPE: ListingShape = {
  ...{ list: 'data', id: 'id', title: 'attributes.title', slug: 'attributes.slug' },
  ...{ parent: 'attributes.up.id', body: 'attributes.text.value' },
};

test.each<[string, unknown, ListingShape]>([
  ['custom member names', ODD, ODD_SHAPE],
  ['a flat list', FLAT, FLAT_SHAPE],
  ['nested attributes', APART, APART_SHAPE],
])('%s: pages get the paths that their slugs and parents define', (_name, json, shape) => {
  const placed = [...positionPages(readListing(json, shape), 'home').values()];
  const paths = placed.map(({ path, page }) => [page.title, path]);
  expect(Object.fromEntries(paths)).toEqual({ About: '/about/', Team: '/about/team/' });
});

test('members outside the shape keep their names, and the body member becomes "body"', () => {
  const [about, team] = readListing(APART, APART_SHAPE).pages;
  expect(about?.members).toEqual({ body: 'a', updated: 'now' });
  expect(team?.members).toEqual({ body: undefined, updated: 'now' });
});

const getMapping = (json: unknown, source: ListingShape) => {
  const description = describeListing(readListing(json, source), 'home');
  return completeMapping({ version: 1, source }, description, getModel);
};

test('links to pages that are not in the list are counted by path as well, but not those to files', () => {
  const link = (id: number, path: string, href: string) => ({
    ...{ id, type: 'page', slug: path.replaceAll('/', ''), parent: 0, status: 'publish' },
    ...{ link: `https://old.example${path}`, title: { rendered: path } },
    content: { rendered: `<p><a href="${href}">A link</a></p>`, protected: false },
  });
  const { links } = describeListing(
    readListing([
      link(1, '/a/', '/b'),
      link(2, '/b/', 'https://old.example/gone/?page=2'),
      link(3, '/c/', '../gone.html'),
      link(4, '/d/', '/files/list.pdf'),
      link(5, '/e/', 'https://elsewhere.example/gone/'),
      link(6, '/f/', 'mailto:info@old.example'),
    ]),
    'home'
  );
  expect(links).toMatchObject({ byId: 0, byPath: 4, elsewhere: 1 });
  expect(links.lost.map(({ id }) => id)).toEqual(['/gone/', '/gone.html']);
});

test('a mapping with only a source is completed with suggestions', () => {
  expect(getMapping(ODD, ODD_SHAPE)).toMatchObject({
    version: 1,
    source: ODD_SHAPE,
    fields: { body: { to: 'body', as: 'blocks' } },
    links: { redirects: true },
    images: { missing: 'refuse' },
  });
});

test('a field that the mapping sets gets no suggestion', () => {
  const description = describeListing(readListing(ODD, ODD_SHAPE), 'home');
  const drop = { drop: 'Not wanted.' };
  const given = { version: 1 as const, source: ODD_SHAPE, fields: { body: drop } };
  const { fields, blocks } = completeMapping(given, description, getModel);
  expect([fields, blocks]).toEqual([{ body: drop }, {}]);
});

test('source members with reserved or invalid names get valid attribute names', () => {
  const { fields } = getMapping(FLAT, FLAT_SHAPE);
  expect(fields['constructor']).toEqual({ to: 'source_constructor', as: 'string' });
  expect(fields['a b.c']).toEqual({ to: 'a_b_c', as: 'integer' });
});

const wagtailPage = (id: number, slug: string, path: string | null, parent: number | null) => ({
  id,
  title: `Page ${id}`,
  meta: {
    ...{ type: 'home.Page', slug, html_url: path === null ? null : `https://old.example${path}` },
    parent: parent === null ? null : { id: parent },
  },
});

const getPaths = (...items: ReturnType<typeof wagtailPage>[]): Record<string, string> =>
  Object.fromEntries(
    [
      ...positionPages(
        readListing({ meta: { total_count: items.length }, items }),
        'home'
      ).values(),
    ].map(({ page, path }) => [page.id, path])
  );

test('pages with invalid or duplicate slugs get unique slugs instead of being lost', () => {
  expect(
    getPaths(
      wagtailPage(1, '日本', '/%E6%97%A5%E6%9C%AC/', null),
      wagtailPage(2, '中国', '/%E4%B8%AD%E5%9B%BD/', null),
      wagtailPage(3, 'A', '/A/', null),
      wagtailPage(4, 'a', '/a/', null),
      wagtailPage(5, 'über', '/%C3%BCber/', null),
      wagtailPage(6, 'ueber', '/ueber/', null),
      wagtailPage(7, 'x', '/a/x/', 4)
    )
  ).toEqual({
    ...{ 1: '/page-1/', 2: '/page-2/', 3: '/A/', 4: '/a-2/', 5: '/ueber/', 6: '/ueber-2/' },
    7: '/a-2/x/',
  });
});

test('a page whose parent is missing is placed below its nearest ancestor by path', () => {
  expect(
    getPaths(
      wagtailPage(3, 'c', '/a/b/c/', 99),
      wagtailPage(1, 'a', '/a/', null),
      wagtailPage(4, 'd', '/a/d/', null)
    )
  ).toEqual({ 1: '/a/', 3: '/a/c/', 4: '/a/d/' });
});

test('pages with cyclic parents all get a path', () => {
  const paths = getPaths(wagtailPage(1, 'a', '/a/', 2), wagtailPage(2, 'b', '/b/', 1));
  expect(Object.keys(paths)).toEqual(['1', '2']);
});

const URL_OF = 'https://old.example/list?x=1';

test.each<[string, unknown, string | null, string | null]>([
  [
    'JSON:API',
    { links: { next: { href: 'https://old.example/n?page[offset]=50' } } },
    null,
    'https://old.example/n?page[offset]=50',
  ],
  ['Django', { next: '/list?page=2', results: [] }, null, 'https://old.example/list?page=2'],
  [
    'a Link header',
    [],
    '<https://old.example/list?p=2>; rel="next", <x>; rel="last"',
    'https://old.example/list?p=2',
  ],
  ['a Link header with rel="last" only', [], '<https://old.example/list?p=9>; rel="last"', null],
  ['Ghost', { meta: { pagination: { page: 1, pages: 2, next: 2 } } }, null, `${URL_OF}&page=2`],
  ['Ghost, last page', { meta: { pagination: { page: 2, pages: 2, next: null } } }, null, null],
  [
    'Strapi',
    { meta: { pagination: { page: 1, pageSize: 25, pageCount: 2 } } },
    null,
    `${URL_OF}&pagination%5Bpage%5D=2`,
  ],
  [
    'Strapi with start and limit',
    { meta: { pagination: { start: 2, limit: 2, total: 5 } } },
    null,
    `${URL_OF}&pagination%5Bstart%5D=4`,
  ],
  ['Strapi, last page', { meta: { pagination: { start: 3, limit: 2, total: 5 } } }, null, null],
  ['Payload', { docs: [], page: 1, nextPage: 2, totalPages: 2 }, null, `${URL_OF}&page=2`],
  ['Contentful', { total: 5, skip: 2, limit: 2 }, null, `${URL_OF}&skip=4`],
  ['no pagination', { items: [] }, null, null],
])('finds the next page of a paginated list: %s', (_system, json, link, expected) => {
  const header = (name: string) => (name === 'link' ? link : null);
  expect(nextPart(URL_OF, { json, header, count: 2 })).toBe(expected);
});

test('finds the next page of a paginated list: Storyblok, from response headers', () => {
  const header = (name: string) => ({ total: '3', 'per-page': '2' })[name] ?? null;
  const json = { stories: [] };
  expect(nextPart(URL_OF, { json, header, count: 2 })).toBe(`${URL_OF}&page=2`);
  expect(nextPart(`${URL_OF}&page=2`, { json, header, count: 1 })).toBeNull();
});

test('the suggested mapping drops drafts and unpublished pages', () => {
  const page = (id: number, more: object) => ({ id, title: `Page ${id}`, slug: `p${id}`, ...more });
  const list = [
    page(1, { status: 'published' }),
    page(2, { status: 'Draft' }),
    page(3, { _status: 'draft' }),
    page(4, { published: false }),
    page(5, { published: true }),
  ];
  const { pages } = getMapping(list, { list: '', id: 'id', title: 'title', slug: 'slug' });
  expect(Object.keys(pages?.drop?.ids ?? {})).toEqual(['2', '3', '4']);
});
