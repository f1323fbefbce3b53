import { InputRenderer, type StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';

interface Filter {
  readonly name: string;
  readonly options?: readonly { readonly value: string; readonly label?: string }[];
  readonly input?: ComponentType<never>;
}

interface Filters {
  readonly displayedFilters: readonly Filter[];
}

/**
 * Names the options of lists' filters, those to choose from and the one that is set.
 *
 * A port: the hook is not documented, nor that a filter that is set shows its option by name only where the filter has an
 * `input` of its own, which here is Strapi's. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/pages/ListView/components/Filters.mjs` and
 * `@strapi/admin/dist/admin/admin/src/components/Filters.mjs`.
 *
 * @param getName what names the options of a filter, by the attribute's name and its options; `null` leaves them as they are
 */
export const nameOptionsOfFilters = (
  app: StrapiApp,
  getName: (attribute: string, options: readonly string[]) => ((option: string) => string) | null
): void => {
  app.registerHook('Admin/CM/pages/ListView/inject-in-filters', (filters: Filters) => ({
    ...filters,
    displayedFilters: filters.displayedFilters.map((filter): Filter => {
      const values = filter.options?.map(({ value }) => value) ?? [];
      const name = getName(filter.name, values);
      if (name === null) return filter;
      const options = values.map((value) => ({ value, label: name(value) }));
      return { ...filter, options, input: InputRenderer };
    }),
  }));
};
