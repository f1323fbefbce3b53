import type { PageTree } from '../pages/page-tree';
import { buildRedirectGraph, type RedirectDestination } from './graph';
import { buildOnSite } from './on-site';
import { isServable } from './servable';
import { findUnserved } from './served';

export interface StoredRedirect extends RedirectDestination {
  readonly source: string;
}

/** The part of the page tree that an entry needs. */
export type PathsOfPages = Pick<PageTree, 'getPath'>;

/** The part of the page tree that the table needs. */
export type PagesOfTable = Pick<PageTree, 'getPath' | 'idAt'>;

/** Returns the value of a redirect in the table, if it is served: a path, a URL, `''`, or `null` for nothing. */
export const getDestination = (
  redirect: RedirectDestination,
  tree: PathsOfPages
): string | null => {
  switch (redirect.target) {
    case 'url':
      return redirect.destination ?? '';
    case 'page':
      return redirect.page === null ? null : tree.getPath(redirect.page);
    case 'none':
      return null;
    case 'empty':
      return '';
    case null:
      return null;
  }
};

/** Returns the key of a source in the table. */
export const toKey = (source: string): string => source.slice(1);

/** Returns one entry of the table: the source without its leading `/`, and the served value. */
export const getEntry = (
  redirect: StoredRedirect,
  tree: PathsOfPages
): readonly [key: string, value: string | null] => [
  toKey(redirect.source),
  getDestination(redirect, tree),
];

/**
 * Builds the member `redirects`, which maps sources without their leading `/` to a path, a URL, `""` or `null`. Omits
 * redirects that form a loop or cannot be served. The object has no prototype, so that `__proto__` is an ordinary key.
 * Source: docs/api.md#the-redirects-object.
 *
 * @param siteUrl public site URL without a trailing slash, `''` if not configured
 */
export const buildRedirects = (
  redirects: readonly StoredRedirect[],
  tree: PagesOfTable,
  siteUrl: string
): Record<string, string | null> => {
  const graph = buildRedirectGraph(redirects, {
    getPath: tree.getPath,
    onSite: buildOnSite(siteUrl),
  });
  const unserved = findUnserved(graph, (path) => tree.idAt(path) !== null);
  const table: Record<string, string | null> = Object.create(null);
  for (const redirect of redirects) {
    if (unserved.has(redirect.source) || !isServable(redirect)) continue;
    const [key, value] = getEntry(redirect, tree);
    table[key] = value;
  }
  return table;
};
