import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
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
import { REDIRECT_TARGETS, type RedirectTarget } from '#site-content/domain/rules/redirect';

/** Filter options: changed in the last … days. */
export const DAYS = [1, 7, 30, 365] as const;
export type Days = (typeof DAYS)[number];

/** The filters and the sort order. */
export interface ListFilters {
  readonly search: string;
  readonly target: RedirectTarget | null;
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

const findOne = <Each>(all: readonly Each[], value: string | null): Each | null =>
  all.find((one) => String(one) === value) ?? null;

/** The filters, stored in the URL so that links and the Back button work. */
export const useListFilters = (): [
  listFilters: ListFilters,
  seek: (change: Partial<ListFilters>) => void,
] => {
  const [address, setAddress] = useSearchParams();
  const query = address.toString();
  const listFilters = useMemo((): ListFilters => {
    const given = new URLSearchParams(query);
    return {
      search: given.get('search') ?? EVERYTHING.search,
      target: findOne(REDIRECT_TARGETS, given.get('target')),
      origin: findOne(REDIRECT_ORIGINS, given.get('origin')),
      days: findOne(DAYS, given.get('days')),
      problem: findOne(REDIRECT_PROBLEMS, given.get('problem')),
      sort: findOne(REDIRECT_SORTS, given.get('sort')) ?? EVERYTHING.sort,
      direction: findOne(DIRECTIONS, given.get('direction')) ?? EVERYTHING.direction,
    };
  }, [query]);
  const seek = (change: Partial<ListFilters>): void => {
    const next = { ...listFilters, ...change };
    setAddress(
      Object.fromEntries(
        Object.entries(next).flatMap(([name, value]) =>
          value === EVERYTHING[name as keyof ListFilters] ? [] : [[name, String(value)]]
        )
      )
    );
  };
  return [listFilters, seek];
};

/** Whether any filter is set. */
export const isNarrowed = ({ search, target, origin, days, problem }: ListFilters): boolean =>
  search.trim() !== '' || [target, origin, days, problem].some((filter) => filter !== null);

const DAY = 24 * 60 * 60 * 1000;

/**
 * The filters as query parameters.
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
