import { rankMatch } from '#site-content/domain/pages/rank-match';
import { foldCase } from '#site-content/domain/pages/search-text';
import type { ExplorerStatus } from '#site-content/domain/panel/page-tree-view';
import type { KnownPage } from '../../read-models/all-pages-read-model';
import type { PageSearch } from '../search/page-search';

/** A page with a draft. Only changes by SQL can leave a page without one. */
export type KnownDraft = KnownPage & { readonly draft: NonNullable<KnownPage['draft']> };

/** The search filters. */
export interface ListFilters {
  readonly search: string;
  readonly status: ExplorerStatus | undefined;
  /** Whether texts may be searched, in addition to title, slug and path. */
  readonly canReadTexts: boolean;
}

/** The data that pages are searched in. */
export interface SearchContext {
  /** The path of a page, or the one that its draft will have. */
  readonly getPath: (page: KnownDraft) => string | null;
  /** The texts of drafts. */
  readonly texts: Pick<PageSearch, 'find'>;
}

/** True if the draft was changed after publishing, as the Content Manager defines it: see `drafts.ts`. */
const isModified = ({ draft, published }: KnownDraft): boolean =>
  published !== null && published.updatedAt < draft.updatedAt;

/** Returns the pages whose draft contains every word in title, slug or text, ignoring case. */
const withWords = async (
  pages: readonly KnownDraft[],
  search: string,
  texts: SearchContext['texts'] | null
): Promise<ReadonlySet<KnownDraft>> => {
  let found = pages;
  for (const word of foldCase(search).split(/\s+/).filter(Boolean)) {
    const inTexts = new Set(await texts?.find({ words: [word], operator: 'and' }));
    found = found.filter(
      ({ id, draft: { title, slug } }) =>
        inTexts.has(id) || foldCase(`${title ?? ''}\n${slug ?? ''}`).includes(word)
    );
  }
  return new Set(found);
};

/**
 * Returns the pages that match a search by text, or by path if it contains a slash. An empty search matches all.
 *
 * @param pages the pages to search
 * @throws Unavailable (503) if the search takes too long
 */
export const findDrafts = async (
  pages: readonly KnownDraft[],
  { search, status, canReadTexts }: ListFilters,
  { getPath, texts }: SearchContext
): Promise<readonly KnownDraft[]> => {
  const found = await withWords(pages, search, canReadTexts ? texts : null);
  const path = search.trim().toLowerCase();
  const isAtPath = (page: KnownDraft): boolean =>
    path.includes('/') && getPath(page)?.toLowerCase().includes(path) === true;
  return pages.filter(
    (page) =>
      (found.has(page) || isAtPath(page)) &&
      (status !== 'draft' || page.published === null) &&
      (status !== 'modified' || isModified(page))
  );
};

/** Sorts the found pages by relevance, best matches first. */
export const byRelevance = (
  pages: readonly KnownDraft[],
  search: string,
  getPath: (page: KnownDraft) => string | null
): readonly KnownDraft[] => {
  const whole = foldCase(search.trim());
  if (whole === '') return pages;
  const getRank = (page: KnownDraft): number =>
    rankMatch(whole, {
      title: foldCase(page.draft.title?.trim() ?? ''),
      slug: foldCase(page.draft.slug ?? ''),
      path: foldCase(getPath(page) ?? ''),
    });
  const ranks = new Map(pages.map((page) => [page, getRank(page)]));
  return pages.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
};
