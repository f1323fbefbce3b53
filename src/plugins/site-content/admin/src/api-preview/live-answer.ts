import { adminApi } from '@strapi/strapi/admin';
import type { LiveAnswer } from '../../../contract/panel/answers';

/** The answer to ask for: the initial data, or the page with a slug. */
export type Wanted =
  { readonly route: 'initial-data' } | { readonly route: 'pages'; readonly slug: string };

const addressOf = (wanted: Wanted): string => {
  const query = wanted.route === 'pages' ? `?slug=${encodeURIComponent(wanted.slug)}` : '';
  return `/site-content/api-preview/${wanted.route}${query}`;
};

/** What the two content routes answer to an anonymous visitor, asked anew each time it is shown. */
export const { useLiveAnswerQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    liveAnswer: builder.query<LiveAnswer, Wanted>({
      query: addressOf,
      transformResponse: ({ data }: { data: LiveAnswer }) => data,
      // A body of megabytes is not kept for a page that was left.
      keepUnusedDataFor: 0,
    }),
  }),
});
