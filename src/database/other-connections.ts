import type { Core } from '@strapi/strapi';
import { isFileLocked } from '../plugins/site-content/server/src/strapi-internals/database-errors';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { CommandError } from './command-errors';

/** Number of this process's own connections: that of its pool, and that of the start lock. */
const OURS = 2;

const COUNT = {
  postgres: `SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'`,
  mysql: 'SELECT count(*) AS count FROM information_schema.PROCESSLIST WHERE DB = DATABASE()',
} as const;

const countOthers = async (strapi: Core.Strapi, client: keyof typeof COUNT): Promise<number> => {
  const result = await strapi.db.connection.raw(COUNT[client]);
  const [row] = client === 'postgres' ? result.rows : result[0];
  return Number(row.count) - OURS;
};

/** Whether another process has the file open. SQLite can leave its write-ahead log mode only if none has. */
const isSqliteFileInUse = async (strapi: Core.Strapi): Promise<boolean> => {
  try {
    await strapi.db.connection.raw('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    if (!isFileLocked(error)) throw error;
    return true;
  }
};

const STOP = 'Stop every instance of the service, then try again.';

/** Message of commands that need exclusive access to the database. */
export const DATABASE_OPEN = `Another process has the database open. ${STOP}`;

/**
 * Ensures that nothing else uses the database. The caller must hold the lock that every start of the service acquires.
 *
 * @throws Refusal otherwise
 */
export const refuseWhileInUse = async (strapi: Core.Strapi): Promise<void> => {
  const client = getDatabaseKind(strapi);
  if (client === 'sqlite') {
    if (!(await isSqliteFileInUse(strapi))) return;
    throw new CommandError(DATABASE_OPEN);
  }
  const others = await countOthers(strapi, client);
  if (others === 0) return;
  throw new CommandError(
    `There are ${others} other connections to the database. ${STOP} If they belong to something else, use --in-use.`
  );
};
