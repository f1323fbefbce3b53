import { Field, TextInput } from '@strapi/design-system';
import { useState, type KeyboardEvent } from 'react';
import type { PageOption } from '../../../contract/panel/answers';
import { PagePicker } from './page-picker';
import { useText } from '../translations/text';
import { useFoundPages } from './page-choices';

interface Props {
  readonly page: PageOption | null;
  /** Query and fragment. */
  readonly rest: string;
  /** Whether a link can have that. */
  readonly isRestValid: boolean;
  readonly onPage: (page: PageOption | null) => void;
  readonly onRest: (rest: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Asks for the page that a link leads to, and for the place on it. */
export const PageTarget = ({ page, rest, isRestValid, onPage, onRest, onKeyDown }: Props) => {
  const text = useText();
  const [search, setSearch] = useState('');
  const { found, isSearching } = useFoundPages(search);
  return (
    <>
      <PagePicker
        page={page}
        found={found}
        isSearching={isSearching}
        hint={text(
          page?.path === null ? 'html-field.link.page.not-published' : 'html-field.link.page.hint'
        )}
        onSearch={setSearch}
        onChange={onPage}
      />
      <Field.Root
        name="rest"
        hint={text('html-field.link.rest.hint')}
        error={isRestValid ? undefined : text('html-field.link.rest.problem')}
      >
        <Field.Label>{text('html-field.link.rest')}</Field.Label>
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
