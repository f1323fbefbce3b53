import { readSrcset, writeSrcset } from '../rules/srcset';
import type { Urls } from './urls';

/** Where the media library keeps its files, as their own URLs begin. */
export const UPLOADS = '/uploads/';

/** A link or an image in HTML as it is stored, where values hold neither quotes nor angle brackets. */
const FILE_ADDRESS = /(<(?:a(?= )[^<>]*? href|img(?= )[^<>]*? src)=")(\/[^"<>]*)(?=")/g;

const SRCSET = /(<img(?= )[^<>]*? srcset=")([^"<>]*)(?=")/g;

/**
 * HTML with another address for some of the images that browsers may choose from (`srcset`).
 *
 * @param html as it is stored
 * @param getAddress gives the new address for an old one, both as they are spelled in HTML
 */
export const withSrcsetAddresses = (html: string, getAddress: (url: string) => string): string =>
  html.includes(' srcset="')
    ? html.replace(
        SRCSET,
        (_all, before: string, srcset: string) =>
          before +
          writeSrcset(
            readSrcset(srcset).map(({ url, descriptor }) => ({ url: getAddress(url), descriptor }))
          )
      )
    : html;

const srcsetAddressesIn = (html: string): string[] => {
  const found: string[] = [];
  withSrcsetAddresses(html, (url) => {
    found.push(url);
    return url;
  });
  return found;
};

/**
 * HTML as front ends get it: the images and files of the media library under the same address as everywhere
 * else. What is stored knows no address of this service, which may move.
 */
export const withPublicFiles = (html: string, urls: Pick<Urls, 'file'>): string =>
  withSrcsetAddresses(
    html.replace(FILE_ADDRESS, (address, before: string, path: string) =>
      path.startsWith(UPLOADS) ? `${before}${urls.file(path)}` : address
    ),
    (url) => (url.startsWith(UPLOADS) ? urls.file(url) : url)
  );

/** The addresses of the links to files of the media library and of its pictures in HTML, as they are spelled there. */
export const fileAddressesIn = (html: string): string[] =>
  [
    ...[...html.matchAll(FILE_ADDRESS)].map(([, , path = '']) => path),
    ...srcsetAddressesIn(html),
  ].filter((path) => path.startsWith(UPLOADS));
