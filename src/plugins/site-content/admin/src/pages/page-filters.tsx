import { Flex } from '@strapi/design-system';
import { EXPLORER_STATUSES } from '#site-content/domain/panel/page-tree-view';
import { FilterChoice } from '../components/filter-choice';
import { SearchField } from '../components/search-field';
import { findOne, useUrlFilters } from '../components/use-url-filters';
import { useText } from '../translations/text';
import type { ListFilters } from './tree/use-found-pages';

const NO_FILTERS: ListFilters = { search: '', status: null };

const readFilters = (given: URLSearchParams): ListFilters => ({
  search: given.get('search') ?? '',
  status: findOne(EXPLORER_STATUSES, given.get('status')),
});

export const useListFilters = () => useUrlFilters(readFilters, NO_FILTERS);

interface PageFiltersProps {
  readonly listFilters: ListFilters;
  readonly onSeek: (change: Partial<ListFilters>) => void;
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
        onSearch={(search) => onSeek({ search })}
      />
      <FilterChoice
        label={text('pages.filter')}
        value={listFilters.status}
        options={EXPLORER_STATUSES}
        toLabel={(option) => text(`pages.filter.${option}`)}
        onChange={(status) => onSeek({ status })}
      />
    </Flex>
  );
};
