import { errors } from '@strapi/utils';
import type { StoredFile } from '../plugins/site-content/server/src/strapi-internals/upload-provider';

/** Whether a text is a plain file name without a path. */
export const isFileName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name);

/**
 * Ensures that a media library row refers to a file in the media library's own folder. Providers join `hash` and `ext`
 * to a path that they write or remove, wherever the row comes from (a restore, `strapi import`, SQL).
 *
 * @throws ApplicationError that shows the name
 */
export const checkStoredName = ({ hash, ext }: Pick<StoredFile, 'hash' | 'ext'>): void => {
  const name = `${hash}${ext ?? ''}`;
  if (isFileName(name)) return;
  throw new errors.ApplicationError(
    `The stored name ${JSON.stringify(name.slice(0, 200))} points outside the uploads folder. That file was not changed.`
  );
};
