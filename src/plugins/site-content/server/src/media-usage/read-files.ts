import type { Core } from '@strapi/strapi';
import { FILE } from '#site-content/domain/content-types';
import { getChunks } from '../operations/database/statement-chunks';
import type { KnownFile } from './file-uses';

const FOLDER = 'plugin::upload.folder';

/**
 * Reads files of the media library, including those in folders at any depth, because Strapi deletes them with the
 * folder.
 *
 * @param files row ids of files and of folders
 */
export const readFiles = async (
  strapi: Core.Strapi,
  { files, folders }: { readonly files: readonly number[]; readonly folders: readonly number[] }
): Promise<KnownFile[]> => {
  const found = new Map<number, KnownFile>();
  const add = async (where: object): Promise<void> => {
    const rows: KnownFile[] = await strapi.db
      .query(FILE)
      .findMany({ select: ['id', 'url', 'formats'], where });
    for (const row of rows) found.set(row.id, row);
  };
  for (const some of getChunks(files)) await add({ id: { $in: some } });
  const chosen: { path: string }[] =
    folders.length === 0
      ? []
      : await strapi.db.query(FOLDER).findMany({ where: { id: { $in: [...folders] } } });
  for (const { path } of chosen) {
    await add({ $or: [{ folderPath: path }, { folderPath: { $startsWith: `${path}/` } }] });
  }
  return [...found.values()];
};
