import request from 'supertest';
import { panelRoutes } from '../../src/plugins/site-content/server/src/panel/routes';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests({ logLevel: 'silent' });
const editor = editorForTests(service);

const MESSAGE = 'This contains a NUL character. Remove it.';

type Sent = readonly [method: string, url: string, body?: object];

/** Requests to a route with a NUL character in each part that can contain one. */
const requestsWithNul = (method: string, path: string): Sent[] => {
  const usual = path.replace(/:\w+/g, 'x');
  const inPath: Sent[] = [...path.matchAll(/:\w+/g)].map(([name]) => [
    method,
    path.replace(name, 'a%00b').replace(/:\w+/g, 'x'),
  ]);
  const bodies =
    method === 'GET' || method === 'DELETE' ? [] : [{ 'a\0b': 1 }, { list: [{ text: 'a\0b' }] }];
  return [
    ...inPath,
    [method, `${usual}?name=a%00b`],
    [method, `${usual}?a%00b=1`],
    [method, `${usual}?filters[title][$in][0]=a%00b`],
    ...bodies.map((body): Sent => [method, usual, body]),
  ];
};

const ROUTES: readonly (readonly [string, string])[] = [
  ...panelRoutes().map(({ method, path }) => [method, `/site-content${path}`] as const),
  ...[PAGE, NAV_ITEM, REDIRECT].flatMap((uid) => {
    const types = `/content-manager/collection-types/${uid}`;
    return [
      ['GET', types],
      ['POST', types],
      ['POST', `${types}/actions/publish`],
      ['POST', `${types}/actions/bulkPublish`],
      ['POST', `${types}/actions/bulkDelete`],
      ['GET', `${types}/:id`],
      ['PUT', `${types}/:id`],
      ['DELETE', `${types}/:id`],
      ['POST', `${types}/clone/:id`],
      ['POST', `${types}/:id/actions/publish`],
      ['GET', `/content-manager/relations/${uid}/parent`],
    ] as const;
  }),
  ['GET', `/content-manager/single-types/${SITE_KEYS}`],
  ['PUT', `/content-manager/single-types/${SITE_KEYS}`],
  ['GET', '/content-manager/collection-types/:model'],
  ['POST', '/admin/login'],
  ['GET', '/admin/users/:id'],
  ['GET', '/upload/files'],
];

test.each(ROUTES)('%s %s refuses a NUL character', async (method, path) => {
  for (const [, url, body] of requestsWithNul(method, path)) {
    const call = request(service.server)
      [method.toLowerCase() as 'post'](url)
      .set('Authorization', `Bearer ${editor.token}`);
    const { status, body: answer } = await (body === undefined ? call : call.send(body));
    const details = (answer.error?.details?.errors ?? []) as { message: string }[];
    const messages = new Set(details.map(({ message }) => message));
    expect([url, body, status, [...messages]]).toEqual([url, body, 400, [MESSAGE]]);
  }
});

test('the error names the field with the NUL character, next to other validation errors', async () => {
  const { status, errors } = await editor.create(PAGE, {
    title: 'a\0b',
    seo_title: 'x'.repeat(256),
    body: [{ __component: 'blocks.faq', questions: [{ question: 'a\0b' }] }],
  });
  expect([status, errors]).toEqual([
    400,
    { title: MESSAGE, seo_title: expect.any(String), 'body.0.questions.0.question': MESSAGE },
  ]);
});

const NESTED = '{"name":"a\\u0000b","deep":[{"a\\u0000b":1}]}';

test.each([
  ['JSON in a field', { fileInfo: NESTED }, 'a.txt'],
  ['JSON in a repeated field', { fileInfo: ['{}', NESTED] }, 'a.txt'],
  ['JSON in the field "data"', { data: NESTED }, 'a.txt'],
  ['JSON in the field "wishes"', { wishes: '{"ignoredColumns":["\\u0000"]}' }, 'a.txt'],
  ['a file name', {}, 'a&#0000;b.txt'],
])('a multipart form with a NUL character in %s is refused', async (_what, fields, name) => {
  for (const url of ['/upload', '/site-content/redirects/import']) {
    const call = request(service.server)
      .post(url)
      .set('Authorization', `Bearer ${editor.token}`)
      .attach('files', Buffer.from('a'), name);
    for (const [field, value] of Object.entries(fields)) {
      for (const one of [value].flat()) void call.field(field, one);
    }
    const { status, body } = await call;
    const { errors } = (body.error?.details ?? {}) as { errors?: { message: string }[] };
    expect([url, status, errors?.map(({ message }) => message)]).toEqual([url, 400, [MESSAGE]]);
  }
});

test('an escaped NUL in a JSON query parameter is refused; text that only resembles one is accepted', async () => {
  const ask = async (search: string) => {
    const { status } = await request(service.server)
      .get(`/site-content/page-choices?search=${encodeURIComponent(search)}`)
      .set('Authorization', `Bearer ${editor.token}`);
    return status;
  };
  expect(await ask('["a\\u0000b"]')).toBe(400);
  expect(await ask('a \\u0000 b')).toBe(200);
  expect(await ask('[a \\u0000 b')).toBe(200);
  expect(await ask('["a \\\\u0000 b"]')).toBe(200);
});

test('the content API accepts a NUL character in a search, which matches no page', async () => {
  const { status, body } = await service.visitor.get('/api/pages/?search=a%00b');
  expect([status, body.meta]).toEqual([200, { total_count: 0 }]);
});

test('JSON with too many values is refused, to those who may send it', async () => {
  const values = Array.from({ length: 250_000 }, () => 0);
  for (const [method, path] of [
    ['post', '/site-content/presence'],
    ['put', '/admin/users/me'],
    ['post', `/content-manager/collection-types/${PAGE}`],
  ] as const) {
    const send = (token: string) =>
      request(service.server)
        [method](path)
        .set('Authorization', `Bearer ${token}`)
        .send({ values });
    const { status, body } = await send(editor.token);
    expect({ path, status }).toEqual({ path, status: 413 });
    expect(body.error.message).toMatch(/too many values/);
    expect([401, 413]).toContain((await send('x')).status);
  }
});
