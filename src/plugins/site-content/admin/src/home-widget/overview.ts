import { adminApi } from '@strapi/strapi/admin';
import { SITE_KEYS } from '../../../contract/content-types';
import type { Overview } from '../../../contract/panel/answers';

interface Configuration {
  readonly data: {
    readonly contentType: {
      readonly metadatas: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>>;
    };
  };
}

/** What is live and what needs attention; and how the form of the keys labels its fields, by name. */
export const { useOverviewQuery, useKeyLabelsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    overview: builder.query<Overview, undefined>({
      query: () => '/site-content/overview',
      transformResponse: ({ data }: { data: Overview }) => data,
    }),
    keyLabels: builder.query<Record<string, string>, undefined>({
      query: () => `/content-manager/content-types/${SITE_KEYS}/configuration`,
      transformResponse: ({ data }: Configuration) =>
        Object.fromEntries(
          Object.entries(data.contentType.metadatas).flatMap(([name, { edit }]) =>
            edit?.label ? [[name, edit.label]] : []
          )
        ),
    }),
  }),
});
