import type { Env } from '../environment/env';

/**
 * Connection timeout in milliseconds. An unreachable server does not refuse connections, and the operating system
 * retries for minutes at growing intervals: a new attempt reaches it sooner once it is back. The pool gives up slightly
 * earlier than the driver, with an error that is recognized as an outage.
 */
export const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Keep-alive delay in milliseconds: a dead server is then detected by the operating system within another ten
 * seconds, and firewalls do not drop the connection.
 */
export const KEEP_ALIVE_DELAY_MS = 30_000;

const ssl = (env: Env) =>
  env.bool('DATABASE_SSL', false) && {
    key: env('DATABASE_SSL_KEY', undefined),
    cert: env('DATABASE_SSL_CERT', undefined),
    ca: env('DATABASE_SSL_CA', undefined),
    rejectUnauthorized: env.bool('DATABASE_SSL_REJECT_UNAUTHORIZED', true),
  };

/** Reads the server and account, which apply unless `DATABASE_URL` sets them. */
export const account = (env: Env, defaultPort: number) => ({
  host: env('DATABASE_HOST', 'localhost'),
  port: env.int('DATABASE_PORT', defaultPort),
  database: env('DATABASE_NAME', 'strapi'),
  user: env('DATABASE_USERNAME', 'strapi'),
  password: env('DATABASE_PASSWORD', ''),
  ssl: ssl(env),
});

/** Number of connections that stay open even when unused. */
const MIN_CONNECTIONS = 2;

export const poolSize = (env: Env) => {
  const max = env.int('DATABASE_POOL_MAX', 10);
  return {
    min: Math.min(MIN_CONNECTIONS, max),
    max,
    createTimeoutMillis: CONNECT_TIMEOUT_MS - 2000,
  };
};
