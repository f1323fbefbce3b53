import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EXPLORER_STATUSES } from '#site-content/domain/panel/page-tree-view';
import type { ListFilters } from './tree/use-found-pages';

/** The filters, stored in the URL so that links and the Back button work. */
export const useListFilters = (): [
  listFilters: ListFilters,
  seek: (listFilters: ListFilters) => void,
] => {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const status = EXPLORER_STATUSES.find((one) => one === address.get('status')) ?? null;
  const listFilters = useMemo(() => ({ search, status }), [search, status]);
  const seek = (next: ListFilters): void =>
    setAddress({
      ...(next.search.trim() === '' ? {} : { search: next.search }),
      ...(next.status === null ? {} : { status: next.status }),
    });
  return [listFilters, seek];
};
