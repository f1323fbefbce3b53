import { Combobox, ComboboxOption, Field, Flex, Typography } from '@strapi/design-system';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import type { FoundPages } from '#site-content/domain/pages/find-pages';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { selectAll } from '../components/select-all';
import { useText } from '../translations/text';
import type { PickerFailure } from './page-options';

/** An address that was typed instead of a page, to be linked as typed. */
export interface TypedAddress {
  readonly label: string;
  readonly onTake: () => void;
}

interface PagePickerProps {
  /** The selected page. */
  readonly page: PageOption | null;
  /** Results for the typed text. */
  readonly found: FoundPages;
  /** Whether the results are still loading. */
  readonly isSearching?: boolean;
  /** The reason why the results could not be loaded. */
  readonly failure?: PickerFailure | null;
  /** Whether it is the first field of a dialog and takes the focus. */
  readonly takesFocus?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly address?: TypedAddress | null;
  readonly onSearch: (search: string) => void;
  readonly onChange: (page: PageOption | null) => void;
}

/** True if a page is known to have no URL. The path of a concealed page is unknown. */
export const isUnpublished = (page: PageOption | null | undefined): boolean =>
  page?.path === null && page.isConcealed !== true;

/** Returns a function that describes a page by its path or, while it is unpublished, by its future path. */
export const usePagePathText = (): ((page: Omit<PageOption, 'id' | 'title'>) => string) => {
  const text = useText();
  const notPublished = text('page-picker.not-published');
  const concealed = text('page-picker.concealed-url');
  return useCallback(
    ({ slug, path, draftPath, isConcealed = false }) =>
      isConcealed
        ? concealed
        : (path ?? [draftPath ?? slug, notPublished].filter(Boolean).join(' · ')),
    [concealed, notPublished]
  );
};

/** Returns a function that gets the title of a page, as far as the user may read it. */
export const usePageName = (): ((page: Pick<PageOption, 'title' | 'isConcealed'>) => string) => {
  const concealed = useText()('page-picker.concealed');
  return ({ title, isConcealed = false }) => (isConcealed && title === '' ? concealed : title);
};

/**
 * Keeps the list closed when the user releases a key that was pressed elsewhere, such as the shortcut that opened the
 * dialog. The combobox opens its list when a key is released.
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

/** Value of the option for a typed address. Document ids have no colon. */
const ADDRESS = 'address:';

/** Finds a page by title or path. */
export const PagePicker = (props: PagePickerProps) => {
  const {
    page,
    found,
    isSearching = false,
    failure = null,
    takesFocus = false,
    hint,
    error,
    address = null,
    onSearch,
    onChange,
  } = props;
  const text = useText();
  const toPathText = usePagePathText();
  const keys = useIgnoredShortcut();
  const getTitle = usePageName();
  const toLabel = (option: PageOption): string => `${getTitle(option)} – ${toPathText(option)}`;
  const { shown, more } = found;
  // The combobox drops a selected page that is not among its options.
  const options =
    page === null || shown.some(({ id }) => id === page.id) ? shown : [...shown, page];

  const isFailure = failure !== null && !isSearching;
  const note = (value: string, message: string) => (
    <ComboboxOption value={value} textValue="" disabled>
      <Typography textColor="neutral600">{message}</Typography>
    </ComboboxOption>
  );
  return (
    <Field.Root name="page" error={error} required hint={hint}>
      <Field.Label>{text('page-picker.label')}</Field.Label>
      <Combobox
        // While the combobox is open, it hides the label above from screen readers.
        aria-label={text('page-picker.label')}
        // The picker searches, also by path. There is no option for each of thousands of pages.
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
              <Typography ellipsis>{getTitle(option)}</Typography>
              <Typography variant="pi" textColor="neutral600" ellipsis>
                {toPathText(option)}
              </Typography>
            </Flex>
          </ComboboxOption>
        ))}
        {address !== null && (
          <ComboboxOption value={ADDRESS} textValue={address.label}>
            {address.label}
          </ComboboxOption>
        )}
        {isFailure && note('failed', text(`page-picker.${failure}`))}
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
