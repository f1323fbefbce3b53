import { LOG_LEVELS } from './log-settings';
import {
  boolean,
  databaseUrl,
  headerNames,
  httpUrl,
  listenAddress,
  milliseconds,
  oneOf,
  orEmpty,
  origins,
  port,
  previewUrl,
  slug,
  wholeNumber,
} from './values';

/** Of pages and of connections; beyond it, a digit too many was typed. */
const MOST = 1_000_000;

/** The variables whose values have a form. What else there is may be any text: names, passwords, paths. */
export const VARIABLES = {
  HOST: listenAddress,
  // 0: any free one, as tests take it.
  PORT: wholeNumber(0, 65_535),
  PUBLIC_URL: httpUrl,
  SITE_URL: httpUrl,
  PREVIEW_URL: previewUrl,
  TRUST_PROXY: boolean,
  CORS_ORIGINS: origins,
  LOGIN_ATTEMPTS_PER_ADDRESS: wholeNumber(1, MOST),
  UPLOAD_MAX_BYTES: wholeNumber(1, 4 * 1024 ** 3),
  HOME_SLUG: slug,
  PAGES_DEFAULT_LIMIT: wholeNumber(0, MOST),
  PAGES_MAX_LIMIT: wholeNumber(1, MOST),
  OPENAPI_ACCESS: oneOf('disabled', 'public'),
  LOG_LEVEL: oneOf(...LOG_LEVELS),
  LOG_FORMAT: oneOf('json', 'pretty'),
  METRICS_PORT: orEmpty(port),
  METRICS_HOST: orEmpty(listenAddress),
  DATABASE_CLIENT: oneOf('sqlite', 'postgres', 'mysql'),
  DATABASE_URL: databaseUrl,
  DATABASE_PORT: port,
  DATABASE_SSL: boolean,
  DATABASE_SSL_REJECT_UNAUTHORIZED: boolean,
  DATABASE_POOL_MIN: wholeNumber(0, MOST),
  DATABASE_POOL_MAX: wholeNumber(1, MOST),
  DATABASE_CONNECTION_TIMEOUT: milliseconds(1),
  DATABASE_TIMEOUT_MS: milliseconds(1),
  WRITE_WAIT_MS: milliseconds(1),
  JOURNAL_DAYS: wholeNumber(1, 36_500),
  JOURNAL_MAX_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  REDIRECTS_AUTOMATIC: orEmpty(oneOf('ask', 'always', 'never')),
  REDIRECTS_LAST_SLASH: orEmpty(oneOf('keep', 'strip')),
  CONTENT_CHECK_MS: milliseconds(1),
  SHARED_CACHE_SECONDS: wholeNumber(0, 31_536_000),
  CACHE_TAG_HEADER: headerNames,
  SHUTDOWN_DRAIN_MS: milliseconds(0),
  SHUTDOWN_TIMEOUT_MS: milliseconds(0),
};

/** A variable that must not be more than another one, with what they are when they are left out. */
export const ORDERED = [
  { lower: 'PAGES_DEFAULT_LIMIT', lowerDefault: 20, upper: 'PAGES_MAX_LIMIT', upperDefault: 100 },
  { lower: 'DATABASE_POOL_MIN', lowerDefault: 2, upper: 'DATABASE_POOL_MAX', upperDefault: 10 },
] as const;
