import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { PageReferences } from '#site-content/domain/panel/answers';
import { entryTag, listTag, RELATIONS, taggedApi } from '../strapi-internals/document-tags';

interface Answer {
  readonly data: PageReferences;
}

const getAddress = (documentId: string): string => `/site-content/pages/${documentId}/references`;

/** A page in one of its states: an answer that was asked for before a page was published is none for afterwards. */
interface PageInState {
  readonly documentId: string;
  readonly state: string;
}

/** What points at a page. */
export const { usePageReferencesQuery, useReferencesOfPagesQuery, useLazyReferencesOfPagesQuery } =
  taggedApi.injectEndpoints({
    endpoints: (builder) => ({
      pageReferences: builder.query<PageReferences, PageInState>({
        query: ({ documentId }) => getAddress(documentId),
        transformResponse: ({ data }: Answer) => data,
        // Asked anew after each write of the Content Manager that may change the answer.
        providesTags: (_references, _error, { documentId }) => [
          RELATIONS,
          entryTag(PAGE, documentId),
          ...[PAGE, NAV_ITEM, REDIRECT].map(listTag),
        ],
      }),
      /** For a question that is asked once: not asked anew when the page is gone. */
      referencesOfPages: builder.query<PageReferences[], readonly string[]>({
        queryFn: async (documentIds, _api, _options, fetchOne) => {
          const answers = await Promise.all(documentIds.map((id) => fetchOne(getAddress(id))));
          const failed = answers.find(({ error }) => error !== undefined);
          return failed?.error === undefined
            ? { data: answers.map((answer) => (answer.data as Answer).data) }
            : { error: failed.error };
        },
        keepUnusedDataFor: 0,
      }),
    }),
  });
