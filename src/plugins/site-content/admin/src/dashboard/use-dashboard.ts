import { adminApi } from '@strapi/strapi/admin';
import type { Overview } from '#site-content/domain/panel/panel-response-types';

/** Site overview and issues. */
export const { useOverviewQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    overview: builder.query<Overview, undefined>({
      query: () => '/site-content/overview',
      transformResponse: ({ data }: { data: Overview }) => data,
    }),
  }),
});
