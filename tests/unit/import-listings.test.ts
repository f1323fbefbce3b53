import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { planChanges } from '#site-import/domain/changes';
import { mappingSchema } from '#site-import/domain/mapping';
import { findSamePaths, positionPages } from '#site-import/domain/position-pages';
import { NoListingError, readListing } from '#site-import/domain/read-listing';
import { splitAtEmbeds } from '#site-import/domain/rich-text';
import { ROOT } from '../support/environment';

const WORDPRESS = [
  {
    id: 7,
    slug: 'team',
    type: 'page',
    link: 'https://old.example/about/team/',
    parent: 5,
    title: { rendered: 'Team &amp; crew' },
    content: { rendered: '<p>Us</p>', protected: false },
    date_gmt: '2024-01-02T03:04:05',
    featured_media: 0,
    _links: {},
  },
  {
    id: 5,
    slug: 'about',
    type: 'page',
    link: 'https://old.example/about/',
    parent: 0,
    title: { rendered: 'About' },
    content: { rendered: '' },
    featured_media: 12,
  },
];

test('WordPress: titles are decoded to text, content becomes the body, and 0 becomes null', () => {
  const { format, pages, origins } = readListing(WORDPRESS);
  expect([format, origins]).toEqual(['wordpress', ['https://old.example']]);
  expect(pages[0]).toMatchObject({
    ...{ id: '7', slug: 'team', title: 'Team & crew', parent: '5', path: '/about/team/' },
    members: {
      body: '<p>Us</p>',
      featured_media: null,
      'meta.first_published_at': '2024-01-02T03:04:05Z',
    },
  });
  expect(pages[1]?.parent).toBeNull();
});

test('WordPress: pages with a password are not visible to visitors', () => {
  const [team, about] = WORDPRESS;
  const { pages } = readListing([
    team,
    { ...about, content: { rendered: '<p>x</p>', protected: true } },
    { ...about, id: 6, password: 'x' },
    { ...about, id: 8, password: '' },
  ]);
  expect(pages.map(({ isDraft }) => isDraft)).toEqual([false, true, true, false]);
});

test('WordPress: rendered members become text, and ACF flexible content becomes blocks', () => {
  const [team] = WORDPRESS;
  const acf = { parts: [{ acf_fc_layout: 'quote', text: { rendered: '<p>x</p>' } }], none: [] };
  const excerpt = { rendered: '<p>e</p>', protected: false };
  const [page] = readListing([{ ...team, excerpt, acf }]).pages;
  expect(page?.members).toMatchObject({
    excerpt: '<p>e</p>',
    acf: { parts: [{ type: 'quote', value: { text: '<p>x</p>' } }], none: [] },
  });
});

test('any JSON: reads the members that the shape names', () => {
  const json = { site: { nodes: [{ key: 3, label: 'A', up: 2, where: '/x/y' }] } };
  const shape = { list: 'site.nodes', id: 'key', title: 'label', parent: 'up', path: 'where' };
  expect(readListing(json, shape).pages).toMatchObject([
    { id: '3', title: 'A', parent: '2', path: '/x/y/' },
  ]);
});

test.each([
  [null],
  [42],
  ['x'],
  [[]],
  [{}],
  [[1, 2]],
  [{ a: [{ b: 1 }] }],
  [[{ id: 1, title: 'A' }]],
])('refuses JSON that is not a list of pages: %j', (json) => {
  expect(() => readListing(json)).toThrow(NoListingError);
});

test('any JSON is either read or refused with NoListing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      try {
        readListing(json);
      } catch (error) {
        expect(error).toBeInstanceOf(NoListingError);
      }
    }),
    // One list with the name "", and one with a dot in its name.
    { examples: [[{ '': [{ id: 1, title: 'a' }] }], [{ 'a.b': [{ id: 1, title: 'a' }] }]] }
  );
});

const page = (id: string, parent: string | null, path: string | null, slug = id) => ({
  ...{ at: [], id, type: '', slug, title: id, parent, path, address: path },
  ...{ aliasTarget: null, members: {} },
});

test('pages keep their paths; one whose parent is missing moves below its nearest listed ancestor', () => {
  const placed = positionPages(
    {
      pages: [
        page('a', 'gone', '/b/private/a/'),
        page('b', 'h', '/b/'),
        page('h', null, '/', 'my-home'),
        page('ü', 'b', '/b/%C3%BC/'),
      ],
    },
    'home'
  );
  expect([...placed.values()].map(({ path }) => path)).toEqual(['/b/a/', '/b/', '/', '/b/ue/']);
});

test('positions pages with cyclic parents and finds two pages with the same path', () => {
  const placed = positionPages(
    {
      pages: [
        page('a', 'b', null),
        page('b', 'a', null),
        page('c', null, '/x/'),
        page('d', null, '/x/'),
      ],
    },
    'home'
  );
  expect(placed.size).toBe(4);
  expect([...findSamePaths(placed)]).toEqual([['d', 'c']]);
});

test.each([
  ['same digest, not edited here', 'd', 's', false, 'same'],
  ['other digest, not edited here', 'e', 's', false, 'changed'],
  ['same digest, edited here', 'd', 't', false, 'kept'],
  ['other digest, edited here', 'e', 't', false, 'kept'],
  ['other digest, edited here, with overwrite', 'e', 't', true, 'changed'],
  ['deleted here', 'e', null, false, 'kept'],
  ['deleted here, with overwrite', 'e', null, true, 'added'],
])('importing a page again: %s', (_name, digest, stored, overwrites, change) => {
  const remembered = new Map([['1', { id: '1', target: 't', digest: 'd', stored: 's' }]]);
  const wishes = { overwrites, deletesMissing: false };
  const planned = planChanges([{ id: '1', digest }], remembered, () => stored, wishes);
  expect(planned.map((each) => each.change)).toEqual([change]);
});

test.each<[string, string | null, boolean, string[]]>([
  ['unchanged since the import', 's', false, ['deleted']],
  ['edited here since the import', 'x', false, ['kept']],
  ['edited here since the import, with overwrite', 'x', true, ['deleted']],
  ['deleted here as well', null, false, []],
])(
  'importing again when a page is missing in the source: %s',
  (_name, stored, overwrites, changes) => {
    const remembered = new Map([['1', { id: '1', target: 't', digest: 'd', stored: 's' }]]);
    const plan = (deletesMissing: boolean) =>
      planChanges([], remembered, () => stored, { overwrites, deletesMissing }).map(
        ({ change }) => change
      );
    expect(plan(true)).toEqual(changes);
    expect(plan(false)).toEqual([]);
  }
);

test('if an alias and its original have the same path, the alias is the duplicate, even if listed first', () => {
  const copy = { ...page('1', null, '/a/', 'a'), aliasTarget: '2' };
  const placed = positionPages({ pages: [copy, page('2', null, '/a/', 'a')] }, 'home');
  expect([...findSamePaths(placed)]).toEqual([['1', '2']]);
});

test('text without embeds is not split', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/<\/?embed/i.test(text));
      expect(splitAtEmbeds(text)).toEqual([{ html: text }]);
    })
  );
});

test('docs/mapping.schema.json is the schema that mappings are parsed with', () => {
  const schema = readFileSync(path.join(ROOT, 'docs/mapping.schema.json'), 'utf8');
  expect(JSON.parse(schema)).toEqual(JSON.parse(JSON.stringify(mappingSchema())));
});
