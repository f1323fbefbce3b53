/**
 * @reliesOn The tags of the Content Manager's cache.
 * @ifItFails **Do not release.** A form overwrites navigation items that were saved on the page _Navigation_; the side
 *   panel is out of date.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/services/documents.mjs`,
 *   `@strapi/content-manager/dist/admin/services/relations.mjs`,
 *   `@strapi/content-manager/dist/admin/services/homepage.mjs`
 */

import { adminApi } from '@strapi/strapi/admin';

/**
 * The tags of the Content Manager's cache: queries that provide one are reloaded after each write that
 * invalidates it, and writes that invalidate one make the Content Manager reload.
 *
 * - `RELATIONS` is invalidated by every save and publish,
 * - `entryTag` by changes of that entry, including unpublishing,
 * - `listTag` by creating and deleting entries,
 * - `allEntriesTag` is provided by every entry that was loaded.
 */
export const RELATIONS = 'Relations';
const RECENT_ENTRIES = 'RecentDocumentList';

interface DocumentTag {
  readonly type: 'Document';
  readonly id: string;
}

const tag = (id: string): DocumentTag => ({ type: 'Document', id });

/** Returns the tag of one entry of a collection type. */
export const entryTag = (uid: string, documentId: string): DocumentTag =>
  tag(`${uid}_${documentId}`);

/** Returns the tag of the lists of a collection type. */
export const listTag = (uid: string): DocumentTag => tag(`${uid}_LIST`);

/** Returns the tag of every loaded entry of a collection type. */
const allEntriesTag = (uid: string): DocumentTag => tag(`${uid}_ALL_ITEMS`);

/** The panel's API client, for endpoints with these tags. */
export const taggedApi = adminApi.enhanceEndpoints({
  addTagTypes: ['Document', RELATIONS, RECENT_ENTRIES],
});

/**
 * Makes the Content Manager reload the entries of a collection type, which it caches for a minute: a form
 * with outdated values would write them back on save.
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
    /**
     * Does the same for lists and relations only, because the form of a deleted entry must not load the entry again.
     */
    forgetLists: builder.mutation<null, string>({
      queryFn: () => ({ data: null }),
      invalidatesTags: (_nothing, _error, uid) => [RELATIONS, RECENT_ENTRIES, listTag(uid)],
    }),
  }),
});
