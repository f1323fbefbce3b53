import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { foldCase } from '#site-content/domain/pages/search-text';
import type { RedirectFilters, RedirectProblem } from '#site-content/domain/panel/redirects';
import type { ContentAudit } from '../../audit/content-audit';
import { runCooperatively } from '../../operations/cooperative-scheduling/run-cooperatively';
import { valuesUnder } from '../../panel/access/under-conditions';
import type { AllPages } from '../../read-models/all-pages-read-model';
import type { ReadModels } from '../../read-models/read-models';
import type { ListedRedirect } from '../../read-models/redirect-rows';
import type { CachedRedirects } from '../../read-models/redirects-read-model';
import type { RedirectsQuery } from './query';

type RedirectsOrder = Pick<RedirectsQuery, 'sort' | 'direction' | 'offset' | 'limit'>;

/** The redirects and pages that the user may see, by the conditions of their roles. */
export interface Known {
  /** `null` if there are no conditions. */
  readonly redirects: object | null;
  /** `null` if there are no conditions, `'nothing'` if page titles may not be read at all. */
  readonly pages: object | 'nothing' | null;
  /** Whether the path of a page may be read. */
  canReadPath(page: string): boolean;
}

/** Returns the document ids of the redirects with an issue. */
const idsWithProblem = async (
  checks: ContentAudit,
  problem: RedirectProblem
): Promise<ReadonlySet<string>> => {
  const found = (await checks.read()).filter(
    ({ kind, where }) => kind === problem && where.type === REDIRECT
  );
  return new Set(found.map(({ where }) => where.id));
};

/** Services used to select redirects. */
export interface SelectionServices extends ReadModels {
  readonly checks: ContentAudit;
}

/** Returns true if a redirect is selected. */
type IsSelected = (redirect: ListedRedirect) => boolean;

/**
 * Finds the pages with a word in their title, if that may be read, or, if the word contains a slash, in their readable
 * published path.
 */
function* pagesWithWord(
  ids: Iterable<string>,
  word: string,
  { titles, getPath }: { readonly titles: (id: string) => string[] } & Pick<PageTree, 'getPath'>
): CooperativeTask<Set<string>> {
  const found = new Set<string>();
  for (const id of ids) {
    yield;
    const isAtPath = word.includes('/') && getPath(id)?.toLowerCase().includes(word) === true;
    if (isAtPath || titles(id).some((title) => foldCase(title).includes(word))) found.add(id);
  }
  return found;
}

const getTitles = ({ byId }: AllPages, id: string): string[] => {
  const page = byId.get(id);
  return [page?.draft?.title, page?.published?.title].filter((title) => title != null);
};

/** Number of redirects checked between pauses: a pause costs as much as checking a few. */
const ROWS_IN_STEP = 100;

/** Selects redirects from the cached ones: the database would have to scan up to 100,000 rows at once. */
export class Redirects {
  private constructor(
    private readonly services: Pick<SelectionServices, 'redirects' | 'redirectOrders'>,
    private readonly rules: readonly IsSelected[]
  ) {}

  static async of(
    strapi: Core.Strapi,
    known: Known,
    services: SelectionServices,
    { search, target, origin, since, problem }: RedirectFilters
  ): Promise<Redirects> {
    const rules: IsSelected[] = [];
    const readable = await valuesUnder<number>(strapi, REDIRECT, known.redirects, 'id');
    if (readable !== null) rules.push(({ row }) => readable.has(row));
    if (target !== undefined) rules.push((redirect) => redirect.target === target);
    // Redirects from before origins existed were created by editors.
    if (origin !== undefined) rules.push((redirect) => (redirect.origin ?? 'editor') === origin);
    if (since !== undefined) {
      const time = new Date(since).getTime();
      rules.push(({ changedAt }) => changedAt >= time);
    }
    if (problem !== undefined) {
      const withProblem = await idsWithProblem(services.checks, problem);
      const { tree } = await services.publishedPages.read();
      // Redirects to unpublished pages lead to nothing as well.
      const isWithoutPage: IsSelected = ({ target: kind, page }) =>
        problem === 'broken-link' && kind === 'page' && (page === null || !tree.has(page));
      rules.push((redirect) => withProblem.has(redirect.id) || isWithoutPage(redirect));
    }
    const words = foldCase(search ?? '')
      .split(/\s+/)
      .filter(Boolean);
    if (words.length > 0) rules.push(await Redirects.holding(strapi, known, services, words));
    return new Redirects(services, rules);
  }

  /** Returns a rule for redirects that contain every word in their source, destination or page. */
  private static async holding(
    strapi: Core.Strapi,
    known: Known,
    services: SelectionServices,
    words: readonly string[]
  ): Promise<IsSelected> {
    const { rowsByTargetPage } = await services.redirects.read();
    const all = await services.allPages.read();
    const { tree } = await services.publishedPages.read();
    const getPath = (id: string): string | null =>
      known.canReadPath(id) ? tree.getPath(id) : null;
    const named =
      known.pages === 'nothing'
        ? new Set<string>()
        : await valuesUnder<string>(strapi, PAGE, known.pages, 'document_id');
    const titles = (id: string): string[] =>
      named === null || named.has(id) ? getTitles(all, id) : [];
    const pagesWith = new Map<string, ReadonlySet<string>>();
    for (const word of words) {
      const pages = pagesWithWord(rowsByTargetPage.keys(), word, { titles, getPath });
      pagesWith.set(word, await runCooperatively(pages));
    }
    return ({ source, destination, page }) => {
      const addresses = foldCase(`${source}\n${destination ?? ''}`);
      return words.every(
        (word) =>
          addresses.includes(word) || (page !== null && pagesWith.get(word)?.has(page) === true)
      );
    };
  }

  /** Finds the selected rows. Iterates in memory order, because any other order is many times slower. */
  private *yieldSelected({ byRow }: CachedRedirects): CooperativeTask<ReadonlySet<number>> {
    const found = new Set<number>();
    let looked = 0;
    for (const [row, redirect] of byRow) {
      looked += 1;
      if (looked % ROWS_IN_STEP === 0) yield;
      if (this.rules.every((rule) => rule(redirect))) found.add(row);
    }
    return found;
  }

  /** Finds the selected rows; returns `null` if all are selected. */
  private async findSelected(redirects: CachedRedirects): Promise<ReadonlySet<number> | null> {
    return this.rules.length === 0 ? null : runCooperatively(this.yieldSelected(redirects));
  }

  /** Returns the document ids of all selected redirects, by row id. */
  async ids(): Promise<string[]> {
    const redirects = await this.services.redirects.read();
    const { byRow } = redirects;
    const selected = (await this.findSelected(redirects)) ?? byRow.keys();
    return [...selected].sort((a, b) => a - b).flatMap((row) => byRow.get(row)?.id ?? []);
  }

  /** Returns those of the given document ids that are selected. */
  async among(ids: readonly string[]): Promise<string[]> {
    const named = new Set(ids);
    return (await this.ids()).filter((id) => named.has(id));
  }

  /** Returns the requested page of row ids, in order, and their total number. */
  async rows({
    sort,
    direction,
    offset,
    limit,
  }: RedirectsOrder): Promise<{ readonly rows: number[]; readonly total: number }> {
    const order = await this.services.redirectOrders.read(sort);
    const selected = await this.findSelected(await this.services.redirects.read());
    const found = selected === null ? order : order.filter((row) => selected.has(row));
    const { length: total } = found;
    const to = Math.max(total - offset, 0);
    const rows =
      direction === 'ascending'
        ? found.subarray(offset, offset + limit)
        : found.subarray(Math.max(to - limit, 0), to).toReversed();
    return { rows: [...rows], total };
  }
}
