import { findOne, useUrlFilters } from '#site-content/admin/components/use-url-filters';
import { type Action, ACTIONS } from '#site-content/domain/changes/action';
import { PERSON } from '#site-content/domain/changes/channels';
import { HISTORY_TYPES } from '#site-content/domain/changes/tracked-types';
import { startOfDay } from './days';

/** The filters; `null` for all. */
export interface ListFilters {
  /** For example, `administrator:1`. */
  readonly person: string | null;
  /** UID of a type. */
  readonly type: string | null;
  readonly action: Action | null;
  /** Document id. */
  readonly entry: string | null;
  /** Part of an entry's title. */
  readonly title: string | null;
  /** First and last day, in the form `2026-01-31`. */
  readonly from: string | null;
  readonly until: string | null;
}

export const NO_FILTERS: ListFilters = {
  ...{ person: null, type: null, action: null, entry: null, title: null },
  ...{ from: null, until: null },
};

const dayIn = (text: string | null): string | null =>
  text === null || startOfDay(text) === null ? null : text;

const readFilters = (given: URLSearchParams): ListFilters => ({
  person: PERSON.test(given.get('person') ?? '') ? given.get('person') : null,
  type: findOne(HISTORY_TYPES, given.get('type')),
  action: findOne(ACTIONS, given.get('action')),
  entry: given.get('entry'),
  title: given.get('title'),
  from: dayIn(given.get('from')),
  until: dayIn(given.get('until')),
});

export const useListFilters = () => useUrlFilters(readFilters, NO_FILTERS);

export const isNarrowed = (listFilters: ListFilters): boolean =>
  Object.values(listFilters).some((filter) => filter !== null);

/**
 * Returns the filters as query parameters: from the start of the earlier day to the end of the later one, in either
 * order.
 */
export const getParams = ({ from, until, ...filters }: ListFilters): Record<string, string> => {
  const isReversed = from !== null && until !== null && from > until;
  const [first, last] = isReversed ? [until, from] : [from, until];
  const since = startOfDay(first ?? '');
  const end = startOfDay(last ?? '', 1);
  return {
    ...Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
    ),
    ...(since === null ? {} : { since: since.toISOString() }),
    ...(end === null ? {} : { until: new Date(end.getTime() - 1).toISOString() }),
  };
};
