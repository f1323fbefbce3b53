import { Flex } from '@strapi/design-system';
import {
  MAX_SEARCHED,
  REDIRECT_ORIGINS,
  REDIRECT_PROBLEMS,
} from '#site-content/domain/panel/redirects';
import { REDIRECT_TARGETS } from '#site-content/domain/rules/redirect';
import { ALL, FilterChoice } from '../components/filter-choice';
import { SearchField } from '../components/search-field';
import { useText } from '../translations/text';
import { DAYS, type ListFilters } from './filters';

interface RedirectFiltersProps {
  readonly listFilters: ListFilters;
  readonly onSeek: (change: Partial<ListFilters>) => void;
}

/** Filters redirects by text, target type, origin and time of change. */
export const RedirectFilters = ({ listFilters, onSeek }: RedirectFiltersProps) => {
  const text = useText();
  return (
    <Flex gap={2} wrap="wrap" alignItems="stretch" paddingBottom={4}>
      <SearchField
        maxLength={MAX_SEARCHED}
        search={listFilters.search}
        label={text('redirects.search')}
        placeholder={text('redirects.search.placeholder')}
        clearLabel={text('redirects.search.clear')}
        onSearch={(search) => onSeek({ search })}
      />
      <FilterChoice
        label={text('redirects.filter.kind')}
        value={listFilters.target}
        options={REDIRECT_TARGETS}
        toLabel={(option) =>
          text(option === ALL ? 'redirects.filter.kind.all' : `redirects.kind.${option}`)
        }
        onChange={(target) => onSeek({ target })}
      />
      <FilterChoice
        label={text('redirects.filter.origin')}
        value={listFilters.origin}
        options={REDIRECT_ORIGINS}
        toLabel={(option) =>
          text(option === ALL ? 'redirects.filter.origin.all' : `redirects.origin.${option}`)
        }
        onChange={(origin) => onSeek({ origin })}
      />
      <FilterChoice
        label={text('redirects.filter.changed')}
        value={listFilters.days}
        options={DAYS}
        toLabel={(option) =>
          option === ALL
            ? text('redirects.filter.changed.all')
            : text('redirects.filter.changed.days', { count: option })
        }
        onChange={(days) => onSeek({ days })}
      />
      <FilterChoice
        label={text('redirects.filter.problem')}
        value={listFilters.problem}
        options={REDIRECT_PROBLEMS}
        toLabel={(option) =>
          text(option === ALL ? 'redirects.filter.problem.all' : `redirects.problem.${option}`)
        }
        onChange={(problem) => onSeek({ problem })}
      />
    </Flex>
  );
};
