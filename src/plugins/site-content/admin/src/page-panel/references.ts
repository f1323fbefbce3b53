import { adminApi } from '@strapi/strapi/admin';
import type { PageReferences } from '../../../contract/panel/answers';
import { NAV_ITEM, PAGE, REDIRECT } from '../../../contract/content-types';

interface Answer {
  readonly data: PageReferences;
}

const addressOf = (documentId: string): string => `/site-content/pages/${documentId}/references`;

/** A page in one of its states: an answer that was asked for before a page was published is none for afterwards. */
interface PageInState {
  readonly documentId: string;
  readonly state: string;
}

/** What points at a page. */
export const { usePageReferencesQuery, useReferencesOfPagesQuery, useLazyReferencesOfPagesQuery } =
  adminApi.enhanceEndpoints({ addTagTypes: ['Document', 'Relations'] }).injectEndpoints({
    endpoints: (builder) => ({
      pageReferences: builder.query<PageReferences, PageInState>({
        query: ({ documentId }) => addressOf(documentId),
        transformResponse: ({ data }: Answer) => data,
        // The Content Manager's own tags, so that this is asked anew after each of its writes: `Relations`
        // goes with what is saved or published, the page's own with its being unpublished, the lists with
        // what is deleted.
        providesTags: (_references, _error, { documentId }) => [
          'Relations',
          { type: 'Document', id: `${PAGE}_${documentId}` },
          ...[PAGE, NAV_ITEM, REDIRECT].map(
            (uid) => ({ type: 'Document', id: `${uid}_LIST` }) as const
          ),
        ],
      }),
      /** For a question that is asked once: not asked anew when the page is gone. */
      referencesOfPages: builder.query<PageReferences[], readonly string[]>({
        queryFn: async (documentIds, _api, _options, fetchOne) => {
          const answers = await Promise.all(documentIds.map((id) => fetchOne(addressOf(id))));
          const failed = answers.find(({ error }) => error !== undefined);
          return failed?.error === undefined
            ? { data: answers.map((answer) => (answer.data as Answer).data) }
            : { error: failed.error };
        },
        keepUnusedDataFor: 0,
      }),
    }),
  });
