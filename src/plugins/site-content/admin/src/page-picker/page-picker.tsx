import { Combobox, ComboboxOption, Field, Flex, Typography } from '@strapi/design-system';
import { useCallback } from 'react';
import type { FoundPages } from '#site-content/domain/pages/find-pages';
import type { PageOption } from '#site-content/domain/panel/answers';
import { selectAll } from '../components/select-all';
import { useText } from '../translations/text';

interface PagePickerProps {
  /** The page that is chosen. */
  readonly page: PageOption | null;
  /** What a search for the text that is typed has found. */
  readonly found: FoundPages;
  /** Whether that is yet to come. */
  readonly isSearching?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onSearch: (search: string) => void;
  readonly onChange: (page: PageOption | null) => void;
}

/** Gives the place of a page: its path, or its slug while it is not published. */
export const usePlaceOfPage = (): ((page: Pick<PageOption, 'slug' | 'path'>) => string) => {
  const notPublished = useText()('page-picker.not-published');
  return useCallback(
    ({ slug, path }) => path ?? [slug, notPublished].filter(Boolean).join(' · '),
    [notPublished]
  );
};

/** Finds one of all pages by its title or its path. */
export const PagePicker = (props: PagePickerProps) => {
  const { page, found, isSearching = false, hint, error, onSearch, onChange } = props;
  const text = useText();
  const getPlace = usePlaceOfPage();
  const toLabel = (option: PageOption): string => `${option.title} – ${getPlace(option)}`;
  const { shown, more } = found;
  // The combobox forgets the page that is chosen when that is not among the options.
  const options =
    page === null || shown.some(({ id }) => id === page.id) ? shown : [...shown, page];

  const note = (value: string, message: string) => (
    <ComboboxOption value={value} textValue="" disabled>
      <Typography textColor="neutral600">{message}</Typography>
    </ComboboxOption>
  );
  return (
    <Field.Root name="page" error={error} required hint={hint}>
      <Field.Label>{text('page-picker.label')}</Field.Label>
      <Combobox
        // Open, it hides the label above from screen readers.
        aria-label={text('page-picker.label')}
        // It is searched here: by path as well, and without a line for each of thousands of pages.
        autocomplete="none"
        value={page?.id}
        defaultTextValue={page === null ? '' : toLabel(page)}
        placeholder={text('page-picker.placeholder')}
        clearLabel={text('page-picker.clear')}
        onChange={(value) => onChange(options.find(({ id }) => id === value) ?? null)}
        onClear={() => {
          onSearch('');
          onChange(null);
        }}
        onInputChange={(event) => onSearch(event.target.value)}
        onOpenChange={(isOpen) => !isOpen && onSearch('')}
        onClick={selectAll}
      >
        {options.map((option) => (
          <ComboboxOption key={option.id} value={option.id} textValue={toLabel(option)}>
            <Flex direction="column" alignItems="flex-start">
              <Typography ellipsis>{option.title}</Typography>
              <Typography variant="pi" textColor="neutral600" ellipsis>
                {getPlace(option)}
              </Typography>
            </Flex>
          </ComboboxOption>
        ))}
        {shown.length === 0 &&
          note('none', text(isSearching ? 'page-picker.searching' : 'page-picker.none'))}
        {more > 0 && note('more', text('page-picker.more', { count: more }))}
      </Combobox>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};
