import type { PageSearch } from '../../pages/search/page-search';
import type { Search } from '../../pages/search/word-matcher';
import { isUnfindable } from '../../reads/text-contains';

/** The search in published rows, and the search in drafts, for previews. */
export type PageSearches = Readonly<Record<'published' | 'drafts', Pick<PageSearch, 'find'>>>;

/**
 * Finds the ids of pages that match a search.
 *
 * @param drafts pages whose drafts are searched instead
 * @throws Unavailable (503) if the search takes too long
 */
export const searchPages = async (
  searches: PageSearches,
  search: Search,
  drafts: ReadonlySet<string>
): Promise<Set<string>> => {
  const words = search.words.filter((word) => !isUnfindable(word));
  const nothingCanMatch =
    search.operator === 'and' ? words.length < search.words.length : words.length === 0;
  if (nothingCanMatch) return new Set();

  const findable = { ...search, words };
  // Concurrently, because both share one time limit.
  const [published, ofDrafts] = await Promise.all([
    searches.published.find(findable),
    drafts.size === 0 ? [] : searches.drafts.find(findable),
  ]);
  return new Set([
    ...published.filter((id) => !drafts.has(id)),
    ...ofDrafts.filter((id) => drafts.has(id)),
  ]);
};
