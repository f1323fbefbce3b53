import { Combobox, ComboboxOption, Field, Flex, Typography } from '@strapi/design-system';
import { useMemo, useState } from 'react';
import type { PageOption } from '../../../../contract/panel/answers';
import { useText } from '../../translations/text';
import { findPages } from '../tree/find-pages';
import { selectAll } from './select-all';

interface PagePickerProps {
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly page: string | null;
  readonly error: string | undefined;
  readonly onChange: (page: string | null) => void;
}

/** Finds one of all pages by its title or its path. */
export const PagePicker = ({ pages, page, error, onChange }: PagePickerProps) => {
  const text = useText();
  const [search, setSearch] = useState('');
  const notPublished = text('navigation.page.not-published');
  const placeOf = ({ slug, path }: PageOption): string =>
    path ?? [slug, notPublished].filter(Boolean).join(' · ');
  const labelOf = (option: PageOption): string => `${option.title} – ${placeOf(option)}`;
  const chosen = page === null ? undefined : pages.get(page);
  const { shown, more } = useMemo(() => findPages(pages.values(), search), [pages, search]);
  // The combobox forgets the page that is chosen when that is not among the options.
  const options = chosen === undefined || shown.includes(chosen) ? shown : [...shown, chosen];

  const note = (value: string, message: string) => (
    <ComboboxOption value={value} textValue="" disabled>
      <Typography textColor="neutral600">{message}</Typography>
    </ComboboxOption>
  );
  return (
    <Field.Root
      name="page"
      error={error}
      required
      hint={chosen?.path === null ? text('navigation.page.hint-not-published') : undefined}
    >
      <Field.Label>{text('navigation.page')}</Field.Label>
      <Combobox
        // Open, it hides the label above from screen readers.
        aria-label={text('navigation.page')}
        // It is searched here: by path as well, and without a line for each of thousands of pages.
        autocomplete="none"
        value={page ?? undefined}
        defaultTextValue={chosen === undefined ? '' : labelOf(chosen)}
        placeholder={text('navigation.page.placeholder')}
        clearLabel={text('navigation.page.clear')}
        onChange={(value) => onChange(value === undefined || value === '' ? null : value)}
        onClear={() => {
          setSearch('');
          onChange(null);
        }}
        onInputChange={(event) => setSearch(event.target.value)}
        onOpenChange={(isOpen) => !isOpen && setSearch('')}
        onClick={selectAll}
      >
        {options.map((option) => (
          <ComboboxOption key={option.id} value={option.id} textValue={labelOf(option)}>
            <Flex direction="column" alignItems="flex-start">
              <Typography ellipsis>{option.title}</Typography>
              <Typography variant="pi" textColor="neutral600" ellipsis>
                {placeOf(option)}
              </Typography>
            </Flex>
          </ComboboxOption>
        ))}
        {shown.length === 0 && note('none', text('navigation.page.none'))}
        {more > 0 && note('more', text('navigation.page.more', { count: more }))}
      </Combobox>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};
