import type { Core } from '@strapi/strapi';
import type { Steps } from '#site-content/domain/interruptible-work';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { foldCase } from '#site-content/domain/pages/search-text';
import type { ExplorerStatus } from '#site-content/domain/panel/page-tree-view';
import type { KnownPage } from '../../content/read-models/all-pages-read-model';
import type { PageTexts } from '../../content/read-models/page-texts';
import { RowSet } from '../../content/read-models/row-set';
import { containsIn, isUnfindable } from '../../content/reads/text-contains';
import { runInSlices } from '../../operations/cooperative-scheduling/run-in-slices';
import { type Choice, type Drafts, IS_MODIFIED } from './drafts';

/** A page with a draft. Only changes by SQL can leave a page without one. */
export type KnownDraft = KnownPage & { readonly draft: NonNullable<KnownPage['draft']> };

/** The search filters. */
export interface ListFilters {
  readonly search: string;
  readonly status: ExplorerStatus | undefined;
  /** Whether texts may be searched, in addition to title, slug and path. */
  readonly mayReadTexts: boolean;
}

/** Selects drafts that are not published, or that differ from the published version. */
const withStatus = (status: ExplorerStatus): Choice => ({
  asksPublished: true,
  addTo(drafts) {
    if (status === 'draft') void drafts.whereNull('published.document_id');
    if (status === 'modified') void drafts.whereRaw(IS_MODIFIED);
  },
});

/** Selects drafts that contain every word in title, slug or text, ignoring case. */
const withWords = (
  strapi: Core.Strapi,
  words: readonly string[],
  mayReadTexts: boolean
): Choice => ({
  asksPublished: false,
  addTo(drafts) {
    const texts = ['lower(draft.title)', 'lower(draft.slug)'];
    if (mayReadTexts) texts.push('draft.search_text');
    for (const word of words) {
      void drafts.where((any) => {
        for (const text of texts) any.orWhereRaw(containsIn(strapi, text), [word]);
      });
    }
  },
});

/** Adds published pages whose path contains the search. Paths are computed on demand. */
function* findAtPath(
  pages: readonly KnownDraft[],
  part: string,
  tree: Pick<PageTree, 'getPath'>,
  found: RowSet
): Steps<void> {
  for (const { id, draft } of pages) {
    yield;
    if (tree.getPath(id)?.toLowerCase().includes(part) === true) found.add(draft.row);
  }
}

/**
 * Rows searched per statement, if the database searches: texts are long, and SQLite runs on the thread that
 * answers requests.
 */
const ROWS_AT_ONCE = 500;

/** Splits draft rows by id into ranges, one per statement. */
const getSpans = (
  pages: readonly KnownDraft[]
): { readonly from: number; readonly to: number }[] => {
  const rows = Float64Array.from(pages, ({ draft }) => draft.row).sort();
  const spans = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const from = rows[at] ?? 0;
    spans.push({ from, to: rows[Math.min(at + ROWS_AT_ONCE, rows.length) - 1] ?? from });
  }
  return spans;
};

/**
 * The pages that match a search by text, or by published path if it contains a slash. An empty search matches
 * all.
 *
 * @param pages the pages to search
 */
export const pagesFound = async (
  strapi: Core.Strapi,
  drafts: Drafts,
  pages: readonly KnownDraft[],
  { search, status, mayReadTexts }: ListFilters,
  { tree, pageTexts }: { readonly tree: Pick<PageTree, 'getPath'>; readonly pageTexts: PageTexts }
): Promise<readonly KnownDraft[]> => {
  const words = foldCase(search).split(/\s+/).filter(Boolean);
  if (words.some(isUnfindable)) return [];
  const among = async (choice: Choice): Promise<RowSet> => {
    const rows = new RowSet();
    for (const span of getSpans(pages)) {
      for (const row of await drafts.rowsAmong(span, choice)) rows.add(row);
    }
    return rows;
  };
  let found = pages;
  if (words.length > 0) {
    const rows =
      (mayReadTexts ? await pageTexts.rowsWith(words) : null) ??
      (await among(withWords(strapi, words, mayReadTexts)));
    const part = search.trim().toLowerCase();
    if (part.includes('/')) await runInSlices(findAtPath(pages, part, tree, rows));
    found = pages.filter(({ draft }) => rows.has(draft.row));
  }
  if (status === undefined) return found;
  const ofStatus = await among(withStatus(status));
  return found.filter(({ draft }) => ofStatus.has(draft.row));
};
