import { createRedaction } from '../../src/logging/redact';
import { createLogFormat, type LogInfo } from '../../src/logging/winston-format';
import { runForRequest } from '../../src/plugins/site-content/server/src/operations/requests/request-id';

describe('secrets in a log line', () => {
  const redact = createRedaction({
    APP_KEYS: 'first-app-key,second-app-key',
    JWT_SECRET: 'jwt-secret',
    ADMIN_JWT_SECRET: 'jwt-secret-and-more',
    DATABASE_PASSWORD: 'p.a+s*s$word',
    API_TOKEN_SALT: 'short',
    SITE_URL: 'https://www.example.com',
  });

  test.each([
    ['key first-app-key', 'key ***'],
    ['key second-app-key.', 'key ***.'],
    ['both first-app-key,second-app-key', 'both ***'],
    ['jwt-secret-and-more', '***'],
    ['p.a+s*s$word', '***'],
    ['pxa+s*s$word', 'pxa+s*s$word'],
    ['short', 'short'],
    ['https://www.example.com', 'https://www.example.com'],
    ['Authorization: Bearer abcdef0123456789', 'Authorization: Bearer ***'],
    ['token eyJhbGciOiJI.eyJpZCI6MX0.abc-_1 ends', 'token *** ends'],
    ['postgres://user:p4ss@host:5432/name', 'postgres://user:***@host:5432/name'],
  ])('are redacted: %j becomes %j', (line, expected) => {
    expect(redact(line)).toBe(expected);
  });

  test('are not redacted if none are configured', () => {
    expect(createRedaction({})('a line')).toBe('a line');
  });
});

describe('a log line of Strapi', () => {
  const MESSAGE = Symbol.for('message');
  const toLine = (format: 'json' | 'pretty', info: LogInfo): string =>
    createLogFormat(format, (text) => text.replaceAll('secret', '***')).transform(info)[
      MESSAGE as never
    ] as string;

  test('is JSON, without colours and secrets', () => {
    const line = toLine('json', { level: 'info', message: '\u001b[31mred\u001b[39m "secret"\n' });
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      message: 'red "***"\n',
    });
  });

  test('contains the stack of an error, but none of its other properties', () => {
    const error = Object.assign(new Error('the secret is out'), {
      level: 'error',
      sql: 'insert …',
      bindings: ['a value'],
    });
    const line = toLine('json', error);
    expect(Object.keys(JSON.parse(line))).toEqual(['level', 'timestamp', 'message', 'stack']);
    expect(JSON.parse(line).message).toBe('the *** is out');
    expect(JSON.parse(line).stack).toMatch(/^Error: the \*\*\* is out\n +at /);
    expect(toLine('pretty', error)).toMatch(/^\[.*] error: the \*\*\* is out\nError: .*\n +at /);
  });

  test('contains a message that is an error, an object or undefined', () => {
    const nested = JSON.parse(toLine('json', { level: 'error', message: new Error('x') }));
    expect(nested).toMatchObject({ message: 'x', stack: expect.stringMatching(/^Error: x/) });
    expect(JSON.parse(toLine('json', { level: 'info', message: { a: 1 } })).message).toBe(
      '{"a":1}'
    );
    expect(JSON.parse(toLine('json', { level: 'info', message: undefined })).message).toBe(
      'undefined'
    );
  });

  test('contains the id of the request that it was logged for', async () => {
    const line = await runForRequest('id-7', async () => {
      await Promise.resolve();
      return toLine('json', { level: 'error', message: 'x' });
    });
    expect(JSON.parse(line).request_id).toBe('id-7');
  });
});
