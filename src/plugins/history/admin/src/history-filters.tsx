import { Button, Field, Flex, Typography } from '@strapi/design-system';
import type { HistoryPeople, HistoryResponse } from '#history/domain/api-types';
import { DateInput } from '#site-content/admin/components/date-input';
import { ALL, FilterChoice } from '#site-content/admin/components/filter-choice';
import { findControl, passFocus } from '#site-content/admin/components/pass-focus';
import { SearchField } from '#site-content/admin/components/search-field';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import { useResponse } from '#site-content/admin/components/use-response';
import { ACTIONS } from '#site-content/domain/changes/action';
import { HISTORY_TYPES } from '#site-content/domain/changes/tracked-types';
import type { ListFilters } from './filters';
import { useText } from './translations/text';
import { TYPE_NAMES } from './type-names';
import { useEntryName } from './use-entry-name';

interface HistoryFiltersProps {
  readonly listFilters: ListFilters;
  /** The entry of the current filter, once loaded. */
  readonly entry: HistoryResponse['entry'];
  readonly onSeek: (change: Partial<ListFilters>) => void;
}

/** Filters for change sets: user, action, content type and time. */
export const HistoryFilters = ({ listFilters, entry, onSeek }: HistoryFiltersProps) => {
  const text = useText();
  const personName = usePersonName();
  const entryName = useEntryName();
  // If the request fails, there are no options; the list shows that the server is unreachable.
  const people = useResponse<HistoryPeople>('/history/people', {}).data ?? [];
  const names = new Map(people.map((actor) => [`${actor.kind}:${actor.id}`, personName(actor)]));
  return (
    <Flex gap={2} wrap="wrap" alignItems="stretch" paddingBottom={4}>
      <SearchField
        search={listFilters.title ?? ''}
        label={text('history.search')}
        placeholder={text('history.search.placeholder')}
        clearLabel={text('history.search.clear')}
        onSearch={(title) => onSeek({ title: title.trim() === '' ? null : title.trim() })}
      />
      <FilterChoice
        label={text('history.filter.action')}
        value={listFilters.action}
        options={ACTIONS}
        toLabel={(option) =>
          text(option === ALL ? 'history.filter.action.all' : `history.action.${option}`)
        }
        onChange={(action) => onSeek({ action })}
      />
      <FilterChoice
        label={text('history.filter.type')}
        value={listFilters.type}
        options={HISTORY_TYPES}
        toLabel={(option) => {
          const name = TYPE_NAMES[option];
          return name === undefined
            ? text('history.filter.type.all')
            : text(`history.type.${name}`);
        }}
        onChange={(type) => onSeek({ type })}
      />
      <FilterChoice
        label={text('history.filter.person')}
        value={listFilters.person}
        options={[...names.keys()]}
        toLabel={(option) =>
          option === ALL ? text('history.filter.person.all') : (names.get(option) ?? option)
        }
        onChange={(person) => onSeek({ person })}
      />
      {(['from', 'until'] as const).map((end) => (
        <Field.Root key={end} name={end}>
          <Flex gap={2} alignItems="center">
            <Field.Label>{text(`history.filter.${end}`)}</Field.Label>
            <DateInput
              type="date"
              size="S"
              value={listFilters[end] ?? ''}
              {...(end === 'from'
                ? { max: listFilters.until ?? undefined }
                : { min: listFilters.from ?? undefined })}
              onChange={({ target }: { target: HTMLInputElement }) =>
                onSeek({ [end]: target.value === '' ? null : target.value })
              }
            />
          </Flex>
        </Field.Root>
      ))}
      {listFilters.entry !== null && (
        <Flex gap={2} wrap="wrap">
          {entry !== null && (
            <Typography style={{ overflowWrap: 'anywhere' }}>
              {text('history.of-entry', { title: entryName(entry.type, entry.title) })}
            </Typography>
          )}
          <Button
            ref={passFocus(findControl)}
            variant="tertiary"
            size="S"
            onClick={() => onSeek({ entry: null })}
          >
            {text('history.filter.entry.all')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
};
