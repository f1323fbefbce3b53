import request from 'supertest';
import { PAGE } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests({ logLevel: 'silent' });
const editor = editorForTests(service);

const save = (text: string) =>
  request(service.server)
    .post(`/content-manager/collection-types/${PAGE}`)
    .set('Authorization', `Bearer ${editor.token}`)
    .set('Content-Type', 'application/json')
    .send(text);

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a JSON request body', () => {
  test.each([
    ['nested 2,000,000 levels deep', '/admin/login', nested(2_000_000), 413],
    ['nested 8,000 levels deep and never closed', '/admin/login', '['.repeat(8000), 400],
    ['with invalid JSON', '/admin/login', '{"email":', 400],
    ['that is a string', '/admin/login', '"text"', 400],
    ['that is null', '/admin/login', 'null', 400],
    ['with a __proto__ key', '/admin/login', '{"__proto__":{"email":"x"}}', 400],
    [
      'that is not valid UTF-8',
      '/admin/login',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      400,
    ],
  ])('%s is refused with a readable message', async (_what, url, body, status) => {
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
    [
      'an array nested 5,000 levels deep',
      `[{"__component":"blocks.rich-text","html":${nested(5000)}}]`,
    ],
    [
      'an array nested 150 levels deep, within the JSON limit',
      `[{"__component":"blocks.rich-text","html":${nested(150)}}]`,
    ],
    [
      'the text of an array nested 5,000 levels deep',
      `[{"__component":"blocks.rich-text","html":"${nested(5000)}"}]`,
    ],
  ])(
    'with %s as the html of a rich-text block is refused with a readable message',
    async (_where, body) => {
      const answer = await save(`{"title":"Deep","slug":"deep","body":${body}}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toMatch(/^\S+ .*[.`]/);
    }
  );
});

test.each(['blocks.nope', ...Object.getOwnPropertyNames(Object.prototype)])(
  'a block of the type %s is refused by its path',
  async (type) => {
    const block = JSON.stringify({ __component: type });
    const answer = await save(`{"title":"Block","slug":"block","body":[${block}]}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      name: 'ValidationError',
      details: {
        errors: [expect.objectContaining({ code: 'block.not-allowed', path: ['body', 0] })],
      },
    });
  }
);

/** Bodies that broken clients send. */
const BODIES = [
  undefined,
  '{}',
  '[]',
  '[null]',
  '{"data":null}',
  '{"email":null,"id":{},"ids":"x"}',
];

describe('malformed input never causes a 5xx response', () => {
  /** Routes that would affect later requests, or that wait for another server. */
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
