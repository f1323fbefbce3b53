/** The texts by which a page is found, normalized like the search. */
interface Names {
  readonly title: string;
  readonly slug: string;
  readonly path: string;
}

/**
 * Ranks a page among the matches of a search, best first: title or path equal to the search, title starting with it,
 * title with all words, slug equal to the search, title, slug and path with all words, and any other match.
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
