import { atOnce, type Steps } from '../interruptible-work';
import type { PageOption } from '../panel/answers';

export interface FoundPages {
  readonly shown: readonly PageOption[];
  /** How many more there are. */
  readonly more: number;
}

const PAGES_IN_STEP = 50;

const ASCII = /^[\0-\x7f]*$/;

const plain = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The pages whose title, slug or path holds every word of a search, whatever its case and accents. The one whose path
 * the search spells out comes first.
 *
 * @param pages in the order in which they are to be shown
 * @param most how many are shown: longer lists are searched, not read
 */
export function* findPagesInSteps(
  pages: Iterable<PageOption>,
  search: string,
  most: number
): Steps<FoundPages> {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const path = search.trim();
  const meant: PageOption[] = [];
  const others: PageOption[] = [];
  let looked = 0;
  for (const page of pages) {
    looked += 1;
    // To pause takes as long as to look at a few of them.
    if (looked % PAGES_IN_STEP === 0) yield;
    const text = plain([page.title, page.slug, page.path ?? ''].join('\n'));
    if (!words.every((word) => text.includes(word))) continue;
    (page.path === path ? meant : others).push(page);
  }
  const found = [...meant, ...others];
  return { shown: found.slice(0, most), more: Math.max(0, found.length - most) };
}

/** The same without interruption. */
export const findPages = (...of: Parameters<typeof findPagesInSteps>): FoundPages =>
  atOnce(findPagesInSteps(...of));
