import { adminApi } from '@strapi/strapi/admin';
import { SITE_KEYS } from '../../../contract/content-types';
import type { Overview } from '../../../contract/panel/answers';
import { configurationOf, labelsIn } from '../strapi/content-manager-requests';

/** What is live and what needs attention; and how the form of the keys labels its fields, by name. */
export const { useOverviewQuery, useKeyLabelsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    overview: builder.query<Overview, undefined>({
      query: () => '/site-content/overview',
      transformResponse: ({ data }: { data: Overview }) => data,
    }),
    keyLabels: builder.query<Record<string, string>, undefined>({
      query: () => configurationOf(SITE_KEYS),
      transformResponse: labelsIn,
    }),
  }),
});
