import { describeListing } from '../../src/plugins/site-content/contract/moving/describe';
import { guessMapping } from '../../src/plugins/site-content/contract/moving/guess';
import { nextPart } from '../../src/plugins/site-content/contract/moving/next-part';
import { placePages } from '../../src/plugins/site-content/contract/moving/placing';
import { guessShape } from '../../src/plugins/site-content/contract/moving/read-json';
import { readListing } from '../../src/plugins/site-content/contract/moving/read-listing';
import { models } from './models';

const getModel = models();

/** Lists as other systems give them, in small. */

const DRUPAL = {
  jsonapi: { version: '1.0' },
  data: [
    {
      type: 'node--page',
      id: '9c2b7a6e-0001-4b3c-8a3e-000000000001',
      links: { self: { href: 'https://old.example/jsonapi/node/page/1' } },
      attributes: {
        langcode: 'en',
        title: 'Team',
        created: '2024-01-01T10:00:00+00:00',
        changed: '2024-02-01T10:00:00+00:00',
        path: { alias: '/about/team', pid: 1, langcode: 'en' },
        body: { value: '<p>x', format: 'basic_html', processed: '<p>x</p>', summary: '' },
        field_note: { value: '<p>y', format: 'basic_html', processed: '<p>y</p>' },
      },
      relationships: {
        field_image: { data: { type: 'file--file', id: 'f1', meta: { alt: 'A boat' } } },
        field_none: { data: null },
      },
    },
    {
      type: 'node--page',
      id: '9c2b7a6e-0001-4b3c-8a3e-000000000002',
      attributes: { langcode: 'en', title: 'About', path: { alias: '/about' }, body: null },
      relationships: {},
    },
  ],
  included: [{ type: 'file--file', id: 'f1', attributes: { uri: { url: '/files/boat.png' } } }],
};

const CONTENTFUL = {
  sys: { type: 'Array' },
  total: 2,
  skip: 0,
  items: [
    {
      metadata: { tags: [] },
      sys: { id: 'a', createdAt: '2024-01-01T10:00:00.000Z', locale: 'en-US' },
      fields: {
        title: 'About',
        slug: 'about',
        hero: { sys: { type: 'Link', linkType: 'Asset', id: 'p' } },
        body: {
          nodeType: 'document',
          content: [{ nodeType: 'paragraph', content: [{ value: 'x' }] }],
        },
      },
    },
    {
      sys: { id: 'b' },
      fields: {
        title: 'Team',
        slug: 'team',
        parent: { sys: { type: 'Link', linkType: 'Entry', id: 'a' } },
      },
    },
  ],
  includes: {
    Asset: [
      { sys: { id: 'p' }, fields: { title: 'Boat', file: { url: '//cdn.example/boat.png' } } },
    ],
  },
};

const STRAPI_4 = {
  data: [
    {
      id: 1,
      attributes: {
        title: 'About',
        slug: 'about',
        publishedAt: '2024-01-01T10:00:00.000Z',
        cover: {
          data: { id: 5, attributes: { alternativeText: 'A boat', url: '/uploads/boat.png' } },
        },
        parent: { data: null },
        blocks: [{ id: 1, __component: 'shared.quote', title: 'A', body: 'B' }],
      },
    },
    {
      id: 2,
      attributes: {
        title: 'Team',
        slug: 'team',
        cover: { data: null },
        parent: { data: { id: 1, attributes: { title: 'About' } } },
        blocks: [],
      },
    },
  ],
  meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 2 } },
};

const PAYLOAD = {
  docs: [
    {
      id: '65a1',
      title: 'About',
      slug: 'about',
      layout: [{ id: 'x', blockType: 'cta', label: 'Go' }],
    },
    { id: '65a2', title: 'Team', slug: 'team', parent: { id: '65a1', title: 'About' }, layout: [] },
  ],
  hasNextPage: false,
  page: 1,
};

const STORYBLOK = {
  stories: [
    { id: 1, name: 'About', slug: 'about', full_slug: 'about', content: { component: 'page' } },
    { id: 2, name: 'Team', slug: 'team', full_slug: 'about/team', content: { component: 'page' } },
  ],
};

const ODD = {
  result: {
    pages: [
      { ID: 1, Title: 'About', Slug: 'about', ParentID: null, Content: '<p>a</p>' },
      { ID: 2, Title: 'Team', Slug: 'team', ParentID: 1, Content: '<p>b</p>' },
    ],
  },
};

const FLAT: unknown = [
  { nr: 17, headline: 'About', permalink: 'about', pid: 0, constructor: 'y', 'a b.c': 1 },
  { nr: 18, headline: 'Team', permalink: 'team', pid: 17 },
];

test.each<[string, unknown]>([
  ['Drupal', DRUPAL],
  ['Contentful', CONTENTFUL],
  ['Strapi 4', STRAPI_4],
  ['Payload', PAYLOAD],
  ['Storyblok', STORYBLOK],
  ['odd names', ODD],
  ['a flat list', FLAT],
])('%s: pages stand where they stood', (_system, json) => {
  const placed = [...placePages(readListing(json), 'home').values()];
  const paths = placed.map(({ path, page }) => [page.title, path]);
  expect(Object.fromEntries(paths)).toEqual({ About: '/about/', Team: '/about/team/' });
});

const mappingOf = (json: unknown) => {
  const listing = readListing(json);
  return guessMapping(describeListing(listing, 'home'), getModel, guessShape(json));
};

test('Drupal: what is told beside the list is found, and texts are what they were processed to', () => {
  const [team] = readListing(DRUPAL).pages;
  expect(team?.members).toMatchObject({
    body: '<p>x</p>',
    field_note: '<p>y</p>',
    field_image: { id: 'f1', alt: 'A boat', uri: { url: '/files/boat.png' } },
    field_none: null,
    'meta.first_published_at': '2024-01-01T10:00:00+00:00',
    'meta.last_published_at': '2024-02-01T10:00:00+00:00',
    'meta.locale': 'en',
  });
  expect(mappingOf(DRUPAL).fields).toMatchObject({
    body: { to: 'body', as: 'blocks' },
    field_image: { to: 'field_image', as: 'image' },
  });
});

test('Contentful: what is named by a link is found, and a text in JSON stays one', () => {
  const { fields } = mappingOf(CONTENTFUL);
  expect(fields['hero']).toEqual({ to: 'hero', as: 'image' });
  expect(fields['body']).toMatchObject({ as: 'json' });
});

test('Strapi, Payload: lists of blocks are blocks', () => {
  expect(mappingOf(STRAPI_4).fields).toMatchObject({
    blocks: { as: 'blocks' },
    cover: { to: 'cover', as: 'image' },
  });
  expect(mappingOf(PAYLOAD).fields['layout']).toMatchObject({ as: 'blocks' });
  expect(Object.keys(mappingOf(PAYLOAD).blocks)).toEqual(['cta']);
  const docs = PAYLOAD.docs.filter(({ layout }) => layout.length > 0);
  expect(mappingOf({ docs }).fields['layout']).toEqual({ to: 'layout', as: 'blocks' });
});

test('Directus: things of any kind are blocks', () => {
  const item = { id: 9, headline: 'H', text: '<p>c</p>' };
  const list = [
    { id: 1, title: 'A', permalink: '/a', parts: [{ id: 1, collection: 'hero', item }] },
  ];
  expect(readListing({ data: list }).pages[0]?.members['parts']).toEqual([
    { type: 'hero', value: item },
  ]);
  expect(mappingOf({ data: list }).fields['parts']).toMatchObject({ as: 'blocks' });
});

test('Storyblok: files are told by their kind', () => {
  const image = {
    id: 7,
    alt: 'A',
    filename: '//a.storyblok.example/f/boat.jpg',
    fieldtype: 'asset',
  };
  const story = { id: 1, name: 'About', slug: 'about', content: { component: 'page' }, image };
  expect(mappingOf({ stories: [story] }).fields['image']).toMatchObject({ as: 'image' });
});

test('names that every object has are no names of attributes', () => {
  const { fields } = mappingOf(FLAT);
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

const pathsOf = (...items: ReturnType<typeof wagtailPage>[]): Record<string, string> =>
  Object.fromEntries(
    [
      ...placePages(readListing({ meta: { total_count: items.length }, items }), 'home').values(),
    ].map(({ page, path }) => [page.id, path])
  );

test('no page is lost because its slug cannot be kept', () => {
  expect(
    pathsOf(
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

test('a page whose parent is missing comes below the nearest above its path', () => {
  expect(
    pathsOf(
      wagtailPage(3, 'c', '/a/b/c/', 99),
      wagtailPage(1, 'a', '/a/', null),
      wagtailPage(4, 'd', '/a/d/', null)
    )
  ).toEqual({ 1: '/a/', 3: '/a/c/', 4: '/a/d/' });
});

test('circles end', () => {
  const paths = pathsOf(wagtailPage(1, 'a', '/a/', 2), wagtailPage(2, 'b', '/b/', 1));
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
    'a header',
    [],
    '<https://old.example/list?p=2>; rel="next", <x>; rel="last"',
    'https://old.example/list?p=2',
  ],
  ['a header that names the last alone', [], '<https://old.example/list?p=9>; rel="last"', null],
  ['Ghost', { meta: { pagination: { page: 1, pages: 2, next: 2 } } }, null, `${URL_OF}&page=2`],
  ['Ghost at its end', { meta: { pagination: { page: 2, pages: 2, next: null } } }, null, null],
  [
    'Strapi',
    { meta: { pagination: { page: 1, pageSize: 25, pageCount: 2 } } },
    null,
    `${URL_OF}&pagination%5Bpage%5D=2`,
  ],
  ['Payload', { docs: [], page: 1, nextPage: 2, totalPages: 2 }, null, `${URL_OF}&page=2`],
  ['Contentful', { total: 5, skip: 2, limit: 2 }, null, `${URL_OF}&skip=4`],
  ['nothing', { items: [] }, null, null],
])('a list goes on as %s tells it', (_system, json, link, expected) => {
  expect(nextPart(URL_OF, { json, link, count: 2 })).toBe(expected);
});

test('what visitors do not see is left out by the mapping, with the reason', () => {
  const page = (id: number, more: object) => ({ id, title: `Page ${id}`, slug: `p${id}`, ...more });
  const list = [
    page(1, { status: 'published' }),
    page(2, { status: 'Draft' }),
    page(3, { _status: 'draft' }),
    page(4, { published: false }),
    page(5, { published: true }),
  ];
  expect(Object.keys(mappingOf(list).pages?.drop?.ids ?? {})).toEqual(['2', '3', '4']);
});
