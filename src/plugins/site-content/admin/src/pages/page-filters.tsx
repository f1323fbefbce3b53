import { Flex } from '@strapi/design-system';
import { EXPLORER_STATUSES } from '#site-content/domain/panel/page-tree-view';
import { FilterChoice } from '../components/filter-choice';
import { SearchField } from '../components/search-field';
import { useText } from '../translations/text';
import type { Sought } from './tree/use-found-pages';

interface PageFiltersProps {
  readonly sought: Sought;
  readonly onSeek: (sought: Sought) => void;
}

/** Looks for pages by what they say, or by how their drafts stand to what is published. */
export const PageFilters = ({ sought, onSeek }: PageFiltersProps) => {
  const text = useText();
  return (
    <Flex gap={2} wrap="wrap" alignItems="stretch" paddingBottom={4}>
      <SearchField
        search={sought.search}
        label={text('pages.search')}
        placeholder={text('pages.search.placeholder')}
        clearLabel={text('pages.search.clear')}
        onSearch={(search) => onSeek({ ...sought, search })}
      />
      <FilterChoice
        label={text('pages.filter')}
        value={sought.status}
        options={EXPLORER_STATUSES}
        toLabel={(option) => text(`pages.filter.${option}`)}
        onChange={(status) => onSeek({ ...sought, status })}
      />
    </Flex>
  );
};
