import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import { foldCase } from '../../../../contract/pages/search-text';
import type { RedirectFilters, RedirectProblem } from '../../../../contract/panel/redirects';
import type { Checks } from '../../content/checks/checks';
import type { PublishedPagesReader } from '../../content/kept/published-pages';
import { containsIn, isUnfindable } from '../../content/reads/text-contains';
import { joinTableOf } from '../../strapi/join-table';
import type { QueryBuilder } from '../../strapi/knex';
import { rowsUnder } from '../../strapi/permission-conditions';
import { tableOf } from '../../strapi/tables';
import { idsAtPath } from '../page-explorer/search';
import type { RedirectsQuery } from './query';

type RedirectsOrder = Pick<RedirectsQuery, 'sort' | 'direction' | 'offset' | 'limit'>;

/** What somebody may know of, by the filters of the conditions that his roles put on a type. */
export interface Known {
  /** `null` where there are none. */
  readonly redirects: object | null;
  /** `null` where there are none, `'nothing'` where he may not read the titles of pages at all. */
  readonly pages: object | 'nothing' | null;
}

const ORDERS = {
  source: ['redirects.source'],
  // All databases are to agree where those without one stand.
  destination: ["coalesce(redirects.destination, '')", 'redirects.source'],
  changed: ['redirects.updated_at'],
} as const;

/** More redirects than these a statement cannot name. */
const MOST_WITH_PROBLEM = 30_000;

/** The document ids of the redirects that something was found at. */
const idsWithProblem = async (checks: Checks, problem: RedirectProblem): Promise<string[]> => {
  const found = (await checks.read()).filter(
    ({ kind, where }) => kind === problem && where.type === REDIRECT
  );
  return [...new Set(found.map(({ where }) => where.id))].slice(0, MOST_WITH_PROBLEM);
};

/** What redirects are chosen by beside their rows. */
export interface ChoiceParts {
  readonly publishedPages: PublishedPagesReader;
  readonly checks: Checks;
}

/** A word that is looked for, with the pages that are found by their path. */
interface Word {
  readonly word: string;
  readonly atPath: readonly string[];
}

/** The redirects that somebody looks for. */
export class Redirects {
  private constructor(
    private readonly strapi: Core.Strapi,
    private readonly known: Known,
    private readonly filters: RedirectFilters,
    private readonly words: readonly Word[],
    /** Those with the problem that is looked for; `null` where none is. */
    private readonly withProblem: readonly string[] | null
  ) {}

  static async of(
    strapi: Core.Strapi,
    known: Known,
    { publishedPages, checks }: ChoiceParts,
    filters: RedirectFilters
  ): Promise<Redirects> {
    const words: Word[] = [];
    for (const word of foldCase(filters.search ?? '')
      .split(/\s+/)
      .filter(Boolean)) {
      words.push({ word, atPath: (await idsAtPath(publishedPages, word)) ?? [] });
    }
    const withProblem =
      filters.problem === undefined ? null : await idsWithProblem(checks, filters.problem);
    return new Redirects(strapi, known, filters, words, withProblem);
  }

  /** Those that are meant, of those he may know of. */
  private chosen(): QueryBuilder {
    const { strapi, known, words, withProblem } = this;
    const { target, origin, since } = this.filters;
    const found = strapi.db.connection({ redirects: tableOf(strapi, REDIRECT) });
    if (known.redirects !== null) {
      void found.whereIn('redirects.id', rowsUnder(strapi, REDIRECT, known.redirects));
    }
    if (target !== undefined) void found.where('redirects.target', target);
    if (origin !== undefined) void this.withOrigin(found, origin);
    if (since !== undefined) void found.where('redirects.updated_at', '>=', new Date(since));
    if (withProblem !== null) void found.whereIn('redirects.document_id', withProblem);
    for (const word of words) this.withWord(found, word);
    return found;
  }

  /** Those of before there were origins were made by editors. */
  private withOrigin(found: QueryBuilder, origin: string): void {
    void found.where((either) => {
      either.where('redirects.origin', origin);
      if (origin === 'editor') either.orWhereNull('redirects.origin');
    });
  }

  private withWord(found: QueryBuilder, { word, atPath }: Word): void {
    if (isUnfindable(word)) {
      void found.whereRaw('1 = 0');
      return;
    }
    void found.where((either) => {
      for (const column of ['source', 'destination']) {
        either.orWhereRaw(containsIn(this.strapi, `lower(redirects.${column})`), [word]);
      }
      either.orWhereIn('redirects.id', this.leadingToPages({ word, atPath }));
    });
  }

  /** A subquery for the redirects to pages that a word is found in: in the title, or in the path on the website. */
  private leadingToPages({ word, atPath }: Word): QueryBuilder {
    const { strapi, known } = this;
    const { name, joinColumn, inverseJoinColumn } = joinTableOf(strapi, REDIRECT, 'page');
    return strapi.db
      .connection({ links: name })
      .join({ pages: tableOf(strapi, PAGE) }, 'pages.id', `links.${inverseJoinColumn}`)
      .where((either) => {
        either.whereIn('pages.document_id', atPath);
        if (known.pages === 'nothing') return;
        const { pages: filters } = known;
        either.orWhere((titled) => {
          titled.whereRaw(containsIn(strapi, 'lower(pages.title)'), [word]);
          if (filters !== null) titled.whereIn('pages.id', rowsUnder(strapi, PAGE, filters));
        });
      })
      .select(`links.${joinColumn}`);
  }

  async count(): Promise<number> {
    const [found] = await this.chosen().count({ count: '*' });
    return Number(found?.count ?? 0);
  }

  /** The document ids of all of them. */
  async ids(): Promise<string[]> {
    const rows: { id: string }[] = await this.chosen()
      .select({ id: 'redirects.document_id' })
      .orderBy('redirects.id');
    return rows.map(({ id }) => id);
  }

  /** Those of them that are named by their document ids. */
  async among(ids: readonly string[]): Promise<string[]> {
    const rows: { id: string }[] = await this.chosen()
      .whereIn('redirects.document_id', ids)
      .select({ id: 'redirects.document_id' })
      .orderBy('redirects.id');
    return rows.map(({ id }) => id);
  }

  /** The ids of the rows that were asked for, in their order. */
  async rows({ sort, direction, offset, limit }: RedirectsOrder): Promise<number[]> {
    const order = direction === 'ascending' ? 'asc' : 'desc';
    const found = this.chosen().select({ id: 'redirects.id' });
    for (const column of ORDERS[sort]) void found.orderByRaw(`${column} ${order}`);
    const rows: { id: number }[] = await found
      .orderBy('redirects.id', order)
      .offset(offset)
      .limit(limit);
    return rows.map(({ id }) => id);
  }
}
