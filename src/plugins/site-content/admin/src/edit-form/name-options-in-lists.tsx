import { Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { nameOptionsOfFilters } from '../strapi-internals/list-filters';
import { useText } from '../translations/text';
import { textIn } from '../translations/text-in';
import { hasOptionLabels, optionLabelKey } from './option-labels';

interface Column {
  readonly name: string;
  readonly attribute?: { readonly enum?: readonly string[] };
  readonly cellFormatter?: (row: Readonly<Record<string, unknown>>) => ReactNode;
}

interface Columns {
  readonly displayedHeaders: readonly Column[];
}

const Option = ({ attribute, value }: { readonly attribute: string; readonly value: unknown }) => {
  const text = useText();
  return (
    <Typography textColor="neutral800" ellipsis>
      {typeof value === 'string' ? text(optionLabelKey(attribute, value)) : '-'}
    </Typography>
  );
};

/** Shows readable names of the plugin's enumeration options in columns and filters of lists. */
export const nameOptionsInLists = (app: StrapiApp): void => {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => ({
    ...columns,
    displayedHeaders: columns.displayedHeaders.map((column): Column => {
      const { name, attribute } = column;
      if (!hasOptionLabels(name, attribute?.enum)) return column;
      return { ...column, cellFormatter: (row) => <Option attribute={name} value={row[name]} /> };
    }),
  }));
  nameOptionsOfFilters(app, (attribute, options) =>
    hasOptionLabels(attribute, options)
      ? (option) => textIn(app, optionLabelKey(attribute, option))
      : null
  );
};
