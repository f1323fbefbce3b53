import { Field, TextInput } from '@strapi/design-system';
import { type KeyboardEvent, useState } from 'react';
import type { PageOption } from '#site-content/domain/panel/answers';
import { useText } from '../translations/text';
import { useFoundPages } from './page-options';
import { PagePicker } from './page-picker';

interface Props {
  readonly page: PageOption | null;
  readonly hint: string;
  /** Query and fragment. */
  readonly rest: string;
  /** Whether that can stand behind a path. */
  readonly isRestValid: boolean;
  readonly onPage: (page: PageOption | null) => void;
  readonly onRest: (rest: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Asks for the page that something leads to, and for the place on it. */
export const PageTarget = (props: Props) => {
  const { page, hint, rest, isRestValid, onPage, onRest, onKeyDown } = props;
  const text = useText();
  const [search, setSearch] = useState('');
  const { found, isSearching } = useFoundPages(search);
  return (
    <>
      <PagePicker
        page={page}
        found={found}
        isSearching={isSearching}
        hint={hint}
        onSearch={setSearch}
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
