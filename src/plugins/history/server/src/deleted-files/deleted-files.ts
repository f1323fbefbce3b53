import type { Core } from '@strapi/strapi';
import { DELETED_FILE, FILE, HISTORY_ENTRY } from '#site-content/domain/content-types';
import { problem } from '#site-content/domain/problems/problem';
import type { ChangeTracker } from '#site-content/server/content/changes/change-tracker';
import type { Revision } from '#site-content/server/content/revision/revision';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import { refusal } from '#site-content/server/operations/requests/refusal';
import type { Writers } from '#site-content/server/operations/write-queue/writers';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';
import { getUploadProvider } from '#site-content/server/strapi-internals/upload-provider';
import {
  countBytes,
  type DeletedFileRow,
  type FileUse,
  listParts,
  readFile,
  readFileText,
  readUsesText,
} from '../journal/kept-files';
import { linkUses, readUses } from './deleted-file-uses';

export interface DeletedFilesOptions {
  /** How many bytes deleted files take at the most, about. */
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

/** A file that is to be there again. */
interface Restored {
  /** Its document id. */
  readonly document: string;
  readonly title: string;
}

/**
 * Files of the media library that were deleted. Their rows are gone, as Strapi has it; what was in them is kept here, with
 * where they were used, and the stored files stay where they are, whichever provider has them. The history tells of each
 * deletion, and for as long as it does, the file can be restored.
 *
 * A file is removed from its store in three steps: it is noted that it cannot be restored any more, it is removed, and its row
 * here is deleted. Whatever ends the service in between, the next look goes on from there.
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
   * Does work that deletes the row of a file, and keeps what it takes to restore it, in one transaction.
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

  /** Does work that deletes several files in one transaction: it is one change set, and undone as one. */
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
   * Puts files back, each under the id that it had, and links what used them and has no other file since. A folder that is
   * gone does not come back: its files are at the top.
   *
   * @returns their row ids
   * @throws a refusal that names a file that is not stored any more
   */
  async restore(trx: Transaction, files: readonly Restored[]): Promise<number[]> {
    const { strapi } = this;
    const restored: number[] = [];
    for (const { document, title } of files) {
      const row: StoredRow | undefined = await trx(this.table).where({ document }).first('*');
      if (row === undefined || Boolean(row.is_expired)) {
        throw refusal([problem([], 'history.file-gone', { title })]);
      }
      const { folder, createdBy, updatedBy, ...file } = readFileText.parse(row.file);
      const isFolderThere = folder != null && (await this.isThere('plugin::upload.folder', folder));
      const data = {
        ...file,
        folder: isFolderThere ? folder.id : null,
        folderPath: isFolderThere ? file['folderPath'] : '/',
        createdBy: await this.findPerson(createdBy),
        updatedBy: await this.findPerson(updatedBy),
      };
      await strapi.db.query(FILE).create({ data });
      this.services.tracker.of(trx).noteMade(FILE, [document], [file.id]);
      await linkUses(strapi, trx, file.id, row.uses);
      restored.push(file.id);
      await trx(this.table).where({ id: row.id }).delete();
    }
    return restored;
  }

  /** Adds uses of deleted files, by id, which are linked again if the file is restored. Files that are not kept are left out. */
  async addUses(trx: Transaction, uses: ReadonlyMap<number, readonly FileUse[]>): Promise<void> {
    if (uses.size === 0) return;
    const kept: Pick<StoredRow, 'id' | 'file' | 'uses'>[] = await trx(this.table)
      .where({ is_expired: false })
      .select('id', 'file', 'uses');
    for (const row of kept) {
      const added = uses.get(readFileText.parse(row.file).id);
      if (added === undefined) continue;
      const all = JSON.stringify([...readUsesText.parse(row.uses), ...added]);
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
   * Removes the files for good that nobody can restore any more: those that the history does not tell of any more, and the
   * oldest of what is too much.
   */
  async prune(): Promise<void> {
    const { connection } = this.strapi.db;
    if ((await connection(this.table).first('id')) === undefined) return;
    await this.write((trx) => this.expire(trx));
    const expired: StoredRow[] = await connection(this.table)
      .where({ is_expired: true })
      .orderBy('id');
    for (const row of expired) {
      if (!(await this.removeStored(readFileText.parse(row.file)))) continue;
      await this.write(async (trx) => {
        await trx(this.table).where({ id: row.id }).delete();
      });
    }
  }

  /** Under the lock of the content: nobody restores a file meanwhile. */
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

  /** Of which of these files the history tells that they were deleted. */
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

  /** @returns whether nothing of it is stored any more */
  private async removeStored(file: DeletedFileRow): Promise<boolean> {
    const { strapi } = this;
    // What another provider had, this one does not know.
    if (file.provider !== strapi.config.get('plugin::upload.provider')) return true;
    // An import stores a file under the name that it has: one that came again is used by a row of its own.
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
