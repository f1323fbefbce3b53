/** What a page is found by, folded for comparison like the search. */
interface Names {
  readonly title: string;
  readonly slug: string;
  readonly path: string;
}

/**
 * Ranks a page among the matches of a search, best first: its title or path is the search, its title begins with it, its
 * title contains the words, its slug is the search, its slug or path contains the words, and neither does.
 *
 * @param search not empty
 */
export const rankMatch = (search: string, { title, slug, path }: Names): number => {
  const words = search.split(/\s+/);
  const holdsWords = (text: string): boolean => words.every((word) => text.includes(word));
  if (title === search || path === search) return 0;
  if (title.startsWith(search)) return 1;
  if (holdsWords(title)) return 2;
  if (slug === search) return 3;
  return holdsWords([title, slug, path].join('\n')) ? 4 : 5;
};
