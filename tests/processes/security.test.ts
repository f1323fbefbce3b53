import {
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startReady,
} from '../support/process';
import { createProcessDatabase, type ProcessDatabase } from '../support/process-database';

let database: ProcessDatabase;
beforeAll(async () => {
  database = await createProcessDatabase('sqlite');
});
afterEach(killProcesses);
afterAll(() => database.drop());

interface Login {
  readonly status: number;
  /** The Set-Cookie header of the session. */
  readonly cookie: string;
}

const logIn = async (
  { address }: ServiceProcess,
  headers: Record<string, string> = {}
): Promise<Login> => {
  const response = await fetch(`${address}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'administrator@example.com', password: 'Test-password-1' }),
  });
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    cookie: cookies.find((cookie) => cookie.startsWith('strapi_admin_refresh=')) ?? '',
  };
};

const OVER_TLS = { 'X-Forwarded-Proto': 'https' };

test('behind a trusted proxy, the login rate limit counts by the client address that the proxy adds', async () => {
  const service = await startReady(database, { environment: { TRUST_PROXY: 'true' } });
  const guess = async (n: number, from: string): Promise<number> => {
    const response = await fetch(`${service.address}/admin/login`, {
      method: 'POST',
      // A proxy appends the client's address to the header that the client sent.
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${n}, ${from}` },
      body: JSON.stringify({ email: 'somebody@example.com', password: `Guess-${n}` }),
    });
    return response.status;
  };
  const guesses: number[] = [];
  for (let n = 1; n <= 6; n += 1) guesses.push(await guess(n, '203.0.113.9'));
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await guess(7, '203.0.113.10')).toBe(400);
});

describe('in production, the session cookie of the panel', () => {
  test('is not Secure over plain HTTP, even if a client sends X-Forwarded-Proto, and the login works', async () => {
    const service = await startReady(database);
    await registerAdministrator(service);
    for (const headers of [{}, OVER_TLS]) {
      const { status, cookie } = await logIn(service, headers);
      expect(status).toBe(200);
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; samesite=lax/i);
      expect(cookie).not.toMatch(/; secure/i);
    }
  });

  test('is Secure if a trusted proxy sends X-Forwarded-Proto: https', async () => {
    const service = await startReady(database, { environment: { TRUST_PROXY: 'true' } });
    expect((await logIn(service, OVER_TLS)).cookie).toMatch(/; secure/i);
    expect((await logIn(service)).cookie).not.toMatch(/; secure/i);
  });

  test('is Secure if PUBLIC_URL is https, even without X-Forwarded-Proto', async () => {
    const environment = { PUBLIC_URL: 'https://cms.example.com' };
    const service = await startReady(database, { environment });
    const { status, cookie } = await logIn(service);
    expect(status).toBe(200);
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; httponly/i);
  });
});

test("in production, the panel is served with Strapi's security headers", async () => {
  const service = await startReady(database);
  const response = await fetch(`${service.address}/admin`);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<div id="strapi">/);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/(^|;)default-src 'self'/);
  expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/);
  expect(policy).toMatch(/(^|;)object-src 'none'/);
});
