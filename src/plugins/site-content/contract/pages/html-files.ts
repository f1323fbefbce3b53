import type { Urls } from './urls';

/** Where the media library keeps its files, as their own URLs begin. */
export const UPLOADS = '/uploads/';

/** A link or an image in HTML as it is stored, where values hold neither quotes nor angle brackets. */
const FILE_ADDRESS = /(<(?:a(?= )[^<>]*? href|img(?= )[^<>]*? src)=")(\/[^"<>]*)(?=")/g;

/**
 * HTML as front ends get it: the images and files of the media library under the same address as everywhere
 * else. What is stored knows no address of this service, which may move.
 */
export const withPublicFiles = (html: string, urls: Pick<Urls, 'file'>): string =>
  html.replace(FILE_ADDRESS, (address, before: string, path: string) =>
    path.startsWith(UPLOADS) ? `${before}${urls.file(path)}` : address
  );

/** The addresses of the links to files of the media library and of its pictures in HTML, as they are spelled there. */
export const fileAddressesIn = (html: string): string[] =>
  [...html.matchAll(FILE_ADDRESS)].flatMap(([, , path = '']) =>
    path.startsWith(UPLOADS) ? [path] : []
  );
