import { adminApi } from '@strapi/strapi/admin';
import type { Overview } from '#site-content/domain/panel/answers';

/** What is live and what needs attention. */
export const { useOverviewQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    overview: builder.query<Overview, undefined>({
      query: () => '/site-content/overview',
      transformResponse: ({ data }: { data: Overview }) => data,
    }),
  }),
});
