import type { PageTree } from '../pages/page-tree';
import { getWays, type Leading } from './graph';
import { buildOnSite } from './on-site';
import { findUnserved } from './served';

export interface StoredRedirect extends Leading {
  readonly source: string;
}

/** All that an entry needs to know of the pages. */
export type PathsOfPages = Pick<PageTree, 'getPath'>;

/** All that the table needs to know of the pages. */
export type PagesOfTable = Pick<PageTree, 'getPath' | 'idAt'>;

/** What front ends get of a redirect, where they get it. */
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
  }
};

/** What a source is called in the table. */
export const toKey = (source: string): string => source.slice(1);

/** What one redirect is in the table: from its source without the leading `/` to where it leads. */
export const getEntry = (
  redirect: StoredRedirect,
  tree: PathsOfPages
): readonly [key: string, value: string | null] => [
  toKey(redirect.source),
  getDestination(redirect, tree),
];

/**
 * The member `redirects`: from a source without its leading `/` to a path, a URL, `""` or `null`, without those that
 * would lead in a loop. The object has no prototype, so that `__proto__` is a key like any other. Source:
 * docs/api.md#the-redirects-object.
 *
 * @param siteUrl public address of the website without a trailing slash, `''` where none is configured
 */
export const buildRedirects = (
  redirects: readonly StoredRedirect[],
  tree: PagesOfTable,
  siteUrl: string
): Record<string, string | null> => {
  const ways = getWays(redirects, { getPath: tree.getPath, onSite: buildOnSite(siteUrl) });
  const unserved = findUnserved(ways, (path) => tree.idAt(path) !== null);
  const table: Record<string, string | null> = Object.create(null);
  for (const redirect of redirects) {
    if (unserved.has(redirect.source)) continue;
    const [key, value] = getEntry(redirect, tree);
    table[key] = value;
  }
  return table;
};
