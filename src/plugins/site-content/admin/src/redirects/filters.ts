import {
  type Direction,
  DIRECTIONS,
  REDIRECT_ORIGINS,
  REDIRECT_PROBLEMS,
  REDIRECT_SORTS,
  type RedirectFilters,
  type RedirectOrigin,
  type RedirectProblem,
  type RedirectSort,
} from '#site-content/domain/panel/redirects';
import { REDIRECT_TARGETS, type RedirectTargetType } from '#site-content/domain/rules/redirect';
import { findOne, useUrlFilters } from '../components/use-url-filters';

/** Filter options: changed in the last N days. */
export const DAYS = [1, 7, 30, 365] as const;
export type Days = (typeof DAYS)[number];

/** The filters and the sort order. */
export interface ListFilters {
  readonly search: string;
  readonly target: RedirectTargetType | null;
  readonly origin: RedirectOrigin | null;
  readonly days: Days | null;
  readonly problem: RedirectProblem | null;
  readonly sort: RedirectSort;
  readonly direction: Direction;
}

/** No filters, sorted by source. */
const EVERYTHING: ListFilters = {
  ...{ search: '', target: null, origin: null, days: null, problem: null },
  ...{ sort: 'source', direction: 'ascending' },
};

const readFilters = (given: URLSearchParams): ListFilters => ({
  search: given.get('search') ?? EVERYTHING.search,
  target: findOne(REDIRECT_TARGETS, given.get('target')),
  origin: findOne(REDIRECT_ORIGINS, given.get('origin')),
  days: findOne(DAYS, given.get('days')),
  problem: findOne(REDIRECT_PROBLEMS, given.get('problem')),
  sort: findOne(REDIRECT_SORTS, given.get('sort')) ?? EVERYTHING.sort,
  direction: findOne(DIRECTIONS, given.get('direction')) ?? EVERYTHING.direction,
});

export const useListFilters = () => useUrlFilters(readFilters, EVERYTHING);

/** True if any filter is set. */
export const isNarrowed = ({ search, target, origin, days, problem }: ListFilters): boolean =>
  search.trim() !== '' || [target, origin, days, problem].some((filter) => filter !== null);

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the filters as query parameters.
 *
 * @param now in milliseconds since 1970
 */
export const getFilters = (
  { search, target, origin, days, problem }: ListFilters,
  now: number
): RedirectFilters => ({
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...(target === null ? {} : { target }),
  ...(origin === null ? {} : { origin }),
  ...(problem === null ? {} : { problem }),
  ...(days === null ? {} : { since: new Date(now - days * DAY).toISOString() }),
});
