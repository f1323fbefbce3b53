import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { getUploadsFolder } from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import { endStagings } from './media-staging';
import { isRevision } from './replace-tables';
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
    await endStagings(getUploadsFolder(strapi), (id) => isRevision(connection, id));
  } catch (error) {
    strapi.log.warn(
      `Files that a restore has left in the uploads folder could not be moved or removed: ${(error as Error).message}`
    );
  }
};
