import { adminApi } from '@strapi/strapi/admin';
import { PAGE } from '../../../contract/content-types';

export interface PageSlug {
  readonly documentId: string;
  readonly slug: string;
  readonly title: string;
}

interface Found {
  readonly results: readonly Partial<PageSlug>[];
}

/** The published pages whose slug holds a text, as far as the editor may read them; at most 20. */
export const { usePageSlugsQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    pageSlugs: builder.query<PageSlug[], string>({
      query: (part) =>
        `/content-manager/collection-types/${PAGE}?status=published&sort=slug:ASC&page=1&pageSize=20` +
        `&filters[slug][$containsi]=${encodeURIComponent(part)}`,
      transformResponse: ({ results }: Found) =>
        // A role can be kept from single fields.
        results.flatMap(({ documentId, slug, title }) =>
          documentId && slug ? [{ documentId, slug, title: title ?? '' }] : []
        ),
    }),
  }),
});
