import type { Core } from '@strapi/strapi';
import { foldCase } from '../../../../contract/pages/search-text';
import type { ExplorerStatus } from '../../../../contract/panel/page-explorer';
import type { PublishedPagesReader } from '../../content/kept/published-pages';
import { containsIn, isUnfindable } from '../../content/reads/text-contains';
import { IS_MODIFIED, type Choice } from './drafts';

/** More pages than a statement may name are found by a path that says nothing, such as `/`. */
const MOST_PATHS = 5000;

/**
 * The published pages whose path holds what is looked for, where that has a slash in it.
 *
 * @returns `null` for words, which are no part of a path
 */
export const idsAtPath = async (
  publishedPages: PublishedPagesReader,
  search: string
): Promise<string[] | null> => {
  const part = search.trim().toLowerCase();
  if (!part.includes('/')) return null;
  const { pages, tree } = await publishedPages.read();
  return pages
    .map(({ id }) => id)
    .filter((id) => tree.pathOf(id)?.toLowerCase().includes(part))
    .slice(0, MOST_PATHS);
};

/** What is known of a search beside its words. */
interface Known {
  /** Whether the texts may be looked through, beside the title. */
  readonly mayReadTexts: boolean;
  /** Pages that are found by their path; `null` where none was looked for. */
  readonly ids: readonly string[] | null;
}

/**
 * Chooses drafts that hold every word in their texts or their slug, in whatever case, and the pages that are found by
 * their path. An empty search finds all.
 */
export const foundBy = (
  strapi: Core.Strapi,
  search: string,
  { mayReadTexts, ids }: Known
): Choice => {
  const texts = ['lower(draft.title)', 'lower(draft.slug)'];
  if (mayReadTexts) texts.push('draft.search_text');
  const words = foldCase(search).split(/\s+/).filter(Boolean);
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
      if (ids !== null) either.orWhereIn('draft.document_id', ids);
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
