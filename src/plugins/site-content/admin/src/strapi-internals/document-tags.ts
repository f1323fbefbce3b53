import { adminApi } from '@strapi/strapi/admin';

/**
 * The tags of what the Content Manager keeps in its cache: what provides one is asked anew after each of its writes that
 * invalidates it, and what invalidates one has the Content Manager ask anew.
 *
 * - `RELATIONS` goes with every save and publication,
 * - `entryTag` with what becomes of that one entry, its being unpublished included,
 * - `listTag` with what is made and deleted,
 * - `allEntriesTag` is on every single entry that was read.
 *
 * A port: none of it is documented. Read in Strapi 5.54.0: `@strapi/content-manager/dist/admin/services/documents.mjs`,
 * `…/services/relations.mjs` and `…/services/homepage.mjs`.
 */
export const RELATIONS = 'Relations';
const RECENT_ENTRIES = 'RecentDocumentList';

interface DocumentTag {
  readonly type: 'Document';
  readonly id: string;
}

const tag = (id: string): DocumentTag => ({ type: 'Document', id });

/** Of one entry of a collection type. */
export const entryTag = (uid: string, documentId: string): DocumentTag =>
  tag(`${uid}_${documentId}`);

/** Of the lists of a collection type. */
export const listTag = (uid: string): DocumentTag => tag(`${uid}_LIST`);

/** Of every single entry of a collection type. */
const allEntriesTag = (uid: string): DocumentTag => tag(`${uid}_ALL_ITEMS`);

/** The panel's client, for endpoints that provide or invalidate those tags. */
export const taggedApi = adminApi.enhanceEndpoints({
  addTagTypes: ['Document', RELATIONS, RECENT_ENTRIES],
});

/**
 * Makes the Content Manager ask anew for the entries of a collection type, which it keeps for a minute: a form that still
 * held what was there before would write that back when it is saved.
 */
export const { useForgetEntriesMutation, useForgetListsMutation } = taggedApi.injectEndpoints({
  endpoints: (builder) => ({
    forgetEntries: builder.mutation<null, string>({
      queryFn: () => ({ data: null }),
      invalidatesTags: (_nothing, _error, uid) => [
        RELATIONS,
        RECENT_ENTRIES,
        listTag(uid),
        allEntriesTag(uid),
      ],
    }),
    /** The same for lists and relations alone: the form of an entry that is gone must not ask for it. */
    forgetLists: builder.mutation<null, string>({
      queryFn: () => ({ data: null }),
      invalidatesTags: (_nothing, _error, uid) => [RELATIONS, RECENT_ENTRIES, listTag(uid)],
    }),
  }),
});
