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

/** So many days ago at the most something was changed. */
export const DAYS = [1, 7, 30, 365] as const;
export type Days = (typeof DAYS)[number];

/** What is looked for, and in which order. */
export interface ListFilters {
  readonly search: string;
  readonly target: RedirectTarget | null;
  readonly origin: RedirectOrigin | null;
  readonly days: Days | null;
  readonly problem: RedirectProblem | null;
  readonly sort: RedirectSort;
  readonly direction: Direction;
}

/** Everything, in the order of old addresses. */
const EVERYTHING: ListFilters = {
  ...{ search: '', target: null, origin: null, days: null, problem: null },
  ...{ sort: 'source', direction: 'ascending' },
};

const oneOf = <Each>(all: readonly Each[], value: string | null): Each | null =>
  all.find((one) => String(one) === value) ?? null;

/** What is looked for: in the address, so that a link, and the browser's Back, lead to it. */
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
      target: oneOf(REDIRECT_TARGETS, given.get('target')),
      origin: oneOf(REDIRECT_ORIGINS, given.get('origin')),
      days: oneOf(DAYS, given.get('days')),
      problem: oneOf(REDIRECT_PROBLEMS, given.get('problem')),
      sort: oneOf(REDIRECT_SORTS, given.get('sort')) ?? EVERYTHING.sort,
      direction: oneOf(DIRECTIONS, given.get('direction')) ?? EVERYTHING.direction,
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

/** Whether less than everything is looked for. */
export const isNarrowed = ({ search, target, origin, days, problem }: ListFilters): boolean =>
  search.trim() !== '' || [target, origin, days, problem].some((filter) => filter !== null);

const DAY = 24 * 60 * 60 * 1000;

/**
 * As the server is asked for it.
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
