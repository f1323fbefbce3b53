import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { created, NAV_ITEM, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { askAboutPreviews, PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { statementsDuring } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests({ environment: PREVIEW_ENVIRONMENT });
const editor = editorForTests(service);

const shareToken = async (page: string | null): Promise<string> => {
  const { body } = await askAboutPreviews(service, editor).post('/shares', { page, days: 1 });
  return body.data.token;
};

const get = (path: string, token: string) =>
  service.visitor.get(path).set('X-Preview-Token', token);

const PATHS = ['/api/initial-data/', '/api/pages/?fields=*&order=id', '/api/pages/?search=boat'];

test('a preview response is cached until content changes, for all tokens of the same scope', async () => {
  const page = await publishedPage(editor, { title: 'Boat', slug: 'boat' });
  await editor.update(PAGE, page, { title: 'Boat, drafted' });
  const tokens = [await previewToken(service, editor, null), await shareToken(null)];
  for (const path of PATHS) {
    const first = await get(path, tokens[0] ?? '').expect(200);
    for (const token of tokens) {
      let again: Awaited<ReturnType<typeof get>> | undefined;
      const statements = await statementsDuring(service, async () => {
        again = await get(path, token).expect(200);
      });
      expect([again?.text, again?.type]).toEqual([first.text, first.type]);
      // Statements may concern the user and the revision, but must not read content.
      const content = /from [`"](?:pages|nav_items|site_keys|redirects|files)\w*[`"]/;
      expect(statements.filter((sql) => content.test(sql))).toEqual([]);
    }
  }
});

test('a preview response changes with every change to its content', async () => {
  const page = await publishedPage(editor, { title: 'Changing', slug: 'changing' });
  const site = await shareToken(null);
  const ofPage = await shareToken(page);
  const all = '/api/pages/?fields=*&limit=100&order=id';
  const texts = async (path: string): Promise<string[]> => [
    (await get(path, site).expect(200)).text,
    (await get(path, ofPage).expect(200)).text,
  ];
  const changes: [string, () => Promise<unknown>][] = [
    [all, () => editor.update(PAGE, page, { title: 'Changed' })],
    [all, () => editor.update(PAGE, page, { title: 'Changed again' })],
    [all, () => publishedPage(editor, { title: 'New', slug: 'new-one' })],
    ['/api/initial-data/', () => created(editor, REDIRECT, { source: '/x', target: 'none' })],
    [
      '/api/initial-data/',
      () => created(editor, NAV_ITEM, { title: 'One', area: 'header', url: '/one/' }),
    ],
    ['/api/initial-data/', () => service.strapi.db.query(NAV_ITEM).deleteMany({ where: {} })],
  ];
  for (const [path, change] of changes) {
    const before = await texts(path);
    expect(await texts(path)).toEqual(before);
    await change();
    const after = await texts(path);
    expect(after.map((text, at) => text === before[at])).toEqual([false, false]);
  }
  // One token shows the drafts of all pages, the other only the draft of its page.
  const [ofSite, ofOne] = await texts(all);
  expect(ofSite === ofOne).toBe(false);
});

test('random orders are not cached in previews', async () => {
  const token = await previewToken(service, editor, null);
  for (let at = 0; at < 8; at += 1) {
    await publishedPage(editor, { title: `Random ${at}`, slug: `random-${at}` });
  }
  const orders = new Set<string>();
  for (let at = 0; at < 12; at += 1) {
    orders.add((await get('/api/pages/?order=random', token)).text);
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('a share link allows 300 requests a minute', () => {
  const limit = getServices(service.strapi).previews?.tokens.requestLimit;
  const taken = Array.from({ length: 300 }, () => limit?.add('one'));
  expect(new Set(taken)).toEqual(new Set([0]));
  expect(limit?.add('one')).toBeGreaterThan(0);
  expect(limit?.add('other')).toBe(0);
});

test('a share link over its request limit gets 429, and other tokens are not affected', async () => {
  const [token, other] = [await shareToken(null), await shareToken(null)];
  const { previews } = getServices(service.strapi);
  if (previews === null) throw new Error('Previews are not available.');
  previews.tokens.requestLimit.max = 4;
  for (const limit of ['1', 'x', '2', 'y']) {
    const { status } = await get(`/api/pages/?limit=${limit}`, token);
    expect([limit, status]).toEqual([limit, /\d/.test(limit) ? 200 : 400]);
  }
  for (const path of PATHS) {
    const { body, headers } = await get(path, token).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toEqual({
      data: null,
      error: {
        ...{ status: 429, name: 'RateLimitError', message: expect.any(String) },
        details: {
          code: 'preview.too-many-requests',
          values: { seconds: Number(headers['retry-after']) },
        },
      },
    });
    await get(path, other).expect(200);
    await service.visitor.get(path).expect(200);
  }
});

test('the request limit applies only to share links, and a withdrawn link gets 401 first', async () => {
  const { previews } = getServices(service.strapi);
  if (previews === null) throw new Error('Previews are not available.');
  previews.tokens.requestLimit.max = 1;
  // The editor's own token, which a front end may use to build pages.
  const own = await previewToken(service, editor, null);
  const { body } = await askAboutPreviews(service, editor).post('/shares', { page: null, days: 1 });
  const link = body.data.token as string;
  for (const status of [200, 429]) {
    expect((await get('/api/pages/', own)).status).toBe(200);
    expect((await get('/api/pages/', link)).status).toBe(status);
  }
  await askAboutPreviews(service, editor).post(`/shares/${body.data.name}/withdraw`).expect(204);
  for (let at = 0; at < 3; at += 1) expect((await get('/api/pages/', link)).status).toBe(401);
});
