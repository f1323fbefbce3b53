import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { isFileLocked } from '../plugins/site-content/server/src/strapi-internals/database-errors';
import {
  type DatabaseKind,
  getDatabaseKind,
} from '../plugins/site-content/server/src/strapi-internals/database-kind';
import {
  connectOutsidePool,
  disconnect,
} from '../plugins/site-content/server/src/strapi-internals/database-pool';
import {
  getSqliteFile,
  openSqliteFile,
} from '../plugins/site-content/server/src/strapi-internals/sqlite-file';

/** A database lock that is released when its holder ends, even if it crashes. */
export interface DatabaseLock {
  /** Tries to acquire the lock without waiting, and resolves to whether this process holds it now. */
  tryToTake(): Promise<boolean>;
  /** Releases the lock and its connection. */
  release(): Promise<void>;
}

type OpenLock = (strapi: Core.Strapi) => Promise<DatabaseLock>;

/** Opens a connection outside Strapi's pool, which may be no larger than Strapi itself needs. */
const connect = async (strapi: Core.Strapi) => {
  const connection = await connectOutsidePool(strapi);
  return {
    run: (sql: string, bindings: readonly string[] = []) =>
      strapi.db.connection.raw(sql, bindings).connection(connection),
    close: () => disconnect(strapi, connection),
  };
};

/**
 * Opens a lock that a transaction holds instead of the session, so that it also works behind a connection pooler.
 * PostgreSQL's locks are per database; the key distinguishes schemas.
 */
const openPostgresLock: OpenLock = async (strapi) => {
  const { run, close } = await connect(strapi);
  const schema = strapi.db.getSchemaName() ?? 'public';
  const digest = createHash('sha256').update(`site-content start ${schema}`).digest();
  const key = digest.readBigInt64BE().toString();
  await run('BEGIN');
  // A start may take longer than a server's limit for idle transactions, and a machine may disappear without
  // notice.
  await run('SET LOCAL idle_in_transaction_session_timeout = 0');
  await run('SET LOCAL tcp_keepalives_idle = 30');
  return {
    async tryToTake() {
      const { rows } = await run('SELECT pg_try_advisory_xact_lock(?) AS held', [key]);
      return rows[0].held;
    },
    async release() {
      // If the connection was lost, the lock is free, and the work that it protected has not failed.
      await run('COMMIT').catch(() => undefined);
      await close();
    },
  };
};

/** MySQL's locks are per server, so the name contains the database; its maximum length is 64 characters. */
const MYSQL_LOCK = "CONCAT('site-content start ', SHA1(DATABASE()))";

const openMysqlLock: OpenLock = async (strapi) => {
  const { run, close } = await connect(strapi);
  // A start may take longer than a server keeps idle connections.
  await run('SET SESSION wait_timeout = 28800');
  return {
    async tryToTake() {
      const [[row]] = await run(`SELECT GET_LOCK(${MYSQL_LOCK}, 0) AS held`);
      return Number(row.held) === 1;
    },
    release: close,
  };
};

/**
 * Opens a lock on an empty file next to the database, locked like SQLite's files, which the operating system releases
 * when the process ends. The file is not removed, because removing it while another process waits would break the lock.
 * The database's own lock would block Strapi, too.
 */
const openSqliteLock: OpenLock = async (strapi) => {
  const file = openSqliteFile(strapi, `${getSqliteFile(strapi)}.start-lock`);
  // SQLite would wait by blocking the process.
  file.pragma('busy_timeout = 0');
  return {
    async tryToTake() {
      try {
        // Nothing is written to the file, and on a full disk, SQLite's journal file would not fit. This statement reads
        // the file, and fails while another process holds the lock.
        file.pragma('journal_mode = MEMORY');
        file.exec('BEGIN EXCLUSIVE');
        return true;
      } catch (error) {
        if (!isFileLocked(error)) throw error;
        return false;
      }
    },
    async release() {
      file.close();
    },
  };
};

const OPEN: Readonly<Record<DatabaseKind, OpenLock>> = {
  postgres: openPostgresLock,
  mysql: openMysqlLock,
  sqlite: openSqliteLock,
};

/** Opens the lock of the application's database without acquiring it. */
export const openDatabaseLock: OpenLock = (strapi) => OPEN[getDatabaseKind(strapi)](strapi);
