import type { CooperativeTask } from '../cooperative-task';
import { UPLOADS } from '../pages/urls';
import type { Reason } from '../problems/codes';
import { reason } from '../problems/problem';
import { REQUESTED_AS_WRITTEN } from '../redirects/match';
import { listSpellings } from '../redirects/plan-automatic-redirects';
import { isHttpUrl, isRelativePath } from '../rules/links';
import { splitAddress } from '../rules/page-link';
import { requestedPath } from '../rules/redirect';

/** Everything that a URL on this site can point to. */
export interface LinkableUrls {
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
  /** The paths of all published pages. */
  readonly paths: Iterable<string>;
  /** The sources of all redirects. */
  readonly sources: Iterable<string>;
  /** URLs of Media Library files and their renditions. */
  readonly files: Iterable<string>;
}

/** Returns a path with its query as browsers request it. */
const toRequestedPath = (path: string): string =>
  REQUESTED_AS_WRITTEN.test(path) ? path : (requestedPath(path, '') ?? path);

function* allAsAsked(paths: Iterable<string>): CooperativeTask<Set<string>> {
  const asked = new Set<string>();
  for (const path of paths) {
    yield;
    asked.add(toRequestedPath(path));
  }
  return asked;
}

/** Returns the path and query that a URL requests on this site; `null` for other sites. */
const requestedOnSite = (address: string, siteUrl: string): string | null => {
  if (isRelativePath(address)) return toRequestedPath(address);
  return isHttpUrl(address) ? requestedPath(address, siteUrl) : null;
};

/** Adds the trailing slash that page paths have. */
const asPagePath = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** Returns the keys to look a URL up by; `null` for other sites. */
export const getLookup = (
  address: string,
  siteUrl: string
): {
  readonly path: string;
  /** With the trailing slash of a page's path. */
  readonly page: string;
  /** Sources of redirects. */
  readonly sources: readonly string[];
  readonly isFile: boolean;
  /** Whether browsers may request the path in a different spelling. */
  readonly isEncoded: boolean;
} | null => {
  const asked = requestedOnSite(address, siteUrl)?.split('#', 1)[0] ?? null;
  if (asked === null) return null;
  const { path } = splitAddress(asked);
  const page = asPagePath(path);
  return {
    ...{ path, page },
    sources: [asked, ...listSpellings(page)],
    isFile: path.startsWith(UPLOADS),
    isEncoded: !REQUESTED_AS_WRITTEN.test(path),
  };
};

/** Returns a lookup from a URL on this site to the document id of the published page there. */
export function* findPagesAt({
  siteUrl,
  pages,
}: Pick<LinkableUrls, 'siteUrl'> & {
  /** Path and document id of each published page. */
  readonly pages: Iterable<readonly [string, string]>;
}): CooperativeTask<(address: string) => string | null> {
  const byPath = new Map<string, string>();
  for (const [path, id] of pages) {
    yield;
    byPath.set(toRequestedPath(path), id);
  }
  return (address) => {
    const asked = requestedOnSite(address, siteUrl);
    return asked === null ? null : (byPath.get(asPagePath(splitAddress(asked).path)) ?? null);
  };
}

/**
 * Whether a path can belong to a page: files have an extension, and the front end may serve files of its own.
 */
export const canBePage = (path: string): boolean =>
  path.endsWith('/') || !path.slice(path.lastIndexOf('/')).includes('.');

/**
 * Returns a function that checks for broken URLs: URLs on this site where nothing is known. Anything that may be a
 * file of the front end passes.
 */
export function* checkAgainst({
  siteUrl,
  ...places
}: LinkableUrls): CooperativeTask<(address: string) => Reason | null> {
  const paths = yield* allAsAsked(places.paths);
  const sources = yield* allAsAsked(places.sources);
  const files = yield* allAsAsked(places.files);

  return (address) => {
    const lookup = getLookup(address, siteUrl);
    if (lookup === null || lookup.sources.some((source) => sources.has(source))) return null;
    const { path, page, isFile } = lookup;
    if (isFile) return files.has(path) ? null : reason('check.no-file', { path });
    if (!canBePage(path) || paths.has(page)) return null;
    return reason('check.nothing-there', { path });
  };
}
