import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { getUploadsFolder } from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import { removeAbandonedStaging } from './media-staging';
import { dropNewTables, endSwap } from './staged-tables';
import { readStoredTables } from './stored-tables';

/**
 * Takes away what a restore that was killed has left, and ends one that had taken effect already. Meant for
 * who holds the lock that every start and every restore takes.
 */
export const endKilledRestore = async (strapi: Core.Strapi): Promise<void> => {
  const { connection } = strapi.db;
  // The other databases take back by themselves whatever was not committed.
  if (getDatabaseKind(strapi) === 'mysql') {
    await dropNewTables(connection);
    await endSwap(connection, () => readStoredTables(strapi, connection));
  }
  try {
    await removeAbandonedStaging(getUploadsFolder(strapi));
  } catch (error) {
    strapi.log.warn(
      `What a restore has left in the folder of uploads stays there: ${(error as Error).message}`
    );
  }
};
