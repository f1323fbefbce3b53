import { Searchbar, SearchForm } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useEvent } from './use-event';

/** Delay after the last key before searching, in milliseconds. */
const PAUSE = 300;

const Wide = styled.div`
  flex: 1 1 28rem;
`;

interface SearchFieldProps {
  /** The current search. */
  readonly search: string;
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly onSearch: (search: string) => void;
}

/** A search field that searches while the user types. */
export const SearchField = (props: SearchFieldProps) => {
  const { search, label, placeholder, clearLabel, onSearch } = props;
  const [typed, setTyped] = useState(search);
  // The browser's Back button changes the search.
  useEffect(() => setTyped(search), [search]);
  const settled = useDebounce(typed, PAUSE);
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
