import { Searchbar, SearchForm } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useEvent } from './use-event';

/** So long nothing is typed until it is looked for, in milliseconds. */
const PAUSE = 300;

const Wide = styled.div`
  flex: 1 1 28rem;
`;

interface SearchFieldProps {
  /** What is looked for now. */
  readonly search: string;
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly onSearch: (search: string) => void;
}

/** Looks for something while it is typed. */
export const SearchField = (props: SearchFieldProps) => {
  const { search, label, placeholder, clearLabel, onSearch } = props;
  const [typed, setTyped] = useState(search);
  // The browser's Back leads to another search.
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
