import { Combobox, ComboboxOption, Field, Flex, Typography } from '@strapi/design-system';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import type { FoundPages } from '#site-content/domain/pages/find-pages';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { selectAll } from '../components/select-all';
import { useText } from '../translations/text';

/** An address that was typed instead of a page, to be linked as it is. */
export interface TypedAddress {
  readonly label: string;
  readonly onTake: () => void;
}

interface PagePickerProps {
  /** The selected page. */
  readonly page: PageOption | null;
  /** Results for the typed text. */
  readonly found: FoundPages;
  /** Whether they are still loading. */
  readonly isSearching?: boolean;
  /** Whether they could not be loaded. */
  readonly hasFailed?: boolean;
  /** Whether it is what a dialog begins with. */
  readonly takesFocus?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly address?: TypedAddress | null;
  readonly onSearch: (search: string) => void;
  readonly onChange: (page: PageOption | null) => void;
}

/** Describes a page by its path, or by its slug while it is unpublished. */
export const usePlaceOfPage = (): ((page: Pick<PageOption, 'slug' | 'path'>) => string) => {
  const notPublished = useText()('page-picker.not-published');
  return useCallback(
    ({ slug, path }) => path ?? [slug, notPublished].filter(Boolean).join(' · '),
    [notPublished]
  );
};

/**
 * Keeps the list closed when a key is released that was pressed elsewhere: the shortcut that opened the dialog. The
 * combobox opens its list upon release.
 */
const useIgnoredShortcut = () => {
  const wasPressedHere = useRef(false);
  return {
    onKeyDown: () => {
      wasPressedHere.current = true;
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!wasPressedHere.current) event.preventDefault();
    },
  };
};

/** The option for a typed address. No document id has a colon. */
const ADDRESS = 'address:';

/** Finds a page by title or path. */
export const PagePicker = (props: PagePickerProps) => {
  const {
    page,
    found,
    isSearching = false,
    hasFailed = false,
    takesFocus = false,
    hint,
    error,
    address = null,
    onSearch,
    onChange,
  } = props;
  const text = useText();
  const getPlace = usePlaceOfPage();
  const keys = useIgnoredShortcut();
  const toLabel = (option: PageOption): string => `${option.title} – ${getPlace(option)}`;
  const { shown, more } = found;
  // The combobox drops a selected page that is not among its options.
  const options =
    page === null || shown.some(({ id }) => id === page.id) ? shown : [...shown, page];

  const isFailure = hasFailed && !isSearching;
  const note = (value: string, message: string) => (
    <ComboboxOption value={value} textValue="" disabled>
      <Typography textColor="neutral600">{message}</Typography>
    </ComboboxOption>
  );
  return (
    <Field.Root name="page" error={error} required hint={hint}>
      <Field.Label>{text('page-picker.label')}</Field.Label>
      <Combobox
        // While open, it hides the label above from screen readers.
        aria-label={text('page-picker.label')}
        // Searched here, by path as well, and without an option for each of thousands of pages.
        autocomplete="none"
        autoFocus={takesFocus}
        value={page?.id}
        defaultTextValue={page === null ? '' : toLabel(page)}
        placeholder={text('page-picker.placeholder')}
        clearLabel={text('page-picker.clear')}
        onChange={(value) => {
          if (value === ADDRESS) address?.onTake();
          else onChange(options.find(({ id }) => id === value) ?? null);
        }}
        onClear={() => {
          onSearch('');
          onChange(null);
        }}
        onInputChange={(event) => onSearch(event.target.value)}
        onOpenChange={(isOpen) => !isOpen && onSearch('')}
        onClick={selectAll}
        {...keys}
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
        {address !== null && (
          <ComboboxOption value={ADDRESS} textValue={address.label}>
            {address.label}
          </ComboboxOption>
        )}
        {isFailure && note('failed', text('page-picker.failed'))}
        {!isFailure &&
          shown.length === 0 &&
          note('none', text(isSearching ? 'page-picker.searching' : 'page-picker.none'))}
        {more > 0 && note('more', text('page-picker.more', { count: more }))}
      </Combobox>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};
