import { Combobox, ComboboxOption, Field, Flex, Typography } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type { ExplorerAnswer, FoundRow } from '#site-content/domain/panel/page-tree-view';
import { selectAll } from '../components/select-all';
import { useText } from '../translations/text';
import { useAskPages } from './use-ask-pages';

/** Longer lists are searched, not read. */
const SHOWN = 20;

/** Stands for the top level among the pages to choose from. */
const TOP = 'top';

interface PageFieldProps {
  readonly label: string;
  /** `undefined` while none is chosen, `null` for the top level. */
  readonly page: NamedPage | null | undefined;
  /** What is called the top level here; `null` where that cannot be chosen. */
  readonly top: string | null;
  /** Pages that cannot be chosen. */
  readonly without: readonly string[];
  readonly onChange: (page: NamedPage | null | undefined) => void;
}

/** Finds one of all pages by its title or its path. */
export const PageField = ({ label, page, top, without, onChange }: PageFieldProps) => {
  const text = useText();
  const ask = useAskPages();
  const [typed, setTyped] = useState('');
  const search = useDebounce(typed, 250);
  const [found, setFound] = useState<ExplorerAnswer<FoundRow>>({ rows: [], total: 0 });
  useEffect(() => {
    let isWanted = true;
    ask({ search, limit: SHOWN }).then(
      (answer) => {
        if (isWanted) setFound(answer);
      },
      () => {
        if (isWanted) setFound({ rows: [], total: 0 });
      }
    );
    return () => {
      isWanted = false;
    };
  }, [ask, search]);

  const getTitle = ({ title }: NamedPage): string =>
    title.trim() === '' ? text('pages.untitled') : title;
  const options = found.rows.filter(({ id }) => !without.includes(id));
  // The combobox forgets the page that is chosen when that is not among the options.
  const isOffered = options.some(({ id }) => id === page?.id);
  const chosen = page === null ? top : page && getTitle(page);
  const more = found.total - found.rows.length;

  const note = (value: string, message: string) => (
    <ComboboxOption value={value} textValue="" disabled>
      <Typography textColor="neutral600">{message}</Typography>
    </ComboboxOption>
  );
  return (
    <Field.Root required>
      <Field.Label>{label}</Field.Label>
      <Combobox
        // Open, it hides the label above from screen readers.
        aria-label={label}
        // It is searched on the server: by path as well, and without a line for each of thousands of pages.
        autocomplete="none"
        value={page === null ? TOP : page?.id}
        defaultTextValue={chosen ?? ''}
        placeholder={text('pages.field.placeholder')}
        clearLabel={text('pages.field.clear')}
        onChange={(value) => {
          if (value === TOP) onChange(null);
          else {
            const row = options.find(({ id }) => id === value);
            if (row !== undefined) onChange({ id: row.id, title: row.title });
          }
        }}
        onClear={() => {
          setTyped('');
          onChange(undefined);
        }}
        onInputChange={(event) => setTyped(event.target.value)}
        onOpenChange={(isOpen) => !isOpen && setTyped('')}
        onClick={selectAll}
      >
        {top !== null && (
          <ComboboxOption value={TOP} textValue={top}>
            {top}
          </ComboboxOption>
        )}
        {options.map((option) => (
          <ComboboxOption key={option.id} value={option.id} textValue={getTitle(option)}>
            <Flex direction="column" alignItems="flex-start">
              <Typography ellipsis>{getTitle(option)}</Typography>
              <Typography variant="pi" textColor="neutral600" ellipsis>
                {[option.trail.map(getTitle).join(' › '), option.path ?? option.slug]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Flex>
          </ComboboxOption>
        ))}
        {page != null && !isOffered && (
          <ComboboxOption value={page.id} textValue={getTitle(page)}>
            {getTitle(page)}
          </ComboboxOption>
        )}
        {options.length === 0 && note('none', text('pages.field.none'))}
        {more > 0 && note('more', text('pages.field.more', { count: more }))}
      </Combobox>
    </Field.Root>
  );
};
