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
} from '../plugins/site-content/server/src/strapi-internals/raw-connection';
import {
  getSqliteFile,
  openSqliteFile,
} from '../plugins/site-content/server/src/strapi-internals/sqlite-file';

/** A lock of a database that is free again when its holder ends, however it ends. */
export interface DatabaseLock {
  /** Does not wait: true when this process holds the lock now. */
  tryToTake(): Promise<boolean>;
  /** Gives the lock back, and lets go of the connection it was held on. */
  release(): Promise<void>;
}

type OpenLock = (strapi: Core.Strapi) => Promise<DatabaseLock>;

/** Statements on a connection outside Strapi's pool, which may be no larger than what Strapi itself needs. */
const connect = async (strapi: Core.Strapi) => {
  const connection = await connectOutsidePool(strapi);
  return {
    run: (sql: string, bindings: readonly string[] = []) =>
      strapi.db.connection.raw(sql, bindings).connection(connection),
    close: () => disconnect(strapi, connection),
  };
};

/**
 * Held by a transaction and not by the session, so that it holds behind a connection pooler, too. PostgreSQL
 * keeps such locks by database; schemas of one database are told apart by the key.
 */
const openPostgresLock: OpenLock = async (strapi) => {
  const { run, close } = await connect(strapi);
  const schema = strapi.db.getSchemaName() ?? 'public';
  const digest = createHash('sha256').update(`site-content start ${schema}`).digest();
  const key = digest.readBigInt64BE().toString();
  await run('BEGIN');
  // A start may take longer than a server lets transactions wait, and a machine may go away without a word.
  await run('SET LOCAL idle_in_transaction_session_timeout = 0');
  await run('SET LOCAL tcp_keepalives_idle = 30');
  return {
    async tryToTake() {
      const { rows } = await run('SELECT pg_try_advisory_xact_lock(?) AS held', [key]);
      return rows[0].held;
    },
    async release() {
      // A lock whose connection is lost is free: what was done under it has not failed by that.
      await run('COMMIT').catch(() => undefined);
      await close();
    },
  };
};

/** MySQL keeps locks by server, so the database is in the name, which holds 64 characters at most. */
const MYSQL_LOCK = "CONCAT('site-content start ', SHA1(DATABASE()))";

const openMysqlLock: OpenLock = async (strapi) => {
  const { run, close } = await connect(strapi);
  // A start may take longer than a server keeps connections that are silent.
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
 * An empty file beside the database, locked as SQLite locks its files: the system unlocks it when the
 * process ends. It stays there, since a file that is removed while another process waits for it locks nobody
 * out. The database's own lock would keep Strapi out, too.
 */
const openSqliteLock: OpenLock = async (strapi) => {
  const file = openSqliteFile(strapi, `${getSqliteFile(strapi)}.start-lock`);
  // SQLite would wait by standing still.
  file.pragma('busy_timeout = 0');
  return {
    async tryToTake() {
      try {
        // Nothing is written into it, and SQLite's own file beside it would find no room on a full disk. This
        // looks into the file, and is refused while another process has the lock.
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

/** Opens the lock of the application's database; it is not taken yet. */
export const openDatabaseLock: OpenLock = (strapi) => OPEN[getDatabaseKind(strapi)](strapi);
