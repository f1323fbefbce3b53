import { Searchbar, SearchForm } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useDebouncedValue } from './use-debounced-value';
import { useEvent } from './use-event';

/** The server does not accept longer searches. */
const MAX_LENGTH = 255;

const Wide = styled.div`
  flex: 1 1 28rem;
`;

interface SearchFieldProps {
  /** The current search. */
  readonly search: string;
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly maxLength?: number;
  readonly onSearch: (search: string) => void;
}

/** A search field that searches while the user is typing. */
export const SearchField = (props: SearchFieldProps) => {
  const { search, label, placeholder, clearLabel, maxLength = MAX_LENGTH, onSearch } = props;
  const [typed, setTyped] = useState(search);
  // The browser's Back button changes the search.
  useEffect(() => setTyped(search), [search]);
  const settled = useDebouncedValue(typed);
  const seek = useEvent((wanted: string): void => {
    if (wanted === typed && wanted.trim() !== search.trim()) onSearch(wanted);
  });
  useEffect(() => seek(settled), [settled, seek]);
  return (
    <Wide>
      <SearchForm onSubmit={(event) => event.preventDefault()}>
        <Searchbar
          name="search"
          value={typed}
          maxLength={maxLength}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onClear={() => {
            setTyped('');
            onSearch('');
          }}
          clearLabel={clearLabel}
          placeholder={placeholder}
        >
          {label}
        </Searchbar>
      </SearchForm>
    </Wide>
  );
};
