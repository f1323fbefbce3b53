import type { PageSearch } from '../../content/page-search/page-search';
import type { Search } from '../../content/page-search/word-matcher';
import { isUnfindable } from '../../content/reads/text-contains';

/** What searches the published rows of pages, and what searches their drafts, for previews. */
export type PageSearches = Readonly<Record<'published' | 'drafts', Pick<PageSearch, 'find'>>>;

/**
 * The ids of the pages that a search finds.
 *
 * @param drafts the pages that are looked for by their drafts instead
 * @throws Unavailable (503) where the search takes too long
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
  // At the same time: together they may take no longer than one.
  const [published, ofDrafts] = await Promise.all([
    searches.published.find(findable),
    drafts.size === 0 ? [] : searches.drafts.find(findable),
  ]);
  return new Set([
    ...published.filter((id) => !drafts.has(id)),
    ...ofDrafts.filter((id) => drafts.has(id)),
  ]);
};
