import fc from 'fast-check';
import { selectFields } from '#site-content/server/content-api/pages/selected-fields';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import { buildPageTree } from '../../src/plugins/site-content/domain/pages/page-tree';
import { buildUrls } from '../../src/plugins/site-content/domain/pages/urls';
import { parseFields } from '../../src/plugins/site-content/server/src/content-api/pages/fields-parser';
import { buildItem } from '../../src/plugins/site-content/server/src/content-api/pages/item';
import { getCatalogues, models } from './models';

const AUTHOR = 'api::author.author';
const getModel = models({
  [PAGE]: {
    subtitle: { type: 'string' },
    author: { type: 'relation', relation: 'manyToOne', target: AUTHOR },
    related: { type: 'relation', relation: 'manyToMany', target: PAGE },
  },
  [AUTHOR]: { name: { type: 'string' }, born: { type: 'date' }, pin: { type: 'password' } },
});
const getCatalogue = getCatalogues(getModel);

const page = (id: string, values: Record<string, unknown> = {}) => ({
  id,
  values: {
    title: `The ${id}`,
    slug: id,
    first_published_at: '2025-03-04T09:00:00.000Z',
    show_in_menus: true,
    ...values,
  },
});
const HOME = page('home');
const ABOUT = page('about');
const TEAM = page('team', { seo_title: null, subtitle: 'Us' });
const LOST = page('lost');

const TREE = buildPageTree(
  [
    { id: 'home', slug: 'home', parent: null, isPublished: true },
    { id: 'about', slug: 'about', parent: 'home', isPublished: true },
    { id: 'team', slug: 'team', parent: 'about', isPublished: true },
    { id: 'lost', slug: 'lost', parent: 'draft', isPublished: true },
  ],
  'home'
);

const item = (of: typeof TEAM, fields: string, siteUrl = ''): Record<string, unknown> =>
  buildItem(of, selectFields(parseFields(fields), getCatalogue), {
    getModel,
    getCatalogue,
    tree: TREE,
    urls: buildUrls({ siteUrl, serverUrl: '', apiPrefix: '/api' }),
    pages: new Map([HOME, ABOUT, TEAM, LOST].map((p) => [p.id, p])),
    parts: new Map([
      [
        'team',
        {
          body: [{ id: 1, __component: 'blocks.quote', text: 'a', attribution: 'b' }],
          author: { documentId: 'x', name: 'Ann', born: '2000-01-02', pin: 'secret' },
          related: [{ documentId: 'about' }, { documentId: 'draft' }],
        },
      ],
    ]),
  });

const PARENT = {
  id: 'about',
  meta: {
    type: PAGE,
    detail_url: '/api/pages/?id=about&fields=*',
    html_url: '/about/',
  },
  title: 'The about',
};

describe('an item', () => {
  test('has by default id, meta and title, in the documented order', () => {
    expect(JSON.stringify(item(TEAM, ''))).toBe(
      JSON.stringify({
        id: 'team',
        meta: {
          type: PAGE,
          detail_url: '/api/pages/?id=team&fields=*',
          html_url: '/about/team/',
          slug: 'team',
          first_published_at: '2025-03-04T09:00:00.000Z',
        },
        title: 'The team',
      })
    );
  });

  test('with all fields has further members in meta, then the body and added attributes', () => {
    const all = item(TEAM, '*');
    expect(Object.keys(all)).toEqual([
      ...['id', 'meta', 'title', 'body', 'subtitle', 'author', 'related'],
    ]);
    expect(Object.entries(all['meta'] as object).slice(5)).toEqual([
      ['show_in_menus', true],
      ['seo_title', ''],
      ['search_description', ''],
      ['last_published_at', null],
      ['html_path', '/about/team/'],
      ['sort_order', null],
      ['parent', PARENT],
    ]);
    expect(all['body']).toEqual([
      { type: 'quote', value: { text: 'a', attribution: 'b' }, id: '1' },
    ]);
    expect(all['subtitle']).toBe('Us');
  });

  test('without blocks and relations has an empty body and null', () => {
    expect(item(ABOUT, '_,body,author')).toEqual({ body: [], author: null });
  });

  test.each([
    ['_', {}],
    ['_,title', { title: 'The team' }],
    ['_,slug', { meta: { slug: 'team' } }],
    ['-meta', { id: 'team', title: 'The team' }],
    ['-type,-detail_url,-html_url,-slug,-first_published_at', { id: 'team', title: 'The team' }],
    ['-id,-meta', { title: 'The team' }],
  ])('with fields=%s has only the requested members, and no empty meta', (fields, expected) => {
    expect(item(TEAM, fields)).toEqual(expected);
  });

  test('has its members in the same order, whatever the order in fields', () => {
    const member = fc.constantFrom('id', 'title', 'body', 'subtitle', 'slug', 'type', 'parent');
    fc.assert(
      fc.property(fc.uniqueArray(member), (list) => {
        const [a, b] = [list, list.toReversed()].map((l) =>
          JSON.stringify(item(TEAM, `_,${l}`.replace(/,$/, '')))
        );
        expect(a).toBe(b);
      })
    );
  });

  test.each([
    ['', '/about/team/'],
    ['https://www.example.com', 'https://www.example.com/about/team/'],
  ])('with the site URL %j has the html_url %s', (siteUrl, expected) => {
    expect(item(TEAM, '_,html_url', siteUrl)).toEqual({ meta: { html_url: expected } });
  });
});

describe('the parent of an item', () => {
  test.each([
    ['in its short form', TEAM, '_,parent', PARENT],
    ['null for a top-level page', HOME, '_,parent', null],
    ['null if it is not published', LOST, '_,parent', null],
    ['limited to the requested members', TEAM, '_,parent(_,slug)', { meta: { slug: 'about' } }],
    [
      'nested with its own parent',
      TEAM,
      '_,parent(_,title,parent(_,title))',
      { meta: { parent: { title: 'The home' } }, title: 'The about' },
    ],
  ])('is %s', (_what, of, fields, expected) => {
    expect(item(of, fields)).toEqual({ meta: { parent: expected } });
  });
});

describe('a relation of an item', () => {
  test.each([
    ['_,author', { author: { id: 'x', meta: { type: AUTHOR } } }],
    ['_,author(_,name)', { author: { name: 'Ann' } }],
    [
      '_,author(*)',
      { author: { id: 'x', meta: { type: AUTHOR }, name: 'Ann', born: '2000-01-02' } },
    ],
    ['_,related', { related: [PARENT] }],
    ['_,related(_,title)', { related: [{ title: 'The about' }] }],
  ])('is served with fields=%s', (fields, expected) => {
    expect(item(TEAM, fields)).toEqual(expected);
  });
});
