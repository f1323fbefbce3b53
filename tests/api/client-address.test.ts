import { getAddress, type Service, startService } from '../support/service';
import { until } from '../support/until';

const INITIAL_DATA = '/api/initial-data/';

let service: Service;
let written = '';

const start = async (environment: Record<string, string> = {}): Promise<void> => {
  written = '';
  service = await startService({
    logLevel: 'http',
    environment: { LOG_FORMAT: 'json', ...environment },
  });
};

beforeAll(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
});
afterAll(() => jest.restoreAllMocks());

type Line = Record<string, unknown>;

const linesOf = (id: string): Line[] =>
  written
    .split('\n')
    .filter((line) => line.includes(`"request_id":"${id}"`))
    .map((line) => JSON.parse(line) as Line);

/** The log line of a request with this level, once it is written. */
const logged = (id: string, level: string): Promise<Line | undefined> =>
  until(`${id} is logged`, () => linesOf(id).find((line) => line['level'] === level));

const ask = async (id: string, forwarded: string): Promise<void> => {
  const headers = { 'X-Request-Id': id, 'X-Forwarded-For': forwarded };
  await (await fetch(`${getAddress(service)}${INITIAL_DATA}`, { headers })).text();
};

const logIn = (id: string, email = 'nobody@example.com', password = 'wrong'): Promise<Response> =>
  fetch(`${getAddress(service)}/admin/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Request-Id': id,
      'X-Forwarded-For': '198.51.100.9, 203.0.113.7',
    },
    body: JSON.stringify({ email, password }),
  });

describe('by default', () => {
  beforeAll(() => start());
  afterAll(() => service.remove());

  test('the client address is logged only for refused logins, and X-Forwarded-For is ignored', async () => {
    await ask('a-read', '203.0.113.8');
    expect(await logged('a-read', 'http')).not.toHaveProperty('client');

    expect((await logIn('refused')).status).toBe(400);
    expect(await logged('refused', 'warn')).toMatchObject({
      message: 'Refused: POST /admin/login from 127.0.0.1, 400',
      client: '127.0.0.1',
    });
    for (let n = 0; n < 4; n += 1) await logIn('again');
    expect((await logIn('too-many')).status).toBe(429);
    expect(await logged('too-many', 'warn')).toMatchObject({
      message: 'Refused: POST /admin/login from 127.0.0.1, 429',
    });
  });

  test('the client address is not logged for a successful login', async () => {
    const email = 'known@example.com';
    const role = await service.strapi.db
      .query('admin::role')
      .findOne({ where: { code: 'strapi-super-admin' } });
    await service.strapi.service('admin::user').create({
      ...{ firstname: 'Known', email, password: 'Test-password-1' },
      ...{ isActive: true, roles: [role?.id] },
    });
    expect((await logIn('let-in', email, 'Test-password-1')).status).toBe(200);
    await logged('let-in', 'http');
    expect(linesOf('let-in').map(({ level }) => level)).toEqual(['http']);
  });
});

test('with TRUST_PROXY and LOG_CLIENT_ADDRESS, every request logs the address from the proxy', async () => {
  await start({ TRUST_PROXY: 'true', LOG_CLIENT_ADDRESS: 'true' });
  await logIn('refused');
  expect((await logged('refused', 'warn'))?.['client']).toBe('203.0.113.7');
  expect((await logged('refused', 'http'))?.['client']).toBe('203.0.113.7');
  await ask('first', '203.0.113.8');
  await ask('second', '1.2.3.4, 2001:db8::1');
  await ask('odd', 'a "quoted" name');
  expect(await logged('first', 'http')).toMatchObject({ cache: 'miss', client: '203.0.113.8' });
  expect(await logged('second', 'http')).toMatchObject({ cache: 'hit', client: '2001:db8::1' });
  expect((await logged('odd', 'http'))?.['client']).toBe('127.0.0.1');
  await service.remove();
});
