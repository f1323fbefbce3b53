import type { Core } from '@strapi/strapi';
import { FILE } from '#site-content/domain/content-types';
import {
  type Ability,
  conditionsOn,
  rowsUnder,
} from '../../strapi-internals/permission-conditions';
import { getColumn, getTable } from '../../strapi-internals/tables';

/**
 * The actions of the Media Library, as roles are granted them (Strapi 5.54.0, `@strapi/upload`, `server/constants.js`).
 * Permission to change a file includes deleting it.
 */
export const READ_FILES = 'plugin::upload.read';
export const CREATE_FILES = 'plugin::upload.assets.create';
export const UPDATE_FILES = 'plugin::upload.assets.update';

/** True if the user may perform an action on every file of the Media Library. */
export const isAllowedOnAllFiles = (
  strapi: Core.Strapi,
  ability: Ability,
  action: string
): boolean => ability.can(action, FILE) && conditionsOn(strapi, ability, action, FILE) === null;

const FOLDER = 'plugin::upload.folder';

/** Files and folders of the Media Library, by their row ids. */
export interface FilesAndFolders {
  readonly fileIds?: readonly number[];
  readonly folderIds?: readonly number[];
}

/** True if the user may change and delete all of these files, and those in these folders at any depth. */
export const canChangeFiles = async (
  strapi: Core.Strapi,
  ability: Ability,
  { fileIds = [], folderIds = [] }: FilesAndFolders
): Promise<boolean> => {
  if (!ability.can(UPDATE_FILES, FILE)) return false;
  const conditions = conditionsOn(strapi, ability, UPDATE_FILES, FILE);
  if (conditions === null) return true;
  const folders = await strapi.db
    .query(FOLDER)
    .findMany({ where: { id: { $in: [...folderIds] } }, select: ['path'] });
  const other: unknown = await strapi.db
    .connection(getTable(strapi, FILE))
    .where((query) => {
      void query.whereIn('id', [...fileIds]);
      const column = getColumn(strapi, FILE, 'folderPath');
      for (const { path } of folders) {
        void query.orWhere(column, path).orWhere(column, 'like', `${path}/%`);
      }
    })
    .whereNotIn('id', rowsUnder(strapi, FILE, conditions))
    .first('id');
  return other === undefined;
};
