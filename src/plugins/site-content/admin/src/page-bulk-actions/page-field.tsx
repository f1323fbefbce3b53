import { Combobox, ComboboxOption, Field, Flex, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type { FoundRow, PageTreeViewResponse } from '#site-content/domain/panel/page-tree-view';
import type { Reason } from '#site-content/domain/problems/codes';
import { ignoreAfterCleanup } from '../components/ignore-after-cleanup';
import { selectAll } from '../components/select-all';
import { useDebouncedValue } from '../components/use-debounced-value';
import { usePageTitle } from '../components/use-page-title';
import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';
import { useRequestPages } from './use-request-pages';

/** Maximum number of pages listed. Users search longer lists instead of reading them. */
const SHOWN = 20;

/** Value for the top level in the list of pages. */
const TOP = 'top';

/** Pages that cannot be chosen, with the reasons; `null` stands for the top level. */
export type Refusals = ReadonlyMap<string | null, Reason>;

const NONE: readonly string[] = [];
const NONE_REFUSED: Refusals = new Map();
const nothingRefused = (): Promise<Refusals> => Promise.resolve(NONE_REFUSED);
const notRefused = (): undefined => undefined;
const NOTHING_FOUND: {
  readonly found: PageTreeViewResponse<FoundRow>;
  readonly refused: Refusals;
} = { found: { rows: [], total: 0 }, refused: NONE_REFUSED };

const WRAPPED = { whiteSpace: 'normal' } as const;

interface PageFieldProps {
  readonly label: string;
  /** `undefined` while nothing is selected, `null` for the top level. */
  readonly page: NamedPage | null | undefined;
  /** Label of the top level; `null` if it cannot be selected. */
  readonly top: string | null;
  /** Pages that are not offered. */
  readonly without?: readonly string[];
  /**
   * Finds the parents that cannot be chosen, with the reasons. Pass the same function as long as its results are valid.
   */
  readonly findRefused?: (parents: readonly (string | null)[]) => Promise<Refusals>;
  /** Returns the reason why a page cannot be chosen, if that needs no request. */
  readonly toRefusal?: (page: FoundRow) => Reason | undefined;
  readonly onChange: (page: NamedPage | null | undefined) => void;
}

/** Finds a page by title or path. */
export const PageField = (props: PageFieldProps) => {
  const { label, page, top, without = NONE, onChange } = props;
  const { findRefused = nothingRefused, toRefusal = notRefused } = props;
  const text = useText();
  const problemText = useProblemText();
  const ask = useRequestPages();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed);
  const [{ found, refused }, setFound] = useState(NOTHING_FOUND);
  const hasTop = top !== null;
  useEffect(() => {
    const load = async (): Promise<typeof NOTHING_FOUND> => {
      const answer = await ask({ search, limit: SHOWN });
      const ids = answer.rows.map(({ id }) => id);
      return { found: answer, refused: await findRefused(hasTop ? [null, ...ids] : ids) };
    };
    return ignoreAfterCleanup(load(), setFound, () => setFound(NOTHING_FOUND));
  }, [ask, findRefused, hasTop, search]);

  const toTitle = usePageTitle();
  const getTitle = ({ title }: NamedPage): string => toTitle(title);
  const options = found.rows.filter(({ id }) => !without.includes(id));
  const isTopFound = top !== null && top.toLowerCase().includes(search.trim().toLowerCase());
  // The combobox drops a selected page that is not among its options.
  const isOffered = options.some(({ id }) => id === page?.id);
  const chosen = page === null ? top : page && getTitle(page);
  const more = found.total - found.rows.length;

  const toColor = (reason: Reason | undefined) =>
    reason === undefined ? 'neutral800' : 'neutral600';
  const reasonAgainst = (reason: Reason | undefined) =>
    reason === undefined ? null : (
      <Typography variant="pi" textColor="neutral600" style={WRAPPED}>
        {text('pages.field.refused', { reason: problemText(reason) })}
      </Typography>
    );
  const againstTop = refused.get(null);
  const note = (value: string, message: string) => (
    <ComboboxOption value={value} textValue="" disabled>
      <Typography textColor="neutral600">{message}</Typography>
    </ComboboxOption>
  );
  return (
    <Field.Root required>
      <Field.Label>{label}</Field.Label>
      <Combobox
        // While the combobox is open, it hides the label above from screen readers.
        aria-label={label}
        // The server searches, also by path. There is no option for each of thousands of pages.
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
        {top !== null && (isTopFound || page === null) && (
          <ComboboxOption value={TOP} textValue={top} disabled={againstTop !== undefined}>
            <Flex direction="column" alignItems="flex-start">
              <Typography ellipsis textColor={toColor(againstTop)}>
                {top}
              </Typography>
              {reasonAgainst(againstTop)}
            </Flex>
          </ComboboxOption>
        )}
        {options.map((option) => {
          const against = refused.get(option.id) ?? toRefusal(option);
          return (
            <ComboboxOption
              key={option.id}
              value={option.id}
              textValue={getTitle(option)}
              disabled={against !== undefined}
            >
              <Flex direction="column" alignItems="flex-start">
                <Typography ellipsis textColor={toColor(against)}>
                  {getTitle(option)}
                </Typography>
                <Typography variant="pi" textColor="neutral600" ellipsis>
                  {[
                    option.trail.map(getTitle).join(' › '),
                    option.path ?? option.draftPath ?? option.slug,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
                {reasonAgainst(against)}
              </Flex>
            </ComboboxOption>
          );
        })}
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
