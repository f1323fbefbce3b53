import path from 'node:path';
import type { Core } from '@strapi/strapi';

/** The application's root: this file runs from `dist/config`, and SQLite's path must not depend on that. */
const root = path.resolve(__dirname, '..', '..');

/** SQLite's own connection object, as far as it is used here. */
interface SqliteConnection {
  pragma(source: string): unknown;
}

/**
 * One connection, as SQLite wants it. With a write-ahead log, other processes (an import, a backup) read
 * while this one writes, and this one reads while they write.
 */
const sqlitePool = {
  min: 1,
  max: 1,
  afterCreate(
    connection: SqliteConnection,
    done: (error: Error | null, connection: unknown) => void
  ) {
    try {
      connection.pragma('journal_mode = WAL');
      done(null, connection);
    } catch (error) {
      done(error as Error, connection);
    }
  },
};

export default ({ env }: Core.Config.Shared.ConfigParams) => {
  const client = env('DATABASE_CLIENT', 'sqlite');

  const ssl = env.bool('DATABASE_SSL', false) && {
    key: env('DATABASE_SSL_KEY', undefined),
    cert: env('DATABASE_SSL_CERT', undefined),
    ca: env('DATABASE_SSL_CA', undefined),
    capath: env('DATABASE_SSL_CAPATH', undefined),
    cipher: env('DATABASE_SSL_CIPHER', undefined),
    rejectUnauthorized: env.bool('DATABASE_SSL_REJECT_UNAUTHORIZED', true),
  };
  const pool = { min: env.int('DATABASE_POOL_MIN', 2), max: env.int('DATABASE_POOL_MAX', 10) };
  const account = {
    database: env('DATABASE_NAME', 'strapi'),
    user: env('DATABASE_USERNAME', 'strapi'),
    password: env('DATABASE_PASSWORD', 'strapi'),
    ssl,
  };

  const connections: Record<string, object> = {
    sqlite: {
      connection: { filename: path.resolve(root, env('DATABASE_FILENAME', '.tmp/data.db')) },
      useNullAsDefault: true,
      pool: sqlitePool,
    },
    postgres: {
      connection: {
        connectionString: env('DATABASE_URL'),
        host: env('DATABASE_HOST', 'localhost'),
        port: env.int('DATABASE_PORT', 5432),
        schema: env('DATABASE_SCHEMA', 'public'),
        ...account,
      },
      pool,
    },
    mysql: {
      connection: {
        host: env('DATABASE_HOST', 'localhost'),
        port: env.int('DATABASE_PORT', 3306),
        ...account,
      },
      pool,
    },
  };

  if (!(client in connections)) {
    throw new Error(
      `DATABASE_CLIENT is "${client}". It must be one of: ${Object.keys(connections).join(', ')}.`
    );
  }

  return {
    connection: {
      client,
      ...connections[client],
      acquireConnectionTimeout: env.int('DATABASE_CONNECTION_TIMEOUT', 60000),
    },
  };
};
