import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { describedBy, getDocument, getTypes, type Operation } from '../support/openapi';
import { PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { ROOT, type Service, startService } from '../support/service';
import { findProblems } from '../support/strict-typescript';

const PARENT_META = { type: 'api::page.page', detail_url: '/b', html_url: '/b/' };

const operation = (service: Service, route: string): Operation => {
  const get = getDocument(service).paths[route]?.get;
  if (get === undefined) throw new Error(`${route} is not described.`);
  return get;
};

/** A client that reads required members without a check, and checks optional ones. */
const CLIENT = `
import type { components, paths } from './content-api';

export type Answer<P extends keyof paths> =
  paths[P]['get']['responses'][200]['content']['application/json'];
export type Failure = paths['/pages']['get']['responses'][
  400 | 401 | 403 | 405 | 500 | 503
]['content']['application/json'];
export type Page = Answer<'/pages'>['items'][number];
export type Block = NonNullable<Page['body']>[number];

export const card = (p: Page): string =>
  p.meta.html_url.toLowerCase() + p.meta.slug.length + p.meta.detail_url.trim() + p.id.trim() + p.title.trim();
export const crumb = (p: Page): string => {
  const above = p.meta.parent;
  return above ? above.meta.html_url.trim() + above.title.trim() + above.id.trim() : '';
};
export const published = (p: Page): number =>
  p.meta.first_published_at === null ? 0 : Date.parse(p.meta.first_published_at);
export const text = (block: Block): string => {
  const id: string = block.id;
  switch (block.type) {
    case 'hero':
      return id + block.value.heading + (block.value.image?.url ?? '') + (block.value.link?.url ?? '');
    case 'rich-text':
      return block.value.html;
    case 'image':
      return block.value.caption + (block.value.image?.width ?? 0);
    case 'call-to-action':
      return block.value.text;
    case 'cards':
      return block.value.cards.map((one) => one.title + (one.image?.alt ?? '')).join();
    case 'faq':
      return block.value.questions.map((one) => one.question + one.answer).join();
    case 'quote':
      return block.value.attribution;
    case 'embed':
      return block.value.url;
    default: {
      const none: never = block;
      return none;
    }
  }
};
export const whole = (p: Page): string => (p.body ?? []).map(text).join();
export const gone = ({ redirects }: Answer<'/initial-data'>, path: string): boolean =>
  redirects[path] === null;
export const items = ({ header, keys, footer }: Answer<'/initial-data'>): string[] => [
  keys.vendor_tag_manager,
  ...header.flatMap((item) => [item.url, ...item.subitems.map(({ title }) => title)]),
  ...footer.flatMap((group) => group.subitems.map(({ url }) => url)),
];
export const reason = ({ error }: Failure): string => error.status.toFixed() + error.message.trim();
export const query: paths['/pages']['get']['parameters']['query'] = { slug: 'a', fields: '*', limit: 3 };
export type Error = components['schemas']['Error'];
`;

const IMPORTS = `import type { Block, Failure, Page } from './client'; import type { paths } from './content-api';`;

/** Lines that must not compile, each on its own. */
const MISTAKES = [
  'export const a = (p: Page): string => p.body.length.toFixed();',
  'export const b = (p: Page): string => p.meta.parent.title;',
  'export const c = (p: Page): string => p.meta.seo_title;',
  'export const d = (p: Page): string => p.meta.parent!.meta.slug;',
  'export const e = (p: Page): number => Date.parse(p.meta.first_published_at);',
  'export const f = (b: Block): string => b.value.heading;',
  `export const g = (b: Block): string => (b.type === 'hero' ? b.value.link.url : '');`,
  `export const h = (b: Block): string => (b.type === 'hero' ? b.value.image.url : '');`,
  `export const i = (b: Block): boolean => b.type === 'carousel';`,
  `export const j: paths['/pages']['get']['parameters']['query'] = { slgu: 'a' };`,
  `export const k: keyof paths = '/users';`,
  'export const l = (e: Failure): string => e.error.detail;',
];

describe('the OpenAPI document', () => {
  let service: Service;
  let editor: Editor;
  beforeAll(async () => {
    process.env['OPENAPI_ACCESS'] = 'public';
    service = await startService({
      serverUrl: 'https://cms.example.com',
      environment: PREVIEW_ENVIRONMENT,
    });
    editor = await createEditor(service);
  });
  afterAll(() => service.remove());

  test('describes both routes below the API prefix, and nothing else', () => {
    const { servers, paths, openapi } = getDocument(service);
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: 'https://cms.example.com/api' }]);
    expect(Object.keys(paths)).toEqual(['/initial-data', '/pages']);
    for (const item of Object.values(paths)) expect(Object.keys(item)).toEqual(['get']);
  });

  test('contains exactly the schemas that it refers to', () => {
    const document = getDocument(service);
    const named = Object.keys(document.components.schemas);
    const text = JSON.stringify(document);
    const needed = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, n]) => n
    );
    expect(named.toSorted()).toEqual([...new Set(needed)].toSorted());
  });

  test('makes the bearer token optional', () => {
    expect(getDocument(service).security).toEqual([{}, { bearerAuth: [] }]);
  });

  test('describes every parameter of the page list, and requires none', () => {
    const { parameters } = operation(service, '/pages');
    expect(parameters.map(({ name }) => name).toSorted()).toEqual(
      [
        ...['_', 'ancestor_of', 'child_of', 'descendant_of', 'fields', 'first_published_at'],
        ...[
          'html_path',
          'id',
          'last_published_at',
          'limit',
          'offset',
          'order',
          'preview',
          'preview_at',
          'search',
          'search_description',
          'search_operator',
        ],
        ...['seo_title', 'show_in_menus', 'slug', 'sort_order', 'title', 'X-Preview-Token'],
      ].toSorted()
    );
    for (const { name, required, schema } of parameters) {
      expect({ name, required, description: schema.description }).toEqual({
        name,
        required: false,
        description: expect.stringMatching(/^[A-Z].+\.$/),
      });
    }
  });

  test('describes only the preview parameters for the initial data', () => {
    const { parameters } = operation(service, '/initial-data');
    expect(parameters.map(({ name }) => name)).toEqual([
      'preview',
      'X-Preview-Token',
      'preview_at',
    ]);
  });

  test('never names a hidden attribute', () => {
    expect(JSON.stringify(getDocument(service))).not.toMatch(
      /search_text|parent_document_id|page_document_id|source_hash/
    );
  });

  test('is served if OPENAPI_ACCESS is public', async () => {
    const { body } = await service.visitor.get('/api/openapi.json').expect(200);
    expect(body).toEqual(getDocument(service));
    // The document is not written to a file: no write access is needed, and no stale file is served.
    expect(existsSync(path.join(ROOT, '.strapi', 'openapi'))).toBe(false);
  });

  test('describes the error responses as they are returned', async () => {
    const expectDescribed = describedBy(service);
    for (const route of ['/initial-data', '/pages'] as const) {
      const { responses } = operation(service, route);
      expect(Object.keys(responses)).toEqual([
        '200',
        '304',
        '400',
        '401',
        '403',
        '405',
        '409',
        '429',
        '500',
        '503',
      ]);
      const posted = await service.visitor.post(`/api${route}/`).expect(405);
      expectDescribed(route, posted.body, '', 405);
      const token = await service.visitor
        .get(`/api${route}/`)
        .set('Authorization', 'Bearer none')
        .expect(401);
      expectDescribed(route, token.body, '', 401);
      for (const status of [400, 401, 403, 405, 409, 429, 500, 503]) {
        expect(() => expectDescribed(route, { items: [] }, '', status)).toThrow();
      }
    }
    const bad = await service.visitor.get('/api/pages/?limit=x').expect(400);
    expectDescribed('/pages', bad.body, '', 400);
  });

  test('describes the preview token on both routes, and the responses to it', async () => {
    const expectDescribed = describedBy(service);
    const body = [{ __component: 'blocks.hero', text: 'without a heading' }];
    const draft = await created(editor, PAGE, { title: 'Unfinished', slug: 'unfinished', body });
    const token = await previewToken(service, editor, null);
    const ofDraft = await previewToken(service, editor, draft);
    for (const route of ['/initial-data', '/pages'] as const) {
      const { parameters, responses } = operation(service, route);
      for (const [name, place] of [
        ['preview', 'query'],
        ['X-Preview-Token', 'header'],
      ]) {
        expect(parameters.find((one) => one.name === name)).toMatchObject({
          in: place,
          required: false,
          schema: { type: 'string', description: expect.stringContaining('drafts') },
        });
      }
      const ask = (value: string) =>
        service.visitor.get(`/api${route}/`).set('X-Preview-Token', value);
      const shown = await ask(token).expect(200);
      expectDescribed(route, shown.body);
      const named = Object.keys(shown.headers).filter((name) => /^x-(content|preview)-/.test(name));
      expect(named.filter((name) => name !== 'x-content-type-options').toSorted()).toEqual(
        Object.keys((responses['200'] as { headers: object }).headers)
          .map((name) => name.toLowerCase())
          .toSorted()
      );
      const wrong = await ask('wrong').expect(401);
      expect(wrong.body.error.details.code).toBe('preview.token-wrong');
      expectDescribed(route, wrong.body, '', 401);
      const refused = await ask(ofDraft).expect(409);
      expect(refused.body.error.details.errors).toHaveLength(1);
      expect(refused.body.error.details.errors[0].path).toEqual(['body', 0, 'heading']);
      expectDescribed(route, refused.body, '', 409);
      const [problem] = refused.body.error.details.errors;
      refused.body.error.details.errors = [{ ...problem, path: undefined }];
      expect(() => expectDescribed(route, refused.body, '', 409)).toThrow();
    }
    await editor.remove(PAGE, draft);
  });

  test('has a name for every schema that a client uses, and a description for the main ones', () => {
    const { schemas } = getDocument(service).components;
    expect(Object.keys(schemas).toSorted()).toEqual([
      ...['Block', 'BlocksCallToAction', 'BlocksCards', 'BlocksEmbed', 'BlocksFaq', 'BlocksHero'],
      ...['BlocksImage', 'BlocksQuote', 'BlocksRichText', 'CallToActionBlock', 'CardsBlock'],
      ...['EmbedBlock', 'Error', 'FaqBlock', 'FooterEntry', 'FooterGroup', 'HeaderItem'],
      ...['HeroBlock', 'Image', 'ImageBlock', 'InitialData', 'Keys', 'Page', 'PageList'],
      ...['QuoteBlock', 'Redirects', 'RelatedPage', 'RequestInfo', 'RichTextBlock', 'SharedCard'],
      ...['SharedLink', 'SharedQuestion'],
    ]);
    for (const name of [
      'InitialData',
      'Keys',
      'Page',
      'PageList',
      'RelatedPage',
      'Block',
      'Image',
    ]) {
      expect([name, schemas[name]]).toEqual([
        name,
        expect.objectContaining({ description: expect.stringMatching(/^[A-Z].+\.$/) }),
      ]);
    }
  });

  test('generates TypeScript types with the expected members', () => {
    const types = getTypes(getDocument(service));
    for (const line of [
      '"/initial-data": {',
      '"/pages": {',
      'items: components["schemas"]["Page"][];',
      'subitems: components["schemas"]["HeaderItem"][];',
      'parent?: components["schemas"]["RelatedPage"] | null;',
      'body?: components["schemas"]["Block"][];',
      '[key: string]: string | null;',
      'search_operator?: "and" | "or";',
    ]) {
      expect(types).toContain(line);
    }
  });

  test('generates types that compile under strict rules, and rejects reads of missing members', () => {
    const found = findProblems({
      'content-api.ts': getTypes(getDocument(service)),
      'client.ts': CLIENT,
      'mistakes.ts': [IMPORTS, ...MISTAKES].join('\n'),
    });
    expect(found.filter(({ file }) => file !== 'mistakes.ts')).toEqual([]);
    // The first line holds the imports.
    const lines = new Set(found.map(({ line }) => line));
    expect(MISTAKES.filter((_, at) => !lines.has(at + 2))).toEqual([]);
    expect(lines.has(1)).toBe(false);
  });

  test('matches the initial data that is served', async () => {
    const expectDescribed = describedBy(service);
    const empty = await service.visitor.get('/api/initial-data/').expect(200);
    expectDescribed('/initial-data', empty.body);

    const page = await publishedPage(editor, { title: 'About', slug: 'about' });
    const root = await editor.create(NAV_ITEM, { title: 'A', area: 'header', url: '/a' });
    const inner = await editor.create(NAV_ITEM, {
      title: 'B',
      url: '/b',
      parent: { connect: [{ documentId: root.data.documentId }] },
    });
    await editor.create(NAV_ITEM, {
      title: 'C',
      url: '/c',
      parent: { connect: [{ documentId: inner.data.documentId }] },
    });
    const group = await editor.create(NAV_ITEM, { title: 'G', area: 'footer' });
    await editor.create(NAV_ITEM, {
      title: 'Call',
      url: 'tel:+441234',
      parent: { connect: [{ documentId: group.data.documentId }] },
    });
    await editor.create(REDIRECT, { source: '/old', target: 'none' });
    await editor.create(REDIRECT, { source: '/', target: 'empty' });
    await editor.create(REDIRECT, {
      source: '/there',
      target: 'page',
      page: { connect: [{ documentId: page }] },
    });
    const { body } = await service.visitor.get('/api/initial-data/').expect(200);
    expect(body.header[0].subitems[0].subitems).toEqual([{ title: 'C', subitems: [], url: '/c' }]);
    expect(body.footer).toEqual([
      { title: 'G', subitems: [{ title: 'Call', url: 'tel:+441234' }] },
    ]);
    expect(body.redirects).toEqual({ old: null, '': '', there: '/about/' });
    expectDescribed('/initial-data', body);
  });

  test('rejects initial data with a missing, an additional or a mistyped member', async () => {
    const expectDescribed = describedBy(service);
    const { body } = await service.visitor.get('/api/initial-data/').expect(200);
    const { keys, ...withoutKeys } = body;
    const { email: _email, ...thirteen } = keys;
    const wrong: object[] = [
      withoutKeys,
      { ...body, keys: thirteen },
      { ...body, keys: { ...keys, other: '' } },
      { ...body, redirects: { old: 1 } },
      { ...body, other: '' },
      {
        ...body,
        header: [{ title: '', url: '', subitems: [{ title: '', url: '', subitems: [1] }] }],
      },
      { ...body, footer: [{ title: '', subitems: [], url: '' }] },
    ];
    for (const one of wrong) expect(() => expectDescribed('/initial-data', one)).toThrow();
  });

  test('matches valid page lists, and rejects those with another structure or unknown members', () => {
    const expectDescribed = describedBy(service);
    const getList = (item: object): object => ({ meta: { total_count: 1 }, items: [item] });
    const quote = { type: 'quote', value: { text: '', attribution: '' }, id: '1' };
    const meta = {
      type: 'api::page.page',
      detail_url: '/a',
      html_url: '/a/',
      slug: 'a',
      first_published_at: null,
    };
    const least = { id: '1', meta, title: 'A' };
    const { slug: _slug, ...withoutSlug } = meta;
    const right = [
      least,
      { ...least, body: [quote] },
      { ...least, meta: { ...meta, parent: null } },
      // A parent has the short form.
      { ...least, meta: { ...meta, parent: { id: '2', meta: { ...PARENT_META }, title: 'B' } } },
    ];
    const wrong = [
      {},
      { ...least, id: 1 },
      { ...least, search_text: '' },
      { ...least, meta: withoutSlug },
      { ...least, meta: { ...meta, slug: null } },
      { ...least, meta: { ...meta, first_published_at: 'yesterday' } },
      { ...least, meta: { ...meta, parent: { search_text: '' } } },
      { ...least, meta: { ...meta, parent: { id: '2' } } },
      { ...least, body: [{ ...quote, type: 'unknown' }] },
      { ...least, body: [{ ...quote, value: { text: '' } }] },
    ];
    for (const one of right) expectDescribed('/pages', getList(one));
    for (const one of wrong) expect(() => expectDescribed('/pages', getList(one))).toThrow();
    for (const one of [{ items: [] }, { meta: { total_count: -1 }, items: [] }]) {
      expect(() => expectDescribed('/pages', one)).toThrow();
    }
  });

  test.each([
    'limit=-1',
    'search_operator=xor',
    'show_in_menus=maybe',
    'title=a&title=b',
    'filters[title][$ne]=a',
  ])('does not validate requests: the service itself refuses %s', async (query) => {
    const { body } = await service.visitor.get(`/api/pages/?${query}`).expect(400);
    expect(body.error.name).toBe('ValidationError');
    expect(body.error.message).toMatch(/^(limit|search_operator|show_in_menus|The parameter|")/);
  });
});
