import { rmSync } from 'node:fs';
import path from 'node:path';
import { createEditor, NAV_ITEM, publishedPage, REDIRECT, type Editor } from '../support/editor';
import { describedBy, documentOf, typesOf, type Operation } from '../support/openapi';
import { ROOT, startService, type Service } from '../support/service';

const operation = (service: Service, route: string): Operation => {
  const get = documentOf(service).paths[route]?.get;
  if (get === undefined) throw new Error(`${route} is not described.`);
  return get;
};

describe('the OpenAPI document', () => {
  let service: Service;
  let editor: Editor;
  beforeAll(async () => {
    // What an earlier run has left there would be served for a minute.
    rmSync(path.join(ROOT, '.strapi', 'openapi'), { recursive: true, force: true });
    process.env['OPENAPI_ACCESS'] = 'public';
    service = await startService({ serverUrl: 'https://cms.example.com' });
    editor = await createEditor(service);
  });
  afterAll(() => service.remove());

  test('gives both routes below the prefix', () => {
    const { servers, paths, openapi } = documentOf(service);
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: 'https://cms.example.com/api' }]);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/initial-data', '/pages']));
  });

  test('says that visitors need no token', () => {
    expect(documentOf(service).security).toEqual([{}, { bearerAuth: [] }]);
  });

  test('describes every parameter of the page list, and demands none', () => {
    const { parameters } = operation(service, '/pages');
    expect(parameters.map(({ name }) => name).toSorted()).toEqual(
      [
        ...['_', 'ancestor_of', 'child_of', 'descendant_of', 'fields', 'first_published_at', 'id'],
        ...['limit', 'offset', 'order', 'search', 'search_description', 'search_operator'],
        ...['seo_title', 'show_in_menus', 'slug', 'title'],
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

  test('gives initial data no parameters', () => {
    expect(operation(service, '/initial-data').parameters).toEqual([]);
  });

  test('never names a hidden attribute', () => {
    expect(JSON.stringify(documentOf(service))).not.toMatch(
      /search_text|parent_document_id|page_document_id|source_hash/
    );
  });

  test('is served where OPENAPI_ACCESS is public', async () => {
    const { body } = await service.visitor.get('/api/openapi.json').expect(200);
    expect(body).toEqual(documentOf(service));
  });

  test('makes a typed client', () => {
    const types = typesOf(documentOf(service));
    for (const line of [
      '"/initial-data": {',
      '"/pages": {',
      'items: components["schemas"]["api.page.page"][];',
      'subitems: components["schemas"]["header-item"][];',
      'parent?: components["schemas"]["api.page.page"] | null;',
      '[key: string]: string | null;',
      'search_operator?: "and" | "or";',
    ]) {
      expect(types).toContain(line);
    }
  });

  test('describes the initial data that is served', async () => {
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

  test('describes no initial data that lacks a member, has another one or has a wrong one', async () => {
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

  test('describes no page list with another shape, or with what pages do not hold', () => {
    const expectDescribed = describedBy(service);
    const listOf = (item: object): object => ({ meta: { total_count: 1 }, items: [item] });
    const quote = { type: 'quote', value: { text: '', attribution: '' }, id: '1' };
    const right = [{}, { id: '1', meta: { slug: 'a', parent: null }, body: [quote] }];
    const wrong = [
      { id: 1 },
      { search_text: '' },
      { meta: { slug: null } },
      { meta: { first_published_at: 'yesterday' } },
      { meta: { parent: { search_text: '' } } },
      { body: [{ ...quote, type: 'unknown' }] },
      { body: [{ ...quote, value: { text: '' } }] },
    ];
    for (const one of right) expectDescribed('/pages', listOf(one));
    for (const one of wrong) expect(() => expectDescribed('/pages', listOf(one))).toThrow();
    for (const one of [{ items: [] }, { meta: { total_count: -1 }, items: [] }]) {
      expect(() => expectDescribed('/pages', one)).toThrow();
    }
  });

  test.each([
    'limit=-1',
    'limit=x',
    'limit=101',
    'search_operator=xor',
    'show_in_menus=maybe',
    'title=a&title=b',
    'filters[title][$ne]=a',
    'pagination[page]=2',
  ])('checks nothing at run time: %s is refused by the service itself', async (query) => {
    const { body } = await service.visitor.get(`/api/pages/?${query}`).expect(400);
    expect(body.error.name).toBe('ValidationError');
    expect(body.error.message).toMatch(/^(limit|search_operator|show_in_menus|The parameter|")/);
  });
});

describe('the OpenAPI document of a service with options', () => {
  let service: Service;
  beforeAll(async () => {
    delete process.env['OPENAPI_ACCESS'];
    service = await startService({
      plugin: {
        initialData: {
          keyNames: { vendor_tag_manager: 'acme_tag_manager' },
          navigationMember: 'navigation',
        },
        pages: { defaultLimit: 5, maxLimit: 7 },
      },
    });
  });
  afterAll(() => service.remove());

  test('describes initial data under its own names', async () => {
    const { body } = await service.visitor.get('/api/initial-data/').expect(200);
    expect(body.keys).toHaveProperty('acme_tag_manager');
    expect(body.navigation).toEqual({ header: [], footer: [] });
    describedBy(service)('/initial-data', body);
  });

  test('says the limits of the page list', () => {
    const { parameters } = operation(service, '/pages');
    const limit = parameters.find(({ name }) => name === 'limit');
    expect(limit?.schema).toMatchObject({ default: 5, minimum: 0, maximum: 7 });
  });

  test('gives paths where the address of the service is not set', () => {
    expect(documentOf(service).servers).toEqual([{ url: '/api' }]);
  });

  test('is not served unless asked for', async () => {
    await service.visitor.get('/api/openapi.json').expect(404);
  });
});
