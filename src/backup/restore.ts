import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { refuseWhileInUse } from '../database/other-connections';
import { Refusal } from '../database/refusal';
import { getUploadsFolder } from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import type { Schema } from '../schema/schema';
import { openDatabaseLock } from '../start-lock/database-locks';
import { refuseFile } from '../uploads/check-file';
import { entryKind, type Manifest, type Table } from './archive-format';
import { type CheckedArchive, readEntries } from './archive-reader';
import type { GoOn } from './back-up';
import { describeIncompatibility, describeUnknown } from './compatibility';
import { endKilledRestore } from './killed-restore';
import { readLines } from './lines';
import { MediaStaging } from './media-staging';
import { type Insert, replaceTables } from './replace-tables';
import { type ArchiveRow, parseRow } from './rows';
import { checkStoredFile } from './stored-files';
import { checkNotedTables, readStoredTables, withoutBookkeeping } from './stored-tables';

export interface RestoreOptions {
  /** Take away the site that is there. */
  readonly replace: boolean;
  /** Do it although others are connected to the database. */
  readonly inUse: boolean;
  /** Do it although the backup holds what this version does not know. */
  readonly unknown: boolean;
  /** Do it although the backup holds files that may not be uploaded. */
  readonly anyFile: boolean;
}

/** Rows that are kept in memory until they are written. */
const ROWS_AT_ONCE = 1000;

const writeRows = async (
  body: Readable,
  table: Table,
  insert: Insert,
  isDescribed: (table: string) => boolean
): Promise<void> => {
  let rows: ArchiveRow[] = [];
  for await (const line of readLines(body)) {
    const row = parseRow(table, line);
    if (row === null) throw new Refusal(`The backup holds a line that is no row of ${table.name}.`);
    checkNotedTables(table, row, isDescribed);
    checkStoredFile(table, row);
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    await insert(table, rows);
    rows = [];
  }
  await insert(table, rows);
};

/** Names in a message. */
const MAX_NAMED = 10;

/** @returns the files that were staged and may not be uploaded */
const stageMedia = async (
  file: string,
  { entries }: Manifest,
  staging: MediaStaging,
  goOn: GoOn
): Promise<string[]> => {
  const listed = new Map(entries.map((entry) => [entry.name, entry]));
  const refused: string[] = [];
  await readEntries(file, async ({ name, body }) => {
    goOn();
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
    'The backup holds files that may not be uploaded, by their names or by what is in them:',
    ...named,
    ...(more > 0 ? [`  and ${more} more`] : []),
    'Where you know them and where the backup comes from, give --any-file.',
  ].join('\n');
};

const fillTables = async (
  file: string,
  tables: readonly Table[],
  insert: Insert,
  goOn: GoOn
): Promise<void> => {
  const byName = new Map(tables.map((table) => [table.name, table]));
  await readEntries(file, async ({ name, body }) => {
    goOn();
    const kind = entryKind(name);
    if (kind?.kind !== 'rows') {
      body.resume();
      return;
    }
    const table = byName.get(kind.table);
    if (table === undefined) throw new Refusal(`The backup does not describe its ${name}.`);
    await writeRows(body, table, insert, (name) => byName.has(name));
  });
};

/** The names of the tables that the database has of this service. */
const presentTables = async (strapi: Core.Strapi): Promise<string[]> =>
  (await readStoredTables(strapi, strapi.db.connection)).map(({ name }) => name);

const replaceSite = async (
  strapi: Core.Strapi,
  file: string,
  { tables, manifest }: CheckedArchive,
  old: readonly string[],
  { anyFile }: RestoreOptions,
  goOn: GoOn
): Promise<void> => {
  const staging = await MediaStaging.create(getUploadsFolder(strapi));
  try {
    const refused = await stageMedia(file, manifest, staging, goOn);
    if (refused.length > 0 && !anyFile) throw new Refusal(describeRefusedFiles(refused));
    await replaceTables(strapi, {
      old,
      tables,
      fill: (insert) => fillTables(file, tables, insert, goOn),
      beforeEffect: () => staging.putInPlace(),
    });
  } finally {
    await staging.clear();
  }
};

/**
 * Puts a backup in the place of what is there: everything, or nothing. No instance of the service starts
 * meanwhile.
 *
 * @param archive as checkArchive() has found it
 * @param own what this version works with
 * @throws Refusal saying why it is not done
 */
export const restore = async (
  strapi: Core.Strapi,
  file: string,
  archive: CheckedArchive,
  own: Schema,
  options: RestoreOptions,
  goOn: GoOn
): Promise<void> => {
  const incompatibility = describeIncompatibility(archive.about, {
    appVersion: String(strapi.config.get('info.version')),
    strapiVersion: String(strapi.config.get('info.strapi')),
  });
  if (incompatibility !== null) throw new Refusal(incompatibility);
  const { tables, traits } = archive;
  const unknown = describeUnknown({ tables: withoutBookkeeping(tables), traits }, own);
  if (unknown !== null && !options.unknown) throw new Refusal(unknown);

  const lock = await openDatabaseLock(strapi);
  try {
    if (!(await lock.tryToTake())) {
      throw new Refusal(
        'An instance of the service is just starting on this database. Stop it first.'
      );
    }
    await endKilledRestore(strapi);
    const old = await presentTables(strapi);
    if (old.length > 0 && !options.replace) {
      throw new Refusal(
        'There is a site in this database already. Give --replace to put the backup in its place.'
      );
    }
    if (!options.inUse) await refuseWhileInUse(strapi);
    await replaceSite(strapi, file, archive, old, options, goOn);
  } finally {
    await lock.release();
  }
};
