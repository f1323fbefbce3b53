import path from 'node:path';
import type { Env } from '../environment/env';

/** The application's root: this file runs from `dist/src/database`, and the path must not depend on that. */
const ROOT = path.resolve(__dirname, '..', '..', '..');

/** SQLite's own connection object, as far as it is used here. */
interface SqliteConnection {
  pragma(source: string): unknown;
}

/**
 * One connection, as SQLite wants it. With a write-ahead log, other processes (an import, a backup) read
 * while this one writes, and this one reads while they write.
 */
const pool = {
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

export const sqlite = (env: Env) => ({
  connection: { filename: path.resolve(ROOT, env('DATABASE_FILENAME', '.tmp/data.db')) },
  useNullAsDefault: true,
  pool,
});
