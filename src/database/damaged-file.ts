import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { isDatabaseDamaged } from '../plugins/site-content/server/src/strapi-internals/database-errors';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { getSqliteFile } from '../plugins/site-content/server/src/strapi-internals/sqlite-file';

/** Message for a damaged SQLite file. */
export const DATABASE_DAMAGED =
  'The database file is damaged. To replace it with a backup, use "restore FILE --replace". The damaged file is kept under another name.';

/** Whether SQLite's file is damaged. Reads all of it, except the contents of indexes. */
export const isFileDamaged = async (strapi: Core.Strapi): Promise<boolean> => {
  if (getDatabaseKind(strapi) !== 'sqlite') return false;
  try {
    const [row] = await strapi.db.connection.raw('PRAGMA quick_check(1)');
    return row?.quick_check !== 'ok';
  } catch (error) {
    if (isDatabaseDamaged(error)) return true;
    throw error;
  }
};

/** A damaged file that has been moved aside. */
export interface MovedFile {
  readonly path: string;
  /** Puts it in place again, and removes the file that has been created instead. */
  putBack(): Promise<void>;
}

/** The database file, its write-ahead log and the index of that. */
const SUFFIXES = ['', '-wal', '-shm'];

/** Gives SQLite's file another name, so that a new one is created with the next statement. */
export const moveFileAside = async (strapi: Core.Strapi): Promise<MovedFile> => {
  const { connection } = strapi.db;
  const file = getSqliteFile(strapi);
  const aside = `${file}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const move = async (from: string, to: string): Promise<void> => {
    await connection.destroy();
    for (const suffix of SUFFIXES) {
      await rm(`${to}${suffix}`, { force: true });
      if (existsSync(`${from}${suffix}`)) await rename(`${from}${suffix}`, `${to}${suffix}`);
    }
    connection.initialize();
  };
  await move(file, aside);
  return { path: aside, putBack: () => move(aside, file) };
};
