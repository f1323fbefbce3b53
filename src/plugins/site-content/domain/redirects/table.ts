import type { PageTree } from '../pages/page-tree';
import { buildRedirectGraph, type RedirectDestination } from './graph';
import { buildOnSite } from './on-site';
import { isServable } from './servable';
import { findUnserved } from './served';

export interface StoredRedirect extends RedirectDestination {
  readonly source: string;
}

/** What an entry needs from the page tree. */
export type PathsOfPages = Pick<PageTree, 'getPath'>;

/** What the table needs from the page tree. */
export type PagesOfTable = Pick<PageTree, 'getPath' | 'idAt'>;

/** The value of a redirect in the table, if it is served. */
export const getDestination = (redirect: StoredRedirect, tree: PathsOfPages): string | null => {
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

/** The key of a source in the table. */
export const toKey = (source: string): string => source.slice(1);

/** One entry of the table: the source without its leading `/`, and the served value. */
export const getEntry = (
  redirect: StoredRedirect,
  tree: PathsOfPages
): readonly [key: string, value: string | null] => [
  toKey(redirect.source),
  getDestination(redirect, tree),
];

/**
 * Builds the member `redirects`: from a source without its leading `/` to a path, a URL, `""` or `null`,
 * without redirects that form a loop or cannot be served. The object has no prototype, so that `__proto__` is an ordinary key.
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
