import type { Steps } from '../interruptible-work';
import { UPLOADS } from '../pages/html-files';
import type { Reason } from '../problems/codes';
import { reason } from '../problems/problem';
import { listSpellings } from '../redirects/plan-automatic-redirects';
import { isHttpUrl, isRelativePath } from '../rules/links';
import { splitAddress } from '../rules/page-link';
import { parseUrl } from '../rules/parse-url';
import { requestedPath } from '../rules/redirect';

/** Where an address on the website can lead to. */
export interface Places {
  /** Public address of the website without a trailing slash, `''` where none is configured. */
  readonly siteUrl: string;
  /** The paths of all published pages. */
  readonly paths: Iterable<string>;
  /** The sources of all redirects. */
  readonly sources: Iterable<string>;
  /** The addresses of the files of the media library, and of their smaller versions. */
  readonly files: Iterable<string>;
}

/** A path that a browser asks for as it is spelled: most are, and making a URL of each would take long. */
const ASKED_AS_SPELLED = /^\/(?:[\w-][\w.~-]*(?:\/|$))*$/;

/** A path, with its query, as browsers ask for it. */
const asAsked = (path: string): string =>
  ASKED_AS_SPELLED.test(path) ? path : (requestedPath(path, '') ?? path);

function* allAsAsked(paths: Iterable<string>): Steps<Set<string>> {
  const asked = new Set<string>();
  for (const path of paths) {
    yield;
    asked.add(asAsked(path));
  }
  return asked;
}

/** The part of a URL below the address of the website; `null` where it leads to another one. */
const belowSite = (url: string, siteUrl: string): string | null => {
  const site = parseUrl(siteUrl);
  const { origin, pathname, search } = parseUrl(url) ?? {};
  if (site === null || pathname === undefined || origin !== site.origin) return null;
  const base = site.pathname.replace(/\/$/, '');
  if (!`${pathname}/`.startsWith(`${base}/`)) return null;
  return `${pathname.slice(base.length) || '/'}${search}`;
};

/** The path on the website that an address asks for, with its query; `null` where it leads elsewhere. */
const askedOnSite = (address: string, siteUrl: string): string | null => {
  if (isRelativePath(address)) return asAsked(address);
  return siteUrl !== '' && isHttpUrl(address) ? belowSite(address, siteUrl) : null;
};

/** Gives the published page that an address on the website leads to, by its document id. */
export function* findPagesAt({
  siteUrl,
  pages,
}: Pick<Places, 'siteUrl'> & {
  /** Of each published page its path and its document id. */
  readonly pages: Iterable<readonly [string, string]>;
}): Steps<(address: string) => string | null> {
  const byPath = new Map<string, string>();
  for (const [path, id] of pages) {
    yield;
    byPath.set(asAsked(path), id);
  }
  return (address) => {
    const asked = askedOnSite(address, siteUrl);
    return asked === null ? null : (byPath.get(asPagePath(splitAddress(asked).path)) ?? null);
  };
}

/** A path in the spelling of a page's, which ends with a slash. */
const asPagePath = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** Whether a path may be a page's: files have an extension, and the front end may have files of its own. */
export const canBePage = (path: string): boolean =>
  path.endsWith('/') || !path.slice(path.lastIndexOf('/')).includes('.');

/**
 * Tells what is wrong with an address: it is on this website, and nothing that is known is there. What may be a file
 * of the front end's own is let pass.
 */
export function* checkAgainst({
  siteUrl,
  ...places
}: Places): Steps<(address: string) => Reason | null> {
  const paths = yield* allAsAsked(places.paths);
  const sources = yield* allAsAsked(places.sources);
  const files = yield* allAsAsked(places.files);

  return (address) => {
    const asked = askedOnSite(address, siteUrl)?.split('#', 1)[0] ?? null;
    if (asked === null) return null;
    const { path } = splitAddress(asked);
    if ([asked, ...listSpellings(asPagePath(path))].some((spelling) => sources.has(spelling)))
      return null;
    if (path.startsWith(UPLOADS)) return files.has(path) ? null : reason('check.no-file', { path });
    if (!canBePage(path) || paths.has(asPagePath(path))) return null;
    return reason('check.nothing-there', { path });
  };
}
