import type { Core } from '@strapi/strapi';
import { foldCase } from '../../../../contract/pages/search-text';
import type { PageTree } from '../../../../contract/pages/page-tree';
import type { ExplorerStatus } from '../../../../contract/panel/page-explorer';
import { containsIn, isUnfindable } from '../../content/reads/text-contains';
import { IS_MODIFIED, type Choice } from './drafts';

/** More pages than a statement may name are found by a path that says nothing, such as `/`. */
const MOST_PATHS = 5000;

/** The published pages whose path holds this. */
const pagesAtPath = (
  pages: readonly { readonly id: string }[],
  tree: Pick<PageTree, 'pathOf'>,
  part: string
): string[] =>
  pages
    .map(({ id }) => id)
    .filter((id) => tree.pathOf(id)?.toLowerCase().includes(part))
    .slice(0, MOST_PATHS);

interface Published {
  readonly pages: readonly { readonly id: string }[];
  readonly tree: Pick<PageTree, 'pathOf'>;
}

/**
 * Chooses drafts that hold every word in their texts or their slug, in whatever case; and where a slash is among what is
 * looked for, the pages whose path on the website holds that. An empty search finds all.
 *
 * @param mayReadTexts whether the texts may be looked through, beside the title
 */
export const foundBy = (
  strapi: Core.Strapi,
  search: string,
  { pages, tree }: Published,
  mayReadTexts: boolean
): Choice => {
  const texts = ['lower(draft.title)', 'lower(draft.slug)'];
  if (mayReadTexts) texts.push('draft.search_text');
  const words = foldCase(search).split(/\s+/).filter(Boolean);
  const path = search.trim().toLowerCase();
  return (drafts) => {
    if (words.some(isUnfindable)) {
      void drafts.whereRaw('1 = 0');
      return;
    }
    void drafts.where((either) => {
      either.where((every) => {
        for (const word of words) {
          every.where((any) => {
            for (const text of texts) any.orWhereRaw(containsIn(strapi, text), [word]);
          });
        }
      });
      if (path.includes('/')) {
        either.orWhereIn('draft.document_id', pagesAtPath(pages, tree, path));
      }
    });
  };
};

/** Chooses drafts of which nothing is published, or something else. */
export const withStatus =
  (status: ExplorerStatus | undefined): Choice =>
  (drafts) => {
    if (status === 'draft') void drafts.whereNull('published.document_id');
    if (status === 'modified') void drafts.whereRaw(IS_MODIFIED);
  };
