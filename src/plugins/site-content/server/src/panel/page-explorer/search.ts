import type { Core } from '@strapi/strapi';
import type { PageTree } from '../../../../contract/pages/page-tree';
import { foldCase } from '../../../../contract/pages/search-text';
import type { ExplorerStatus } from '../../../../contract/panel/page-explorer';
import type { Steps } from '../../../../contract/steps';
import type { KnownPage } from '../../content/kept/all-pages';
import { containsIn, isUnfindable } from '../../content/reads/text-contains';
import { inSlices } from '../../operations/slices/in-slices';
import { IS_MODIFIED, type Choice, type Drafts } from './drafts';

/** A page that has a draft, as all but what SQL has left behind have. */
export type KnownDraft = KnownPage & { readonly draft: NonNullable<KnownPage['draft']> };

/** What is looked for. */
export interface Sought {
  readonly search: string;
  readonly status: ExplorerStatus | undefined;
  /** Whether the texts may be looked through, beside title, slug and path. */
  readonly mayReadTexts: boolean;
}

/** Chooses drafts of which nothing is published, or of which something else is. */
const withStatus =
  (status: ExplorerStatus): Choice =>
  (drafts) => {
    if (status === 'draft') void drafts.whereNull('published.document_id');
    if (status === 'modified') void drafts.whereRaw(IS_MODIFIED);
  };

/** Chooses drafts that hold every word in their texts, their title or their slug, in whatever case. */
const withWords =
  (strapi: Core.Strapi, words: readonly string[], mayReadTexts: boolean): Choice =>
  (drafts) => {
    const texts = ['lower(draft.title)', 'lower(draft.slug)'];
    if (mayReadTexts) texts.push('draft.search_text');
    for (const word of words) {
      void drafts.where((any) => {
        for (const text of texts) any.orWhereRaw(containsIn(strapi, text), [word]);
      });
    }
  };

/** The published pages whose path holds what is looked for, each path made when it is looked at. */
function* pagesAtPath(
  pages: readonly KnownDraft[],
  part: string,
  tree: Pick<PageTree, 'pathOf'>
): Steps<KnownDraft[]> {
  const found: KnownDraft[] = [];
  for (const page of pages) {
    yield;
    if (tree.pathOf(page.id)?.toLowerCase().includes(part) === true) found.push(page);
  }
  return found;
}

/** So many rows are looked through at once: their texts are long, and SQLite looks on the thread that answers requests. */
const ROWS_AT_ONCE = 500;

/** Some rows of drafts in the order of their ids, so many at once as a statement looks through. */
const spansOf = (
  pages: readonly KnownDraft[]
): { readonly from: number; readonly to: number }[] => {
  const rows = pages.map(({ draft }) => draft.row).sort((a, b) => a - b);
  const spans = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const from = rows[at] ?? 0;
    spans.push({ from, to: rows[Math.min(at + ROWS_AT_ONCE, rows.length) - 1] ?? from });
  }
  return spans;
};

/**
 * The document ids of the pages that a search finds: by their texts, and where it has a slash, by their path on the website.
 * An empty search finds all.
 *
 * @param pages those that are looked through
 */
export const idsFound = async (
  strapi: Core.Strapi,
  drafts: Drafts,
  pages: readonly KnownDraft[],
  { search, status, mayReadTexts }: Sought,
  tree: Pick<PageTree, 'pathOf'>
): Promise<ReadonlySet<string>> => {
  const words = foldCase(search).split(/\s+/).filter(Boolean);
  if (words.some(isUnfindable)) return new Set();
  const among = async (choice: Choice): Promise<Set<string>> => {
    const ids = new Set<string>();
    for (const span of spansOf(pages)) {
      for (const id of await drafts.idsAmong(span, choice)) ids.add(id);
    }
    return ids;
  };
  const found =
    words.length === 0
      ? new Set(pages.map(({ id }) => id))
      : await among(withWords(strapi, words, mayReadTexts));
  const part = search.trim().toLowerCase();
  if (part.includes('/')) {
    for (const { id } of await inSlices(pagesAtPath(pages, part, tree))) found.add(id);
  }
  if (status === undefined) return found;
  const ofStatus = await among(withStatus(status));
  return new Set([...found].filter((id) => ofStatus.has(id)));
};
