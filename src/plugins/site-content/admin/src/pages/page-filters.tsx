import {
  Flex,
  Searchbar,
  SearchForm,
  SingleSelect,
  SingleSelectOption,
} from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { EXPLORER_STATUSES } from '../../../contract/panel/page-explorer';
import { useEvent } from '../elements/use-event';
import { useText } from '../translations/text';
import type { Sought } from './tree/use-found-pages';

const ALL = 'all';

const Wide = styled.div`
  flex: 1 1 28rem;
`;

interface PageFiltersProps {
  readonly sought: Sought;
  readonly onSeek: (sought: Sought) => void;
}

/** Looks for pages by what they say, or by how their drafts stand to what is published. */
export const PageFilters = ({ sought, onSeek }: PageFiltersProps) => {
  const text = useText();
  const [typed, setTyped] = useState(sought.search);
  // The browser's Back leads to another search.
  useEffect(() => setTyped(sought.search), [sought.search]);
  const settled = useDebounce(typed, 300);
  const seek = useEvent((search: string): void => {
    if (search === typed && search.trim() !== sought.search.trim()) onSeek({ ...sought, search });
  });
  useEffect(() => seek(settled), [settled, seek]);

  return (
    <Flex gap={2} wrap="wrap" alignItems="stretch" paddingBottom={4}>
      <Wide>
        <SearchForm onSubmit={(event) => event.preventDefault()}>
          <Searchbar
            name="search"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onClear={() => {
              setTyped('');
              onSeek({ ...sought, search: '' });
            }}
            clearLabel={text('pages.search.clear')}
            placeholder={text('pages.search.placeholder')}
          >
            {text('pages.search')}
          </Searchbar>
        </SearchForm>
      </Wide>
      <SingleSelect
        aria-label={text('pages.filter')}
        size="S"
        value={sought.status ?? ALL}
        onChange={(value) =>
          onSeek({ ...sought, status: EXPLORER_STATUSES.find((one) => one === value) ?? null })
        }
      >
        <SingleSelectOption value={ALL}>{text('pages.filter.all')}</SingleSelectOption>
        {EXPLORER_STATUSES.map((status) => (
          <SingleSelectOption key={status} value={status}>
            {text(`pages.filter.${status}`)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Flex>
  );
};
