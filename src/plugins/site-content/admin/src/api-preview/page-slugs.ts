import { adminApi } from '@strapi/strapi/admin';
import { PAGE } from '../../../contract/content-types';
import { entriesWith, type EntriesAnswer } from '../strapi/content-manager-requests';

export interface PageSlug {
  readonly documentId: string;
  readonly slug: string;
  readonly title: string;
}

interface Sought {
  readonly part: string;
  readonly status: 'draft' | 'published';
}

/** The published pages, or the drafts, whose slug holds a text, as far as the editor may read them; at most 20. */
export const { usePageSlugsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    pageSlugs: builder.query<PageSlug[], Sought>({
      query: ({ part, status }) => entriesWith(PAGE, status, { field: 'slug', part }),
      transformResponse: ({ results }: EntriesAnswer<PageSlug>) =>
        // A role can be kept from single fields.
        results.flatMap(({ documentId, slug, title }) =>
          documentId && slug ? [{ documentId, slug, title: title ?? '' }] : []
        ),
    }),
  }),
});
