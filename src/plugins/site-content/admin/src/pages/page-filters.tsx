import { Flex } from '@strapi/design-system';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EXPLORER_STATUSES } from '#site-content/domain/panel/page-tree-view';
import { FilterChoice } from '../components/filter-choice';
import { SearchField } from '../components/search-field';
import { useText } from '../translations/text';
import type { ListFilters } from './tree/use-found-pages';

/** Manages the filters. They are stored in the URL, so that links and the Back button work. */
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

interface PageFiltersProps {
  readonly listFilters: ListFilters;
  readonly onSeek: (listFilters: ListFilters) => void;
}

/** Filters pages by text and by publication status. */
export const PageFilters = ({ listFilters, onSeek }: PageFiltersProps) => {
  const text = useText();
  return (
    <Flex gap={2} wrap="wrap" alignItems="stretch" paddingBottom={4}>
      <SearchField
        search={listFilters.search}
        label={text('pages.search')}
        placeholder={text('pages.search.placeholder')}
        clearLabel={text('pages.search.clear')}
        onSearch={(search) => onSeek({ ...listFilters, search })}
      />
      <FilterChoice
        label={text('pages.filter')}
        value={listFilters.status}
        options={EXPLORER_STATUSES}
        toLabel={(option) => text(`pages.filter.${option}`)}
        onChange={(status) => onSeek({ ...listFilters, status })}
      />
    </Flex>
  );
};
