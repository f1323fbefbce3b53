import { InputRenderer, type StrapiApp } from '@strapi/strapi/admin';
import { Typography } from '@strapi/design-system';
import type { ComponentType, ReactNode } from 'react';
import { textIn } from '../../translations/texts-of';
import { useText } from '../../translations/text';
import { hasWords, wordsKey } from './words';

interface Column {
  readonly name: string;
  readonly attribute?: { readonly enum?: readonly string[] };
  readonly cellFormatter?: (row: Readonly<Record<string, unknown>>) => ReactNode;
}

interface Columns {
  readonly displayedHeaders: readonly Column[];
}

interface Filter {
  readonly name: string;
  readonly options?: readonly { readonly value: string; readonly label?: string }[];
  readonly input?: ComponentType<never>;
}

interface Filters {
  readonly displayedFilters: readonly Filter[];
}

const Option = ({ attribute, value }: { readonly attribute: string; readonly value: unknown }) => {
  const text = useText();
  return (
    <Typography textColor="neutral800" ellipsis>
      {typeof value === 'string' ? text(wordsKey(attribute, value)) : '-'}
    </Typography>
  );
};

/** Shows the options of our enumerations in words in the columns and the filters of lists. */
export const nameOptionsInLists = (app: StrapiApp): void => {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => ({
    ...columns,
    displayedHeaders: columns.displayedHeaders.map((column): Column => {
      const { name, attribute } = column;
      if (!hasWords(name, attribute?.enum)) return column;
      return { ...column, cellFormatter: (row) => <Option attribute={name} value={row[name]} /> };
    }),
  }));
  app.registerHook('Admin/CM/pages/ListView/inject-in-filters', (filters: Filters) => ({
    ...filters,
    displayedFilters: filters.displayedFilters.map((filter): Filter => {
      const values = filter.options?.map(({ value }) => value);
      if (!hasWords(filter.name, values)) return filter;
      const options = values?.map((value) => ({
        value,
        label: textIn(app, wordsKey(filter.name, value)),
      }));
      // With an input of its own, though it is Strapi's, a filter that is set shows the option's words as well.
      return { ...filter, ...(options === undefined ? {} : { options, input: InputRenderer }) };
    }),
  }));
};
