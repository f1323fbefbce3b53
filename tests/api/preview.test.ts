import { createHmac } from 'node:crypto';
import { getServices } from '../../src/plugins/history/server/src/create-services';
import { readChangesBefore } from '../../src/plugins/history/server/src/journal/read-journal';
import { firstRow } from '../../src/plugins/site-content/domain/changes/state';
import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
} from '../support/editor';
import { createRole, READ_HISTORY, reads, SHARE_PREVIEWS } from '../support/panel';
import { askAboutPreviews, PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { accepted } from '../support/refusals';
import { type Service } from '../support/service';
import { editorForTests, serviceForTests } from '../support/test-service';
import { uploadImage } from '../support/upload';

const LEASE = 'plugin::site-content.preview-lease' as never;

const getRefusal = async (
  service: Service,
  token: string,
  path = '/api/pages/'
): Promise<{ status: number; code: unknown; keeping: unknown }> => {
  const { status, body, headers } = await service.visitor.get(path).set('X-Preview-Token', token);
  return { status, code: body.error?.details?.code, keeping: headers['cache-control'] };
};
const refused = (code: string) => ({ status: 401, code, keeping: 'private, no-store' });

/** The name of the preview grant in a token. */
const getLease = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())[0];

describe('previews', () => {
  const service = serviceForTests({ environment: PREVIEW_ENVIRONMENT });
  const editor = editorForTests(service);
  let author: Editor;
  let page: string;
  beforeAll(async () => {
    author = await createEditor(service, 'strapi-author');
    page = await publishedPage(editor, { title: 'Live', slug: 'live' });
    await editor.update(PAGE, page, { title: 'Draft', slug: 'drafted' });
  });

  test('a token returns drafts from both routes, in the header and in the parameter', async () => {
    const never = await created(editor, PAGE, { title: 'Never published', slug: 'never' });
    await created(editor, NAV_ITEM, { title: 'New', area: 'header', page: { connect: [never] } });
    const token = await previewToken(service, editor, null);
    for (const get of [
      (path: string) => service.visitor.get(path).set('X-Preview-Token', token),
      (path: string) => service.visitor.get(path).query({ preview: token }),
    ]) {
      const pages = await get(`/api/pages/?id=${page}`).expect(200);
      expect(pages.body.items).toMatchObject([{ title: 'Draft', meta: { html_url: '/drafted/' } }]);
      expect(pages.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-content-status': 'draft',
        'x-preview-problems': '0',
        'referrer-policy': 'no-referrer',
      });
      expect(pages.headers['etag']).toBeUndefined();
      const initial = await get('/api/initial-data/').expect(200);
      expect(initial.body.header).toEqual([{ title: 'New', subitems: [], url: '/never/' }]);
      expect((await get('/api/pages/?html_path=/never/')).body.items).toHaveLength(1);
    }
    const live = await service.visitor.get(`/api/pages/?id=${page}`).expect(200);
    expect(live.body.items).toMatchObject([{ title: 'Live' }]);
    expect(live.headers['x-content-status']).toBeUndefined();
  });

  test('a token for one page shows no other draft', async () => {
    const other = await publishedPage(editor, { title: 'Other', slug: 'other' });
    await editor.update(PAGE, other, { title: 'Other draft', slug: 'other' });
    const token = await previewToken(service, editor, other);
    const { body } = await service.visitor.get('/api/pages/').set('X-Preview-Token', token);
    const titles = body.items.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Other draft', 'Live']));
    expect(titles).not.toContain('Never published');
  });

  test('an invalid query is refused with the same response as without a preview', async () => {
    const token = await previewToken(service, editor, page);
    const asked = '/api/pages/?limit=101';
    const live = await service.visitor.get(asked).expect(400);
    const preview = await service.visitor.get(`${asked}&preview=${token}`).expect(400);
    expect(preview.body).toEqual(live.body);
    expect(preview.headers['cache-control']).toBe('private, no-store');
  });

  test('a draft that cannot be published returns 409 with its problems', async () => {
    const draft = await created(editor, PAGE, { title: '', slug: 'untitled' });
    const token = await previewToken(service, editor, draft);
    const { status, body, headers } = await service.visitor
      .get('/api/pages/')
      .set('X-Preview-Token', token);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        error: {
          name: 'ConflictError',
          details: {
            code: 'preview.not-publishable',
            errors: [{ path: ['title'], code: 'required-for-publishing' }],
          },
        },
      },
    });
    expect(headers['cache-control']).toBe('private, no-store');
    const site = await previewToken(service, editor, null);
    const all = await service.visitor.get('/api/pages/').set('X-Preview-Token', site);
    expect(all.headers['x-preview-problems']).toBe('1');
    await editor.remove(PAGE, draft);
  });

  test('the problems of a draft are known before it is previewed, and its share link contains its path', async () => {
    const about = askAboutPreviews(service, editor);
    const hero = { __component: 'blocks.hero', text: 'Without a heading' };
    const incomplete = { title: 'Soon', slug: 'soon', body: [hero] };
    const draft = await created(editor, PAGE, incomplete);
    const found = await about.get(`/problems?page=${draft}`).expect(200);
    expect(found.body.data).toMatchObject([
      { path: ['body', 0, 'heading'], code: 'required-for-publishing' },
    ]);
    const { body } = await about.post('/shares', { page: draft, days: 1 }).expect(200);
    expect(new URL(body.data.url).searchParams.get('path')).toBe('/soon/');
    const complete = { body: [{ ...hero, heading: 'Soon' }] };
    await accepted(editor.update(PAGE, draft, complete));
    expect((await about.get(`/problems?page=${draft}`).expect(200)).body.data).toEqual([]);
    await about.get('/problems').expect(400);
    await about.get('/problems?page=nothing').expect(404);
    await about.post(`/shares/${body.data.name}/withdraw`).expect(204);
    await editor.remove(PAGE, draft);
  });

  test('each kind of invalid token (wrong, repeated, expired, of a deleted page) has its own error code', async () => {
    const token = await previewToken(service, editor, page);
    const [payload = '', signature = ''] = token.split('.');
    const wrong = refused('preview.token-wrong');
    const forged = Buffer.from(JSON.stringify(['x', page, 1])).toString('base64url');
    for (const one of [
      ...['nonsense', '.', `${payload}.`, `.${signature}`, `${forged}.${signature}`],
      ...[`${token}.x`, `${payload}.${signature.slice(1)}`, 'a'.repeat(5000)],
      `${payload}.${createHmac('sha256', 'another secret').update(payload).digest('base64url')}`,
    ]) {
      expect(await getRefusal(service, one)).toEqual(wrong);
      expect(await getRefusal(service, one, '/api/initial-data/')).toEqual(wrong);
    }
    const twice = await service.visitor.get(`/api/initial-data/?preview=${token}&preview=${token}`);
    expect(twice.status).toBe(400);
    expect(twice.body.error.details.errors[0].code).toBe('preview.token-twice');
    expect(twice.headers['cache-control']).toBe('private, no-store');
    const spelled = await service.visitor.get(`/api/initial-data/?%70review=nonsense`);
    expect(spelled.status).toBe(401);

    const leases = service.strapi.db.query(LEASE);
    const name = getLease(token);
    await leases.update({ where: { name }, data: { page: 'another' } });
    expect(await getRefusal(service, token)).toEqual(refused('preview.token-of-another'));
    await leases.update({ where: { name }, data: { page, ends_at: Date.now() - 1 } });
    expect(await getRefusal(service, token)).toEqual(refused('preview.token-expired'));
    await leases.delete({ where: { name } });
    expect(await getRefusal(service, token)).toEqual(refused('preview.token-expired'));

    const gone = await created(editor, PAGE, { title: 'Gone', slug: 'gone' });
    const ofGone = await previewToken(service, editor, gone);
    await editor.remove(PAGE, gone);
    expect(await getRefusal(service, ofGone)).toEqual(refused('preview.page-gone'));
  });

  test('a preview is valid for 15 minutes, and longer if it is extended', async () => {
    const about = askAboutPreviews(service, editor);
    const askedAt = Date.now();
    const { body } = await about.post('', { page }).expect(200);
    const answeredAt = Date.now();
    const { token, url, endsAt } = body.data;
    const lease = getLease(token);
    // The token stays the same, because the preview frame would reload with another one.
    expect((await about.post('', { page })).body.data.token).toBe(token);
    expect(url).toBe(
      `https://www.example.org/preview?id=${page}&path=%2Fdrafted%2F&token=${token}`
    );
    expect(endsAt).toBeGreaterThanOrEqual(askedAt + 15 * 60_000);
    expect(endsAt).toBeLessThanOrEqual(answeredAt + 15 * 60_000);
    const leases = service.strapi.db.query(LEASE);
    await leases.update({ where: { name: lease }, data: { ends_at: Date.now() + 5_000 } });
    const extended = await about.post('/extend', { page }).expect(200);
    expect(extended.body.data.endsAt).toBeGreaterThanOrEqual(endsAt);
    expect((await service.visitor.get('/api/pages/').query({ preview: token })).status).toBe(200);

    const other = await createEditor(service);
    await askAboutPreviews(service, other).post('/extend', { page }).expect(404);
    await leases.update({ where: { name: lease }, data: { ends_at: Date.now() - 1 } });
    await about.post('/extend', { page }).expect(404);
  });

  test('the account and the roles of the creator are checked on every request with a token', async () => {
    const maker = await createEditor(service, 'strapi-editor');
    const token = await previewToken(service, maker, page);
    expect((await service.visitor.get('/api/pages/').query({ preview: token })).status).toBe(200);
    const users = service.strapi.db.query('admin::user');
    const [user] = await users.findMany({ orderBy: { id: 'desc' }, limit: 1, populate: ['roles'] });
    const roles = user?.roles.map(({ id }: { id: number }) => id);
    const no = refused('preview.maker-may-not');
    await users.update({ where: { id: user?.id }, data: { isActive: false } });
    expect(await getRefusal(service, token)).toEqual(no);
    await users.update({ where: { id: user?.id }, data: { isActive: true, roles: [] } });
    expect(await getRefusal(service, token)).toEqual(no);
    await users.update({ where: { id: user?.id }, data: { roles } });
    expect((await service.visitor.get('/api/pages/').query({ preview: token })).status).toBe(200);
    await users.delete({ where: { id: user?.id } });
    expect(await getRefusal(service, token)).toEqual(no);
  });

  test('a share link is refused once its creator is blocked or loses the permission to share', async () => {
    const role = await createRole(service, [reads(PAGE), SHARE_PREVIEWS]);
    const maker = await createEditor(service, role);
    const { body } = await askAboutPreviews(service, maker).post('/shares', { page, days: 1 });
    const own = await previewToken(service, maker, page);
    const { token } = body.data;
    const users = service.strapi.db.query('admin::user');
    const permissions = service.strapi.db.query('admin::permission');
    const [user] = await users.findMany({ orderBy: { id: 'desc' }, limit: 1 });
    const status = async (of = token) =>
      (await service.visitor.get('/api/pages/').query({ preview: of })).status;
    const change = (data: object) => users.update({ where: { id: user?.id }, data });
    const no = refused('preview.maker-may-not');
    expect(await status()).toBe(200);

    await change({ blocked: true });
    expect(await getRefusal(service, token)).toEqual(no);
    await change({ blocked: false });
    expect(await status()).toBe(200);

    await permissions.delete({ where: { action: SHARE_PREVIEWS, role: { code: role } } });
    expect(await getRefusal(service, token)).toEqual(no);
    // The creator's own preview in the panel needs no such permission.
    expect(await status(own)).toBe(200);
    await askAboutPreviews(service, editor).post(`/shares/${body.data.name}/withdraw`).expect(204);
  });

  test('a token appears neither in error messages nor in response headers', async () => {
    const token = await previewToken(service, editor, page);
    const digest = token.split('.')[1] ?? '';
    const point = token.replace('.', '%2E');
    for (const path of [
      ...[`/api/pages/?slug=x;preview=${token}`, `/api/pages/?${token}=1`],
      ...[`/api/pages/?id=1&limit=${token}`, `/api/pages/?fields=${point}`],
      ...[`/api/pages/?order=${token}`, `/api/pages/${token}`, `/api/pages/?child_of=${token}`],
    ]) {
      const answer = await service.visitor.get(path).set('X-Request-Id', token);
      expect(JSON.stringify([answer.body.error, answer.headers])).not.toContain(digest);
    }
  });

  test('creating a token requires permission to read the page', async () => {
    const about = askAboutPreviews(service, author);
    // An Author reads only their own pages.
    await about.post('', { page }).expect(403);
    await about.post('', { page: null }).expect(403);
    await about.get(`/shares?page=${page}`).expect(403);
    await about.post('/shares', { page, days: 1 }).expect(403);
    await askAboutPreviews(service, { token: '' }).post('', { page }).expect(401);
    await askAboutPreviews(service, editor).post('', { page: 'none' }).expect(404);
    await askAboutPreviews(service, editor).post('', {}).expect(400);
  });

  describe('of an earlier version', () => {
    const getVersion = async (of: string, title: string): Promise<string> => {
      const { journal } = getServices(service.strapi);
      const { connection } = service.strapi.db;
      const changes = await readChangesBefore(
        journal,
        connection,
        { uid: PAGE, document: of },
        { limit: 50 }
      );
      const found = changes.find(({ before }) => firstRow(before ?? [])?.values['title'] === title);
      return String(found?.id);
    };
    let old: string;
    let above: string;

    beforeAll(async () => {
      above = await publishedPage(editor, { title: 'Above', slug: 'above' });
      old = await publishedPage(editor, {
        ...{ title: 'Old', slug: 'old', parent: connect(above), seo_title: 'As it was' },
        body: [
          { __component: 'blocks.rich-text', html: '<p>Old text</p>' },
          { __component: 'blocks.hero', heading: 'Up', link: { text: 'Up', page: connect(above) } },
        ],
      });
      const data = { title: 'New', slug: 'new', parent: { set: [] }, seo_title: null, body: [] };
      await accepted(editor.publish(PAGE, old, data));
    });

    test('shows the old version of the page in both routes, and the current state of everything else', async () => {
      const version = await getVersion(old, 'Old');
      const { body } = await askAboutPreviews(service, editor).post('', { page: old, version });
      const { token, url } = body.data;
      expect(url).toBe(
        `https://www.example.org/preview?id=${old}&path=%2Fabove%2Fold%2F&token=${token}`
      );
      const get = (path: string) => service.visitor.get(path).set('X-Preview-Token', token);
      const shown = await get('/api/pages/?html_path=/above/old/&fields=*').expect(200);
      expect(shown.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-content-status': 'draft',
      });
      expect(shown.body.items).toMatchObject([
        {
          ...{ id: old, title: 'Old' },
          meta: { slug: 'old', seo_title: 'As it was', parent: { title: 'Above' } },
          body: [
            { type: 'rich-text', value: { html: '<p>Old text</p>' } },
            { type: 'hero', value: { heading: 'Up', link: { text: 'Up', url: '/above/' } } },
          ],
        },
      ]);
      expect((await get(`/api/pages/?child_of=${above}`)).body.meta.total_count).toBe(1);
      // The page's current URL redirects, as if the version were published.
      expect((await get('/api/initial-data/')).body.redirects).toMatchObject({
        'new/': '/above/old/',
      });
      expect((await get('/api/pages/?html_path=/drafted/')).body.items).toEqual([]);
      const draft = await previewToken(service, editor, old);
      const now = await service.visitor.get(`/api/pages/?id=${old}&preview=${draft}`);
      expect(now.body.items).toMatchObject([{ title: 'New' }]);
    });

    test('requires permission to read all fields of the page and the history, on every request', async () => {
      const version = await getVersion(old, 'Old');
      const ask = (who: Editor) => askAboutPreviews(service, who).post('', { page: old, version });
      const withRole = async (...grants: Parameters<typeof createRole>[1]) => {
        const role = await createRole(service, grants);
        return { role, who: await createEditor(service, role) };
      };
      const half = await withRole(READ_HISTORY, reads(PAGE, 'title', 'slug'));
      expect((await ask(half.who)).status).toBe(403);
      const without = await withRole(reads(PAGE));
      expect((await ask(without.who)).status).toBe(403);
      const whole = await withRole(READ_HISTORY, reads(PAGE));
      const { token } = (await ask(whole.who)).body.data;
      expect((await service.visitor.get('/api/pages/').query({ preview: token })).status).toBe(200);
      await service.strapi.db
        .query('admin::permission')
        .delete({ where: { action: READ_HISTORY, role: { code: whole.role } } });
      expect(await getRefusal(service, token)).toEqual(refused('preview.maker-may-not'));
      // The preview of the draft needs no permission for the history.
      expect((await askAboutPreviews(service, whole.who).post('', { page: old })).status).toBe(200);
    });

    test('returns 404 for another page or a missing version', async () => {
      const version = await getVersion(old, 'Old');
      const about = askAboutPreviews(service, editor);
      await about.post('', { page: above, version }).expect(404);
      await about.post('', { page: null, version }).expect(404);
      await about.post('', { page: old, version: '999999' }).expect(404);
      await about.post('', { page: old, version: 'now' }).expect(400);
    });

    test('returns 409 with its problems, such as a path in use', async () => {
      const other = await publishedPage(editor, { title: 'Other one', slug: 'old-place' });
      await accepted(editor.publish(PAGE, other, { title: 'Moved', slug: 'elsewhere' }));
      await publishedPage(editor, { title: 'In its place', slug: 'old-place' });
      const version = await getVersion(other, 'Other one');
      const { body } = await askAboutPreviews(service, editor).post('', { page: other, version });
      const shown = await service.visitor.get('/api/pages/').query({ preview: body.data.token });
      expect(shown.status).toBe(409);
      expect(shown.body.error.details.errors).toMatchObject([{ code: 'page.path-taken' }]);
    });

    test('is available for a deleted page', async () => {
      const gone = await publishedPage(editor, { title: 'Gone', slug: 'gone-since' });
      await accepted(editor.remove(PAGE, gone));
      const version = await getVersion(gone, 'Gone');
      const { body } = await askAboutPreviews(service, editor).post('', { page: gone, version });
      const { token } = body.data;
      const shown = await service.visitor.get(`/api/pages/?id=${gone}`).query({ preview: token });
      expect(shown.body.items).toMatchObject([{ title: 'Gone', meta: { slug: 'gone-since' } }]);
    });
  });

  test("Strapi's own preview gets a URL for a page that the user may read, and 204 otherwise", async () => {
    const ask = (who: Editor, query: string) =>
      service.visitor
        .get(`/content-manager/preview/url/${PAGE}?${query}`)
        .set('Authorization', `Bearer ${who.token}`);
    const { body } = await ask(editor, `documentId=${page}&status=draft`).expect(200);
    const { searchParams, origin } = new URL(body.data.url);
    expect([origin, searchParams.get('path')]).toEqual(['https://www.example.org', '/drafted/']);
    const token = searchParams.get('token') ?? '';
    expect((await service.visitor.get('/api/pages/').query({ preview: token })).status).toBe(200);
    const live = await ask(editor, `documentId=${page}&status=published`).expect(200);
    expect(live.body.data.url).toBe(
      `https://www.example.org/preview?id=${page}&path=%2Flive%2F&token=`
    );
    await ask(author, `documentId=${page}&status=draft`).expect(204);
    const panel = await service.visitor.get('/admin/project-type');
    expect(panel.headers['content-security-policy']).toMatch(
      /frame-src[^;]* https:\/\/www\.example\.org/
    );
  });

  test('a share link is created, listed and withdrawn', async () => {
    const about = askAboutPreviews(service, editor);
    for (const days of [0, 15, 1.5]) {
      const { body } = await about.post('/shares', { page, days }).expect(400);
      expect(body.error.details.errors).toMatchObject([{ path: ['days'], code: 'preview.days' }]);
    }
    const askedAt = Date.now();
    const { body } = await about.post('/shares', { page, days: 14 }).expect(200);
    const answeredAt = Date.now();
    const { name, token } = body.data;
    expect(body.data).toMatchObject({ page, maker: 'Test' });
    expect(body.data.endsAt).toBeGreaterThanOrEqual(askedAt + 14 * 86_400_000);
    expect(body.data.endsAt).toBeLessThanOrEqual(answeredAt + 14 * 86_400_000);
    const listed = await about.get(`/shares?page=${page}`).expect(200);
    expect(listed.body.data).toEqual([body.data]);
    expect((await service.visitor.get('/api/pages/').query({ preview: token })).status).toBe(200);
    await about.post(`/shares/${name}/withdraw`).expect(204);
    expect(await getRefusal(service, token)).toEqual(refused('preview.token-withdrawn'));
    expect((await about.get(`/shares?page=${page}`)).body.data).toEqual([]);
  });

  test('an old share link still shows a renamed and published page, and the list has its new path', async () => {
    const about = askAboutPreviews(service, editor);
    const renamed = await created(editor, PAGE, { title: 'Spring', slug: 'spring-2026' });
    const { body } = await about.post('/shares', { page: renamed, days: 1 }).expect(200);
    const link = new URL(body.data.url);
    expect(link.searchParams.get('path')).toBe('/spring-2026/');
    await accepted(editor.publish(PAGE, renamed, { slug: 'spring' }));
    const ask = (query: object) =>
      service.visitor
        .get('/api/pages/')
        .query({ fields: '_,html_path', ...query })
        .set('X-Preview-Token', link.searchParams.get('token') ?? '');
    expect((await ask({ html_path: '/spring-2026/' })).body.items).toEqual([]);
    const found = await ask({ id: link.searchParams.get('id') }).expect(200);
    expect(found.body.items).toEqual([{ meta: { html_path: '/spring/' } }]);
    expect((await ask({ id: '' }).expect(200)).body.items).toEqual([]);
    const listed = await about.get(`/shares?page=${renamed}`).expect(200);
    expect(new URL(listed.body.data[0].url).searchParams.get('path')).toBe('/spring/');
    await about.post(`/shares/${body.data.name}/withdraw`).expect(204);
  });

  test('the number of valid share links is limited, per page and in total', async () => {
    const about = askAboutPreviews(service, editor);
    const leases = service.strapi.db.query(LEASE);
    const store = (count: number, of: object): Promise<unknown> =>
      leases.createMany({
        data: Array.from({ length: count }, (_, at) => ({
          ...{ name: `many-${JSON.stringify(of)}-${at}`, is_share: true, maker: 1, made_at: 1 },
          ...{ ends_at: Date.now() + 60_000, withdrawn_at: null, page: null, ...of },
        })),
      });
    const ask = async (of: string | null) => {
      const { status, body } = await about.post('/shares', { page: of, days: 1 });
      return { status, code: body.error?.details?.errors?.[0]?.code };
    };
    // Expired and withdrawn links do not count.
    await store(60, { page, ends_at: Date.now() - 1 });
    await store(60, { page, withdrawn_at: 1 });
    await store(49, { page });
    expect(await ask(page)).toMatchObject({ status: 200 });
    expect(await ask(page)).toEqual({ status: 400, code: 'preview.shares-of-page' });
    expect(await ask(null)).toMatchObject({ status: 200 });
    for (let at = 0; at < 10; at += 1) await store(45, { page: `another-${at}` });
    expect(await ask(null)).toEqual({ status: 400, code: 'preview.shares-in-all' });
    await leases.deleteMany({ where: { is_share: true } });
    // Concurrent requests are counted one after the other.
    await store(48, { page });
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(page)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    await leases.deleteMany({ where: { is_share: true } });
  });

  test('a preview changes neither the revision nor the cached responses', async () => {
    const live = async () => (await service.visitor.get('/api/pages/?order=id')).headers;
    const { revision } = getServices(service.strapi);
    await live();
    const before = await revision.read();
    const kept = getServices(service.strapi).delivery?.entries;
    const token = await previewToken(service, editor, null);
    for (let n = 0; n < 5; n += 1) {
      const headers = { 'X-Preview-Token': token };
      await service.visitor.get('/api/pages/?order=id').set(headers).expect(200);
      await service.visitor.get('/api/initial-data/').query({ preview: token }).expect(200);
    }
    expect((await live())['cache-status']).toMatch(/hit/);
    expect(await revision.read()).toBe(before);
    expect(getServices(service.strapi).delivery?.entries).toBe(kept);
  });

  describe('of an image', () => {
    const getAlts = async (page: string, token?: string): Promise<unknown[]> => {
      const preview = token === undefined ? '' : `&preview=${token}`;
      const { body } = await service.visitor
        .get(`/api/pages/?id=${page}&fields=body${preview}`)
        .expect(200);
      return body.items[0].body.map(
        ({ value }: { value: { alt: string; image: { alt: string } } }) =>
          `${value.alt}|${value.image.alt}`
      );
    };

    test('the alternative text of an image comes from its block, otherwise from the Media Library', async () => {
      const { id: image } = await uploadImage(service, editor, {
        alternativeText: 'In the library',
      });
      const blocks = (...alts: (string | null | undefined)[]) =>
        alts.map((alt) => ({
          ...{ __component: 'blocks.image', image },
          ...(alt === undefined ? {} : { alt }),
        }));
      const page = await publishedPage(editor, {
        ...{ title: 'Alt', slug: 'alt' },
        body: blocks('Its own', '', null, undefined),
      });
      const library = '|In the library';
      const published = ['Its own|Its own', library, library, library];
      expect(await getAlts(page)).toEqual(published);

      await accepted(editor.update(PAGE, page, { body: blocks('', 'In the draft') }));
      const token = await previewToken(service, editor, page);
      expect(await getAlts(page, token)).toEqual([library, 'In the draft|In the draft']);
      expect(await getAlts(page)).toEqual(published);

      const draft = await created(editor, PAGE, {
        ...{ title: 'New', slug: 'new-alt' },
        body: blocks('New', ''),
      });
      const both = ['New|New', library];
      expect(await getAlts(draft, await previewToken(service, editor, draft))).toEqual(both);
    });
  });
});
