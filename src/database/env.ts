import type { Env } from '../environment/env';

/**
 * Milliseconds a connection may take to be made. A server that is away without a word refuses none, and the
 * system asks it for minutes, at longer and longer intervals: whoever asks anew finds it sooner when it is
 * back. The pool gives up a little earlier than the driver, with an error that is known as an outage.
 */
export const CONNECT_WITHIN = 10_000;

/**
 * Milliseconds until a connection on which nothing was heard is tried: a server that is gone is then found out
 * by the system in another ten seconds, and a firewall does not forget it.
 */
export const TRY_WHEN_SILENT = 30_000;

const ssl = (env: Env) =>
  env.bool('DATABASE_SSL', false) && {
    key: env('DATABASE_SSL_KEY', undefined),
    cert: env('DATABASE_SSL_CERT', undefined),
    ca: env('DATABASE_SSL_CA', undefined),
    capath: env('DATABASE_SSL_CAPATH', undefined),
    cipher: env('DATABASE_SSL_CIPHER', undefined),
    rejectUnauthorized: env.bool('DATABASE_SSL_REJECT_UNAUTHORIZED', true),
  };

/** Where a database server is and who we are there, when `DATABASE_URL` says nothing else. */
export const account = (env: Env, defaultPort: number) => ({
  host: env('DATABASE_HOST', 'localhost'),
  port: env.int('DATABASE_PORT', defaultPort),
  database: env('DATABASE_NAME', 'strapi'),
  user: env('DATABASE_USERNAME', 'strapi'),
  password: env('DATABASE_PASSWORD', ''),
  ssl: ssl(env),
});

export const poolSize = (env: Env) => ({
  min: env.int('DATABASE_POOL_MIN', 2),
  max: env.int('DATABASE_POOL_MAX', 10),
  createTimeoutMillis: CONNECT_WITHIN - 2000,
});
