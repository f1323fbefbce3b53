import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { getUploadsFolder } from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import { removeAbandonedStaging } from './media-staging';
import { dropNewTables, endSwap } from './staged-tables';
import { readStoredTables } from './stored-tables';

/**
 * Cleans up after a killed restore, and completes one that had already taken effect. The caller must hold the lock that
 * every start and restore acquires.
 */
export const endKilledRestore = async (strapi: Core.Strapi): Promise<void> => {
  const { connection } = strapi.db;
  // On other databases, everything was rolled back.
  if (getDatabaseKind(strapi) === 'mysql') {
    await dropNewTables(connection);
    await endSwap(connection, () => readStoredTables(strapi, connection));
  }
  try {
    await removeAbandonedStaging(getUploadsFolder(strapi));
  } catch (error) {
    strapi.log.warn(
      `Leftover files of a restore in the uploads folder could not be removed: ${(error as Error).message}`
    );
  }
};
