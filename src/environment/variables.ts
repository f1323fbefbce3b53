import { LOG_LEVELS } from './log-settings';
import {
  boolean,
  bucketName,
  databaseUrl,
  frontThreads,
  headerNames,
  hosts,
  httpUrl,
  isOneOf,
  listenAddress,
  mailAddress,
  milliseconds,
  orEmpty,
  origins,
  port,
  previewUrl,
  slug,
  smtpUrl,
  type Value,
  wholeNumber,
} from './values';

/** Upper limit for pages and connections; larger values are most likely typos. */
const MAX_COUNT = 1_000_000;

/** An environment variable, as it is validated at start and described in docs/configuration.md and .env.example. */
export interface Variable {
  /** Rule for its value. If omitted, any text is valid, for example for names, passwords and paths. */
  readonly value?: Value;
  /** The default, in words. Omitted if there is none. */
  readonly default?: string;
  /** Its meaning, in Markdown. */
  readonly meaning: string;
  /** An example that is commented out in .env.example. */
  readonly example?: string;
  /** Set if the README lists it among those that most deployments set. */
  readonly isCommon?: true;
}

/** All variables, in the order and under the headings of the documents. */
export const VARIABLE_GROUPS: Readonly<Record<string, Readonly<Record<string, Variable>>>> = {
  'Addresses and access': {
    HOST: {
      isCommon: true,
      value: listenAddress,
      default: '127.0.0.1',
      meaning: 'Address to listen on.',
    },
    // 0 selects any free port, for tests.
    PORT: {
      isCommon: true,
      value: wholeNumber(0, 65_535),
      default: '1337',
      meaning: 'Port to listen on.',
    },
    PUBLIC_URL: {
      isCommon: true,
      value: httpUrl,
      meaning:
        'Public URL of this service, the prefix of `detail_url` and of file URLs. If empty, these are paths.',
    },
    SITE_URL: {
      isCommon: true,
      value: httpUrl,
      meaning:
        'Public URL of the website, the prefix of `html_url`. If empty, `html_url` is a path.',
    },
    PREVIEW_URL: {
      isCommon: true,
      value: previewUrl,
      meaning:
        'Preview page of the front end, with `{id}`, `{path}` and `{token}`. If empty, drafts are shown as JSON.',
      example: 'https://www.example.org/preview?id={id}&path={path}&token={token}',
    },
    TRUST_PROXY: {
      isCommon: true,
      value: boolean,
      default: 'false',
      meaning: 'Set to `true` behind a proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`.',
    },
    CORS_ORIGINS: {
      value: origins,
      meaning: 'Comma-separated origins whose pages may read responses. If empty, all origins may.',
    },
    LOGIN_RATE_LIMIT_PER_IP: {
      value: wholeNumber(1, MAX_COUNT),
      default: '60',
      meaning: 'Maximum login attempts per IP address in five minutes, for all accounts together.',
    },
    OPENAPI_ACCESS: {
      value: isOneOf('disabled', 'public'),
      default: 'disabled',
      meaning: '`public` serves the OpenAPI document of both endpoints at `/api/openapi.json`.',
    },
  },
  Secrets: {
    APP_KEYS: {
      meaning: 'Comma-separated keys for session cookies. The first one signs; all are accepted.',
    },
    ADMIN_JWT_SECRET: { meaning: "Signs administrators' tokens." },
    JWT_SECRET: { meaning: "Signs API users' tokens." },
    API_TOKEN_SALT: { meaning: 'Hashes API tokens.' },
    TRANSFER_TOKEN_SALT: { meaning: 'Hashes transfer tokens.' },
    ENCRYPTION_KEY: { meaning: 'Encrypts API tokens, so that the panel can show them again.' },
    PREVIEW_SECRET: { meaning: 'Signs preview tokens. If empty, previews are disabled.' },
  },
  Database: {
    DATABASE_CLIENT: {
      isCommon: true,
      value: isOneOf('sqlite', 'postgres', 'mysql'),
      default: 'sqlite',
      meaning: '`sqlite`, `postgres` or `mysql` (also for MariaDB).',
    },
    DATABASE_FILENAME: { default: '.tmp/data.db', meaning: 'SQLite file.' },
    DATABASE_URL: {
      isCommon: true,
      value: databaseUrl,
      example: 'postgres://user:password@127.0.0.1:5432/name',
      meaning:
        'URL of a PostgreSQL or MySQL database. Replaces `DATABASE_HOST`, `_PORT`, `_NAME`, `_USERNAME` and `_PASSWORD`.',
    },
    DATABASE_HOST: { default: 'localhost', meaning: 'Host of the database server.' },
    DATABASE_PORT: {
      value: port,
      default: '5432 or 3306',
      meaning: 'Port of the database server.',
    },
    DATABASE_NAME: { default: 'strapi', meaning: 'Name of the database.' },
    DATABASE_USERNAME: { default: 'strapi', meaning: 'User of the database.' },
    DATABASE_PASSWORD: { meaning: 'Password of that user.' },
    DATABASE_SCHEMA: { default: 'public', meaning: 'PostgreSQL schema.' },
    DATABASE_SSL: {
      value: boolean,
      default: 'false',
      meaning: 'Set to `true` to connect over TLS.',
    },
    DATABASE_SSL_KEY: { meaning: 'Client private key, in PEM format.' },
    DATABASE_SSL_CERT: { meaning: 'Client certificate, in PEM format.' },
    DATABASE_SSL_CA: { meaning: 'CA certificate of the server, in PEM format.' },
    DATABASE_SSL_REJECT_UNAUTHORIZED: {
      value: boolean,
      default: 'true',
      meaning: '`false` accepts a server whose certificate cannot be verified.',
    },
    DATABASE_POOL_MAX: {
      value: wholeNumber(1, MAX_COUNT),
      default: '10',
      meaning: 'Maximum number of connections.',
    },
    DATABASE_TIMEOUT_MS: {
      value: milliseconds(1),
      default: '1000',
      meaning: 'Time without a response after which the database counts as down, in milliseconds.',
    },
    ACCEPT_SCHEMA: {
      meaning:
        'Accepts a database with parts that this version does not know, once. Set it to the code printed by the refused start.',
    },
  },
  Content: {
    HOME_SLUG: { value: slug, default: 'home', meaning: 'Slug of the page whose path is `/`.' },
    PAGES_DEFAULT_LIMIT: {
      value: wholeNumber(0, MAX_COUNT),
      default: '20',
      meaning: 'Number of pages in a response without `limit`.',
    },
    PAGES_MAX_LIMIT: {
      value: wholeNumber(1, MAX_COUNT),
      default: '100',
      meaning: 'Maximum number of pages in a response.',
    },
    REDIRECTS_AUTOMATIC: {
      value: orEmpty(isOneOf('ask', 'always', 'never')),
      default: 'ask',
      meaning:
        'Whether old URLs of a page redirect to its new URL: `ask` (the editor decides), `always` or `never`.',
    },
    REDIRECTS_TRAILING_SLASH: {
      value: orEmpty(isOneOf('keep', 'strip')),
      default: 'keep',
      meaning: 'Whether automatic redirects `keep` or `strip` the trailing slash of the old URL.',
    },
    HISTORY_RETENTION_DAYS: {
      value: wholeNumber(1, 36_500),
      default: '180',
      meaning: 'Days for which the history is kept.',
    },
    HISTORY_MAX_BYTES: {
      value: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      default: '1073741824',
      meaning: 'Maximum size of the history in bytes (default: 1 GiB).',
    },
    DELETED_FILES_MAX_BYTES: {
      value: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      default: '1073741824',
      meaning:
        'Maximum total size, in bytes, of deleted Media Library files that are kept so that they can be restored (default: 1 GiB).',
    },
    WRITE_QUEUE_TIMEOUT_MS: {
      value: milliseconds(1),
      default: '10000',
      meaning:
        'Time that a save waits for earlier saves, in milliseconds. After that it fails with 503 and writes nothing.',
    },
  },
  Files: {
    UPLOAD_MAX_BYTES: {
      value: wholeNumber(1, 4 * 1024 ** 3),
      default: '20971520',
      meaning: 'Maximum size of an uploaded file in bytes (default: 20 MiB).',
    },
    PUBLIC_DIR: { default: './public', meaning: 'Folder with `uploads/` and `robots.txt`.' },
    S3_BUCKET: {
      value: orEmpty(bucketName),
      meaning:
        'S3 bucket for the files of the Media Library. If empty, they are stored in `PUBLIC_DIR`.',
    },
    S3_PUBLIC_URL: {
      value: httpUrl,
      example: 'https://files.example.com',
      meaning: 'Public URL of the bucket, the prefix of file URLs.',
    },
    S3_REGION: { default: 'us-east-1', meaning: 'Region of the bucket.' },
    S3_ENDPOINT: {
      value: httpUrl,
      example: 'https://s3.example.com',
      meaning: 'URL of the S3 server. If empty, AWS in the given region.',
    },
    S3_FORCE_PATH_STYLE: {
      value: boolean,
      default: 'false',
      meaning:
        'Set to `true` for S3 servers that expect the bucket in the path instead of the host name, such as MinIO.',
    },
    S3_ACCESS_KEY_ID: {
      meaning:
        'ID of the access key, used with `S3_SECRET_ACCESS_KEY`. If empty, the AWS SDK finds credentials itself, such as those of the machine.',
    },
    S3_SECRET_ACCESS_KEY: { meaning: 'Secret of the access key.' },
  },
  Mail: {
    SMTP_URL: {
      value: smtpUrl,
      example: 'smtp://user:password@mail.example.com:587',
      meaning:
        'Mail server, `smtp://…` or `smtps://…`. If empty, no mail is sent, and the dashboard shows administrators who has forgotten their password.',
    },
    MAIL_FROM: {
      value: mailAddress,
      example: 'Website <cms@example.com>',
      meaning: 'Sender of mail.',
    },
  },
  'Caching and several instances': {
    CONTENT_POLL_INTERVAL_MS: {
      value: milliseconds(1),
      default: '1000',
      meaning:
        'Interval in milliseconds at which an instance checks for changes saved by other instances.',
    },
    FRONT_THREADS: {
      value: frontThreads,
      default: '`1` in production, otherwise `0`',
      meaning:
        'Number of threads that answer visitors in front of Strapi. `0`: Strapi answers them itself. More than 1 needs Node 22.12 or later on Linux.',
    },
    SHARED_CACHE_SECONDS: {
      value: wholeNumber(0, 31_536_000),
      default: '0',
      meaning: 'Time that shared caches purged by cache tags may keep a response, in seconds.',
    },
    CACHE_TAG_HEADER: {
      value: headerNames,
      meaning:
        'Names of headers that repeat the cache tags of `Cache-Tag`, separated by commas or spaces, such as `Surrogate-Key,xkey`.',
    },
  },
  'Logs, metrics and shutdown': {
    LOG_LEVEL: {
      value: isOneOf(...LOG_LEVELS),
      default: 'http',
      meaning: 'Lowest level to log: `error`, `warn`, `info`, `http` or `debug`.',
    },
    LOG_FORMAT: {
      value: isOneOf('json', 'pretty'),
      default: '`json` in production, otherwise `pretty`',
      meaning: '`json` for machines, `pretty` for people.',
    },
    LOG_CLIENT_ADDRESS: {
      value: boolean,
      default: 'false',
      meaning:
        'Set to `true` to log the client IP address with each request. Failed logins are always logged with it.',
    },
    METRICS_PORT: {
      value: orEmpty(port),
      example: '9100',
      meaning: 'Port of `GET /metrics` (Prometheus text format). If empty, metrics are disabled.',
    },
    METRICS_HOST: {
      value: orEmpty(listenAddress),
      default: '127.0.0.1',
      meaning: 'Address to listen on for `GET /metrics`.',
    },
    SHUTDOWN_DRAIN_MS: {
      value: milliseconds(0),
      default: '5000 in production, otherwise 0',
      meaning:
        'Time after SIGTERM, in milliseconds, during which requests are still accepted while `/_ready` returns 503, so that load balancers notice.',
    },
    SHUTDOWN_TIMEOUT_MS: {
      value: milliseconds(0),
      default: '30000',
      meaning: 'Time that requests in progress then have to finish, in milliseconds.',
    },
  },
  Plugins: {
    WEBHOOK_PRIVATE_HOSTS: {
      value: hosts,
      meaning:
        'Comma-separated hosts at private addresses that webhooks may call, as `host` or `host:port`. All other hosts must be public.',
    },
  },
};

const VARIABLES: Readonly<Record<string, Variable>> = Object.assign(
  {},
  ...Object.values(VARIABLE_GROUPS)
);

/** The names of all variables. */
export const VARIABLE_NAMES = Object.keys(VARIABLES);

/** The rules of the validated variables. */
export const CHECKED_VALUES = Object.fromEntries(
  Object.entries(VARIABLES).flatMap(([name, { value }]) =>
    value === undefined ? [] : [[name, value]]
  )
);

const getNumber = (name: string): number => Number(VARIABLES[name]?.default);

/** Pairs of variables, of which the first must not exceed the second, with their defaults. */
export const ORDERED = [['PAGES_DEFAULT_LIMIT', 'PAGES_MAX_LIMIT']].map(
  ([lower = '', upper = '']) => ({
    ...{ lower, lowerDefault: getNumber(lower) },
    ...{ upper, upperDefault: getNumber(upper) },
  })
);

/** Variables that require others. */
export const NEEDED = [
  { name: 'SMTP_URL', needs: ['MAIL_FROM'] },
  { name: 'S3_BUCKET', needs: ['S3_PUBLIC_URL'] },
  { name: 'S3_PUBLIC_URL', needs: ['S3_BUCKET'] },
  { name: 'S3_ENDPOINT', needs: ['S3_BUCKET'] },
  { name: 'S3_ACCESS_KEY_ID', needs: ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'] },
  { name: 'S3_SECRET_ACCESS_KEY', needs: ['S3_BUCKET', 'S3_ACCESS_KEY_ID'] },
] as const;

/** Former names of renamed variables. They are refused, because the service would otherwise run with the default. */
export const RENAMED: Readonly<Record<string, string>> = {
  CONTENT_CHECK_MS: 'CONTENT_POLL_INTERVAL_MS',
  JOURNAL_DAYS: 'HISTORY_RETENTION_DAYS',
  JOURNAL_MAX_BYTES: 'HISTORY_MAX_BYTES',
  LOGIN_ATTEMPTS_PER_ADDRESS: 'LOGIN_RATE_LIMIT_PER_IP',
  REDIRECTS_LAST_SLASH: 'REDIRECTS_TRAILING_SLASH',
  WRITE_WAIT_MS: 'WRITE_QUEUE_TIMEOUT_MS',
};
