import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { PageReferences } from '#site-content/domain/panel/panel-response-types';
import { entryTag, listTag, RELATIONS, taggedApi } from '../strapi-internals/document-tags';

interface Answer {
  readonly data: PageReferences;
}

const getAddress = (documentId: string): string => `/site-content/pages/${documentId}/references`;

/** A page in a certain state: a response from before a publish is not valid after it. */
interface PageInState {
  readonly documentId: string;
  readonly state: string;
}

/** Loads the content that refers to a page. */
export const { usePageReferencesQuery } = taggedApi.injectEndpoints({
  endpoints: (builder) => ({
    pageReferences: builder.query<PageReferences, PageInState>({
      query: ({ documentId }) => getAddress(documentId),
      transformResponse: ({ data }: Answer) => data,
      // Reloaded after each Content Manager write that may change the result.
      providesTags: (_references, _error, { documentId }) => [
        RELATIONS,
        entryTag(PAGE, documentId),
        ...[PAGE, NAV_ITEM, REDIRECT].map(listTag),
      ],
    }),
  }),
});
