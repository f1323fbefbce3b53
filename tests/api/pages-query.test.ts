import request from 'supertest';
import type * as SearchIndexes from '#site-content/server/pages/search/search-index';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import type * as PageSearches from '../../src/plugins/site-content/server/src/pages/search/page-search';
import { requireServerModule } from '../support/compiled-modules';
import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { getReader, type Reader } from '../support/pages';
import { type Service, startService } from '../support/service';
import { statementsDuring } from '../support/statements';

const FILE = 'plugin::upload.file';

/** A row of the media library without a file. */
const createImage = async ({ strapi }: Service): Promise<number> => {
  const file = await strapi.db.query(FILE).create({
    data: {
      name: 'harbour.jpg',
      alternativeText: 'The harbour at dawn',
      width: 1200,
      height: 800,
      hash: 'harbour',
      ext: '.jpg',
      mime: 'image/jpeg',
      size: 12.5,
      url: '/uploads/harbour.jpg',
      formats: {
        thumbnail: {
          ...{ name: 'thumbnail_harbour.jpg', hash: 'thumbnail_harbour', ext: '.jpg', size: 9.1 },
          ...{ mime: 'image/jpeg', path: null, url: '/uploads/thumbnail_harbour.jpg' },
          ...{ width: 234, height: 156 },
        },
      },
      provider: 'local',
    },
  });
  return Number(file.id);
};

const link = (text: string, page: string) => ({ text, page: connect(page) });

/** Returns the member names of an item in order, each with its path: `id`, `meta.type`, `meta.parent.id`, `title`. */
const getMembers = (value: object, place = ''): string[] =>
  Object.entries(value).flatMap(([name, member]) =>
    (name === 'meta' || name === 'parent') && member !== null
      ? getMembers(member, `${place}${name}.`)
      : [`${place}${name}`]
  );

const DEFAULT = [
  'id',
  'meta.type',
  'meta.detail_url',
  'meta.html_url',
  'meta.slug',
  'meta.first_published_at',
  'title',
];
const META = DEFAULT.slice(1, -1);
const IN_PARENT = ['id', 'meta.type', 'meta.detail_url', 'meta.html_url', 'title'];
const parent = (...members: string[]): string[] => members.map((name) => `meta.parent.${name}`);
const further = (...names: string[]): string[] => [
  ...DEFAULT.slice(0, -1),
  ...names.map((name) => `meta.${name}`),
  'title',
];
const ALL_META = [
  ...META,
  'meta.show_in_menus',
  'meta.seo_title',
  'meta.search_description',
  'meta.last_published_at',
  'meta.html_path',
  'meta.sort_order',
];

describe('GET /api/pages/', () => {
  let service: Service;
  let editor: Editor;
  let reader: Reader;
  /** The ids of the pages by slug. */
  const ids: Record<string, string> = {};
  const id = (slug: string): string => ids[slug] ?? '';

  beforeAll(async () => {
    service = await startService();
    editor = await createEditor(service);
    reader = getReader(service);
    const image = await createImage(service);

    const publish = async (slug: string, data: object): Promise<void> => {
      ids[slug] = await publishedPage(editor, { slug, ...data });
    };
    await publish('home', { title: 'Home', show_in_menus: true });
    await publish('team', { title: 'Team', seo_title: 'Beta' });
    await publish('about', {
      title: 'About',
      parent: connect(id('home')),
      show_in_menus: true,
      seo_title: 'About us',
      search_description: 'Who runs the boats, and why',
      body: [
        {
          __component: 'blocks.hero',
          heading: 'Off we go',
          text: 'Sixpence a seat',
          image,
          link: link('Meet us', id('team')),
        },
        {
          __component: 'blocks.rich-text',
          html: '<p>Every <strong>ferry</strong> sails at <em>dawn</em> &amp; dusk, 100% sure_thing</p>',
        },
        { __component: 'blocks.image', image, alt: 'Fog', caption: 'ÄRGERLICH ΣΊΣΥΦΟΣ' },
        {
          __component: 'blocks.call-to-action',
          heading: 'Book',
          link: { text: 'Book now', url: 'https://example.com/book' },
        },
        {
          __component: 'blocks.cards',
          heading: 'Boats',
          cards: [
            { title: 'Guillemot', text: 'Twelve seats', image, link: link('Go', id('home')) },
          ],
        },
        {
          __component: 'blocks.faq',
          heading: 'Asked',
          questions: [{ question: 'Dogs?', answer: '<p>On a <a href="/leads/">lead</a></p>' }],
        },
        { __component: 'blocks.quote', text: 'Lovely', attribution: 'A. Passenger' },
        { __component: 'blocks.embed', url: 'https://example.com/film', title: 'The film' },
      ],
    });
    await publish('crew', { title: 'Crew', parent: connect(id('about')), seo_title: '' });
    ids['draft'] = await created(editor, PAGE, { title: 'Draft', slug: 'draft' });
    await publish('stray', { title: 'Téam', parent: connect(id('draft')), seo_title: 'Beta' });
    await publish('small', {
      title: 'team',
      search_description: 'Nothing surexthing 100 per cent',
    });
    await publish('wide', { title: '\uff26ull width', search_description: 'Straße und ärgerlich' });
    await publish('smile', { title: '😀 Smile', seo_title: 'Alpha' });
    await publish('zebra', { title: 'Zebra', show_in_menus: false, seo_title: 'beta' });
  });
  afterAll(() => service.remove());

  /** The published pages in the order of their first publication. */
  const PUBLISHED = [
    ...['Home', 'Team', 'About', 'Crew', 'Téam', 'team', '\uff26ull width', '😀 Smile', 'Zebra'],
  ];
  const BY_TITLE = [
    ...['About', 'Crew', 'Home', 'Team', 'Téam', 'Zebra', 'team', '\uff26ull width', '😀 Smile'],
  ];

  describe('the response', () => {
    test('lists the published pages in the order of their first publication', async () => {
      const { meta, items } = await reader.list();
      expect(meta).toEqual({ total_count: 9 });
      expect(items.map(({ title }) => title)).toEqual(PUBLISHED);
    });

    test('is empty if nothing matches', async () => {
      expect(await reader.list('slug=nowhere')).toEqual({ meta: { total_count: 0 }, items: [] });
    });

    test('contains the default members of an item', async () => {
      const crew = await reader.only('slug=crew');
      expect(crew).toEqual({
        id: id('crew'),
        meta: {
          type: PAGE,
          detail_url: `/api/pages/?id=${id('crew')}&fields=*`,
          html_url: '/about/crew/',
          slug: 'crew',
          first_published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
        title: 'Crew',
      });
    });

    test('has a detail_url that returns the page with all fields', async () => {
      const { meta } = await reader.only('slug=about');
      const { body } = await service.visitor.get(String(meta['detail_url'])).expect(200);
      expect(body.items).toEqual([await reader.only('slug=about&fields=*')]);
    });

    test('contains every type of block with its members', async () => {
      const image = {
        url: '/uploads/harbour.jpg',
        alt: 'The harbour at dawn',
        width: 1200,
        height: 800,
        mime: 'image/jpeg',
        title: 'harbour.jpg',
        renditions: [
          { url: '/uploads/thumbnail_harbour.jpg', width: 234, height: 156 },
          { url: '/uploads/harbour.jpg', width: 1200, height: 800 },
        ],
      };
      const { body } = await reader.only('slug=about&fields=_,body');
      expect(body.map(({ type, value }) => ({ type, value }))).toEqual([
        {
          type: 'hero',
          value: {
            heading: 'Off we go',
            text: 'Sixpence a seat',
            image,
            link: { text: 'Meet us', url: '/team/' },
          },
        },
        {
          type: 'rich-text',
          value: {
            html: '<p>Every <strong>ferry</strong> sails at <em>dawn</em> &amp; dusk, 100% sure_thing</p>',
          },
        },
        {
          type: 'image',
          value: { image: { ...image, alt: 'Fog' }, alt: 'Fog', caption: 'ÄRGERLICH ΣΊΣΥΦΟΣ' },
        },
        {
          type: 'call-to-action',
          value: {
            heading: 'Book',
            text: '',
            link: { text: 'Book now', url: 'https://example.com/book' },
          },
        },
        {
          type: 'cards',
          value: {
            heading: 'Boats',
            cards: [
              {
                title: 'Guillemot',
                text: 'Twelve seats',
                image,
                link: { text: 'Go', url: '/' },
              },
            ],
          },
        },
        {
          type: 'faq',
          value: {
            heading: 'Asked',
            questions: [{ question: 'Dogs?', answer: '<p>On a <a href="/leads/">lead</a></p>' }],
          },
        },
        { type: 'quote', value: { text: 'Lovely', attribution: 'A. Passenger' } },
        { type: 'embed', value: { url: 'https://example.com/film', title: 'The film' } },
      ]);
      for (const block of body) {
        expect(Object.keys(block)).toEqual(['type', 'value', 'id']);
        expect(block.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      }
    });

    test('represents an unset field as an empty string, null, false or an empty body', async () => {
      const { meta, body } = await reader.only('slug=team&fields=*');
      expect(meta).toMatchObject({
        search_description: '',
        show_in_menus: false,
        parent: null,
      });
      expect(body).toEqual([]);
      expect((await reader.only('slug=crew&fields=seo_title')).meta['seo_title']).toBe('');
    });

    test('contains a published parent, and null if the parent is a draft', async () => {
      expect((await reader.only('slug=crew&fields=parent')).meta['parent']).toEqual({
        id: id('about'),
        meta: {
          type: PAGE,
          detail_url: `/api/pages/?id=${id('about')}&fields=*`,
          html_url: '/about/',
        },
        title: 'About',
      });
      expect((await reader.only('slug=stray&fields=parent')).meta['parent']).toBeNull();
    });

    test('never names a hidden attribute', async () => {
      const { text } = await service.visitor.get('/api/pages/?fields=*,parent(*,parent(*))');
      expect(text).not.toMatch(/search_text|_document_id|documentId|createdAt|updatedAt|locale/);
    });
  });

  describe('fields', () => {
    const NESTED = further('parent').flatMap((name) =>
      name === 'meta.parent' ? parent(...IN_PARENT) : [name]
    );

    test.each<[string, string, string[]]>([
      ['returns the default members if it is empty', '', DEFAULT],
      ['adds nothing for a default member', 'title', DEFAULT],
      ['adds a member of meta', 'seo_title', further('seo_title')],
      ['adds a member outside of meta', 'body', [...DEFAULT, 'body']],
      [
        'keeps the order of members, regardless of the order of names',
        'body,search_description,show_in_menus',
        [...further('show_in_menus', 'search_description'), 'body'],
      ],
      ['accepts a repeated name', 'body,body', [...DEFAULT, 'body']],
      ['removes a default member', '-title', DEFAULT.slice(0, -1)],
      ['removes the id', '-id', DEFAULT.slice(1)],
      ['removes a member of meta', '-slug', DEFAULT.filter((name) => name !== 'meta.slug')],
      ['removes meta', '-meta', ['id', 'title']],
      [
        'omits an empty meta',
        '-type,-detail_url,-html_url,-slug,-first_published_at',
        ['id', 'title'],
      ],
      ['adds and removes', 'body,-title,-meta', ['id', 'body']],
      ['removes everything', '-id,-meta,-title', []],
      ['ignores the removal of a member that is not a default', '-body', DEFAULT],
      ['returns all members', '*', ['id', ...ALL_META, ...parent(...IN_PARENT), 'title', 'body']],
      ['returns all members but some', '*,-body,-parent,-id', [...ALL_META, 'title']],
      ['returns all members but meta', '*,-meta', ['id', 'title', 'body']],
      [
        'returns all members, and selected members of a relation',
        '*,parent(_,title)',
        ['id', ...ALL_META, ...parent('title'), 'title', 'body'],
      ],
      ['returns no members', '_', []],
      ['returns only the named members', '_,title', ['title']],
      [
        'returns only the named members of meta',
        '_,slug,seo_title',
        ['meta.slug', 'meta.seo_title'],
      ],
      ['returns only the default meta', '_,meta', META],
      ['returns the short form of a relation', 'parent', NESTED],
      ['adds nothing for a default member of a relation', '_,parent(title)', parent(...IN_PARENT)],
      [
        'adds members of a relation',
        '_,parent(slug,body)',
        parent(
          ...['id', 'meta.type', 'meta.detail_url', 'meta.html_url', 'meta.slug', 'title', 'body']
        ),
      ],
      ['removes members of a relation', '_,parent(title,-meta)', parent('id', 'title')],
      ['returns only the named members of a relation', '_,parent(_,title)', parent('title')],
      ['returns no members of a relation', '_,parent(_)', []],
      [
        'returns all members of a relation',
        '_,parent(*,-parent)',
        parent('id', ...ALL_META, 'title', 'body'),
      ],
      [
        'selects members of a relation of a relation',
        '_,parent(_,title,parent(_,title,parent(title)))',
        parent('meta.parent.meta.parent', 'meta.parent.title', 'title'),
      ],
      [
        'accepts further names after a relation',
        '_,parent(_,title),title',
        [...parent('title'), 'title'],
      ],
    ])('%s: fields=%s', async (_name, fields, members) => {
      const item = await reader.only({ slug: 'crew', fields });
      expect(getMembers(item)).toEqual(members);
    });

    test('returns the default members if the parameter is missing', async () => {
      expect(getMembers(await reader.only('slug=crew'))).toEqual(DEFAULT);
    });

    test.each([
      [',title', 'unexpected "," at position 0'],
      ['title,', 'unexpected end at position 6'],
      ['title,,body', 'unexpected "," at position 6'],
      ['-', 'unexpected end at position 1'],
      ['--title', 'unexpected "-" at position 1'],
      ['-*', 'unexpected "*" at position 1'],
      ['-_', 'unexpected "_" at position 1'],
      ['title body', 'unexpected " " at position 5'],
      ['title, body', 'unexpected " " at position 6'],
      ['*-title', 'unexpected "-" at position 1'],
      ['**', 'unexpected "*" at position 1'],
      ['title)', 'unexpected ")" at position 5'],
      ['(title)', 'unexpected "(" at position 0'],
      ['parent(', 'unexpected end at position 7'],
      ['parent()', 'unexpected ")" at position 7'],
      ['parent(title', 'unexpected end at position 12'],
      ['parent(title))', 'unexpected ")" at position 13'],
      ['parent(title)title', 'unexpected "t" at position 13'],
      ['parent(title,)', 'unexpected ")" at position 13'],
      ['-parent(title)', 'unexpected "(" at position 7'],
      ['*(title)', 'unexpected "(" at position 1'],
      ['_(title)', 'unexpected "(" at position 1'],
      ['title,😀', 'unexpected "😀" at position 6'],
      ['title,*', '"*" at position 6'],
      ['title,_', '"_" at position 6'],
      ['*,_', '"_" at position 2'],
      ['_,*', '"*" at position 2'],
      ['parent(title,*)', '"*" at position 13'],
      ['*,title', '"title" at position 2'],
      ['parent(*,title)', '"title" at position 9'],
      ['_,-title', '"-title" at position 2'],
      ['parent(_,-title)', '"-title" at position 9'],
    ])('%j is refused with the position of the error', async (fields, message) => {
      const given = await reader.refusal({ fields });
      expect(given).toMatch(/^fields: /);
      expect(given).toContain(message);
    });

    test.each([
      ['nope', 'nope'],
      ['-nope', 'nope'],
      ['*,-nope', 'nope'],
      ['_,nope', 'nope'],
      ['parent(nope)', 'nope'],
      ['parent(parent(-nope))', 'nope'],
      ['Title', 'Title'],
      ['children', 'children'],
      ['documentId', 'documentId'],
      ['search_text', 'search_text'],
      ['parent_document_id', 'parent_document_id'],
      ['createdAt', 'createdAt'],
      ['updatedBy', 'updatedBy'],
      ['locale', 'locale'],
      ['__proto__', '__proto__'],
      ['constructor', 'constructor'],
      ['title(slug)', 'title'],
      ['body(html)', 'body'],
      ['meta(slug)', 'meta'],
      ['id(slug)', 'id'],
      ['nope(slug)', 'nope'],
    ])('%s is refused, and the message names the invalid field', async (fields, name) => {
      expect(await reader.refusal({ fields })).toMatch(new RegExp(`^fields: "${name}" is not a `));
    });
  });

  describe('a filter', () => {
    test.each<[string, Record<string, string>, string[]]>([
      ['by slug', { slug: 'about' }, ['About']],
      ['by title', { title: 'Team' }, ['Team']],
      ['by a title, case-sensitively', { title: 'team' }, ['team']],
      ['by a title with an accent', { title: 'Téam' }, ['Téam']],
      ['by a title in a case that no page has', { title: 'TEAM' }, []],
      ['by part of a title', { title: 'Tea' }, []],
      ['by a title with spaces around it', { title: ' Team ' }, []],
      ['by a title with an emoji', { title: '😀 Smile' }, ['😀 Smile']],
      ['by a slug in another case', { slug: 'About' }, []],
      ['by seo_title', { seo_title: 'Beta' }, ['Team', 'Téam']],
      [
        'by search_description',
        { search_description: 'Straße und ärgerlich' },
        ['\uff26ull width'],
      ],
      ['by show_in_menus=true', { show_in_menus: 'true' }, ['Home', 'About']],
      ['by show_in_menus=1', { show_in_menus: '1' }, ['Home', 'About']],
      ['by show_in_menus=false', { show_in_menus: 'false', seo_title: 'beta' }, ['Zebra']],
      ['by show_in_menus=0', { show_in_menus: '0', seo_title: 'Beta' }, ['Team', 'Téam']],
      [
        'by an empty value, which matches unset and empty fields',
        { seo_title: '', order: 'title' },
        ['Crew', 'Home', 'team', '\uff26ull width'],
      ],
      ['by several fields at once', { seo_title: 'Beta', title: 'Team' }, ['Team']],
      ['by several values that no page combines', { seo_title: 'Beta', title: 'About' }, []],
      ['by % as a literal character', { title: '%' }, []],
      ['by _ as a literal character', { slug: '_rew' }, []],
    ])('%s', async (_name, query, titles) => {
      const { meta, items } = await reader.list(query);
      expect(items.map(({ title }) => title)).toEqual(titles);
      expect(meta.total_count).toBe(titles.length);
    });

    test('by id', async () => {
      expect(await reader.titles({ id: id('about') })).toEqual(['About']);
      expect(await reader.titles({ id: id('about').toUpperCase() })).toEqual([]);
      expect(await reader.titles({ id: id('draft') })).toEqual([]);
    });

    test('by first_published_at, in any notation of the same time', async () => {
      const { meta } = await reader.only('slug=about');
      const moment = String(meta['first_published_at']);
      const elsewhere = new Date(Date.parse(moment) + 2 * 3_600_000).toISOString();
      for (const first_published_at of [
        moment,
        moment.replace('Z', ''),
        elsewhere.replace('Z', '+02:00'),
      ]) {
        expect(await reader.titles({ first_published_at })).toEqual(['About']);
      }
      expect(await reader.titles({ first_published_at: '2001-01-01' })).toEqual([]);
    });

    test.each([
      ['show_in_menus', 'yes', 'true, false, 1 or 0'],
      ['show_in_menus', 'TRUE', 'true, false, 1 or 0'],
      ['show_in_menus', '', 'true, false, 1 or 0'],
      ['first_published_at', 'yesterday', 'a date and time'],
      ['first_published_at', '2025-02-30T25:00:00Z', 'a date and time'],
      ['first_published_at', '1', 'a date and time'],
    ])('by %s=%s is refused: a value of the wrong type', async (name, value, expected) => {
      const message = await reader.refusal({ [name]: value });
      expect(message.startsWith(`${name}: "${value}" is not ${expected}`)).toBe(true);
    });

    test.each([
      'nope',
      'type',
      'Slug',
      'meta',
      'parent',
      'children',
      'body',
      'documentId',
      'search_text',
      'parent_document_id',
      'createdAt',
      'publishedAt',
      'updatedBy',
      'locale',
      'filters',
      'populate',
      'pagination[page]',
      'title[$ne]',
      'slug[]',
      '$or',
      '__proto__',
      'constructor',
      'decendant_of',
    ])('by %s is refused: an unknown parameter', async (name) => {
      expect(await reader.refusal({ [name]: 'x' })).toBe(
        `"${name}" is neither a parameter nor a field that pages can be filtered by.`
      );
    });
  });

  describe('a parameter', () => {
    test.each(['title', 'slug', 'limit', 'fields', 'order', 'search', 'nope', '_'])(
      'is refused if it is given twice: %s',
      async (name) => {
        expect(await reader.refusal(`${name}=1&${name}=1`)).toBe(
          `The parameter "${name}" is given more than once.`
        );
      }
    );

    test('named _ is ignored, whatever its value', async () => {
      expect(await reader.titles('_=%00&slug=about')).toEqual(['About']);
    });
  });

  describe('order', () => {
    const rank = (slug: string): string => id(slug);
    const byId = (...slugs: string[]): string[] =>
      slugs.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
    const slugs = async (query: string): Promise<unknown[]> =>
      (await reader.items(query)).map(({ meta }) => meta['slug']);

    test('by title compares code points', async () => {
      expect(await reader.titles('order=title')).toEqual(BY_TITLE);
    });

    test('with a minus sign is descending', async () => {
      expect(await reader.titles('order=-title')).toEqual(BY_TITLE.toReversed());
    });

    test('puts unset values first and breaks ties by id', async () => {
      expect(await slugs('order=seo_title')).toEqual([
        ...byId('home', 'crew', 'small', 'wide'),
        'about',
        'smile',
        ...byId('team', 'stray'),
        'zebra',
      ]);
    });

    test('breaks ties by ascending id in a descending order as well', async () => {
      expect(await slugs('order=-seo_title')).toEqual([
        'zebra',
        ...byId('team', 'stray'),
        'smile',
        'about',
        ...byId('home', 'crew', 'small', 'wide'),
      ]);
    });

    test('sorts by several fields, each in its own direction', async () => {
      expect(await slugs('order=-seo_title,title')).toEqual([
        'zebra',
        'team',
        'stray',
        'smile',
        'about',
        'crew',
        'home',
        'small',
        'wide',
      ]);
      expect(await slugs('order=seo_title,-title')).toEqual([
        'wide',
        'small',
        'home',
        'crew',
        'about',
        'smile',
        'stray',
        'team',
        'zebra',
      ]);
    });

    test('puts false before true', async () => {
      expect((await slugs('order=-show_in_menus,title')).slice(0, 2)).toEqual(['about', 'home']);
    });

    test('sorts by id', async () => {
      const all = Object.keys(ids).filter((slug) => slug !== 'draft');
      expect(await slugs('order=id')).toEqual(byId(...all));
      expect(await slugs('order=-id')).toEqual(byId(...all).toReversed());
    });

    test('sorts by path, comparing code points', async () => {
      const paths = [
        ...['/', '/about/', '/about/crew/', '/small/', '/smile/', '/stray/', '/team/', '/wide/'],
        '/zebra/',
      ];
      const pathsBy = async (order: string): Promise<unknown[]> =>
        (await reader.items(`order=${order}&fields=html_path`)).map(
          ({ meta }) => meta['html_path']
        );
      expect(await pathsBy('html_path')).toEqual(paths);
      expect(await pathsBy('-html_path')).toEqual(paths.toReversed());
    });

    test('sorts by first_published_at in descending order', async () => {
      expect(await reader.titles('order=-first_published_at')).toEqual(PUBLISHED.toReversed());
    });

    test('at random returns every page once, in varying order', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => reader.titles('order=random'))
      );
      for (const titles of answers) expect(titles.toSorted()).toEqual(PUBLISHED.toSorted());
      expect(new Set(answers.map((titles) => titles.join())).size).toBeGreaterThan(1);
    });

    test('at random can be combined with a limit', async () => {
      const { meta, items } = await reader.list('order=random&limit=2');
      expect([meta.total_count, items.length]).toEqual([9, 2]);
    });

    test.each(['order=random&offset=0', 'order=random&offset=3'])(
      '%s is refused: random with an offset',
      async (query) => {
        expect(await reader.refusal(query)).toMatch(
          /^order: "random" cannot be combined with an offset/
        );
      }
    );

    test.each(['random,title', 'title,random', '-random', 'random,random'])(
      '%s is refused: random with another order',
      async (order) => {
        expect(await reader.refusal({ order })).toMatch(/^order: "random" must be used alone/);
      }
    );

    test.each([
      ['nope', 'nope'],
      ['title,nope', 'nope'],
      ['-nope', 'nope'],
      ['--title', '-title'],
      ['', ''],
      ['title,', ''],
      [' title', ' title'],
      ['parent', 'parent'],
      ['body', 'body'],
      ['type', 'type'],
      ['html_url', 'html_url'],
      ['search_text', 'search_text'],
      ['createdAt', 'createdAt'],
      ['__proto__', '__proto__'],
      ['constructor', 'constructor'],
    ])('by %j is refused: an unknown field', async (order, name) => {
      expect(await reader.refusal({ order })).toBe(
        `order: "${name}" is not a field that pages can be ordered by.`
      );
    });
  });

  describe('limit and offset', () => {
    test('return a part of the list, and the total of all matches', async () => {
      const { meta, items } = await reader.list('order=title&limit=3&offset=2');
      expect(meta).toEqual({ total_count: 9 });
      expect(items.map(({ title }) => title)).toEqual(BY_TITLE.slice(2, 5));
    });

    test('return the rest at the end of the list, and nothing after it', async () => {
      expect(await reader.titles('order=title&limit=100&offset=7')).toEqual(BY_TITLE.slice(7));
      expect(await reader.list('offset=9')).toEqual({ meta: { total_count: 9 }, items: [] });
      expect(await reader.list('offset=99999999999999999999')).toEqual({
        meta: { total_count: 9 },
        items: [],
      });
    });

    test('return only the total for limit=0', async () => {
      expect(await reader.list('limit=0')).toEqual({ meta: { total_count: 9 }, items: [] });
    });

    test.each([
      ['limit', '-1'],
      ['limit', 'ten'],
      ['limit', '1.5'],
      ['limit', '1e1'],
      ['limit', '0x10'],
      ['limit', ''],
      ['limit', ' 1'],
      ['limit', '１'],
      ['offset', '-1'],
      ['offset', 'ten'],
      ['offset', ''],
      ['offset', '+1'],
    ])('%s=%s is refused: not a whole number of 0 or more', async (name, value) => {
      expect(await reader.refusal({ [name]: value })).toBe(
        `${name}: "${value}" is not a whole number of 0 or more.`
      );
    });

    test.each(['101', '1000000', '99999999999999999999'])(
      'limit=%s is refused: over the maximum',
      async (limit) => {
        expect(await reader.refusal({ limit })).toBe(
          `limit: ${limit} is more than the maximum of 100.`
        );
      }
    );
  });

  describe('search', () => {
    test.each<[string, Record<string, string>, string[]]>([
      ['finds a title', { search: 'Zebra' }, ['Zebra']],
      ['ignores the case of a title', { search: 'zEBRA' }, ['Zebra']],
      ['finds part of a word', { search: 'ebr' }, ['Zebra']],
      ['finds the description', { search: 'boats' }, ['About']],
      ['finds a heading', { search: 'off we go' }, ['About']],
      ['finds the text of a link', { search: 'meet' }, ['About']],
      ['finds a caption', { search: 'ärgerlich ς' }, ['About']],
      ['does not transliterate', { search: 'sisyphos' }, []],
      ['finds the title of a card', { search: 'guillemot' }, ['About']],
      ['finds a question', { search: 'dogs?' }, ['About']],
      ['finds the text of an answer', { search: 'lead' }, ['About']],
      ['finds the attribution of a quote', { search: 'passenger' }, ['About']],
      ['finds rich text', { search: 'ferry' }, ['About']],
      ['finds rich text inside tags', { search: 'dawn' }, ['About']],
      ['finds a character that is an entity in rich text', { search: '&' }, ['About']],
      ['does not find tag names', { search: 'strong' }, []],
      ['does not find URLs in tags', { search: 'leads' }, []],
      ['does not find the name of an entity', { search: 'amp;' }, []],
      ['ignores case in other scripts', { search: 'σίσυφος' }, ['About']],
      ['ignores the case of an accented letter', { search: 'ÄRGER' }, ['About', '\uff26ull width']],
      ['finds a decomposed letter', { search: 'a\u0308rger' }, ['About', '\uff26ull width']],
      [
        'distinguishes letters with and without an accent',
        { search: 'tea', order: 'title' },
        ['Team', 'team'],
      ],
      ['finds an emoji', { search: '😀' }, ['😀 Smile']],
      ['requires every word by default', { search: 'ferry guillemot' }, ['About']],
      ['finds nothing if no page has every word', { search: 'ferry zebra' }, []],
      [
        'requires every word with the operator "and"',
        { search: 'ferry zebra', search_operator: 'and' },
        [],
      ],
      [
        'requires any word with the operator "or"',
        { search: 'ferry zebra', search_operator: 'or' },
        ['About', 'Zebra'],
      ],
      [
        'finds nothing with the operator "or" if no word occurs',
        { search: 'xyz zyx', search_operator: 'or' },
        [],
      ],
      ['splits words at any white space', { search: ' ferry\t\n\u3000guillemot ' }, ['About']],
      ['treats % as a literal character', { search: '%' }, ['About']],
      ['treats % inside a word as a literal character', { search: '100%' }, ['About']],
      ['treats _ as a literal character', { search: 'sure_thing' }, ['About']],
      ['treats a backslash as a literal character', { search: '\\' }, []],
      ['treats quotes as literal characters', { search: `' or 1=1 --` }, []],
      ['finds nothing for a NUL character', { search: '\0' }, []],
      [
        'finds any word next to a NUL character',
        { search: '\0 zebra', search_operator: 'or' },
        ['Zebra'],
      ],
      ['does not search seo_title', { search: 'beta' }, []],
      ['does not search slugs', { search: 'stray' }, []],
      ['does not search drafts', { search: 'draft' }, []],
      ['can be combined with a filter', { search: 'team', seo_title: 'Beta' }, ['Team']],
    ])('%s', async (_name, query, titles) => {
      expect(await reader.titles(query)).toEqual(titles);
    });

    test.each(['', ' ', '\t\n'])('for an empty text (%j) matches all pages', async (search) => {
      expect((await reader.list({ search })).meta.total_count).toBe(9);
      expect((await reader.list({ search, search_operator: 'or' })).meta.total_count).toBe(9);
    });

    test('follows a page as it is published, changed, unpublished and deleted', async () => {
      const { slug } = { slug: 'searched' };
      const page = await publishedPage(editor, { title: 'Quokka one', slug });
      expect(await reader.titles({ search: 'quokka' })).toEqual(['Quokka one']);
      await editor.publish(PAGE, page, { title: 'Quokka two', slug });
      expect(await reader.titles({ search: 'quokka two' })).toEqual(['Quokka two']);
      expect(await reader.titles({ search: 'quokka one' })).toEqual([]);
      await editor.unpublish(PAGE, page);
      expect(await reader.titles({ search: 'quokka' })).toEqual([]);
      await editor.publish(PAGE, page, { title: 'Quokka three', slug });
      expect(await reader.titles({ search: 'quokka' })).toEqual(['Quokka three']);
      await editor.remove(PAGE, page);
      expect(await reader.titles({ search: 'quokka' })).toEqual([]);
    });

    test('returns 503 with Retry-After if it exceeds the time limit', async () => {
      const { published } = getServices(service.strapi).pageSearches;
      const before = published.timeLimitMs;
      published.timeLimitMs = -1;
      try {
        const { body, headers } = await request(service.server)
          .get('/api/pages/?search=too+long')
          .expect(503);
        expect(headers['retry-after']).toBe('5');
        expect(body.error.details.code).toBe('unavailable.search');
      } finally {
        published.timeLimitMs = before;
      }
      expect(await reader.titles({ search: 'zebra' })).toEqual(['Zebra']);
    });

    test('works again after its worker thread has ended', async () => {
      await getServices(service.strapi).pageSearches.published.end();
      expect(await reader.titles({ search: 'zebra ' })).toEqual(['Zebra']);
    });

    test('reads no texts from the database once they are cached', async () => {
      await reader.titles({ search: 'zebra' });
      const statements = await statementsDuring(service, () =>
        reader.list({ search: 'never there', search_operator: 'or' })
      );
      expect(statements.filter((sql) => sql.includes('search_text'))).toEqual([]);
    });

    test('supports limit and offset, and returns the total', async () => {
      const query = { search: 'ferry zebra', search_operator: 'or', limit: '1', offset: '1' };
      const { meta, items } = await reader.list(query);
      expect([meta.total_count, items.map(({ title }) => title)]).toEqual([2, ['Zebra']]);
    });

    test.each(['xor', 'AND', '', 'and '])(
      'with the operator %j is refused',
      async (search_operator) => {
        expect(await reader.refusal({ search: 'a', search_operator })).toBe(
          `search_operator: "${search_operator}" is neither "and" nor "or".`
        );
      }
    );
  });

  describe('a tree filter', () => {
    const ROOTS = ['Home', 'Team', 'Téam', 'team', '\uff26ull width', '😀 Smile', 'Zebra'];

    test.each<[string, string, string, string[]]>([
      ['child_of', 'home', 'returns the children', ['About']],
      ['child_of', 'about', 'returns the children', ['Crew']],
      ['child_of', 'crew', 'returns nothing for a page without children', []],
      ['descendant_of', 'home', 'returns all descendants', ['About', 'Crew']],
      ['descendant_of', 'crew', 'returns nothing for a page without children', []],
      ['ancestor_of', 'crew', 'returns all ancestors', ['Home', 'About']],
      ['ancestor_of', 'home', 'returns nothing for a root page', []],
      ['ancestor_of', 'stray', 'returns no draft', []],
    ])('%s=%s %s', async (relation, slug, _says, titles) => {
      expect(await reader.titles({ [relation]: id(slug) })).toEqual(titles);
    });

    test('child_of=root returns the pages without a published parent', async () => {
      expect(await reader.titles('child_of=root')).toEqual(ROOTS);
    });

    test('descendant_of=root returns all pages', async () => {
      expect(await reader.titles('descendant_of=root')).toEqual(PUBLISHED);
    });

    test('can be combined with other filters', async () => {
      const query = { descendant_of: id('home'), ancestor_of: id('crew') };
      expect(await reader.titles(query)).toEqual(['About']);
      expect(await reader.titles({ child_of: 'root', seo_title: 'Beta' })).toEqual([
        'Team',
        'Téam',
      ]);
    });

    test.each(['child_of', 'descendant_of', 'ancestor_of'])(
      '%s is refused for a page that does not exist or is a draft',
      async (relation) => {
        for (const page of ['nowhere', '', '1', 'ROOT', '__proto__', id('draft')]) {
          expect(await reader.refusal({ [relation]: page })).toBe(
            `${relation}: no published page has the id "${page}".`
          );
        }
      }
    );

    test('ancestor_of=root is refused: the root is not a page', async () => {
      expect(await reader.refusal('ancestor_of=root')).toMatch(/^ancestor_of: .*"root"/);
    });
  });

  describe('search', () => {
    const { SearchIndex } = requireServerModule<typeof SearchIndexes>('pages/search/search-index');

    /** A text so long that seven searches of it exceed the time limit of the last search on any machine. */
    const LONG = 'a boat '.repeat(3_000_000);

    test('the time that a search waits for other searches counts towards its time limit', async () => {
      const index = new SearchIndex();
      index.set([['long', LONG]]);
      const search = { words: ['nowhere'], operator: 'or' } as const;
      // The time limit is checked before each text, not while a text is searched.
      const searches = Array.from({ length: 7 }, () => index.find(search, 600_000));
      const last = index.find(search, 20);
      await expect(last).rejects.toMatchObject({ retryAfter: 5 });
      for (const ids of await Promise.all(searches)) expect(ids).toEqual([]);
      await index.end();
    });

    const { PageSearch } = requireServerModule<typeof PageSearches>('pages/search/page-search');

    test('a search that exceeds its time limit while texts are read gets status 503, and reading continues', async () => {
      let begin: () => void = () => undefined;
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const revision = {
        read: async () => '1',
        readState: async () => {
          await begun;
          return { revision: '1', steps: [] };
        },
      };
      const search = new PageSearch(service.strapi, revision as never, 'published');
      const words = { words: ['nowhere'], operator: 'or' } as const;

      search.timeLimitMs = 20;
      await expect(search.find(words)).rejects.toMatchObject({ status: 503, retryAfter: 5 });

      begin();
      search.timeLimitMs = 600_000;
      expect(await search.find(words)).toEqual([]);
      await search.end();
    });
  });
});
