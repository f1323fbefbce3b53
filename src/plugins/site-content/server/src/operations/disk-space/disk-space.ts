import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Reason } from '#site-content/domain/problems/codes';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { getSqliteFile } from '../../strapi-internals/sqlite-file';
import { SETTINGS_TABLE } from '../../strapi-internals/system-tables';
import { getUploadsFolder, keepsUploadsItself } from '../../strapi-internals/uploads-folder';
import { getStorageProblem } from './disk-space-problem';
import { expectRoom } from './folder-space';

/**
 * More than fits into a row, so that the database must allocate space and cannot make do with the little that
 * is left.
 */
const PROBE = 'x'.repeat(256 * 1024);

class RolledBackError extends Error {}

/** Sends an update that takes no lock, changes nothing, and fails on a read-only server. */
const expectToTakeWrites = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.getConnection(SETTINGS_TABLE).whereRaw('1 = 0').update({ tag: '' });
};

/** Stores a large value and rolls it back. */
const expectToStore = async (strapi: Core.Strapi): Promise<void> => {
  const store = strapi.db.getConnection(SETTINGS_TABLE);
  await strapi.db.connection
    .transaction(async (trx) => {
      await store.transacting(trx).insert({ key: 'site_content_storage_probe', value: PROBE });
      throw new RolledBackError();
    })
    .catch((error: Error) => {
      if (!(error instanceof RolledBackError)) throw error;
    });
};

/** Checks whether the database and the uploads folder can store anything. */
export class StorageCheck {
  private hasFailed = false;
  private readonly isSqlite: boolean;

  constructor(private readonly strapi: Core.Strapi) {
    this.isSqlite = getDatabaseKind(strapi) === 'sqlite';
  }

  /** Makes the next check thorough. Call it after a storage failure. */
  noteFailure(): void {
    this.hasFailed = true;
  }

  /**
   * @returns the reason why nothing can be stored; `null` if there is none
   * @throws other database errors
   */
  async findProblem(): Promise<Reason | null> {
    try {
      await this.look();
      this.hasFailed = false;
      return null;
    } catch (error) {
      const problem = getStorageProblem(error);
      if (problem === null) throw error;
      return problem;
    }
  }

  private async look(): Promise<void> {
    const { strapi } = this;
    if (keepsUploadsItself(strapi)) await expectRoom(getUploadsFolder(strapi));
    if (this.isSqlite) {
      await expectRoom(path.dirname(getSqliteFile(strapi)));
    } else if (this.hasFailed) await expectToStore(strapi);
    else await expectToTakeWrites(strapi);
  }
}
