import type { Core } from '@strapi/strapi';
import { DELETED_FILE, FILE, HISTORY_ENTRY } from '#site-content/domain/content-types';
import { problem } from '#site-content/domain/problems/problem';
import type { ChangeTracker } from '#site-content/server/changes/change-tracker';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import { createValidationError } from '#site-content/server/operations/requests/refusal';
import type { Writers } from '#site-content/server/operations/write-queue/writers';
import type { Revision } from '#site-content/server/revision/revision';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';
import { getUploadProvider } from '#site-content/server/strapi-internals/upload-provider';
import {
  countBytes,
  type DeletedFileRow,
  fileTextSchema,
  type FileUse,
  listParts,
  readFile,
  usesTextSchema,
} from '../journal/kept-files';
import { linkUses, readUses } from './deleted-file-uses';

export interface DeletedFilesOptions {
  /** Approximate maximum size of all deleted files, in bytes. */
  readonly maxBytes: number;
}

interface StoredRow {
  readonly id: number;
  readonly document: string;
  readonly file: string;
  readonly uses: string;
  readonly bytes: number | string;
  readonly is_expired: boolean | number;
}

/** A file to restore. */
interface Restored {
  /** Its document id. */
  readonly document: string;
  readonly title: string;
}

/**
 * Stores deleted files of the media library, so that they can be restored. Strapi deletes their rows; copies are kept
 * here with the places where the files were used. The stored files stay with their provider. A file can be restored as
 * long as the history contains its deletion.
 *
 * A file is removed for good in three steps: it is marked as expired, removed from its storage, and its row here is
 * deleted. If the service stops in between, the next run continues from there.
 */
export class DeletedFiles {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly services: {
      readonly writers: Writers;
      readonly revision: Revision;
      readonly tracker: ChangeTracker;
    },
    private readonly options: DeletedFilesOptions
  ) {}

  private get table(): string {
    return getTable(this.strapi, DELETED_FILE);
  }

  /**
   * Runs work that deletes the row of a file, and keeps the data needed to restore it, in one transaction.
   *
   * @param id of the row
   * @param work leaves the stored files where they are
   */
  deleteRow<T>(id: number, work: () => Promise<T>): Promise<T> {
    return this.deleteTogether(async () => {
      await this.strapi.db.transaction(({ trx }) => this.keep(trx, id));
      return work();
    });
  }

  /** Runs work that deletes several files in one transaction, as one change set that can be undone as a whole. */
  deleteTogether<T>(work: () => Promise<T>): Promise<T> {
    return this.services.revision.renewWith(work);
  }

  private async keep(trx: Transaction, id: number): Promise<void> {
    const found = await this.strapi.db.query(FILE).findOne({
      where: { id },
      populate: { folder: true, createdBy: true, updatedBy: true },
    });
    if (found === null) return;
    const file = readFile(found);
    await this.services.tracker.of(trx).note(FILE, [file.documentId]);
    const row = {
      file: JSON.stringify(file),
      uses: JSON.stringify(await readUses(trx, id)),
      bytes: countBytes(file),
      is_expired: false,
    };
    await trx(this.table).where({ document: file.documentId }).delete();
    await trx(this.table).insert({ document: file.documentId, ...row });
  }

  /**
   * Restores files under their former ids, and links them where they were used and no other file has been set since. If
   * a folder no longer exists, its files are restored to the top level.
   *
   * @returns their row ids
   * @throws a refusal that names a file that is no longer stored
   */
  async restore(trx: Transaction, files: readonly Restored[]): Promise<number[]> {
    const { strapi } = this;
    const restored: number[] = [];
    for (const { document, title } of files) {
      const row: StoredRow | undefined = await trx(this.table).where({ document }).first('*');
      if (row === undefined || Boolean(row.is_expired)) {
        throw createValidationError([problem([], 'history.file-gone', { title })]);
      }
      const { folder, createdBy, updatedBy, ...file } = fileTextSchema.parse(row.file);
      const isFolderThere = folder != null && (await this.isThere('plugin::upload.folder', folder));
      const data = {
        ...file,
        folder: isFolderThere ? folder.id : null,
        folderPath: isFolderThere ? file['folderPath'] : '/',
        createdBy: await this.findPerson(createdBy),
        updatedBy: await this.findPerson(updatedBy),
      };
      await strapi.db.query(FILE).create({ data });
      this.services.tracker.of(trx).noteCreated(FILE, [document], [file.id]);
      await linkUses(strapi, trx, file.id, row.uses);
      restored.push(file.id);
      await trx(this.table).where({ id: row.id }).delete();
    }
    return restored;
  }

  /**
   * Adds uses of deleted files, by file id, which are linked again when a file is restored. Ignores files that are not
   * kept.
   */
  async addUses(trx: Transaction, uses: ReadonlyMap<number, readonly FileUse[]>): Promise<void> {
    if (uses.size === 0) return;
    const kept: Pick<StoredRow, 'id' | 'file' | 'uses'>[] = await trx(this.table)
      .where({ is_expired: false })
      .select('id', 'file', 'uses');
    for (const row of kept) {
      const added = uses.get(fileTextSchema.parse(row.file).id);
      if (added === undefined) continue;
      const all = JSON.stringify([...usesTextSchema.parse(row.uses), ...added]);
      await trx(this.table).where({ id: row.id }).update({ uses: all });
    }
  }

  private async isThere(uid: string, { id }: { readonly id: number }): Promise<boolean> {
    return (await this.strapi.db.query(uid).count({ where: { id } })) > 0;
  }

  private async findPerson(person: DeletedFileRow['createdBy']): Promise<number | null> {
    if (person == null) return null;
    return (await this.isThere('admin::user', person)) ? person.id : null;
  }

  /**
   * Removes files that can no longer be restored: those whose deletion is no longer in the history, and the oldest
   * above the size limit.
   */
  async prune(): Promise<void> {
    const { connection } = this.strapi.db;
    if ((await connection(this.table).first('id')) === undefined) return;
    await this.write((trx) => this.expire(trx));
    const expired: StoredRow[] = await connection(this.table)
      .where({ is_expired: true })
      .orderBy('id');
    for (const row of expired) {
      if (!(await this.removeStored(fileTextSchema.parse(row.file)))) continue;
      await this.write(async (trx) => {
        await trx(this.table).where({ id: row.id }).delete();
      });
    }
  }

  /** Marks files as expired, under the content lock, so that none of them is restored meanwhile. */
  private async expire(trx: Transaction): Promise<void> {
    await this.services.revision.lock(trx);
    const kept: Pick<StoredRow, 'id' | 'document' | 'bytes'>[] = await trx(this.table)
      .where({ is_expired: false })
      .select('id', 'document', 'bytes')
      .orderBy('id', 'desc');
    const known = await this.readDeletions(
      trx,
      kept.map(({ document }) => document)
    );
    let bytes = 0;
    const over = kept.filter((row) => {
      if (!known.has(row.document)) return true;
      bytes += Number(row.bytes);
      return bytes > this.options.maxBytes;
    });
    for (const some of getChunks(over.map(({ id }) => id))) {
      await trx(this.table).whereIn('id', some).update({ is_expired: true });
    }
  }

  /** Returns the files whose deletion is recorded in the history. */
  private async readDeletions(
    connection: Connection,
    documents: readonly string[]
  ): Promise<Set<string>> {
    const known = new Set<string>();
    for (const some of getChunks(documents)) {
      const rows: { entry: string }[] = await connection(getTable(this.strapi, HISTORY_ENTRY))
        .where({ type: FILE, action: 'delete' })
        .whereIn('entry', some)
        .distinct('entry');
      for (const { entry } of rows) known.add(entry);
    }
    return known;
  }

  /**
   * Removes a file and its smaller versions from the storage.
   *
   * @returns whether nothing of the file is stored any more
   */
  private async removeStored(file: DeletedFileRow): Promise<boolean> {
    const { strapi } = this;
    // Files of another provider are unknown to the current one.
    if (file.provider !== strapi.config.get('plugin::upload.provider')) return true;
    // An import names stored files after their originals, so a newly imported file may use this name; its own row owns
    // it now.
    if ((await strapi.db.query(FILE).count({ where: { hash: file.hash } })) > 0) return true;
    try {
      for (const part of listParts(file)) {
        await getUploadProvider(strapi).delete({ ...part, ext: part.ext ?? '' });
      }
      return true;
    } catch (error) {
      strapi.log.warn(
        `The deleted file ${file.url} was not removed: ${error instanceof Error ? error.message : String(error)}`
      );
      return false;
    }
  }

  private async write(work: (trx: Transaction) => Promise<void>): Promise<void> {
    await this.services.writers.asWriter(() => this.strapi.db.transaction(({ trx }) => work(trx)));
  }
}
