import { type CooperativeTask, runToCompletion } from '../cooperative-task';
import type { PageOption } from '../panel/panel-response-types';
import { rankMatch } from './rank-match';

export interface FoundPages {
  readonly shown: readonly PageOption[];
  /** Number of further matches. */
  readonly more: number;
}

const PAGES_IN_STEP = 50;

const ASCII = /^[\0-\x7f]*$/;

const plain = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the path that a page has or will have. */
const getPath = ({ path, draftPath }: PageOption): string => path ?? draftPath ?? '';

const plainNames = (page: PageOption) => ({
  title: plain(page.title.trim()),
  slug: plain(page.slug),
  path: plain(getPath(page)),
});

/**
 * Finds pages whose title, slug or path contains every word of the search, ignoring case and accents, best matches first.
 *
 * @param pages in display order
 * @param most maximum number of results: users narrow the search rather than read a longer list
 */
export function* findPagesInSteps(
  pages: Iterable<PageOption>,
  search: string,
  most: number
): CooperativeTask<FoundPages> {
  const whole = plain(search.trim());
  const words = whole.split(/\s+/).filter(Boolean);
  const ranked: PageOption[][] = [];
  let looked = 0;
  for (const page of pages) {
    looked += 1;
    // Pausing costs as much as checking a few pages.
    if (looked % PAGES_IN_STEP === 0) yield;
    const text = plain([page.title, page.slug, getPath(page)].join('\n'));
    if (!words.every((word) => text.includes(word))) continue;
    const rank = whole === '' ? 0 : rankMatch(whole, plainNames(page));
    (ranked[rank] ??= []).push(page);
  }
  const found = ranked.flat();
  return { shown: found.slice(0, most), more: Math.max(0, found.length - most) };
}

/** Finds the pages without pausing. */
export const findPages = (...of: Parameters<typeof findPagesInSteps>): FoundPages =>
  runToCompletion(findPagesInSteps(...of));
