import type { Core } from '@strapi/strapi';
import {
  isConnectionError,
  isDatabaseDamaged,
} from '../plugins/site-content/server/src/strapi-internals/database-errors';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { wrapDatabaseStart } from '../plugins/site-content/server/src/strapi-internals/database-start';
import { DATABASE_DAMAGED } from './damaged-file';

/** Names the settings that say where the database is. */
const settings = ({ DATABASE_CLIENT, DATABASE_URL }: NodeJS.ProcessEnv): string => {
  if ((DATABASE_CLIENT || 'sqlite') === 'sqlite') return 'DATABASE_FILENAME';
  const server = DATABASE_URL
    ? 'DATABASE_URL'
    : 'DATABASE_HOST, DATABASE_PORT, DATABASE_NAME, DATABASE_USERNAME and DATABASE_PASSWORD';
  return `that it is running, and ${server}`;
};

/** Says why the database cannot be used, and what to do; `null` for any other error. */
export const describeUnusableDatabase = (error: unknown): string | null => {
  if (isDatabaseDamaged(error)) return DATABASE_DAMAGED;
  if (!isConnectionError(error)) return null;
  return `The database cannot be used (${(error as Error).message}). Check ${settings(process.env)}.`;
};

/** Ends the start with a message if SQLite's file is damaged, or the database accepts no connection. */
export const refuseUnusableDatabase = (strapi: Core.Strapi): void => {
  // SQLite reads the file only for a statement about its contents.
  const statement =
    getDatabaseKind(strapi) === 'sqlite' ? 'SELECT count(*) FROM sqlite_master' : 'SELECT 1';
  wrapDatabaseStart(strapi, {
    async before() {
      try {
        await strapi.db.connection.raw(statement);
      } catch (error) {
        const message = describeUnusableDatabase(error);
        if (message === null) throw error;
        strapi.stopWithError(message);
      }
    },
  });
};
