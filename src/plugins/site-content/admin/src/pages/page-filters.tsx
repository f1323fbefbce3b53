import { Flex } from '@strapi/design-system';
import { EXPLORER_STATUSES } from '#site-content/domain/panel/page-tree-view';
import { FilterChoice } from '../components/filter-choice';
import { SearchField } from '../components/search-field';
import { useText } from '../translations/text';
import type { ListFilters } from './tree/use-found-pages';

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
