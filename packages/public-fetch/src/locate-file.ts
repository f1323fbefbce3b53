import { existsSync } from 'node:fs';
import path from 'node:path';
import { isOnInternalHost } from './internal-host';
import { isUrl } from './read-source';

/** Returns the file next to a list for a URL. Exports may have a folder named after the host. */
const besideList = (address: string, listSource: string): string => {
  const folder = path.resolve(path.dirname(listSource));
  const at = (below: string): string =>
    path.resolve(folder, `.${path.posix.resolve('/', below.split(/[?#]/, 1)[0] ?? '')}`);
  const beside = at(address.replace(/^https?:\/\/[^/?#]*/i, ''));
  const inHost = isUrl(address) ? at(address.replace(/^https?:\//i, '')) : beside;
  return existsSync(beside) || !existsSync(inHost) ? beside : inHost;
};

/** Returns the path and query of a URL; a path stays unchanged. */
const pathIn = (image: string): string => image.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

/**
 * Returns the location of an image in a page list: its own URL, a file next to the list, or, for internal hosts of
 * the old site, the same path on the service that the list came from.
 *
 * @param mediaBase location of paths and of files on internal hosts, if given
 */
export const locateFile = (
  image: string,
  listSource: string,
  mediaBase: string | null = null
): string => {
  const isOfList = !isUrl(image) || isOnInternalHost(image);
  if (mediaBase !== null && isOfList)
    return `${mediaBase.replace(/\/+$/, '')}/${pathIn(image).replace(/^\/+/, '')}`;
  if (isUrl(listSource)) return isOfList ? new URL(pathIn(image), listSource).href : image;
  const beside = besideList(image, listSource);
  return isUrl(image) && !existsSync(beside) ? image : beside;
};
