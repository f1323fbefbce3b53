import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../environment/env';
import {
  hasDiskSpace,
  RECHECK_AFTER_MS,
} from '../plugins/site-content/server/src/operations/disk-space/folder-space';
import { replaceConnection } from '../plugins/site-content/server/src/strapi-internals/database-pool';

/** The parts of SQLite's connection object used here. */
interface SqliteConnection {
  pragma(source: string): unknown;
}

/** Initial size of the log's index in bytes. */
const INDEX_SIZE = 32 * 1024;

/** Size in bytes to which the log is cut after a checkpoint: about that at which SQLite starts one. */
const LOG_SIZE = 4 * 1024 * 1024;

/** Whether the log's index exists or there is space to create it. */
const hasIndex = (filename: string): boolean => {
  const { size = 0 } = statSync(`${filename}-shm`, { throwIfNoEntry: false }) ?? {};
  const { bavail, bsize } = statfsSync(path.dirname(filename));
  return size + bavail * bsize >= INDEX_SIZE;
};

/** Whether the file is writable, or does not exist yet. */
const isWritable = (filename: string): boolean => {
  try {
    accessSync(filename, constants.W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};

/** Replaces the connection once a condition is met, for the given reason. */
const replaceOnce = (
  connection: SqliteConnection,
  reason: string,
  isMet: () => Promise<boolean>
): void => {
  const timer = setInterval(() => {
    void isMet()
      .catch(() => false)
      .then((met) => {
        if (!met) return;
        replaceConnection(connection, reason);
        clearInterval(timer);
      });
  }, RECHECK_AFTER_MS);
  timer.unref();
};

/**
 * Opens SQLite's write-ahead log. Its index is a file shared by all processes; if a full disk has no space
 * for it, this process keeps one in memory, so that content can still be served. No other process can open
 * the database meanwhile.
 */
const openWriteAheadLog = (connection: SqliteConnection, filename: string): void => {
  if (!hasIndex(filename)) {
    // Must be set first, because afterwards SQLite uses the file.
    connection.pragma('locking_mode = EXCLUSIVE');
    replaceOnce(connection, 'There is room for the index of its log.', () =>
      hasDiskSpace(path.dirname(filename))
    );
  }
  if (!isWritable(filename)) {
    // SQLite has opened it for reading only, and does not notice when it becomes writable.
    replaceOnce(connection, 'Its file is writable.', () => Promise.resolve(isWritable(filename)));
  }
  connection.pragma('journal_mode = WAL');
  // A save is acknowledged only once it is on disk. By default, a power failure could lose the last ones. Source:
  // sqlite.org/pragma.html#pragma_synchronous
  connection.pragma('synchronous = FULL');
  // Otherwise the log keeps the size of the largest transaction, even of one that was rolled back.
  connection.pragma(`journal_size_limit = ${LOG_SIZE}`);
};

/**
 * The application's root. This file runs from `dist/src/database`, and relative paths in settings must not depend on
 * that.
 */
const ROOT = path.resolve(__dirname, '..', '..', '..');

/**
 * Returns the settings of a single connection, as SQLite requires. With a write-ahead log, other processes (an import,
 * a backup) can read while this one writes, and vice versa.
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
