import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { atOneMoment } from '../database/consistent-read';
import { Refusal } from '../database/refusal';
import {
  type DatabaseKind,
  getDatabaseKind,
} from '../plugins/site-content/server/src/strapi-internals/database-kind';
import type { Connection } from '../plugins/site-content/server/src/strapi-internals/knex';
import { FILES_TABLE } from '../plugins/site-content/server/src/strapi-internals/system-tables';
import { getUploadsFolder } from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import { listUploads } from '../uploads/folder';
import {
  ABOUT,
  type About,
  FORMAT,
  FORMAT_VERSION,
  rowsEntry,
  SCHEMA,
  type Table,
  uploadEntry,
} from './archive-format';
import { ArchiveWriter } from './archive-writer';
import { findMedia } from './media-references';
import { NOT_KEPT, readRows } from './rows';
import { fingerprint, NEEDED_SECRETS, SECRET_NAMES } from './secret-fingerprints';
import { readStoredSchema } from './stored-tables';

/** Bytes of an entry with rows: what is kept in memory, and no more. */
const ENTRY_BYTES = 4 * 1024 * 1024;

/** What was backed up. */
export interface BackedUp {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files that the media library names and that were not there. */
  readonly missingFiles: readonly string[];
  /** Files that the media library names and that another store has, by the store. */
  readonly elsewhere: Readonly<Record<string, number>>;
}

/** Is called again and again; throws when nobody wants the work to go on. */
export type GoOn = () => void;

const describe = (strapi: Core.Strapi): About => {
  const secrets = SECRET_NAMES.flatMap((name) => {
    const secret: unknown = strapi.config.get(NEEDED_SECRETS[name].path);
    return typeof secret === 'string' ? [[name, fingerprint(secret)]] : [];
  });
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    appVersion: String(strapi.config.get('info.version')),
    strapiVersion: String(strapi.config.get('info.strapi')),
    database: getDatabaseKind(strapi),
    secrets: Object.fromEntries(secrets),
  };
};

/** What is learnt of the media library while its table is read. */
class MediaLibrary {
  readonly paths = new Set<string>();
  readonly elsewhere: Record<string, number> = {};

  add(media: ReturnType<typeof findMedia>): void {
    for (const file of media.paths) this.paths.add(file);
    const { elsewhere } = media;
    if (elsewhere !== null) this.elsewhere[elsewhere] = (this.elsewhere[elsewhere] ?? 0) + 1;
  }
}

const addRows = async (
  archive: ArchiveWriter,
  trx: Connection,
  client: DatabaseKind,
  table: Table,
  media: MediaLibrary,
  goOn: GoOn
): Promise<number> => {
  let count = 0;
  let parts = 0;
  let lines: Buffer[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    if (bytes === 0) return;
    parts += 1;
    await archive.add(rowsEntry(table.name, parts), Buffer.concat(lines));
    lines = [];
    bytes = 0;
  };
  for await (const rows of readRows(trx, client, table)) {
    goOn();
    for (const row of rows) {
      if (table.name === FILES_TABLE) media.add(findMedia(table, row));
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      lines.push(line);
      bytes += line.length;
      if (bytes >= ENTRY_BYTES) await write();
    }
    count += rows.length;
  }
  await write();
  return count;
};

const addDatabase = (
  strapi: Core.Strapi,
  archive: ArchiveWriter,
  media: MediaLibrary,
  goOn: GoOn
): Promise<Record<string, number>> =>
  atOneMoment(strapi, async (trx) => {
    const stored = await readStoredSchema(strapi, trx);
    if (stored === null) {
      throw new Refusal(
        'There is nothing to back up: on this database the service has never been started.'
      );
    }
    const { tables, traits } = stored;
    await archive.add(SCHEMA, Buffer.from(JSON.stringify({ tables, traits })));
    const counts: Record<string, number> = {};
    for (const table of tables) {
      counts[table.name] = NOT_KEPT.has(table.name)
        ? 0
        : await addRows(archive, trx, getDatabaseKind(strapi), table, media, goOn);
    }
    return counts;
  });

/**
 * Adds every uploaded file. They are read after the database, so that what it names is there. One that is
 * deleted meanwhile is missing, as it is told.
 */
const addUploads = async (
  folder: string,
  archive: ArchiveWriter,
  goOn: GoOn
): Promise<Set<string>> => {
  const added = new Set<string>();
  for (const file of await listUploads(folder)) {
    goOn();
    try {
      await archive.addFile(uploadEntry(file), path.join(folder, file));
      added.add(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return added;
};

/**
 * Writes a backup of the database and of all uploaded files, while the service may go on: the database as it
 * is at one moment, and every file that it names then.
 *
 * @throws Refusal where there is nothing to back up, or a file of that name
 */
export const backUp = async (strapi: Core.Strapi, file: string, goOn: GoOn): Promise<BackedUp> => {
  const archive = await ArchiveWriter.create(file);
  try {
    await archive.add(ABOUT, Buffer.from(JSON.stringify(describe(strapi))));
    const media = new MediaLibrary();
    const rows = await addDatabase(strapi, archive, media, goOn);
    const files = await addUploads(getUploadsFolder(strapi), archive, goOn);
    const missingFiles = [...media.paths].filter((name) => !files.has(name));
    await archive.finish({ rows, missingFiles });
    return {
      tables: Object.keys(rows).length,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      files: files.size,
      missingFiles,
      elsewhere: media.elsewhere,
    };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
};
