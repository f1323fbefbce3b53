import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Returns the list item that a filter in the URL names, or `null` if there is none. */
export const findOne = <Each>(all: readonly Each[], value: string | null): Each | null =>
  all.find((one) => String(one) === value) ?? null;

/**
 * Manages the filters of a list. They are stored in the URL, so that links and the Back button work.
 *
 * @param read reads them from the URL; pass the same function each time
 * @param none the values of filters that the URL does not contain
 */
export const useUrlFilters = <Filters extends object>(
  read: (given: URLSearchParams) => Filters,
  none: Filters
): [listFilters: Filters, seek: (change: Partial<Filters>) => void] => {
  const [address, setAddress] = useSearchParams();
  const query = address.toString();
  const listFilters = useMemo(() => read(new URLSearchParams(query)), [read, query]);
  const seek = (change: Partial<Filters>): void =>
    setAddress(
      Object.fromEntries(
        Object.entries({ ...listFilters, ...change }).flatMap(([name, value]) =>
          value === none[name as keyof Filters] ? [] : [[name, String(value)]]
        )
      )
    );
  return [listFilters, seek];
};
