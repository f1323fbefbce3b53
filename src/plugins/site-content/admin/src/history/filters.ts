import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Action, ACTIONS } from '#site-content/domain/history/action';
import { JOURNALLED } from '#site-content/domain/history/tracked-types';

/** So many days ago at the most something happened. */
export const DAYS = [1, 7, 30, 90] as const;
type Days = (typeof DAYS)[number];

/** What is looked for; `null` for all. */
export interface ListFilters {
  /** As `administrator:1`. */
  readonly person: string | null;
  /** The UID of a type. */
  readonly type: string | null;
  readonly action: Action | null;
  /** A document id. */
  readonly entry: string | null;
  /** A part of what an entry was called. */
  readonly title: string | null;
  readonly days: Days | null;
}

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
      person: given.get('person'),
      type: oneOf(JOURNALLED, given.get('type')),
      action: oneOf(ACTIONS, given.get('action')),
      entry: given.get('entry'),
      title: given.get('title'),
      days: oneOf(DAYS, given.get('days')),
    };
  }, [query]);
  const seek = (change: Partial<ListFilters>): void =>
    setAddress(
      Object.fromEntries(
        Object.entries({ ...listFilters, ...change }).flatMap(([name, value]) =>
          value === null ? [] : [[name, String(value)]]
        )
      )
    );
  return [listFilters, seek];
};

export const isNarrowed = (listFilters: ListFilters): boolean =>
  Object.values(listFilters).some((filter) => filter !== null);

const DAY = 24 * 60 * 60 * 1000;

/**
 * As the server is asked for it.
 *
 * @param now in milliseconds since 1970
 */
export const getParams = (
  { days, ...filters }: ListFilters,
  now: number
): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  ),
  ...(days === null ? {} : { since: new Date(now - days * DAY).toISOString() }),
});
