/**
 * @reliesOn The hook `inject-in-filters`; an active filter with an `input` shows its option by name.
 * @ifItFails Filters show stored values instead of names.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/ListView/components/Filters.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/components/Filters.mjs`
 */

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
 * Shows readable names of options in list filters, both among the choices and in the active filter.
 *
 * @param getName returns a function that names the options of an attribute; `null` leaves them unchanged
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
