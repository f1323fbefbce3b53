import request from 'supertest';
import { type Service, startService } from '../support/service';
import { until } from '../support/until';

// The module that Strapi uses, which has no types.
const bcrypt = jest.requireActual<{ compare(password: string, hash: string): Promise<boolean> }>(
  'bcryptjs'
);

const PASSWORD = 'Test-password-1';
const KNOWN = 'administrator-1@example.com';

/** The period of the rate limits, in milliseconds. */
const PERIOD = 5 * 60_000;

// Each test starts with new rate-limit counters.
let added = 0;
beforeAll(() => {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + added);
});
beforeEach(() => {
  added += PERIOD;
});
afterAll(() => jest.restoreAllMocks());

const start = async (environment: Record<string, string> = {}): Promise<Service> => {
  const service = await startService({ environment });
  const role = await service.strapi.db
    .query('admin::role')
    .findOne({ where: { code: 'strapi-super-admin' } });
  await service.strapi.service('admin::user').create({
    firstname: 'Known',
    email: KNOWN,
    password: PASSWORD,
    isActive: true,
    roles: [role?.id],
  });
  return service;
};

const post = (service: Service, url: string, body: object) =>
  request(service.server).post(url).send(body);

let service: Service;
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.remove());

describe('a login', () => {
  const logIn = (email: unknown, password: unknown = 'wrong') =>
    post(service, '/admin/login', { email, password } as object);

  test('is rate-limited across spellings that the database treats as the same email address', async () => {
    const written = [
      KNOWN,
      `${KNOWN} `,
      `á${KNOWN.slice(1)}`,
      KNOWN.toUpperCase(),
      `a\u0301${KNOWN.slice(1)}  `,
      `\u00c4${KNOWN.slice(1)}`,
      KNOWN,
    ];
    const statuses: number[] = [];
    for (const email of written) statuses.push((await logIn(email)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await logIn(KNOWN, PASSWORD)).status).toBe(429);
  });

  test('with an email address that is only similar finds no account', async () => {
    for (const email of [`á${KNOWN.slice(1)}`, `${KNOWN} `]) {
      const { status, body } = await logIn(email, PASSWORD);
      expect([email, status, body.error?.message]).toEqual([email, 400, 'Invalid credentials']);
    }
    expect((await logIn(KNOWN.toUpperCase(), PASSWORD)).status).toBe(200);
  });

  test('over the rate limit gets 429 with the time to wait', async () => {
    for (let n = 0; n < 5; n += 1) await logIn('somebody@example.com');
    const { status, headers, body } = await logIn('somebody@example.com');
    expect([status, body.error]).toEqual([
      429,
      expect.objectContaining({
        name: 'RateLimitError',
        message: 'Too many attempts. Try again in 5 minutes.',
      }),
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(250);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  test('compares exactly one password, whether the account exists or not', async () => {
    const compare = jest.spyOn(bcrypt, 'compare');
    const inactive = await service.strapi.db
      .query('admin::user')
      .create({ data: { email: 'invited@example.com', isActive: false } });
    expect(inactive.id).toBeDefined();
    for (const email of [
      KNOWN,
      'nobody@example.com',
      'invited@example.com',
      `á${KNOWN.slice(1)}`,
    ]) {
      compare.mockClear();
      const { status, body } = await logIn(email);
      expect([email, status, body.error.message]).toEqual([email, 400, 'Invalid credentials']);
      expect([email, compare.mock.calls.length]).toEqual([email, 1]);
    }
    compare.mockRestore();
  });
});

describe('with the default configuration', () => {
  test('a login over plain HTTP sets its cookie without the Secure attribute', async () => {
    const login = await post(service, '/admin/login', { email: KNOWN, password: PASSWORD });
    const cookies = login.headers['set-cookie'] as unknown as string[];
    const cookie = cookies.find((each) => each.startsWith('strapi_admin_refresh=')) ?? '';
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).not.toMatch(/; secure/i);
  });

  test('proxy headers are not trusted', () => {
    expect(service.strapi.server.app.proxy).toBe(false);
  });
});

describe('the login and account routes', () => {
  test.each([
    ['/admin/login', 'email', { password: 'x' }],
    ['/admin/forgot-password', 'email', {}],
    ['/admin/register-admin', 'email', { firstname: 'A', password: PASSWORD }],
    ['/admin/register', 'email', {}],
  ])('refuse an email address over 254 characters: %s', async (url, field, others) => {
    const { status, body } = await post(service, url, {
      ...others,
      [field]: `${'a'.repeat(243)}@example.com`,
    });
    expect([status, body.error.message]).toEqual([
      400,
      'This is too long: at most 254 characters are allowed.',
    ]);
    expect(body.error.details.errors[0].path).toEqual([field]);
  });

  test.each([[['a@example.com']], [{ a: 1 }], [5], [true]])(
    'refuse credentials that are not text: %j',
    async (value) => {
      const { status, body } = await post(service, '/admin/login', { email: value, password: 'x' });
      expect([status, body.error.message]).toEqual([400, '"email" must be text.']);
      const { status: second, body: other } = await post(service, '/admin/login', {
        email: 'a@example.com',
        password: value,
      });
      expect([second, other.error.message]).toEqual([400, '"password" must be text.']);
    }
  );

  test('refuse a large request body', async () => {
    for (const url of ['/admin/login', '/admin/forgot-password', '/admin/reset-password']) {
      const { status } = await post(service, url, { email: 'x'.repeat(20_000) });
      expect([url, status]).toEqual([url, 413]);
    }
  });
});

describe('a password reset request', () => {
  test('does not end the process if the database fails, and logs the error', async () => {
    const error = jest
      .spyOn(service.strapi.log, 'error')
      .mockImplementation(() => service.strapi.log);
    const { db } = service.strapi;
    const original = db.query.bind(db);
    const query = jest.spyOn(db, 'query').mockImplementation((uid) => {
      if (uid === 'admin::user') throw new Error('The database is away.');
      return original(uid);
    });
    await post(service, '/admin/forgot-password', { email: KNOWN }).expect(204);
    await until('it is logged', () => error.mock.calls.length > 0);
    expect(String(error.mock.calls[0]?.[0])).toContain('The database is away.');
    query.mockRestore();
    error.mockRestore();
  });
});

describe('a visitor login, if visitors can log in', () => {
  beforeAll(async () => {
    const { strapi } = service;
    const role = await strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'public' } });
    await strapi.db.query('plugin::users-permissions.permission').create({
      data: { action: 'plugin::users-permissions.auth.callback', role: role?.id },
    });
    await strapi.service('plugin::users-permissions.user').add({
      username: 'visitor',
      email: 'visitor@example.com',
      password: PASSWORD,
      provider: 'local',
      confirmed: true,
      role: role?.id,
    });
  });

  test('compares exactly one password, whether the account exists or not', async () => {
    const compare = jest.spyOn(bcrypt, 'compare');
    for (const identifier of ['visitor@example.com', 'nobody@example.com']) {
      compare.mockClear();
      const { status, body } = await post(service, '/api/auth/local', {
        identifier,
        password: 'x',
      });
      expect([status, body.error.message]).toEqual([400, 'Invalid identifier or password']);
      expect([identifier, compare.mock.calls.length]).toEqual([identifier, 1]);
    }
    const long = await post(service, '/api/auth/local', {
      identifier: `${'a'.repeat(243)}@example.com`,
      password: 'x',
    });
    expect([long.status, long.body.error.message]).toEqual([
      400,
      'This is too long: at most 254 characters are allowed.',
    ]);
    compare.mockRestore();
  });

  test('is rate-limited by the identifier that finds the account, not by other fields', async () => {
    const statuses: number[] = [];
    for (const other of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const body = { identifier: 'bøb@example.com', email: `${other}@example.com`, password: 'x' };
      statuses.push((await post(service, '/api/auth/local', body)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const similar = { identifier: 'bob@example.com', password: 'x' };
    expect((await post(service, '/api/auth/local', similar)).status).toBe(429);
  });

  test('through a third-party provider is not rate-limited as one account', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 7; n += 1) {
      statuses.add((await request(service.server).get('/api/auth/google/callback')).status);
    }
    expect(statuses).not.toContain(429);
  });
});

describe('login attempts from one IP address', () => {
  test('are limited to 60 by default', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      statuses.push((await post(service, '/admin/login', { email: `a${n}@example.com` })).status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([400]));
    expect(statuses[60]).toBe(429);
  });

  test('are limited by LOGIN_RATE_LIMIT_PER_IP across accounts and routes', async () => {
    await service.remove();
    service = await start({ LOGIN_RATE_LIMIT_PER_IP: '6' });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const email = `somebody-${n}@example.com`;
      statuses.push((await post(service, '/admin/login', { email, password: 'x' })).status);
      statuses.push(
        (
          await post(service, '/admin/reset-password', {
            resetPasswordToken: 'x',
            password: PASSWORD,
          })
        ).status
      );
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
    const { status, headers } = await post(service, '/admin/login', {
      email: KNOWN,
      password: PASSWORD,
    });
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    // Requests other than logins are not limited.
    await request(service.server).get('/admin/init').expect(200);
  });
});
