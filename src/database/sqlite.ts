import path from 'node:path';
import type { Env } from '../environment/env';
import { openWriteAheadLog, type SqliteConnection } from './sqlite-write-ahead-log';

/** The application's root: this file runs from `dist/src/database`, and the path must not depend on that. */
const ROOT = path.resolve(__dirname, '..', '..', '..');

/**
 * A single connection, as SQLite requires. With a write-ahead log, other processes (an import, a backup) can
 * read while this one writes, and vice versa.
 */
const pool = (filename: string) => ({
  min: 1,
  max: 1,
  afterCreate(
    connection: SqliteConnection,
    done: (error: Error | null, connection: unknown) => void
  ) {
    try {
      openWriteAheadLog(connection, filename);
      done(null, connection);
    } catch (error) {
      done(error as Error, connection);
    }
  },
});

export const sqlite = (env: Env) => {
  const filename = path.resolve(ROOT, env('DATABASE_FILENAME', '.tmp/data.db'));
  return { connection: { filename }, useNullAsDefault: true, pool: pool(filename) };
};
