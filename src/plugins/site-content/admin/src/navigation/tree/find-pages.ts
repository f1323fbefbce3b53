import type { PageOption } from '../../../../contract/panel/answers';

/** Longer lists are searched, not read. */
export const SHOWN_PAGES = 50;

export interface FoundPages {
  readonly shown: readonly PageOption[];
  /** How many more there are. */
  readonly more: number;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The pages whose title, slug or path holds every word of a search, whatever its case and accents.
 *
 * @param pages in the order in which they are to be shown
 */
export const findPages = (pages: Iterable<PageOption>, search: string): FoundPages => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = [...pages].filter(({ title, slug, path }) => {
    const text = plain([title, slug, path ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  });
  return { shown: found.slice(0, SHOWN_PAGES), more: Math.max(0, found.length - SHOWN_PAGES) };
};
