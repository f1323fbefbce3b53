import type { Core } from '@strapi/strapi';
import { DELETED_FILE } from '#site-content/domain/content-types';
import { getTable } from '../../strapi-internals/tables';
import { type FileUse, readFileText, readUsesText } from './deleted-file';
import { findLostUses } from './file-uses';

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
  const deleted: { file: string; uses: string }[] = await connection(getTable(strapi, DELETED_FILE))
    .where({ is_expired: false })
    .whereNot({ uses: '[]' })
    .orderBy('id')
    .select('file', 'uses');
  const names = new Map<FileUse, string>();
  for (const { file, uses } of deleted) {
    const { name } = readFileText.parse(file);
    for (const use of readUsesText.parse(uses)) names.set(use, name);
  }
  const lost = await findLostUses(strapi, connection, [...names.keys()]);
  return lost.map((use) => ({ use, name: names.get(use) ?? '' }));
};
