import { isQueryOrFragment, splitAddress, writePageLink } from '../rules/page-link';
import { addressesIn, withAddresses } from './page-links';

/** Matches the form of every page path (docs/api.md#path-of-a-page). */
const PAGE_PATH = /^\/(?:[A-Za-z0-9_-]+\/)*$/;

interface TypedPath {
  readonly path: string;
  /** Query and fragment. */
  readonly rest: string;
}

/**
 * Returns the path that a URL points to on this site if a page can have it; `null` for any other URL.
 *
 * @param href as typed, or HTML-escaped
 * @param siteUrl public site URL without a trailing slash, `''` if not configured
 */
export const readTypedPath = (href: string, siteUrl: string): TypedPath | null => {
  const isOnSite = siteUrl !== '' && href.startsWith(`${siteUrl}/`);
  const { path, rest } = splitAddress(isOnSite ? href.slice(siteUrl.length) : href);
  return PAGE_PATH.test(path) && isQueryOrFragment(rest) ? { path, rest } : null;
};

/** Reads a URL while it is typed, with or without the trailing slash of its path. */
export const readTypedUrl = (typed: string, siteUrl: string): TypedPath | null => {
  const { path, rest } = splitAddress(typed.trim());
  if (path === '') return null;
  return readTypedPath(`${path}${rest}`, siteUrl) ?? readTypedPath(`${path}/${rest}`, siteUrl);
};

/** Lists the paths in the links of HTML that pages can have. */
export const typedPathsIn = (html: string, siteUrl: string): string[] =>
  addressesIn(html).flatMap((href) => readTypedPath(href, siteUrl)?.path ?? []);

/**
 * Turns links to a page's path into links that follow the page.
 *
 * @param html as stored
 * @param pageAt returns the document id of the page at a path
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
