import fc from 'fast-check';
import {
  checkEnvironment,
  describeProblems,
  environmentWarnings,
} from '../../src/environment/check';
import { SECRETS as SECRET_NAMES } from '../../src/environment/secret-strength';
import { SECRETS } from '../support/environment';

const PRODUCTION = { ...SECRETS, NODE_ENV: 'production' };

const getNames = (problems: readonly string[]): string[] =>
  problems.map((problem) => problem.split(' ', 1)[0] ?? '');

/** The variables that are refused, beside an environment that is in order. */
const refused = (changes: NodeJS.ProcessEnv): string[] => {
  const { malformed, secrets } = checkEnvironment({ ...PRODUCTION, ...changes });
  return getNames([...malformed, ...secrets]);
};

describe('secrets in production', () => {
  test('that are long and random are taken', () => {
    expect(refused({})).toEqual([]);
  });

  test('as "openssl rand -base64 32" and create-env make them are taken, every time', () => {
    const random = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const varied = random.filter((bytes) => new Set(bytes).size > 16);
    fc.assert(
      fc.property(varied, fc.constantFrom('base64' as const, 'base64url' as const), (bytes, as) => {
        const secret = Buffer.from(bytes).toString(as);
        const environment = Object.fromEntries(SECRET_NAMES.map(({ name }) => [name, secret]));
        expect(refused({ ...environment, APP_KEYS: `${secret},${secret}` })).toEqual([]);
      })
    );
  });

  const NAMES = SECRET_NAMES.map(({ name }) => name);
  const BAD = [
    undefined,
    '',
    '   ',
    'to-be-replaced',
    'tobemodified',
    'toBeModified1,toBeModified2',
    'changeme',
    'CHANGE_ME_BEFORE_PRODUCTION',
    '<your-secret-here-and-nowhere-else>',
    'replace-with-a-long-random-string',
    'secret-secret-secret-secret',
    'test',
    ...['YOUR_JWT_SECRET', 'your_api_token_salt', 'my-jwt-secret', 'insert-your-secret', 'TODO'],
    ...['please-change-me', 'generate-me', 'a-random-string', 'thisisasecret', 'xxxxxxxx', '...'],
  ];

  const OPTIONAL = SECRET_NAMES.flatMap(({ name, isOptional }) => (isOptional ? [name] : []));
  const isLeftOut = (name: string, value: string | undefined): boolean =>
    OPTIONAL.includes(name) && (value === undefined || value === '');

  test.each(OPTIONAL)('%s may be left out', (name) => {
    expect(refused({ [name]: undefined })).toEqual([]);
    expect(refused({ [name]: '' })).toEqual([]);
  });

  test.each(
    NAMES.flatMap((name) => BAD.map((value) => [name, value] as const)).filter(
      ([name, value]) => !isLeftOut(name, value)
    )
  )('%s may not be %j', (name, value) => {
    expect(refused({ [name]: value })).toEqual([name]);
  });

  test.each([
    ['Xq3vT8zLr5WnKd7Y,to-be-replaced', 'is a placeholder in position 2'],
    ['Xq3vT8zLr5WnKd7Y,', 'is empty in position 2'],
    ['["Xq3vT8zLr5WnKd7Y","to-be-replaced"]', 'is a placeholder in position 2'],
  ])('every key of APP_KEYS is looked at: %j', (value, problem) => {
    const { secrets } = checkEnvironment({ ...PRODUCTION, APP_KEYS: value });
    expect(secrets).toEqual([`APP_KEYS ${problem}.`]);
  });

  test('are all named at once, with a way to make them and without a character of what was given', () => {
    const given = 'changeme-hunter2';
    const environment = Object.fromEntries(NAMES.map((name) => [name, given]));
    const problems = checkEnvironment({ ...environment, NODE_ENV: 'production' });
    const message = describeProblems(problems);
    for (const name of NAMES) expect(message).toMatch(new RegExp(`${name} is a placeholder`));
    expect(message).toMatch(/npm run create-env/);
    expect(message).toMatch(/openssl rand -base64 32/);
    expect(message).not.toMatch(/hunter/);
  });
});

describe('weak secrets in production', () => {
  test.each([
    ['JWT_SECRET', 'short-but-good', 'JWT_SECRET is shorter than 16 characters.'],
    ['JWT_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'JWT_SECRET repeats a few characters.'],
    ['APP_KEYS', 'k1,Xq3vT8zLr5WnKd7Y', 'APP_KEYS is shorter than 16 characters in position 1.'],
  ])('are taken, with a warning: %s', (name, value, warning) => {
    expect(refused({ [name]: value })).toEqual([]);
    expect(environmentWarnings({ ...PRODUCTION, [name]: value })).toEqual([warning]);
  });

  test('are the only ones that are warned of', () => {
    expect(environmentWarnings(PRODUCTION)).toEqual([]);
    expect(environmentWarnings({ NODE_ENV: 'development', JWT_SECRET: 'x' })).toEqual([]);
  });
});

describe('secrets outside production', () => {
  test.each(['development', 'test', undefined])('are not asked for: NODE_ENV %j', (mode) => {
    expect(checkEnvironment({ NODE_ENV: mode, APP_KEYS: 'changeme' })).toEqual({
      malformed: [],
      secrets: [],
    });
  });
});

describe('a variable', () => {
  test.each([
    ['HOST', ['127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1%eth0', 'content.internal']],
    ['PORT', ['0', '1', '1337', '65535']],
    ['PUBLIC_URL', ['', 'https://cms.example.com', 'http://localhost:1337/', 'https://a.b/cms']],
    ['SITE_URL', ['', 'https://www.example.com']],
    ['TRUST_PROXY', ['true', 'false']],
    ['CORS_ORIGINS', ['', '*', 'https://a.example', 'https://a.example, http://localhost:3000']],
    ['UPLOAD_MAX_BYTES', ['1', '20971520']],
    ['HOME_SLUG', ['home', 'start_page-1']],
    ['PAGES_DEFAULT_LIMIT', ['0', '100']],
    ['OPENAPI_ACCESS', ['', 'public', 'disabled']],
    ['LOG_LEVEL', ['', 'error', 'http', 'silly']],
    ['LOG_FORMAT', ['', 'json', 'pretty']],
    ['METRICS_PORT', ['', '9100']],
    ['METRICS_HOST', ['', '::1']],
    ['LOG_CLIENT_ADDRESS', ['true', 'false']],
    ['MAIL_FROM', ['', 'cms@example.com', 'Website <cms@example.com>']],
    ['DATABASE_CLIENT', ['', 'sqlite', 'postgres', 'mysql']],
    ['DATABASE_SSL', ['true', 'false']],
    ['DATABASE_TIMEOUT_MS', ['1', '1000']],
    ['SHUTDOWN_DRAIN_MS', ['0', '5000', '2147483647']],
    ['WEBHOOK_PRIVATE_HOSTS', ['', 'localhost:3000', 'Builder, 10.0.0.5:80', '[::1]', '[::1]:80']],
    ['WEBHOOK_PRIVATE_HOSTS', ['my_service.internal', 'xn--bcher-kva.example']],
  ])('%s is taken when it is one of %j', (name, values) => {
    for (const value of values) expect([value, refused({ [name]: value })]).toEqual([value, []]);
  });

  test.each([
    ['HOST', ['', 'http://127.0.0.1', 'localhost:1337', 'a b']],
    ['PORT', ['', 'abc', '-1', '80.5', '65536', '1e3', '0x50', ' 80', '1337abc']],
    ['PUBLIC_URL', ['cms.example.com', '/cms', 'ftp://a.b', 'https://', 'https://a.b/?q', 'a b']],
    ['SITE_URL', ['www.example.com', 'https://a.b/#x', 'javascript:alert(1)']],
    ['TRUST_PROXY', ['', 'yes', '1', 'TRUE']],
    ['CORS_ORIGINS', ['a.example', 'https://a.example/', 'https://a.example/x', '*,https://a.b']],
    ['CORS_ORIGINS', ['https://a.example,', 'https://A.example', 'https://*.example', 'null']],
    ['UPLOAD_MAX_BYTES', ['', '0', '20MB', '-1']],
    ['HOME_SLUG', ['', 'a/b', 'a b', '/']],
    ['PAGES_MAX_LIMIT', ['0', 'all']],
    ['OPENAPI_ACCESS', ['yes', 'Public']],
    ['LOG_LEVEL', ['loud', 'INFO']],
    ['LOG_FORMAT', ['xml']],
    ['METRICS_PORT', ['off', '0']],
    ['LOG_CLIENT_ADDRESS', ['', 'yes']],
    ['S3_BUCKET', ['a', 'Media', 'media_files', 'media/files']],
    ['S3_FORCE_PATH_STYLE', ['yes']],
    ['SMTP_URL', ['mail.example.com', 'http://mail.example.com', 'smtp://']],
    ['MAIL_FROM', ['cms', 'Website cms@example.com', 'a <a@b', 'a@b>', 'a@b\r\nBcc: c@d']],
    ['DATABASE_CLIENT', ['oracle', 'postgresql']],
    ['DATABASE_URL', ['localhost', 'http://h/n', 'mysql://']],
    ['DATABASE_PORT', ['', 'x']],
    ['DATABASE_SSL', ['', 'on']],
    ['DATABASE_SSL_REJECT_UNAUTHORIZED', ['', 'no']],
    ['DATABASE_POOL_MAX', ['0', 'many']],
    ['DATABASE_CONNECTION_TIMEOUT', ['-1', '']],
    ['DATABASE_TIMEOUT_MS', ['0', '-5']],
    ['CONTENT_CHECK_MS', ['-1', '1s']],
    // Several threads share a port since Node 22.12.
    ['FRONT_THREADS', ['-1', '65', '1.5', ...(process.version < 'v22' ? ['2'] : [])]],
    ['SHUTDOWN_DRAIN_MS', ['-1', '2147483648']],
    ['SHUTDOWN_TIMEOUT_MS', ['', 'never']],
    ['WEBHOOK_PRIVATE_HOSTS', ['http://x', 'x/', 'x:', 'x:0', 'x:65536', 'x:y', 'u@x', 'x?', '*']],
    ['WEBHOOK_PRIVATE_HOSTS', ['a,', 'a b', '::1', '[::1', '127.1', '[::0001]', 'bücher.example']],
  ])('%s is refused when it is one of %j', (name, values) => {
    for (const value of values)
      expect([value, refused({ [name]: value })]).toEqual([value, [name]]);
  });

  test('that is refused comes with what was given and what would be right, in every mode', () => {
    const environment = { NODE_ENV: 'development', PORT: 'abc', LOG_LEVEL: 'loud' };
    const message = describeProblems(checkEnvironment(environment));
    expect(message).toMatch(/PORT is "abc"\. It must be a whole number from 0 to 65535\./);
    expect(message).toMatch(/LOG_LEVEL is "loud"\. It must be one of error, warn, info, http/);
    expect(message).not.toMatch(/openssl/);
  });

  test('that is long is not shown whole, and one that may hold a password is not shown at all', () => {
    const { malformed } = checkEnvironment({
      PUBLIC_URL: 'x'.repeat(5000),
      DATABASE_URL: 'my-password@localhost',
      SMTP_URL: 'http://user:my-password@localhost',
    });
    expect(malformed.join('').length).toBeLessThan(500);
    expect(malformed.join('')).not.toMatch(/my-password/);
  });

  test('DATABASE_URL must be for the database that is used, and hold nothing that is not read', () => {
    const postgres = { DATABASE_URL: 'postgres://u:p@h/n' };
    const socket = 'postgresql://u@/n?host=/run/pg';
    expect(refused({ DATABASE_CLIENT: 'postgres', DATABASE_URL: socket })).toEqual([]);
    expect(refused({ DATABASE_URL: '' })).toEqual([]);
    expect(refused(postgres)).toEqual(['DATABASE_URL']);
    expect(refused({ ...postgres, DATABASE_CLIENT: 'mysql' })).toEqual(['DATABASE_URL']);
    expect(refused({ ...postgres, DATABASE_CLIENT: 'postgres' })).toEqual([]);
    const mysql = { DATABASE_CLIENT: 'mysql', DATABASE_URL: 'mysql://u:p@h/n' };
    expect(refused(mysql)).toEqual([]);
    expect(refused({ ...mysql, DATABASE_URL: 'mysql://u:p@h/n?ssl-mode=REQUIRED' })).toEqual([
      'DATABASE_URL',
    ]);
    expect(checkEnvironment({ ...postgres }).malformed.join('')).not.toMatch('u:p');
  });

  test('that is of no use without another one names that', () => {
    const SMTP_URL = 'smtps://user:my-password@mail.example.com';
    expect(refused({ SMTP_URL })).toEqual(['MAIL_FROM']);
    expect(checkEnvironment({ SMTP_URL }).malformed).toEqual([
      'MAIL_FROM is not set, but SMTP_URL is. Set both or neither.',
    ]);
    expect(refused({ SMTP_URL, MAIL_FROM: 'cms@example.com' })).toEqual([]);

    const S3_PUBLIC_URL = 'https://files.example.com';
    const bucket = { S3_BUCKET: 'media-files', S3_PUBLIC_URL };
    expect(refused({ S3_BUCKET: 'media-files' })).toEqual(['S3_PUBLIC_URL']);
    expect(refused({ S3_PUBLIC_URL, S3_ENDPOINT: 'https://s3.example.com' })).toEqual([
      'S3_BUCKET',
    ]);
    expect(refused(bucket)).toEqual([]);
    expect(refused({ ...bucket, S3_ACCESS_KEY_ID: 'key' })).toEqual(['S3_SECRET_ACCESS_KEY']);
    expect(refused({ ...bucket, S3_SECRET_ACCESS_KEY: 'my-secret' })).toEqual(['S3_ACCESS_KEY_ID']);
    expect(
      refused({ ...bucket, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'my-secret' })
    ).toEqual([]);
  });

  test('must agree with the one that bounds it', () => {
    expect(refused({ PAGES_DEFAULT_LIMIT: '30', PAGES_MAX_LIMIT: '20' })).toEqual([
      'PAGES_DEFAULT_LIMIT',
    ]);
    expect(refused({ PAGES_MAX_LIMIT: '10' })).toEqual(['PAGES_DEFAULT_LIMIT']);
    expect(refused({ DATABASE_POOL_MIN: '11' })).toEqual(['DATABASE_POOL_MIN']);
    expect(refused({ DATABASE_POOL_MIN: '11', DATABASE_POOL_MAX: '12' })).toEqual([]);
  });
});
