import request from 'supertest';
import { PAGE } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';

const service = serviceForTests({ logLevel: 'silent' });
const editor = editorForTests(service);

const save = (text: string) =>
  request(service.server)
    .post(`/content-manager/collection-types/${PAGE}`)
    .set('Authorization', `Bearer ${editor.token}`)
    .set('Content-Type', 'application/json')
    .send(text);

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON', () => {
  test.each([
    ['nested 2,000,000 deep, by anybody', '/admin/login', nested(2_000_000), 413],
    ['nested 8,000 deep, by anybody', '/admin/login', '['.repeat(8000), 400],
    ['that is none', '/admin/login', '{"email":', 400],
    ['that is a string', '/admin/login', '"text"', 400],
    ['that is null', '/admin/login', 'null', 400],
    ['with a prototype', '/admin/login', '{"__proto__":{"email":"x"}}', 400],
    [
      'that is no UTF-8',
      '/admin/login',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      400,
    ],
  ])('%s is refused with a sentence', async (_what, url, body, status) => {
    const answer = await request(service.server)
      .post(url)
      .set('Content-Type', 'application/json')
      .serialize((given) => given)
      .send(body);
    expect([answer.status, answer.body.error?.message]).toEqual([
      status,
      expect.stringMatching(/^The (request body|JSON of this request) .*\.$/),
    ]);
  });

  test.each([
    ['in an HTML attribute', `[{"__component":"blocks.rich-text","html":${nested(5000)}}]`],
    [
      'in an HTML attribute, as far as lists may be',
      `[{"__component":"blocks.rich-text","html":${nested(150)}}]`,
    ],
    ['in the text of one', `[{"__component":"blocks.rich-text","html":"${nested(5000)}"}]`],
  ])('nested too deep %s is refused with a sentence', async (_where, body) => {
    const answer = await save(`{"title":"Deep","slug":"deep","body":${body}}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(/^\S+ .*[.`]/);
  });
});

/** What stupid clients send. */
const BODIES = [
  undefined,
  '{}',
  '[]',
  '[null]',
  '{"data":null}',
  '{"email":null,"id":{},"ids":"x"}',
];

describe('no input makes an error of the service', () => {
  /** Routes that end something for all who come after, or wait for another server. */
  const LEFT_OUT =
    /\/(logout|restart|reload|transfer)\b|upload-from-urls|license|\/ai|providers|homepage/;

  const ask = async (method: string, url: string, token: string | null, body?: string) => {
    const call = request(service.server)[method.toLowerCase() as 'post'](url).timeout(20_000);
    if (token !== null) call.set('Authorization', `Bearer ${token}`);
    if (body !== undefined) call.set('Content-Type', 'application/json').send(body);
    const answer = await call.then(
      ({ status }) => status,
      (error: Error) => error.message
    );
    return typeof answer === 'number' && answer < 500
      ? null
      : `${method} ${url} ${body ?? 'without a body'}: ${answer}`;
  };

  test('on any route', async () => {
    const failures: (string | null)[] = [];
    for (const { methods, path } of service.strapi.server.listRoutes()) {
      const url = String(path)
        .replace(/\(.*?\)|\*/g, 'x')
        .replace(/:uid|:model/g, PAGE)
        .replace(/:\w+\??/g, 'nonsense');
      if (LEFT_OUT.test(url)) continue;
      for (const method of methods.filter(
        (name: string) => !['HEAD', 'OPTIONS', 'CONNECT'].includes(name)
      )) {
        const bodies = method === 'GET' ? [undefined] : BODIES;
        failures.push(
          ...(await Promise.all([
            ask(method, url, null),
            ...bodies.map((body) => ask(method, url, editor.token, body)),
          ]))
        );
      }
    }
    expect(failures.length).toBeGreaterThan(300);
    expect([...new Set(failures)].filter((failure) => failure !== null)).toEqual([]);
  });
});
