import { Field, TextInput } from '@strapi/design-system';
import { type KeyboardEvent, useState } from 'react';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { useText } from '../translations/text';
import { useFoundPages } from './page-options';
import { PagePicker, type TypedAddress } from './page-picker';

interface Props {
  /** Whether the search takes the focus. */
  readonly takesFocus: boolean;
  readonly page: PageOption | null;
  readonly hint: string;
  /** Query and fragment. */
  readonly rest: string;
  /** Whether query and fragment can follow a path. */
  readonly isRestValid: boolean;
  readonly address?: TypedAddress | null;
  /** Called with the search text while the user types. */
  readonly onType?: (search: string) => void;
  readonly onPage: (page: PageOption | null) => void;
  readonly onRest: (rest: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Picks a page as a link target, with an optional anchor or query. */
export const PageTarget = (props: Props) => {
  const { takesFocus, page, hint, rest, isRestValid, address, onType, onPage, onRest, onKeyDown } =
    props;
  const text = useText();
  const [search, setSearch] = useState('');
  const { found, isSearching, failure } = useFoundPages(search);
  return (
    <>
      <PagePicker
        takesFocus={takesFocus}
        page={page}
        found={found}
        isSearching={isSearching}
        failure={failure}
        hint={hint}
        address={address ?? null}
        onSearch={(typed) => {
          setSearch(typed);
          // The picker clears its search when its list closes.
          if (typed !== '') onType?.(typed);
        }}
        onChange={onPage}
      />
      <Field.Root
        name="rest"
        hint={text('page-picker.rest.hint')}
        error={isRestValid ? undefined : text('page-picker.rest.problem')}
      >
        <Field.Label>{text('page-picker.rest')}</Field.Label>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          value={rest}
          onChange={({ target }: { target: HTMLInputElement }) => onRest(target.value)}
          onKeyDown={onKeyDown}
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
    </>
  );
};
