import type { PageOption } from '../panel/answers';

export interface FoundPages {
  readonly shown: readonly PageOption[];
  /** How many more there are. */
  readonly more: number;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The pages whose title, slug or path holds every word of a search, whatever its case and accents. The one whose path
 * the search spells out comes first.
 *
 * @param pages in the order in which they are to be shown
 * @param most how many are shown: longer lists are searched, not read
 */
export const findPages = (
  pages: Iterable<PageOption>,
  search: string,
  most: number
): FoundPages => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = [...pages].filter(({ title, slug, path }) => {
    const text = plain([title, slug, path ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  });
  const isMeant = ({ path }: PageOption): boolean => path === search.trim();
  const sorted = [...found.filter(isMeant), ...found.filter((page) => !isMeant(page))];
  return { shown: sorted.slice(0, most), more: Math.max(0, sorted.length - most) };
};
