import { createHash } from 'node:crypto';
import request from 'supertest';
import { createEditor, type Editor, PAGE, REDIRECT } from '../support/editor';
import { getNavigation } from '../support/panel';
import { type Service, startService } from '../support/service';

let service: Service;
let editor: Editor;
beforeAll(async () => {
  service = await startService();
  editor = await createEditor(service);
});
afterAll(() => service.remove());

/** Returns the error of creating an entry in the panel. */
const getRefusal = async (uid: string, data: object) => {
  const { body } = await request(service.server)
    .post(`/content-manager/collection-types/${uid}`)
    .set('Authorization', `Bearer ${editor.token}`)
    .send(data)
    .expect(400);
  return body.error;
};

describe('error responses contain a code and values with each message', () => {
  test('for an entry, by the rules of the application and of Strapi', async () => {
    expect(
      await getRefusal(REDIRECT, { source: '/old#part', destination: '/new', note: ['no text'] })
    ).toEqual({
      status: 400,
      name: 'ValidationError',
      message: '2 fields have errors.',
      details: {
        code: 'several',
        values: { count: 2 },
        errors: [
          {
            path: ['source'],
            message:
              'The old address contains a #. Browsers never send it or what follows it. Remove that part.',
            name: 'ValidationError',
            code: 'redirect.source-fragment',
            values: {},
          },
          {
            path: ['note'],
            message: 'note must be a `string`.',
            name: 'ValidationError',
            code: 'strapi',
            values: { message: 'note must be a `string`.' },
          },
        ],
      },
    });
  });

  test('for a single field, and for the whole response', async () => {
    const { details, message } = await getRefusal(PAGE, { title: 'a', slug: '/a b' });
    expect(details).toMatchObject({ code: 'page.slug-form', values: {} });
    expect(details.errors).toMatchObject([{ code: 'page.slug-form', message }]);
  });

  test('for a duplicate redirect that only the database detects', async () => {
    const data = { source: '/at-once', destination: '/new' };
    const source_hash = createHash('sha256').update(data.source).digest('hex');
    let isSomebodyFirst = true;
    service.strapi.documents.use(async (context, next) => {
      if (isSomebodyFirst && context.uid === REDIRECT) {
        await service.strapi.db.query(REDIRECT).create({ data: { ...data, source_hash } });
      }
      return next();
    });
    expect(await getRefusal(REDIRECT, data)).toMatchObject({
      details: { errors: [{ path: ['source'], code: 'redirect.source-taken' }] },
    });
    isSomebodyFirst = false;
    expect((await editor.create(REDIRECT, data)).status).toBe(201);
  });

  test('for the navigation, even if the title of an item equals an error message', async () => {
    const item = { area: 'header', page: null } as const;
    const parent = { ...item, id: 'new:1', parent: null, title: 'Parent', url: '/parent/' };
    const child = { ...item, id: 'new:2', parent: 'new:1', title: 'This must be text.', url: 'x' };
    const { error } = await getNavigation(service, editor).save([parent, child]);
    expect(error?.details).toMatchObject({
      code: 'link.not-relative-path',
      errors: [{ path: ['items', 1, 'url'], code: 'link.not-relative-path', values: {} }],
    });

    const { body } = await request(service.server)
      .put('/site-content/navigation')
      .set('Authorization', `Bearer ${editor.token}`)
      .send({ version: 1, items: [{ ...parent, id: 'x'.repeat(256) }] });
    expect(body.error.details.errors).toMatchObject([
      { path: ['version'], code: 'navigation.version-missing', values: {} },
      { path: ['items', 0, 'id'], code: 'navigation.id-too-long', values: { limit: 255 } },
    ]);
  });

  test('for too many login attempts', async () => {
    const logIn = () =>
      request(service.server)
        .post('/admin/login')
        .send({ email: 'nobody@example.com', password: 'wrong' });
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn().expect(400);
    const { body } = await logIn().expect(429);
    expect(body.error).toEqual({
      status: 429,
      name: 'RateLimitError',
      message: 'Too many attempts. Try again in 5 minutes.',
      details: { code: 'too-many-attempts.minutes', values: { minutes: 5 } },
    });
  });
});

describe('saving and publishing a page in one request', () => {
  test('reports missing required fields with all other errors, but saving a draft does not', async () => {
    const broken = { title: '', slug: '/a b' };
    const publish = await request(service.server)
      .post(`/content-manager/collection-types/${PAGE}/actions/publish`)
      .set('Authorization', `Bearer ${editor.token}`)
      .send(broken)
      .expect(400);
    expect(publish.body.error.details.errors).toMatchObject([
      { path: ['slug'], code: 'page.slug-form' },
      { path: ['title'], code: 'required-for-publishing' },
    ]);
    const { details } = await getRefusal(PAGE, broken);
    expect(details.errors).toMatchObject([{ path: ['slug'], code: 'page.slug-form' }]);
  });
});
