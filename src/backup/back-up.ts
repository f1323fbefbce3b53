import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '@strapi/strapi';
import { env } from '@strapi/utils';
import { CommandError } from '../database/command-errors';
import { readConsistently } from '../database/consistent-read';
import {
  type DatabaseKind,
  getDatabaseKind,
} from '../plugins/site-content/server/src/strapi-internals/database-kind';
import type { Connection } from '../plugins/site-content/server/src/strapi-internals/knex';
import { FILES_TABLE } from '../plugins/site-content/server/src/strapi-internals/system-tables';
import { getUploadsFolder } from '../plugins/site-content/server/src/strapi-internals/uploads-folder';
import { neverStarted } from '../schema/started-database';
import { type ObjectStorage, openObjectStorage } from '../uploads/object-storage';
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
import { DELETED_FILES_TABLE } from './stored-files';
import { readStoredSchema } from './stored-tables';

/** Approximate size of an entry with rows, which are kept in memory until it is written. */
const ENTRY_BYTES = 4 * 1024 * 1024;

/** The result of a backup. */
export interface BackedUp {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files of the media library that were missing. */
  readonly missingFiles: readonly string[];
  /** Number of files in external storage, by provider. */
  readonly elsewhere: Readonly<Record<string, number>>;
}

/** Called repeatedly; throws to abort a backup or restore. */
export type ThrowIfInterrupted = () => void;

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

/**
 * Lists the paths of files in the uploads folder, with `/`. Dot files are omitted, because they are not part of the
 * media library.
 */
const listUploads = async (folder: string, below = ''): Promise<string[]> => {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && below === '') return [];
      throw error;
    }
  );
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await listUploads(folder, name)));
    else if (entry.isFile()) found.push(name);
  }
  return found;
};

const MEDIA_TABLES: readonly string[] = [FILES_TABLE, DELETED_FILES_TABLE];

/** Collects information about the media library while its table is read. */
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
  throwIfInterrupted: ThrowIfInterrupted
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
    throwIfInterrupted();
    for (const row of rows) {
      if (MEDIA_TABLES.includes(table.name)) media.add(findMedia(table, row));
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
  throwIfInterrupted: ThrowIfInterrupted
): Promise<Record<string, number>> =>
  readConsistently(strapi, async (trx) => {
    const stored = await readStoredSchema(strapi, trx);
    if (stored === null) throw neverStarted('back up');
    const { tables, traits } = stored;
    await archive.add(SCHEMA, Buffer.from(JSON.stringify({ tables, traits })));
    const counts: Record<string, number> = {};
    for (const table of tables) {
      counts[table.name] = NOT_KEPT.has(table.name)
        ? 0
        : await addRows(archive, trx, getDatabaseKind(strapi), table, media, throwIfInterrupted);
    }
    return counts;
  });

/**
 * Adds all uploaded files. They are read after the database, so that everything it mentions exists. A file
 * deleted meanwhile is reported as missing.
 *
 * @throws Refusal for a name that cannot be restored
 */
const addUploads = async (
  folder: string,
  archive: ArchiveWriter,
  throwIfInterrupted: ThrowIfInterrupted
): Promise<Set<string>> => {
  const added = new Set<string>();
  for (const file of await listUploads(folder)) {
    throwIfInterrupted();
    try {
      await archive.addFile(uploadEntry(file), path.join(folder, file));
      added.add(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (file.includes('\ufffd')) {
        throw new CommandError(
          `The name of the uploaded file "${file}" is not UTF-8. Rename it, or move it out of the uploads folder.`
        );
      }
    }
  }
  return added;
};

/**
 * Adds the files of the media library that are in a bucket. Each is downloaded first, because the header of an entry
 * contains its size.
 */
const addObjects = async (
  storage: ObjectStorage,
  names: readonly string[],
  archive: ArchiveWriter,
  throwIfInterrupted: ThrowIfInterrupted
): Promise<Set<string>> => {
  const added = new Set<string>();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-content-backup-'));
  const fetched = path.join(folder, 'file');
  try {
    for (const name of names) {
      throwIfInterrupted();
      const object = await storage.read(name);
      if (object === null) continue;
      await pipeline(object.body, createWriteStream(fetched));
      await archive.addFile(uploadEntry(name), fetched);
      added.add(name);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return added;
};

/**
 * Backs up the database and all uploaded files, even while the service is running: a consistent snapshot of the
 * database, and every file that it refers to.
 *
 * @throws Refusal if there is nothing to back up, the file exists, or an uploaded file could not be restored
 */
export const backUp = async (
  strapi: Core.Strapi,
  file: string,
  throwIfInterrupted: ThrowIfInterrupted
): Promise<BackedUp> => {
  const archive = await ArchiveWriter.create(file);
  try {
    await archive.add(ABOUT, Buffer.from(JSON.stringify(describe(strapi))));
    const media = new MediaLibrary();
    const rows = await addDatabase(strapi, archive, media, throwIfInterrupted);
    const files = await addUploads(getUploadsFolder(strapi), archive, throwIfInterrupted);
    const storage = openObjectStorage(env);
    if (storage !== null) {
      const others = [...media.paths].filter((name) => !files.has(name));
      for (const name of await addObjects(storage, others, archive, throwIfInterrupted))
        files.add(name);
    }
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
