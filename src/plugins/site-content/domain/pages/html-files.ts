import { decodeEscapes } from '../rules/sanitize-html';
import { readSrcset, writeSrcset } from '../rules/srcset';
import { UPLOADS, type Urls } from './urls';

/** A link or image in stored HTML, where attribute values contain neither quotes nor angle brackets. */
const FILE_ADDRESS = /(<(?:a(?= )[^<>]*? href|img(?= )[^<>]*? src)=")(\/[^"<>]*)(?=")/g;

const SRCSET = /(<img(?= )[^<>]*? srcset=")([^"<>]*)(?=")/g;

/**
 * Replaces URLs in the `srcset` attributes of HTML.
 *
 * @param html as stored
 * @param getAddress returns the new URL for an old one, both HTML-escaped
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
 * HTML as served: images and files of the media library get the same URL as everywhere else. The stored HTML
 * does not contain this service's own URL, which may change.
 */
export const withPublicFiles = (html: string, urls: Pick<Urls, 'file'>): string =>
  withSrcsetAddresses(
    html.replace(FILE_ADDRESS, (address, before: string, path: string) =>
      path.startsWith(UPLOADS) ? `${before}${urls.file(path)}` : address
    ),
    (url) => (url.startsWith(UPLOADS) ? urls.file(url) : url)
  );

/** As above, whatever the address begins with. */
const ANY_ADDRESS = /(<(?:a(?= )[^<>]*? href|img(?= )[^<>]*? src)=")([^"<>]*)(?=")/g;

/** HTML as it is stored: files that are named by their public address, as when it was copied from the website, by their path. */
export const withStoredFiles = (html: string, urls: Pick<Urls, 'storedFile'>): string =>
  withSrcsetAddresses(
    html.replace(ANY_ADDRESS, (_all, before: string, url: string) => before + urls.storedFile(url)),
    (url) => urls.storedFile(url)
  );

/** URLs of all links, images and their sizes in HTML, unescaped. */
export const allAddressesIn = (html: string): string[] => {
  const found: string[] = [];
  withStoredFiles(html, {
    storedFile: (url) => {
      found.push(decodeEscapes(url));
      return url;
    },
  });
  return found;
};

/** URLs of media library links and images in HTML, HTML-escaped as in the source. */
export const fileAddressesIn = (html: string): string[] =>
  [
    ...[...html.matchAll(FILE_ADDRESS)].map(([, , path = '']) => path),
    ...srcsetAddressesIn(html),
  ].filter((path) => path.startsWith(UPLOADS));
