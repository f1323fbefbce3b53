import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { env } from '@strapi/utils';
import { CommandError, IncompleteRestoreError } from '../database/command-errors';
import { DATABASE_DAMAGED, isFileDamaged, moveFileAside } from '../database/damaged-file';
import { refuseWhileInUse } from '../database/other-connections';
import { UPLOADS } from '../plugins/site-content/domain/pages/urls';
import { FILES_TABLE } from '../plugins/site-content/server/src/strapi-internals/system-tables';
import { getUploadsFolder } from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import type { Schema } from '../schema/schema';
import { openDatabaseLock } from '../start-lock/database-locks';
import { refuseFile } from '../uploads/check-file';
import { openObjectStorage, readObjectStorage } from '../uploads/object-storage';
import { entryKind, type Manifest, type Table } from './archive-format';
import { type CheckedArchive, readEntries } from './archive-reader';
import type { ThrowIfInterrupted } from './back-up';
import { describeIncompatibility, describeUnknown } from './compatibility';
import { endKilledRestore } from './killed-restore';
import { MediaStaging } from './media-staging';
import { readLines } from './read-lines';
import { type Insert, replaceTables } from './replace-tables';
import { type ArchiveRow, parseRow } from './rows';
import { checkStoredFile } from './stored-files';
import { checkNotedTables, readStoredTables, withoutBookkeeping } from './stored-tables';

export interface RestoreOptions {
  /** Whether to replace the existing site. */
  readonly replace: boolean;
  /** Whether to restore although others are connected to the database. */
  readonly inUse: boolean;
  /** Whether to restore although the backup contains data unknown to this version. */
  readonly unknown: boolean;
  /** Whether to restore although the backup contains files that may not be uploaded. */
  readonly anyFile: boolean;
}

/** Number of rows kept in memory until they are inserted. */
const ROWS_AT_ONCE = 1000;

/** Sets the provider of a file to the one that this service uses, whatever it was when the file was backed up. */
const withOwnProvider = (table: Table, row: ArchiveRow): ArchiveRow => {
  if (table.name !== FILES_TABLE) return row;
  const at = (name: string): number => table.columns.findIndex((column) => column.name === name);
  if (!String(row[at('url')]).startsWith(UPLOADS)) return row;
  return row.with(at('provider'), readObjectStorage(env) === null ? 'local' : 'aws-s3');
};

const writeRows = async (
  body: Readable,
  table: Table,
  insert: Insert,
  isDescribed: (table: string) => boolean
): Promise<void> => {
  let rows: ArchiveRow[] = [];
  for await (const line of readLines(body)) {
    const row = parseRow(table, line);
    if (row === null)
      throw new CommandError(`The backup contains a line that is not a row of ${table.name}.`);
    checkNotedTables(table, row, isDescribed);
    checkStoredFile(table, row);
    rows.push(withOwnProvider(table, row));
    if (rows.length < ROWS_AT_ONCE) continue;
    await insert(table, rows);
    rows = [];
  }
  await insert(table, rows);
};

/** Maximum number of names in a message. */
const MAX_NAMED = 10;

/**
 * Writes the uploaded files of a backup to the staging folder.
 *
 * @returns the staged files that may not be uploaded
 */
const stageMedia = async (
  file: string,
  { entries }: Manifest,
  staging: MediaStaging,
  throwIfInterrupted: ThrowIfInterrupted
): Promise<string[]> => {
  const listed = new Map(entries.map((entry) => [entry.name, entry]));
  const refused: string[] = [];
  await readEntries(file, async ({ name, body }) => {
    throwIfInterrupted();
    const kind = entryKind(name);
    const entry = listed.get(name);
    if (kind?.kind !== 'upload' || entry === undefined) {
      body.resume();
      return;
    }
    const staged = await staging.add(kind.path, body, entry.bytes, entry.sha256);
    if (staged === null) return;
    const extension = path.posix.extname(kind.path).toLowerCase();
    const given = { name: kind.path, extension, type: '' };
    if ((await refuseFile(given, staged)) !== null) refused.push(name);
  });
  return refused;
};

const describeRefusedFiles = (refused: readonly string[]): string => {
  const more = refused.length - MAX_NAMED;
  const named = refused.slice(0, MAX_NAMED).map((name) => `  ${name}`);
  return [
    'The backup contains files that may not be uploaded because of their names or contents:',
    ...named,
    ...(more > 0 ? [`  and ${more} more`] : []),
    'If you trust these files and the source of the backup, use --any-file.',
  ].join('\n');
};

const fillTables = async (
  file: string,
  tables: readonly Table[],
  insert: Insert,
  throwIfInterrupted: ThrowIfInterrupted
): Promise<void> => {
  const byName = new Map(tables.map((table) => [table.name, table]));
  await readEntries(file, async ({ name, body }) => {
    throwIfInterrupted();
    const kind = entryKind(name);
    if (kind?.kind !== 'rows') {
      body.resume();
      return;
    }
    const table = byName.get(kind.table);
    if (table === undefined) throw new CommandError(`The backup does not describe its ${name}.`);
    await writeRows(body, table, insert, (name) => byName.has(name));
  });
};

/** Returns the names of this service's tables in the database. */
const presentTables = async (strapi: Core.Strapi): Promise<string[]> =>
  (await readStoredTables(strapi, strapi.db.connection)).map(({ name }) => name);

const replaceSite = async (
  strapi: Core.Strapi,
  file: string,
  { tables, manifest }: CheckedArchive,
  old: readonly string[],
  { anyFile }: RestoreOptions,
  throwIfInterrupted: ThrowIfInterrupted
): Promise<void> => {
  const staging = await MediaStaging.create(getUploadsFolder(strapi), openObjectStorage(env));
  try {
    const refused = await stageMedia(file, manifest, staging, throwIfInterrupted);
    if (refused.length > 0 && !anyFile) throw new CommandError(describeRefusedFiles(refused));
    await replaceTables(strapi, {
      ...{ old, tables, revision: staging.id },
      fill: (insert) => fillTables(file, tables, insert, throwIfInterrupted),
      beforeEffect: async (isMarked) => {
        await staging.upload();
        if (!isMarked) await staging.putInPlace();
      },
    });
  } catch (error) {
    // It may have taken effect nevertheless, if the connection was lost. What this leaves, the next start ends.
    await endKilledRestore(strapi).catch(() => undefined);
    throw error;
  }
  try {
    await staging.putInPlace();
  } catch (error) {
    throw new IncompleteRestoreError(
      `The backup was restored, but not all of its files are in place yet (${(error as Error).message}). The next start of the service puts them there.`
    );
  }
};

const restoreUnderLock = async (
  strapi: Core.Strapi,
  file: string,
  archive: CheckedArchive,
  options: RestoreOptions,
  throwIfInterrupted: ThrowIfInterrupted
): Promise<void> => {
  await endKilledRestore(strapi);
  const old = await presentTables(strapi);
  if (old.length > 0 && !options.replace) {
    throw new CommandError(
      'This database already contains a site. Use --replace to replace it with the backup.'
    );
  }
  if (!options.inUse) await refuseWhileInUse(strapi);
  await replaceSite(strapi, file, archive, old, options, throwIfInterrupted);
};

/**
 * Replaces everything with a backup: all of it or nothing. No instance of the service can start meanwhile.
 *
 * @param archive from checkArchive()
 * @param own schema that this version works with
 * @returns the name that a damaged SQLite file was given; otherwise `null`
 * @throws Refusal that says why nothing was done
 */
export const restore = async (
  strapi: Core.Strapi,
  file: string,
  archive: CheckedArchive,
  own: Schema,
  options: RestoreOptions,
  throwIfInterrupted: ThrowIfInterrupted
): Promise<string | null> => {
  const incompatibility = describeIncompatibility(archive.about, {
    appVersion: String(strapi.config.get('info.version')),
    strapiVersion: String(strapi.config.get('info.strapi')),
  });
  if (incompatibility !== null) throw new CommandError(incompatibility);
  const { tables, traits } = archive;
  const unknown = describeUnknown({ tables: withoutBookkeeping(tables), traits }, own);
  if (unknown !== null && !options.unknown) throw new CommandError(unknown);

  const lock = await openDatabaseLock(strapi);
  try {
    if (!(await lock.tryToTake())) {
      throw new CommandError(
        'An instance of the service is starting on this database. Stop it first.'
      );
    }
    if (!(await isFileDamaged(strapi))) {
      await restoreUnderLock(strapi, file, archive, options, throwIfInterrupted);
      return null;
    }
    if (!options.replace) throw new CommandError(DATABASE_DAMAGED);
    const moved = await moveFileAside(strapi);
    try {
      await restoreUnderLock(strapi, file, archive, options, throwIfInterrupted);
    } catch (error) {
      if (!(error instanceof IncompleteRestoreError)) await moved.putBack();
      throw error;
    }
    return moved.path;
  } finally {
    await lock.release();
  }
};
