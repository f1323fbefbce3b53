import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The item of a list that a filter in the URL names; `null` for none. */
export const findOne = <Each>(all: readonly Each[], value: string | null): Each | null =>
  all.find((one) => String(one) === value) ?? null;

/**
 * The filters of a list, stored in the URL so that links and the Back button work.
 *
 * @param read reads them from the URL; the same function each time
 * @param none the filters that the URL does not name
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
