import {
  Flex,
  Searchbar,
  SearchForm,
  SingleSelect,
  SingleSelectOption,
} from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { REDIRECT_ORIGINS, REDIRECT_PROBLEMS } from '../../../contract/panel/redirects';
import { REDIRECT_TARGETS } from '../../../contract/rules/redirect';
import { useEvent } from '../elements/use-event';
import { useText } from '../translations/text';
import { DAYS, type Sought } from './rows/sought';

const ALL = 'all';

const Wide = styled.div`
  flex: 1 1 28rem;
`;

interface ChoiceProps<Each extends string | number> {
  readonly label: string;
  readonly value: Each | null;
  readonly options: readonly Each[];
  readonly labelOf: (option: Each | typeof ALL) => string;
  readonly onChange: (value: Each | null) => void;
}

/** One of some, or all of them. */
const Choice = <Each extends string | number>(props: ChoiceProps<Each>) => {
  const { label, value, options, labelOf, onChange } = props;
  return (
    <SingleSelect
      aria-label={label}
      size="S"
      value={String(value ?? ALL)}
      onChange={(chosen) => onChange(options.find((one) => String(one) === chosen) ?? null)}
    >
      <SingleSelectOption value={ALL}>{labelOf(ALL)}</SingleSelectOption>
      {options.map((option) => (
        <SingleSelectOption key={option} value={String(option)}>
          {labelOf(option)}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  );
};

interface RedirectFiltersProps {
  readonly sought: Sought;
  readonly onSeek: (change: Partial<Sought>) => void;
}

/** Looks for redirects by both their sides, their kind, where they come from and when they were changed. */
export const RedirectFilters = ({ sought, onSeek }: RedirectFiltersProps) => {
  const text = useText();
  const [typed, setTyped] = useState(sought.search);
  // The browser's Back leads to another search.
  useEffect(() => setTyped(sought.search), [sought.search]);
  const settled = useDebounce(typed, 300);
  const seek = useEvent((search: string): void => {
    if (search === typed && search.trim() !== sought.search.trim()) onSeek({ search });
  });
  useEffect(() => seek(settled), [settled, seek]);

  return (
    <Flex gap={2} wrap="wrap" alignItems="stretch" paddingBottom={4}>
      <Wide>
        <SearchForm onSubmit={(event) => event.preventDefault()}>
          <Searchbar
            name="search"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onClear={() => {
              setTyped('');
              onSeek({ search: '' });
            }}
            clearLabel={text('redirects.search.clear')}
            placeholder={text('redirects.search.placeholder')}
          >
            {text('redirects.search')}
          </Searchbar>
        </SearchForm>
      </Wide>
      <Choice
        label={text('redirects.filter.kind')}
        value={sought.target}
        options={REDIRECT_TARGETS}
        labelOf={(option) =>
          text(option === ALL ? 'redirects.filter.kind.all' : `redirects.kind.${option}`)
        }
        onChange={(target) => onSeek({ target })}
      />
      <Choice
        label={text('redirects.filter.origin')}
        value={sought.origin}
        options={REDIRECT_ORIGINS}
        labelOf={(option) =>
          text(option === ALL ? 'redirects.filter.origin.all' : `redirects.origin.${option}`)
        }
        onChange={(origin) => onSeek({ origin })}
      />
      <Choice
        label={text('redirects.filter.changed')}
        value={sought.days}
        options={DAYS}
        labelOf={(option) =>
          option === ALL
            ? text('redirects.filter.changed.all')
            : text('redirects.filter.changed.days', { count: option })
        }
        onChange={(days) => onSeek({ days })}
      />
      <Choice
        label={text('redirects.filter.problem')}
        value={sought.problem}
        options={REDIRECT_PROBLEMS}
        labelOf={(option) =>
          text(option === ALL ? 'redirects.filter.problem.all' : `redirects.problem.${option}`)
        }
        onChange={(problem) => onSeek({ problem })}
      />
    </Flex>
  );
};
