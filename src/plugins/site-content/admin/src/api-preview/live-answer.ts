import { adminApi } from '@strapi/strapi/admin';
import type { LiveAnswer } from '../../../contract/panel/answers';

/** The answer to ask for. */
export interface Wanted {
  /** Of the page, `null` for the initial data. */
  readonly slug: string | null;
  /** Whether it is to show the drafts of the whole site. */
  readonly ofDrafts: boolean;
}

const addressOf = ({ slug, ofDrafts }: Wanted): string => {
  const query = new URLSearchParams({
    ...(slug !== null && { slug }),
    ...(ofDrafts && { drafts: 'true' }),
  });
  const route = slug === null ? 'initial-data' : 'pages';
  return `/site-content/api-preview/${route}?${query.toString()}`;
};

/** What the two content routes answer to an anonymous visitor, or to a preview, asked anew each time it is shown. */
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
