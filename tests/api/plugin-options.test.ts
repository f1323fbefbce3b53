import request from 'supertest';
import {
  connect,
  created,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { describedBy, getDocument } from '../support/openapi';
import { getReader, type Item, type Reader } from '../support/pages';
import { accepted, refusedFields } from '../support/refusals';
import { KEY_NAMES } from '../support/site';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage, type InitialData, readInitialData } from '../support/visitor';

const service = serviceForTests({
  serverUrl: 'https://cms.example.com',
  plugin: {
    siteUrl: 'https://www.example.com/en/',
    homeSlug: 'start',
    pages: { defaultLimit: 2, maxLimit: 3 },
    initialData: {
      keyNames: { vendor_tag_manager: 'acme_tag_manager', email: '__proto__' },
      navigationMember: 'navigation',
    },
  },
});
const editor = editorForTests(service);

describe('the OpenAPI document with plugin options', () => {
  test('describes the initial data with the configured member names', async () => {
    const { body } = await service.visitor.get('/api/initial-data/').expect(200);
    expect(body.keys).toHaveProperty('acme_tag_manager');
    expect(body.navigation).toEqual({ header: [], footer: [] });
    // Ajv ignores this name in the schema.
    delete body.keys['__proto__'];
    describedBy(service)('/initial-data', body);
  });

  test('states the configured limits of the page list', () => {
    const limit = getDocument(service).paths['/pages']?.get?.parameters.find(
      ({ name }) => name === 'limit'
    );
    expect(limit?.schema).toMatchObject({ default: 2, minimum: 0, maximum: 3 });
  });
});

describe('initial data with configured member names', () => {
  let body: Record<string, unknown>;
  beforeAll(async () => {
    await accepted(editor.saveSiteKeys({ vendor_tag_manager: 'TAG', email: 'a@example.com' }));
    await created(editor, NAV_ITEM, { title: 'Home', area: 'header', url: '/' });
    body = (await readInitialData(service)) as unknown as Record<string, unknown>;
  });

  test('has the configured key names in the positions of the default ones', () => {
    const { keys } = body as unknown as InitialData;
    expect(Object.keys(keys)).toEqual(
      KEY_NAMES.map((name) =>
        name === 'vendor_tag_manager' ? 'acme_tag_manager' : name === 'email' ? '__proto__' : name
      )
    );
    expect(keys['acme_tag_manager']).toBe('TAG');
    expect(Object.entries(keys).find(([name]) => name === '__proto__')?.[1]).toBe('a@example.com');
  });

  test('has the navigation inside the configured member', () => {
    expect(Object.keys(body)).toEqual(['keys', 'redirects', 'request-info', 'navigation']);
    expect(JSON.stringify(body['navigation'])).toBe(
      '{"header":[{"title":"Home","subitems":[],"url":"/"}],"footer":[]}'
    );
  });
});

test('a redirect to itself is one below the path of the site URL', async () => {
  const site = 'https://www.example.com';
  const save = (source: string, destination: string) =>
    editor.create(REDIRECT, { source, destination });
  expect(refusedFields(await save('/a', `${site}/en/a`))).toEqual(['destination']);
  const { data } = await accepted(save('/en/a', `${site}/en/a`));
  await editor.remove(REDIRECT, data.documentId);
});

describe('GET /api/pages/ with configured URLs and limits', () => {
  let reader: Reader;
  let child: Item;
  beforeAll(async () => {
    const image = await service.strapi.db.query('plugin::upload.file').create({
      data: {
        ...{ name: 'harbour.jpg', hash: 'harbour', ext: '.jpg', mime: 'image/jpeg', size: 12.5 },
        ...{ width: 1200, height: 800, url: '/uploads/harbour.jpg', provider: 'local' },
      },
    });
    const start = await publishedPage(editor, { title: 'Start', slug: 'start' });
    const home = await publishedPage(editor, { title: 'Home', slug: 'home' });
    await publishedPage(editor, {
      title: 'Child',
      slug: 'child',
      parent: connect(start),
      body: [
        {
          __component: 'blocks.hero',
          heading: 'Hello',
          image: Number(image.id),
          link: { text: 'Home', page: connect(home) },
        },
      ],
    });
    reader = getReader(service);
    child = await reader.only('slug=child&fields=*');
  });

  test('html_url is an absolute URL of the website', async () => {
    const items = await reader.items('limit=3&order=slug');
    expect(items.map(({ meta }) => meta['html_url'])).toEqual([
      'https://www.example.com/en/child/',
      'https://www.example.com/en/home/',
      'https://www.example.com/en/',
    ]);
  });

  test('detail_url is an absolute URL of the service', () => {
    expect(child.meta['detail_url']).toBe(
      `https://cms.example.com/api/pages/?id=${child.id}&fields=*`
    );
  });

  test('a parent has both absolute URLs', () => {
    expect(child.meta['parent']).toMatchObject({
      meta: {
        detail_url: expect.stringMatching(
          /^https:\/\/cms\.example\.com\/api\/pages\/\?id=[a-z0-9]{24}&fields=\*$/
        ),
        html_url: 'https://www.example.com/en/',
      },
    });
  });

  test('a link in a block is a path, and a file has an absolute URL of the service', () => {
    expect(child.body[0]?.value).toMatchObject({
      link: { text: 'Home', url: '/home/' },
      image: { url: 'https://cms.example.com/uploads/harbour.jpg' },
    });
  });

  test('the response does not depend on the Host and X-Forwarded headers of the request', async () => {
    const { body } = await request(service.server)
      .get('/api/pages/?slug=child&fields=*')
      .set('Host', 'evil.example.net')
      .set('X-Forwarded-Host', 'evil.example.net')
      .set('X-Forwarded-Proto', 'gopher')
      .expect(200);
    expect(body.items).toEqual([child]);
  });

  test('the limits follow the plugin options', async () => {
    expect(await reader.titles()).toEqual(['Start', 'Home']);
    expect((await reader.items('limit=3')).length).toBe(3);
    expect(await reader.refusal('limit=4')).toBe('limit: 4 is more than the maximum of 3.');
  });
});

describe('HTML with files of the Media Library', () => {
  const STORED =
    '<p><img src="/uploads/a.png" alt="" srcset="/uploads/a.png 480w, /b.png 960w, /uploads/b,c.png 2x" /><a href="/uploads/a.pdf">a</a><a href="/about/">b</a></p>';
  const SERVED =
    '<p><img src="https://cms.example.com/uploads/a.png" alt="" srcset="https://cms.example.com/uploads/a.png 480w, /b.png 960w, https://cms.example.com/uploads/b,c.png 2x" /><a href="https://cms.example.com/uploads/a.pdf">a</a><a href="/about/">b</a></p>';

  test('in pages is served with absolute Media Library URLs and stored with relative ones', async () => {
    const body = [
      { __component: 'blocks.rich-text', html: STORED },
      { __component: 'blocks.faq', questions: [{ question: 'Q?', answer: STORED }] },
    ];
    const id = await created(editor, PAGE, { title: 'Page', slug: 'files', body });
    await accepted(editor.publish(PAGE, id));
    const page = await findPage(service, id);
    expect(page?.body.map(({ value }) => value)).toMatchObject([
      { html: SERVED },
      { questions: [{ question: 'Q?', answer: SERVED }] },
    ]);
    const draft = await service.strapi
      .documents(PAGE)
      .findOne({ documentId: id, populate: ['body'] });
    expect(draft?.['body']).toMatchObject([{ html: STORED }, {}]);
  });

  test('in site keys is served with absolute Media Library URLs and stored with relative ones', async () => {
    await accepted(editor.saveSiteKeys({ footer_disclaimer: STORED }));
    expect((await readInitialData(service)).keys['footer_disclaimer']).toBe(SERVED);
    const stored = await service.strapi.documents(SITE_KEYS).findFirst({});
    expect(stored?.['footer_disclaimer']).toBe(STORED);
  });
});
