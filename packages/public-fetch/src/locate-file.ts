import { existsSync } from 'node:fs';
import path from 'node:path';
import { isOnInternalHost } from './internal-host';
import { isUrl } from './read-source';

/** The file beside a list that an address names; exports have files in a folder with the name of their host, too. */
const besideList = (address: string, listSource: string): string => {
  const folder = path.resolve(path.dirname(listSource));
  const at = (below: string): string =>
    path.resolve(folder, `.${path.posix.resolve('/', below.split(/[?#]/, 1)[0] ?? '')}`);
  const beside = at(address.replace(/^https?:\/\/[^/?#]*/i, ''));
  const inHost = isUrl(address) ? at(address.replace(/^https?:\//i, '')) : beside;
  return existsSync(beside) || !existsSync(inHost) ? beside : inHost;
};

/** The path of an address with its query; a path is one already. */
const pathIn = (image: string): string => image.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

/**
 * Where an image is found that a page list names: at its own address, beside the file of the list, or at a path of the
 * service that the list came from, where its host is one that only the old site's machines know.
 *
 * @param mediaBase where somebody has said that paths, and files at such hosts, are
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
