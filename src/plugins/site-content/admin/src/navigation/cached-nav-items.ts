import { NAV_ITEM } from '../../../contract/content-types';
import {
  allEntriesTag,
  listTag,
  RECENT_ENTRIES,
  RELATIONS,
  taggedApi,
} from '../strapi/document-tags';

/**
 * Makes the Content Manager ask anew for navigation items, which it keeps for a minute: a form that still held what was
 * there before would write that back when it is saved.
 */
export const { useForgetNavItemsMutation } = taggedApi.injectEndpoints({
  endpoints: (builder) => ({
    forgetNavItems: builder.mutation<null, undefined>({
      queryFn: () => ({ data: null }),
      invalidatesTags: [RELATIONS, RECENT_ENTRIES, listTag(NAV_ITEM), allEntriesTag(NAV_ITEM)],
    }),
  }),
});
