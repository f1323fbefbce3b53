import os from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { getSqliteFile } from '../../strapi-internals/sqlite-file';
import { SETTINGS_TABLE } from '../../strapi-internals/system-tables';
import { getUploadsFolder, keepsUploadsItself } from '../../strapi-internals/uploads-folder';
import { getStorageProblem } from './disk-space-problem';
import { assertDiskSpace, expectToBeWritable } from './folder-space';

/**
 * More than fits into a row, so that the database must allocate space and cannot make do with the little that
 * is left.
 */
const PROBE = 'x'.repeat(256 * 1024);

/** Part of the message of sharp's errors, which have no code. */
const LIBVIPS_NO_SPACE = /^system error: No space left on device$/m;

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
  recordFailure(): void {
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

  /**
   * Resolves to the reason why an upload could not be stored, or to `null`. It does not ask the database.
   *
   * @param error with which the upload failed
   */
  async findUploadProblem(error: unknown): Promise<Reason | null> {
    // By now, the files that filled the disk may have been removed.
    if (LIBVIPS_NO_SPACE.test(String(error))) return reason('storage.disk-full');
    try {
      await this.expectRoomForUploads();
      await assertDiskSpace(os.tmpdir());
      return null;
    } catch (problem) {
      return getStorageProblem(problem);
    }
  }

  private async expectRoomForUploads(): Promise<void> {
    if (keepsUploadsItself(this.strapi)) await assertDiskSpace(getUploadsFolder(this.strapi));
  }

  private async look(): Promise<void> {
    const { strapi } = this;
    await this.expectRoomForUploads();
    if (this.isSqlite) {
      const file = getSqliteFile(strapi);
      await assertDiskSpace(path.dirname(file));
      await expectToBeWritable(file);
    } else if (this.hasFailed) await expectToStore(strapi);
    else await expectToTakeWrites(strapi);
  }
}
