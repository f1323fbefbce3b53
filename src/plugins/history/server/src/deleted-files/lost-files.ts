import type { Core } from '@strapi/strapi';
import type { FileUse } from '../journal/kept-files';
import { readKeptFiles } from '../journal/kept-files';
import { findLostUses } from './deleted-file-uses';

/** Where a row had a file that was deleted, and has none since. */
export interface LostFile {
  readonly use: FileUse;
  /** Name of the file. */
  readonly name: string;
}

/**
 * The uses of deleted files that are still empty, for as long as the files can be restored. Publishing a page makes its
 * rows anew: what is published again without the file is meant to be without it, and not among these.
 */
export const readLostFiles = async (strapi: Core.Strapi): Promise<LostFile[]> => {
  const { connection } = strapi.db;
  const names = new Map<FileUse, string>();
  for (const { file, uses } of await readKeptFiles(strapi, connection)) {
    for (const use of uses) names.set(use, file.name);
  }
  const lost = await findLostUses(strapi, connection, [...names.keys()]);
  return lost.map((use) => ({ use, name: names.get(use) ?? '' }));
};
