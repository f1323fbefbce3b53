import type { Core } from '@strapi/strapi';
import type { FileUse } from '../journal/kept-files';
import { readKeptFiles } from '../journal/kept-files';
import { findLostUses } from './deleted-file-uses';

/** A media field whose file was deleted and not replaced. */
export interface LostFile {
  readonly use: FileUse;
  /** Name of the file. */
  readonly name: string;
  /** Row id that the file had. */
  readonly file: number;
}

/**
 * Finds the uses of deleted files that are still empty, as long as the files can be restored. Publishing a page creates
 * new rows, so a page published again without the file is not included.
 */
export const readLostFiles = async (strapi: Core.Strapi): Promise<LostFile[]> => {
  const { connection } = strapi.db;
  const files = new Map<FileUse, { readonly id: number; readonly name: string }>();
  for (const { file, uses } of await readKeptFiles(strapi, connection)) {
    for (const use of uses) files.set(use, file);
  }
  const lost = await findLostUses(strapi, connection, [...files.keys()]);
  return lost.flatMap((use) => {
    const file = files.get(use);
    return file === undefined ? [] : [{ use, name: file.name, file: file.id }];
  });
};
