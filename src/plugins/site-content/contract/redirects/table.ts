import type { PageTree } from '../pages/page-tree';
import type { RedirectTarget } from '../rules/redirect';

export interface StoredRedirect {
  readonly source: string;
  readonly target: RedirectTarget;
  readonly destination: string | null;
  /** The document id of the page, or `null`. */
  readonly page: string | null;
}

const destinationOf = (redirect: StoredRedirect, tree: PageTree): string | null => {
  switch (redirect.target) {
    case 'url':
      return redirect.destination ?? '';
    case 'page':
      return redirect.page === null ? null : tree.pathOf(redirect.page);
    case 'none':
      return null;
    case 'empty':
      return '';
  }
};

/**
 * The member `redirects`: from a source without its leading `/` to a path, a URL, `""` or `null`. The object
 * has no prototype, so that `__proto__` is a key like any other. Source: docs/interface.md#the-redirects-object.
 */
export const buildRedirects = (
  redirects: readonly StoredRedirect[],
  tree: PageTree
): Record<string, string | null> => {
  const table: Record<string, string | null> = Object.create(null);
  for (const redirect of redirects) {
    table[redirect.source.slice(1)] = destinationOf(redirect, tree);
  }
  return table;
};
