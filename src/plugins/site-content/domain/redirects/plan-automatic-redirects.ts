import type { OldPathRedirect } from '../panel/page-bulk-actions';
import { requestedPath } from '../rules/redirect';
import type { RedirectDestination } from './graph';
import type { StoredRedirect } from './table';

/** Path of a published page before and after a change; `null` if it has none. */
export interface ChangedAddress {
  /** Document id of the page. */
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Path that an unpublished page was last published at, unless another page has it now. */
  readonly lastPath?: string;
  /** Whether the old path redirects; defaults to the policy for all. */
  readonly addsRedirects?: boolean;
}

/** A redirect to create. */
export interface NewRedirect {
  readonly source: string;
  readonly target: 'page' | 'url' | 'none';
  readonly destination: string | null;
  readonly page: string | null;
}

/** Whether automatic redirects keep the trailing slash of the old path. */
export type TrailingSlash = 'keep' | 'strip';

export const getSource = (path: string, trailingSlash: TrailingSlash): string =>
  trailingSlash === 'strip' && path !== '/' ? path.replace(/\/$/, '') : path;

/** Lists the spellings of a path: with and without its trailing slash. */
export const listSpellings = (path: string): string[] => [
  ...new Set([getSource(path, 'keep'), getSource(path, 'strip')]),
];

/** Returns the new destination of redirects to a deleted page; `null` if they stay unchanged. */
export const getNewDestination = (redirectTo: OldPathRedirect): RedirectDestination | null => {
  switch (redirectTo.kind) {
    case 'nowhere':
    case 'gone':
      return null;
    case 'page':
      return { target: 'page', destination: null, page: redirectTo.page };
    case 'url':
      return { target: 'url', destination: redirectTo.destination, page: null };
  }
};

const buildRedirect = (source: string, redirectTo: OldPathRedirect): NewRedirect | null => {
  switch (redirectTo.kind) {
    case 'nowhere':
      return null;
    case 'gone':
      return { source, target: 'none', destination: null, page: null };
    case 'page':
      return { source, target: 'page', destination: null, page: redirectTo.page };
    case 'url':
      return { source, target: 'url', destination: redirectTo.destination, page: null };
  }
};

/** Redirect policy for old paths. */
export interface RedirectOptions {
  /** Whether old paths redirect to their pages. */
  readonly addsRedirects: boolean;
  /** Destination for the old paths of pages that no longer have a path. */
  readonly redirectTo: OldPathRedirect;
  readonly trailingSlash: TrailingSlash;
}

/** Changes to the redirects at old and new paths. */
export interface AutomaticRedirects {
  readonly made: readonly NewRedirect[];
  /** Redirects to deleted pages, which get the same destination as the old paths of those pages. */
  readonly changed: readonly StoredRedirect[];
  readonly removed: readonly StoredRedirect[];
  /** Redirects that already exist at an old path: they are kept and not created again. */
  readonly kept: readonly StoredRedirect[];
}

/**
 * Whether one of the new redirects leads to the old path of a removed page, with or without its trailing slash: to its
 * own source or to the source of another new redirect.
 */
export const pointsToOldPath = (redirects: readonly NewRedirect[], siteUrl: string): boolean => {
  const toUrls = redirects.filter(({ target }) => target === 'url');
  const sources = new Set(toUrls.map(({ source }) => getSource(source, 'strip')));
  return toUrls.some(({ destination }) => {
    const asked = destination === null ? null : requestedPath(destination, siteUrl);
    return asked !== null && sources.has(getSource(asked, 'strip'));
  });
};

/**
 * Plans the redirects for old paths. A published page's path is never used as a source, because visitors must
 * reach that page.
 *
 * @param changes the changes of one batch, each from its first to its last state
 */
export const redirectsOfOldAddresses = (
  changes: readonly ChangedAddress[],
  { addsRedirects, redirectTo, trailingSlash }: RedirectOptions
): NewRedirect[] => {
  const taken = new Set(changes.flatMap(({ to }) => (to === null ? [] : [to])));
  return changes.flatMap(
    ({ id, from, to, lastPath = null, addsRedirects: addsOwnRedirect = addsRedirects }) => {
      const old = from ?? lastPath;
      if (old === null || taken.has(old)) return [];
      const source = getSource(old, trailingSlash);
      if (to === null) return buildRedirect(source, redirectTo) ?? [];
      return addsOwnRedirect
        ? [{ source, target: 'page', destination: null, page: id } as const]
        : [];
    }
  );
};
