import { statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  hasRoom,
  LOOK_AGAIN_AFTER,
} from '../plugins/site-content/server/src/operations/disk-space/folder-space';
import { replaceConnection } from '../plugins/site-content/server/src/strapi-internals/replaced-connections';

/** SQLite's own connection object, as far as it is used here. */
export interface SqliteConnection {
  pragma(source: string): unknown;
}

/** Bytes that SQLite makes the index at once. */
const INDEX_SIZE = 32 * 1024;

/** True where the index of the log is there, or can be made. */
const hasIndex = (filename: string): boolean => {
  const { size = 0 } = statSync(`${filename}-shm`, { throwIfNoEntry: false }) ?? {};
  const { bavail, bsize } = statfsSync(path.dirname(filename));
  return size + bavail * bsize >= INDEX_SIZE;
};

/** Lets the connection be replaced as soon as there is room. */
const replaceWithRoom = (connection: SqliteConnection, filename: string): void => {
  const timer = setInterval(() => {
    void hasRoom(path.dirname(filename)).then((isThere) => {
      if (!isThere) return;
      replaceConnection(connection, 'There is room for the index of its log.');
      clearInterval(timer);
    });
  }, LOOK_AGAIN_AFTER);
  timer.unref();
};

/**
 * Opens SQLite's write-ahead log. Its index is a file that all processes share; where a full disk has no room
 * for it, this process keeps one in memory, so that what is there is served. Nobody else can open the database
 * meanwhile.
 */
export const openWriteAheadLog = (connection: SqliteConnection, filename: string): void => {
  if (!hasIndex(filename)) {
    // To be said before anything else: afterwards SQLite uses the file.
    connection.pragma('locking_mode = EXCLUSIVE');
    replaceWithRoom(connection, filename);
  }
  connection.pragma('journal_mode = WAL');
};
