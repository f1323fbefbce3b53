import { isPlaceOnPage, splitAddress, writePageLink } from '../rules/page-link';
import { addressesIn, withAddresses } from './page-links';

/** The form that every page's path has (docs/api.md#path-of-a-page). */
const PAGE_PATH = /^\/(?:[A-Za-z0-9_-]+\/)*$/;

interface TypedPath {
  readonly path: string;
  /** Query and fragment. */
  readonly rest: string;
}

/**
 * The path that an address names on the website, where a page may have it; `null` for every other address.
 *
 * @param href an address as it is typed, or as it is spelled in HTML
 * @param siteUrl public address of the website without a trailing slash, `''` where none is configured
 */
export const readTypedPath = (href: string, siteUrl: string): TypedPath | null => {
  const isOnSite = siteUrl !== '' && href.startsWith(`${siteUrl}/`);
  const { path, rest } = splitAddress(isOnSite ? href.slice(siteUrl.length) : href);
  return PAGE_PATH.test(path) && isPlaceOnPage(rest) ? { path, rest } : null;
};

/** The paths that links in HTML name, and that pages may have. */
export const typedPathsIn = (html: string, siteUrl: string): string[] =>
  addressesIn(html).flatMap((href) => readTypedPath(href, siteUrl)?.path ?? []);

/**
 * HTML in which links that name the path of a page follow that page.
 *
 * @param html as it is stored
 * @param pageAt gives the document id of the page at a path
 */
export const followTypedPaths = (
  html: string,
  siteUrl: string,
  pageAt: (path: string) => string | undefined
): string =>
  withAddresses(html, (href) => {
    const typed = readTypedPath(href, siteUrl);
    const page = typed === null ? undefined : pageAt(typed.path);
    return typed === null || page === undefined ? href : writePageLink({ page, rest: typed.rest });
  });
