import { errors } from '@strapi/utils';
import type { StoredFile } from '../plugins/site-content/server/src/strapi-internals/upload-provider';

/** Whether a text is the name of a file in a folder, and leads to no other one. */
export const isFileName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name);

/**
 * Makes sure that a row of the media library names a file of its own folder: a provider joins `hash` and `ext` to a path
 * that it then writes or removes, wherever the row comes from (a restore, `strapi import`, SQL).
 *
 * @throws ApplicationError that shows the name
 */
export const checkStoredName = ({ hash, ext }: Pick<StoredFile, 'hash' | 'ext'>): void => {
  const name = `${hash}${ext ?? ''}`;
  if (isFileName(name)) return;
  throw new errors.ApplicationError(
    `The stored name ${JSON.stringify(name.slice(0, 200))} leads out of the folder of uploads. The file there was not touched.`
  );
};
