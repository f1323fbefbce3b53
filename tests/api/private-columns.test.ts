import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import request from 'supertest';
import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { createRole, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { type Service, startService } from '../support/service';
import { until } from '../support/until';

let service: Service;
let admin: Editor;
let reader: Editor;

const SECRET = 'S3CRET-VALUE';
const SECRET_ATTRIBUTE = { type: 'string', customField: 'plugin::site-content.secret' };

/** Attributes that a developer might add in the Content-Type Builder. */
const addSecrets = ({ contentTypes, components }: Service['strapi']): void => {
  const getAttributes = (schema: unknown): Record<string, object> =>
    (schema as { attributes: Record<string, object> }).attributes;
  const nested = getAttributes(components['site.request-info']);
  nested['cta_key'] = SECRET_ATTRIBUTE;
  const page = getAttributes(contentTypes['api::page.page']);
  page['token'] = SECRET_ATTRIBUTE;
  page['keys_of'] = { type: 'relation', relation: 'oneToOne', target: SITE_KEYS };
  getAttributes(components['blocks.embed'])['api_key'] = SECRET_ATTRIBUTE;
};

beforeAll(async () => {
  service = await startService({ changeSchemas: addSecrets });
  admin = await createEditor(service);
  const grants = [reads(PAGE, 'title', 'parent', 'children'), reads(NAV_ITEM), reads(REDIRECT)];
  reader = await createEditor(service, await createRole(service, grants));
});
afterAll(() => service.remove());

describe('hidden columns', () => {
  /** The hidden attributes in the schema files of the application, including later additions. */
  const hiddenNames = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(api\/.*\/schema|components\/.*)\.json$/.test(file))
    .flatMap((file) => {
      const { attributes } = JSON.parse(readFileSync(path.join('src', file), 'utf8')) as {
        attributes: Record<string, { visible?: boolean }>;
      };
      return Object.keys(attributes).filter((name) => attributes[name]?.visible === false);
    });

  const ids = { parent: '', page: '', item: '' };
  beforeAll(async () => {
    ids.parent = await publishedPage(admin, { title: 'A parent', slug: 'parent' });
    const link = { text: 'x', page: connect(ids.parent) };
    ids.page = await publishedPage(admin, {
      title: 'B child',
      slug: 'child',
      parent: connect(ids.parent),
      seo_title: 'unread',
      body: [
        { __component: 'blocks.hero', heading: 'unread', link },
        { __component: 'blocks.cards', cards: [{ title: 'unread', link }] },
      ],
    });
    const item = { title: 'Item', area: 'header', page: connect(ids.page) };
    ids.item = await created(admin, NAV_ITEM, item);
    await created(admin, NAV_ITEM, { ...item, title: 'Other', page: connect(ids.parent) });
    await created(admin, REDIRECT, { source: '/x', target: 'page', page: connect(ids.page) });
  });

  const everybody = [
    ['a Super Admin', () => admin],
    ['a role that may read titles', () => reader],
  ] as const;
  const ask = async (as: Editor, route: string) => {
    const { status, body } = await request(service.server)
      .get(`/content-manager/${route.replace('PAGE', ids.page).replace('ITEM', ids.item)}`)
      .set('Authorization', `Bearer ${as.token}`);
    expect([route, status]).toEqual([route, 200]);
    return body;
  };
  const titles = async (as: Editor, route: string): Promise<unknown[]> =>
    (await ask(as, route)).results.map(({ title }: { title: unknown }) => title);

  test('are the attributes with visible: false in the schemas', () => {
    expect(hiddenNames).toEqual(
      expect.arrayContaining([
        'parent_document_id',
        'search_text',
        'source_hash',
        'page_document_id',
      ])
    );
  });

  describe.each(everybody)('for %s', (_who, as) => {
    const PAGES = `collection-types/${PAGE}`;
    const ITEMS = `collection-types/${NAV_ITEM}`;
    const CHOICES = `relations/${NAV_ITEM}/page`;

    test.each([
      PAGES,
      `${PAGES}?populate=*`,
      `${PAGES}?populate[parent]=true`,
      `${PAGES}?populate[parent][fields]=search_text`,
      `${PAGES}?fields=search_text`,
      `${PAGES}?status=published`,
      `${PAGES}/PAGE`,
      `${PAGES}/PAGE?status=published`,
      `${ITEMS}?populate[page][populate]=*`,
      `${ITEMS}/ITEM?populate[page][populate]=*`,
      `collection-types/${REDIRECT}?populate=*`,
      CHOICES,
      `${CHOICES}?populate=*`,
      `${CHOICES}?populate=parent`,
      `${CHOICES}?populate[parent]=true`,
      `${CHOICES}?fields=search_text`,
      `${CHOICES}?fields[0]=title&fields[1]=search_text`,
      `relations/${NAV_ITEM}/ITEM/page`,
      `relations/${NAV_ITEM}/ITEM/page?populate=*`,
      `relations/${PAGE}/PAGE/parent?populate=*`,
    ])('are not in the response to %s', async (route) => {
      const text = JSON.stringify(await ask(as(), route));
      for (const name of hiddenNames) expect(text).not.toContain(name);
    });

    test.each([
      [PAGES, 'filters[search_text][$contains]=nowhere'],
      [PAGES, 'filters[$not][search_text][$contains]=unread'],
      [PAGES, 'filters[$or][0][search_text][$contains]=nowhere'],
      [PAGES, 'filters[$and][0][$or][0][$not][parent_document_id][$null]=true'],
      [PAGES, 'filters[parent][search_text][$contains]=nowhere'],
      [PAGES, 'filters[parent][$not][search_text][$contains]=parent'],
      [PAGES, 'filters[children][parent][search_text][$contains]=nowhere'],
      [ITEMS, 'filters[page][search_text][$contains]=nowhere'],
      [ITEMS, 'filters[page][parent][parent_document_id][$notNull]=true'],
      [`collection-types/${REDIRECT}`, 'filters[source_hash][$contains]=nowhere'],
      [CHOICES, 'filters[search_text][$contains]=nowhere'],
      [CHOICES, 'filters[$or][0][parent][search_text][$contains]=nowhere'],
    ])('do not filter %s: %s is ignored', async (route, filter) => {
      expect(await titles(as(), `${route}?${filter}`)).toEqual(await titles(as(), route));
    });

    test.each([
      [PAGES, 'search_text'],
      [ITEMS, 'page.search_text'],
      [CHOICES, 'search_text'],
    ])('do not sort %s: %s is ignored', async (route, name) => {
      for (const sort of [
        (order: string) => `sort=${name}:${order}`,
        (order: string) => `sort=%20${name}:${order}`,
        (order: string) => `sort[0]=${name}:${order}`,
        (order: string) => `sort=${name}:${order},${name}:${order}`,
        (order: string) => `sort[${name.split('.').join('][')}]=${order}`,
      ]) {
        const [up, down] = [sort('asc'), sort('desc')];
        expect(await titles(as(), `${route}?${up}`)).toEqual(
          await titles(as(), `${route}?${down}`)
        );
      }
    });

    test('are not searched', async () => {
      expect(await titles(as(), `${PAGES}?_q=child`)).toEqual(['B child']);
      expect(await titles(as(), `${PAGES}?_q=child unread`)).toEqual([]);
      expect(await titles(as(), `${PAGES}?_q=${ids.parent}`)).toEqual(['A parent']);
    });
  });

  test('are not in the response to a save', async () => {
    const { page } = ids;
    const replies = [
      await admin.update(PAGE, page, { seo_title: 'unread still' }),
      await admin.publish(PAGE, page),
      await admin.unpublish(PAGE, page),
      await admin.publish(PAGE, page),
      await admin.update(PAGE, page, { seo_title: 'discarded' }),
      await admin.discard(PAGE, page),
      await admin.clone(PAGE, page, { title: 'Copy', slug: 'copy' }),
      await admin.create(REDIRECT, { source: '/y', destination: '/z' }),
    ];
    for (const { status, data } of replies) {
      expect([200, 201]).toContain(status);
      for (const name of hiddenNames) expect(JSON.stringify(data)).not.toContain(name);
    }
  });

  test('can be set only by the service', async () => {
    const { page, parent } = ids;
    const sent = { search_text: 'mine', parent_document_id: null, seo_title: 'unread' };
    await accepted(admin.update(PAGE, page, sent));
    const stored = await service.strapi.db
      .query(PAGE)
      .findOne({ where: { documentId: page, publishedAt: null } });
    expect(stored).toMatchObject({
      search_text: expect.stringContaining('unread'),
      parent_document_id: parent,
    });
  });
});

describe('a webhook', () => {
  const received: { event: string; entry: Record<string, unknown> }[] = [];
  const receiver = http.createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk) => (text += String(chunk)));
    incoming.on('end', () => {
      received.push(JSON.parse(text));
      outgoing.end();
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const events = ['create', 'update', 'delete', 'publish', 'unpublish'];
    await request(service.server)
      .post('/admin/webhooks')
      .set('Authorization', `Bearer ${admin.token}`)
      .send({
        name: 'a receiver',
        url: `http://127.0.0.1:${port}/`,
        headers: {},
        events: events.map((event) => `entry.${event}`),
      })
      .expect(201);
  });
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  const next = async (event: string): Promise<Record<string, unknown>> => {
    const found = await until(`${event} has come`, () =>
      received.find((message) => message.event === event)
    );
    received.length = 0;
    return found.entry;
  };

  test('contains the saved entry without its secrets', async () => {
    const keys = {
      password: SECRET,
      map_accesstoken: SECRET,
      email: 'a@example.com',
      request_info: { cta_text: 'Ask', cta_url: '/ask/', cta_key: SECRET },
    };
    await accepted(admin.saveSiteKeys(keys));
    await accepted(admin.saveSiteKeys({ ...keys, email: 'b@example.com' }));
    const saved = await next('entry.update');
    expect(saved).toMatchObject({ request_info: { cta_text: 'Ask', cta_url: '/ask/' } });
    expect(JSON.stringify(saved)).not.toContain(SECRET);

    const row = await service.strapi.db.query(SITE_KEYS).findOne({});
    const page = await created(admin, PAGE, {
      title: 'With keys',
      slug: 'with-keys',
      token: SECRET,
      keys_of: connect(row.documentId),
      body: [{ __component: 'blocks.embed', url: 'https://video.example/', api_key: SECRET }],
    });
    await accepted(admin.publish(PAGE, page));
    const published = await next('entry.publish');
    expect(published).toMatchObject({
      title: 'With keys',
      body: [{ url: 'https://video.example/' }],
      keys_of: { email: 'b@example.com' },
    });
    expect(JSON.stringify(published)).not.toContain(SECRET);
    await accepted(admin.remove(PAGE, page));
    expect(JSON.stringify(await next('entry.delete'))).not.toContain(SECRET);
    // The secret is still stored.
    expect(row).toMatchObject({ password: SECRET });
  });
});
