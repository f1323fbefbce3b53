import { LIST_FORMATS } from 'redirect-formats';
import type { Finding } from '#site-content/domain/audit/finding';
import { getServices } from '#site-content/server/create-services';
import { exportList } from '#site-content/server/redirects/lists/export';
import { DATABASE } from '../support/databases/test-database';
import {
  connect,
  created,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  type Saved,
} from '../support/editor';
import { getReader, type Item, type Reader } from '../support/pages';
import { panelAt } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import type { InitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);
let reader: Reader;

type Row = Readonly<Record<string, unknown>>;

/** A value that SQL stores in violation of the content rules. */
interface Case {
  readonly name: string;
  readonly table: string;
  readonly where: Row;
  readonly values: Row;
  /** The issues reported for it, each as its field and the code of its reason. */
  readonly listed: readonly string[];
  /** Checks the value that is served instead. */
  readonly served?: (initial: InitialData, pages: readonly Item[]) => void;
}

const SCRIPT = 'javascript:alert(1)';
const ELSEWHERE = '//evil.example/x';
const UNCLEAN =
  '<p onclick="alert(1)">Kept</p><script>alert(1)</script><a href="javascript:alert(1)">link</a><img src=x onerror=alert(1)>';

/** No response contains any of these. */
const DANGEROUS = [
  ...['javascript:', 'data:text', '//evil.example', '<script', 'onclick', 'onerror'],
  'undefined',
];

const redirects = 'redirects';
const navItems = 'nav_items';
const keys = 'site_keys';
const pages = 'pages';

const inRedirects = (
  values: Row,
  ...listed: string[]
): Pick<Case, 'table' | 'where' | 'values' | 'listed' | 'served'> => ({
  ...{ table: redirects, where: { source: '/old' }, values, listed },
  served: (initial) =>
    expect(initial.redirects).toEqual({ 'to-page': '/parent/child/', gone: null, home: '' }),
});

const html = (served: string) => (_initial: InitialData, items: readonly Item[]) =>
  expect(items.find(({ title }) => title === 'Child')?.body[1]?.value['html']).toBe(served);

const block = (index: number, value: Row) => (_initial: InitialData, items: readonly Item[]) =>
  expect(items.find(({ title }) => title === 'Child')?.body[index]?.value).toMatchObject(value);

const ofRedirects: readonly Case[] = [
  { name: 'no target', ...inRedirects({ target: null }, 'target redirect.target-unknown') },
  {
    name: 'an unknown target',
    ...inRedirects({ target: 'file' }, 'target redirect.target-unknown'),
  },
  {
    name: 'a script as destination',
    ...inRedirects({ destination: SCRIPT }, 'destination link.not-redirect-destination'),
  },
  {
    name: 'a destination on a host without a scheme',
    ...inRedirects({ destination: ELSEWHERE }, 'destination link.not-redirect-destination'),
  },
  {
    name: 'a destination with a line break',
    ...inRedirects({ destination: '/a\r\nSet-Cookie: a=b' }, 'destination link.control-character'),
  },
  {
    name: 'no destination',
    ...inRedirects({ destination: null }, 'destination redirect.destination-missing'),
  },
  { name: 'no source', ...inRedirects({ source: null }, 'source redirect.source-missing') },
  { name: 'an empty source', ...inRedirects({ source: '' }, 'source redirect.source-missing') },
  {
    name: 'a source without a slash',
    ...inRedirects({ source: 'old' }, 'source redirect.source-not-path'),
  },
  {
    name: 'a source with a host',
    ...inRedirects({ source: ELSEWHERE }, 'source redirect.source-not-path'),
  },
  {
    name: 'a destination that its target does not use',
    ...inRedirects({ target: 'none' }, 'destination redirect.destination-unused'),
    served: (initial) => expect(initial.redirects['old']).toBeNull(),
  },
  {
    name: 'an unknown origin',
    ...inRedirects({ origin: 'comet' }),
    served: (initial) => expect(initial.redirects['old']).toBe('/parent/'),
  },
];

const inItem = (
  title: string,
  values: Row,
  listed: readonly string[],
  served?: (initial: InitialData) => void
): Omit<Case, 'name'> => ({
  ...{ table: navItems, where: { title }, values, listed },
  ...(served === undefined ? {} : { served }),
});
const hasHeader =
  (...titles: string[]) =>
  ({ header }: InitialData) =>
    expect(header.map(({ title }) => title)).toEqual(titles);

const ofNavItems: readonly Case[] = [
  {
    name: 'a script as the URL of a header item',
    ...inItem('Top', { url: SCRIPT }, ['url link.not-relative-path'], hasHeader()),
  },
  {
    name: 'a URL of another host in the header',
    ...inItem(
      'Top',
      { url: 'https://www.example.com/' },
      ['url link.not-relative-path'],
      hasHeader()
    ),
  },
  {
    name: 'a script as the URL of a footer entry',
    ...inItem('Entry', { url: SCRIPT }, ['url link.not-link'], ({ footer }) =>
      expect(footer[0]?.subitems).toEqual([])
    ),
  },
  {
    name: 'a script as the URL of a sub-item whose own area is none',
    ...inItem(
      'Sub',
      { url: ELSEWHERE, area: 'side' },
      ['url link.not-relative-path'],
      ({ header }) => expect(header[0]?.subitems).toEqual([])
    ),
  },
  {
    name: 'no title',
    ...inItem('Top', { title: null }, ['title nav-item.title-missing'], hasHeader('')),
  },
  {
    name: 'an unknown area',
    ...inItem(
      'Top',
      { area: 'side' },
      ['area nav-item.area-missing', 'area nav-item.area-missing'],
      hasHeader()
    ),
  },
  {
    name: 'no area',
    ...inItem(
      'Top',
      { area: null },
      ['area nav-item.area-missing', 'area nav-item.area-missing'],
      hasHeader()
    ),
  },
  { name: 'no position', ...inItem('Top', { position: null }, [], hasHeader('Top')) },
  {
    name: 'a link of a footer group',
    ...inItem('Group', { url: SCRIPT }, ['url nav-item.group-with-link']),
  },
];

const inKeys = (
  name: string,
  value: unknown,
  code: string | null,
  served = ''
): Omit<Case, 'name'> => ({
  ...{ table: keys, where: {}, values: { [name]: value } },
  listed: code === null ? [] : [`${name} ${code}`],
  served: (initial) => expect(initial.keys[name]).toBe(served),
});

const ofKeys: readonly Case[] = [
  ...['map_style', 'map_flight_estimator_style'].map((name) => ({
    name: `a script as ${name}`,
    ...inKeys(name, SCRIPT, 'link.runs-code'),
  })),
  ...['a', 'b', 'c', 'd'].map((which) => ({
    name: `a script as social_network_${which}`,
    ...inKeys(`social_network_${which}`, SCRIPT, 'link.not-http-url'),
  })),
  {
    name: 'an e-mail address that is none',
    ...inKeys('email', '"><script>', 'site-keys.not-email'),
  },
  { name: 'a form id that is none', ...inKeys('marketing_form_id', '1;x', 'site-keys.not-digits') },
  { name: 'no password', ...inKeys('password', null, null) },
  {
    name: 'unclean HTML in footer_disclaimer',
    ...inKeys('footer_disclaimer', UNCLEAN, 'check.html-not-clean', '<p>Kept</p><a>link</a>'),
  },
  {
    name: 'a script as cta_url',
    table: 'components_site_request_info',
    where: {},
    values: { cta_url: SCRIPT },
    listed: ['request_info.cta_url link.not-relative-path'],
    served: (initial) => expect(initial['request-info']['cta_url']).toBe(''),
  },
  {
    name: 'no cta_text',
    table: 'components_site_request_info',
    where: {},
    values: { cta_text: null },
    listed: [],
    served: (initial) => expect(initial['request-info']['cta_text']).toBe(''),
  },
];

const inBlock = (
  table: string,
  values: Row,
  listed: string[],
  served: Case['served']
): Omit<Case, 'name'> => ({
  ...{ table: `components_${table}`, where: {}, values, listed },
  ...(served === undefined ? {} : { served }),
});

/** A value in the published page below "Parent". */
const inPage = (values: Row, listed: string[], served?: Case['served']): Omit<Case, 'name'> => ({
  ...{ table: pages, where: { title: 'Child' }, values, listed },
  ...(served === undefined ? {} : { served }),
});
const hasPath = (path: string) => (_initial: InitialData, items: readonly Item[]) =>
  expect(items.map(({ meta }) => meta['html_path'])).toContain(path);

const ofPages: readonly Case[] = [
  {
    name: 'a script in the link of a block',
    ...inBlock(
      'shared_links',
      { url: SCRIPT },
      ['body.0.link.url link.not-link'],
      block(0, { link: null })
    ),
  },
  {
    name: 'a link to a page that does not exist',
    ...inBlock('shared_links', { page_document_id: 'x'.repeat(24) }, [], block(0, { link: null })),
  },
  {
    name: 'no text of a link',
    ...inBlock('shared_links', { text: null }, [], block(0, { link: { text: '' } })),
  },
  {
    name: 'unclean HTML in a block',
    ...inBlock(
      'blocks_rich_text',
      { html: UNCLEAN },
      ['body.1.html check.html-not-clean'],
      html('<p>Kept</p><a>link</a>')
    ),
  },
  {
    name: 'unclean HTML that is too deep to sanitize',
    ...inBlock(
      'blocks_rich_text',
      { html: `${'<b>'.repeat(200)}<script>alert(1)</script>` },
      ['body.1.html check.html-not-clean'],
      html('')
    ),
  },
  {
    name: 'unclean HTML in an answer',
    ...inBlock(
      'shared_questions',
      { answer: UNCLEAN },
      ['body.3.questions.0.answer check.html-not-clean'],
      block(3, {
        questions: [{ answer: '<p>Kept</p><a>link</a>' }],
      })
    ),
  },
  { name: 'no HTML', ...inBlock('blocks_rich_text', { html: null }, [], html('')) },
  {
    name: 'a script as the URL of an embed',
    ...inBlock(
      'blocks_embeds',
      { url: SCRIPT },
      ['body.2.url link.not-http-url'],
      block(2, { url: '' })
    ),
  },
  {
    name: 'no URL of an embed',
    ...inBlock('blocks_embeds', { url: null }, [], block(2, { url: '' })),
  },
  {
    name: 'no heading',
    ...inBlock('blocks_heros', { heading: null }, [], block(0, { heading: '' })),
  },
  {
    name: 'a block of a type that does not exist',
    table: 'pages_cmps',
    where: { component_type: 'blocks.embed' },
    values: { component_type: 'blocks.gone' },
    listed: [],
  },
  {
    name: 'a block that does not exist',
    table: 'pages_cmps',
    where: { component_type: 'blocks.embed' },
    values: { cmp_id: 987_654 },
    listed: [],
  },
  { name: 'no title', ...inPage({ title: null }, ['title required-for-publishing']) },
  {
    name: 'no slug',
    ...inPage({ slug: null }, ['slug required-for-publishing'], hasPath('/parent/-/')),
  },
  {
    name: 'an empty slug',
    ...inPage({ slug: '' }, ['slug required-for-publishing'], hasPath('/parent/-/')),
  },
  {
    name: 'a slug that leaves its path',
    ...inPage({ slug: '..' }, ['slug page.slug-form'], hasPath('/parent/-/')),
  },
  {
    name: 'a slug that begins with a host',
    table: pages,
    where: { title: 'Parent' },
    values: { slug: '/evil.example' },
    listed: ['slug page.slug-form'],
    served: hasPath('/-evil.example/child/'),
  },
  { name: 'a slug with quotes', ...inPage({ slug: '"><script>' }, ['slug page.slug-form']) },
  {
    name: 'a parent that does not exist',
    ...inPage({ parent_document_id: 'x'.repeat(24) }, [], hasPath('/child/')),
  },
  { name: 'text as ids of blocks', ...inPage({ block_ids: '"nonsense"' }, []) },
  {
    name: 'no times of publication',
    ...inPage({ first_published_at: null, last_published_at: null }, []),
  },
  {
    name: 'no texts and no order',
    ...inPage(
      { seo_title: null, search_description: null, show_in_menus: null, sort_order: null },
      []
    ),
  },
];

/** Values of the wrong type for their column, which only SQLite stores. */
const ofOtherTypes: readonly Case[] = [
  {
    name: 'bytes as source',
    ...inRedirects({ source: Buffer.from('/old') }, 'source redirect.source-missing'),
  },
  {
    name: 'bytes as destination',
    ...inRedirects({ destination: Buffer.from('/x') }, 'destination redirect.destination-missing'),
  },
  { name: 'text as position', ...inItem('Top', { position: 'first' }, [], hasHeader('Top')) },
  {
    name: 'bytes as URL',
    ...inItem('Top', { url: Buffer.from(SCRIPT) }, ['url link.not-relative-path'], hasHeader()),
  },
  { name: 'bytes as a key', ...inKeys('map_style', Buffer.from(SCRIPT), 'link.runs-code') },
  {
    name: 'bytes as HTML',
    ...inBlock(
      'blocks_rich_text',
      { html: Buffer.from(UNCLEAN) },
      ['body.1.html check.html-not-clean'],
      html('<p>Kept</p><a>link</a>')
    ),
  },
  {
    name: 'text as a time',
    ...inPage({ first_published_at: 'yesterday', last_published_at: 'today' }, []),
  },
  { name: 'text as an order', ...inPage({ sort_order: 'last' }, []) },
  { name: 'text as a boolean', ...inPage({ show_in_menus: 'perhaps' }, []) },
  { name: 'ids of blocks that are no JSON', ...inPage({ block_ids: '"nonsense' }, []) },
  { name: 'bytes as title', ...inPage({ seo_title: Buffer.from('x') }, []) },
];

/** Changes rows by SQL and renews the revision, so that the service reads them again. */
const store = async (change: (table: string) => Promise<unknown>, table: string): Promise<void> => {
  await change(table);
  await service.strapi.db.transaction(({ trx }) => getServices(service.strapi).revision.renew(trx));
};

/** The row with its JSON as text, because some database drivers return it as an object. */
const asWritten = (row: Row): Row => {
  const ids = row['block_ids'];
  return typeof ids === 'object' && ids !== null ? { ...row, block_ids: JSON.stringify(ids) } : row;
};

const findings = (): Promise<readonly Finding[]> => getServices(service.strapi).checks.read();

const invalid = async (): Promise<string[]> =>
  (await findings()).flatMap(({ kind, where, reason }) =>
    kind === 'invalid-value' ? [`${where.path.join('.')} ${reason.code}`] : []
  );

beforeAll(async () => {
  reader = getReader(service);
  const parent = await publishedPage(editor, { title: 'Parent', slug: 'parent' });
  const child = await publishedPage(editor, {
    ...{ title: 'Child', slug: 'child', parent: connect(parent) },
    body: [
      { __component: 'blocks.hero', heading: 'Ahoy', link: { text: 'Go', url: '/parent/' } },
      { __component: 'blocks.rich-text', html: '<p>Clean</p>' },
      { __component: 'blocks.embed', url: 'https://www.example.com/film' },
      { __component: 'blocks.faq', questions: [{ question: 'Why?', answer: '<p>So</p>' }] },
    ],
  });
  const top = await created(editor, NAV_ITEM, { title: 'Top', area: 'header', url: '/parent/' });
  await created(editor, NAV_ITEM, { title: 'Sub', parent: connect(top), url: '/parent/' });
  const group = await created(editor, NAV_ITEM, { title: 'Group', area: 'footer' });
  await created(editor, NAV_ITEM, { title: 'Entry', parent: connect(group), url: '/parent/' });
  await created(editor, REDIRECT, { source: '/old', destination: '/parent/' });
  await created(editor, REDIRECT, { source: '/to-page', target: 'page', page: connect(child) });
  await created(editor, REDIRECT, { source: '/gone', target: 'none' });
  await created(editor, REDIRECT, { source: '/home', target: 'empty' });
  await accepted(
    editor.saveSiteKeys({
      ...{ email: 'info@example.com', footer_disclaimer: '<p>Legal</p>' },
      request_info: { cta_text: 'Ask', cta_url: '/parent/' },
    })
  );
});

/** Checks all responses available to anonymous visitors. */
const expectServed = async ({ served }: Pick<Case, 'served'>): Promise<void> => {
  const response = await service.visitor.get('/api/initial-data/').expect(200);
  const initial = JSON.parse(response.text) as InitialData;
  reader.expectDescribed('/initial-data', initial);
  const items = await reader.items('fields=*');
  for (const part of DANGEROUS) {
    expect(response.text).not.toContain(part);
    expect(JSON.stringify(items)).not.toContain(part);
  }
  served?.(initial, items);
};

const expectListsWork = async (): Promise<void> => {
  const { strapi, server } = service;
  const { options } = getServices(strapi);
  for (const format of LIST_FORMATS) {
    const siteUrl = 'https://www.example.com';
    const { content } = await exportList(strapi, { ...options, siteUrl }, format);
    for (const part of DANGEROUS) expect(String(content)).not.toContain(part);
  }
  const panel = panelAt(server, editor);
  for (const path of [
    'overview',
    'navigation',
    'redirects?offset=0&limit=50',
    'pages/tree',
    'page-choices?search=a',
  ]) {
    expect({ path, status: (await panel.get(path)).status }).toEqual({ path, status: 200 });
  }
};

describe('a value that SQL stored in violation of the content rules', () => {
  test('does not exist in the initial state', async () => {
    await expectServed({});
    await expectListsWork();
    expect(await findings()).toEqual([]);
  });

  const cases = [
    ...ofRedirects.map((each) => ({ of: 'redirect', ...each })),
    ...ofNavItems.map((each) => ({ of: 'navigation item', ...each })),
    ...ofKeys.map((each) => ({ of: 'site keys', ...each })),
    ...ofPages.map((each) => ({ of: 'page', ...each })),
    ...(DATABASE === 'sqlite' ? ofOtherTypes.map((each) => ({ of: 'column', ...each })) : []),
  ];
  test.each(cases)(
    '$of, $name: is served safely and listed',
    async ({ table, where, values, listed, served }) => {
      const { connection } = service.strapi.db;
      const before: Row[] = await connection(table).where(where).select('*');
      expect(before).not.toEqual([]);
      try {
        await store((name) => connection(name).where(where).update(values), table);
        await expectServed(served === undefined ? {} : { served });
        await expectListsWork();
        expect((await invalid()).toSorted()).toEqual([...listed].toSorted());
      } finally {
        for (const { id, ...row } of before) {
          await store((name) => connection(name).where({ id }).update(asWritten(row)), table);
        }
      }
    }
  );

  test('cycle of parents: is served and listed', async () => {
    const { connection } = service.strapi.db;
    const ids: { title: string; id: string }[] = await connection(pages)
      .whereNotNull('published_at')
      .select({ title: 'title', id: 'document_id' });
    const child = ids.find(({ title }) => title === 'Child')?.id;
    await store(
      (name) => connection(name).where({ title: 'Parent' }).update({ parent_document_id: child }),
      pages
    );
    await expectServed({});
    await expectListsWork();
    expect(await invalid()).toEqual(['parent page.below-itself', 'parent page.below-itself']);
    await store(
      (name) => connection(name).where({ title: 'Parent' }).update({ parent_document_id: null }),
      pages
    );
    expect(await findings()).toEqual([]);
  });
});

describe('a save is not refused because of an invalid stored value', () => {
  const asSql = async (table: string, id: string, values: Row): Promise<void> => {
    await service.strapi.db.connection(table).where({ document_id: id }).update(values);
  };
  const outcome = ({ status, errors }: Saved): unknown =>
    status === 200 ? 'saved' : Object.keys(errors);

  test('of a redirect', async () => {
    const id = await created(editor, REDIRECT, { source: '/past', destination: '/x' });
    await asSql(redirects, id, { destination: SCRIPT });
    const asShown = { source: '/past', target: 'url', destination: SCRIPT };
    expect(outcome(await editor.update(REDIRECT, id, { note: 'one' }))).toBe('saved');
    expect(outcome(await editor.update(REDIRECT, id, { ...asShown, note: 'two' }))).toBe('saved');
    for (const change of [{ destination: 'javascript:alert(2)' }, { source: '/past/2' }]) {
      expect(outcome(await editor.update(REDIRECT, id, change))).toEqual(['destination']);
    }
    await editor.remove(REDIRECT, id);
  });

  test('of a navigation item', async () => {
    const data = { title: 'Past', url: '/x', area: 'header' };
    const id = await created(editor, NAV_ITEM, data);
    await asSql(navItems, id, { url: SCRIPT });
    expect(outcome(await editor.update(NAV_ITEM, id, { title: 'One' }))).toBe('saved');
    const asShown = { ...data, url: SCRIPT, title: 'Two' };
    expect(outcome(await editor.update(NAV_ITEM, id, asShown))).toBe('saved');
    const other = { url: 'javascript:alert(2)' };
    expect(outcome(await editor.update(NAV_ITEM, id, other))).toEqual(['url']);
    await editor.remove(NAV_ITEM, id);
  });

  describe('of a block', () => {
    const valid = { __component: 'blocks.embed', url: 'https://example.com/', title: 'Past' };
    const stored = { ...valid, url: SCRIPT };
    const embeds = 'components_blocks_embeds';
    let id: string;
    beforeAll(async () => {
      id = await publishedPage(editor, { title: 'Past', slug: 'past', body: [valid, valid] });
      await service.strapi.db.connection(embeds).where({ title: 'Past' }).update({ url: SCRIPT });
    });
    afterAll(() => editor.remove(PAGE, id));
    const save = async (...body: object[]): Promise<unknown> =>
      outcome(await editor.update(PAGE, id, { body }));

    test('if the save keeps the value, wherever the block moves', async () => {
      const other = { __component: 'blocks.quote', text: 'New' };
      expect(outcome(await editor.update(PAGE, id, { seo_title: 'One' }))).toBe('saved');
      expect(await save(stored, other, stored)).toBe('saved');
      const { data } = await editor.update(PAGE, id, { body: [stored, stored] });
      const blocks = data['body'] as { id: number }[];
      // The form of another editor may send only what was changed.
      const partial = blocks.map((block) => ({ ...block, url: undefined, title: 'Past' }));
      expect(await save(...partial)).toBe('saved');
    });

    test('but because of a changed or further one', async () => {
      const other = { ...valid, url: 'javascript:alert(2)' };
      expect(await save(stored, other)).toEqual(['body.1.url']);
      expect(await save(stored, stored, stored)).toEqual(['body.2.url']);
      const link = { __component: 'blocks.hero', heading: 'H', link: { text: 'a', url: SCRIPT } };
      expect(await save(stored, link)).toEqual(['body.1.link.url']);
    });

    test('and publishing is not, if the published version has the value, too', async () => {
      expect(await save(stored, stored)).toBe('saved');
      expect(outcome(await editor.publish(PAGE, id))).toBe('saved');
      const bulk = { action: 'publish', pages: [id] };
      const panel = panelAt(service.server, editor);
      for (const isDryRun of [true, false]) {
        const { status } = await panel.post('pages/bulk-actions', { ...bulk, isDryRun });
        expect({ isDryRun, status }).toEqual({ isDryRun, status: 200 });
      }
      await editor.unpublish(PAGE, id);
      expect(outcome(await editor.publish(PAGE, id))).toEqual(['body.0.url', 'body.1.url']);
    });

    test('and a dry run of a move agrees with the move', async () => {
      const panel = panelAt(service.server, editor);
      for (const isDryRun of [true, false]) {
        const request = { action: 'move', pages: [id], parent: null, publishes: false, isDryRun };
        const { status } = await panel.post('pages/bulk-actions', request);
        expect({ isDryRun, status }).toEqual({ isDryRun, status: 200 });
      }
    });
  });

  test('of the slug of a page', async () => {
    const slug = 'a b/ü';
    const id = await publishedPage(editor, { title: 'Slug', slug: 'slug' });
    const isServed = async () => (await reader.items()).some((item) => item.id === id);
    await asSql(pages, id, { slug });
    expect(outcome(await editor.update(PAGE, id, { title: 'One', slug }))).toBe('saved');
    expect(outcome(await editor.publish(PAGE, id, { title: 'Two', slug }))).toBe('saved');
    expect(await isServed()).toBe(true);
    const embed = { __component: 'blocks.embed', url: SCRIPT };
    const save = async (data: object) => outcome(await editor.update(PAGE, id, { ...data }));
    expect(await save({ slug: 'c d' })).toEqual(['slug']);
    expect(await save({ slug, body: [embed] })).toEqual(['body.0.url']);
    expect(outcome(await editor.clone(PAGE, id, { title: 'Copy', slug }))).toEqual(['slug']);
    const panel = panelAt(service.server, editor);
    for (const isDryRun of [true, false]) {
      const request = { action: 'publish', pages: [id], place: { slug, parent: null }, isDryRun };
      expect((await panel.post('pages/bulk-actions', request)).status).toBe(200);
    }
    expect(await save({ slug: 'valid' })).toBe('saved');
    await asSql(pages, id, { slug: 'valid' });
    // Only the draft has it: publishing would put it online.
    await service.strapi.db
      .connection(pages)
      .where({ document_id: id, published_at: null })
      .update({ slug });
    expect(await save({ slug, title: 'Three' })).toBe('saved');
    expect(outcome(await editor.publish(PAGE, id))).toEqual(['slug']);
    await editor.remove(PAGE, id);
  });

  test('of the site keys', async () => {
    const { connection } = service.strapi.db;
    const requestInfos = 'components_site_request_info';
    await connection(keys).update({ email: 'nobody', marketing_form_id: '1;x' });
    await connection(requestInfos).update({ cta_url: SCRIPT });
    const asShown = {
      ...{ email: 'nobody', marketing_form_id: '1;x', vendor_places: 'abc' },
      request_info: { cta_text: 'Ask', cta_url: SCRIPT },
    };
    expect(outcome(await editor.saveSiteKeys(asShown))).toBe('saved');
    expect((await invalid()).toSorted()).toEqual([
      'email site-keys.not-email',
      'marketing_form_id site-keys.not-digits',
      'request_info.cta_url link.not-relative-path',
    ]);
    const changed = { ...asShown, email: 'somebody', map_style: SCRIPT };
    expect(outcome(await editor.saveSiteKeys(changed))).toEqual(['map_style', 'email']);
    await accepted(
      editor.saveSiteKeys({
        ...{ email: 'info@example.com', marketing_form_id: '1' },
        request_info: { cta_text: 'Ask', cta_url: '/parent/' },
      })
    );
  });
});

test('a parameter whose name begins with a question mark is refused', async () => {
  expect(await reader.refusal('?slug=child')).toContain('"?slug"');
});
