import { decodeEscapes } from '../rules/sanitize-html';
import { readSrcset, writeSrcset } from '../rules/srcset';
import { UPLOADS, type Urls } from './urls';

/** Matches a link or image with any URL in stored HTML, where attribute values contain neither quotes nor angle brackets. */
const ANY_ADDRESS =
  /(<(?:a(?= )(?:[^"<>]|"[^"<>]*")*? href|img(?= )(?:[^"<>]|"[^"<>]*")*? src)=")([^"<>]*)(?=")/g;

const SRCSET = /(<img(?= )(?:[^"<>]|"[^"<>]*")*? srcset=")([^"<>]*)(?=")/g;

/**
 * Replaces URLs in the `srcset` attributes of HTML.
 *
 * @param html as stored
 * @param getAddress returns the new URL for an old one, both HTML-escaped
 */
export const withSrcsetAddresses = (html: string, getAddress: (url: string) => string): string =>
  html.includes(' srcset="')
    ? html.replace(SRCSET, (all, before: string, srcset: string) => {
        const given = readSrcset(srcset);
        const changed = given.map((candidate) => ({
          ...candidate,
          url: getAddress(candidate.url),
        }));
        const isSame = changed.every(({ url }, index) => url === given[index]?.url);
        return isSame ? all : before + writeSrcset(changed);
      })
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
 * Converts stored HTML for serving: images and files of the Media Library get the same URL as everywhere else. Stored
 * HTML does not contain this service's own URL, which may change.
 */
export const withPublicFiles = (html: string, urls: Pick<Urls, 'file'>): string =>
  withSrcsetAddresses(
    html.replace(ANY_ADDRESS, (address, before: string, path: string) =>
      path.startsWith(UPLOADS) ? `${before}${urls.file(path)}` : address
    ),
    (url) => (url.startsWith(UPLOADS) ? urls.file(url) : url)
  );

/** Converts HTML for storing: public URLs of files, as in HTML copied from the website, become their paths. */
export const withStoredFiles = (html: string, urls: Pick<Urls, 'storedFile'>): string =>
  withSrcsetAddresses(
    html.replace(ANY_ADDRESS, (_all, before: string, url: string) => before + urls.storedFile(url)),
    (url) => urls.storedFile(url)
  );

/** Lists the URLs of all links, images and their sizes in HTML, unescaped. */
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

/** Lists the URLs of links to Media Library files and of their images in HTML, HTML-escaped as in the source. */
export const fileAddressesIn = (html: string): string[] =>
  [
    ...[...html.matchAll(ANY_ADDRESS)].map(([, , path = '']) => path),
    ...srcsetAddressesIn(html),
  ].filter((path) => path.startsWith(UPLOADS));
