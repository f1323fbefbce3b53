import { adminApi } from '@strapi/strapi/admin';
import { NAV_ITEM } from '../../../contract/content-types';

/**
 * Makes the Content Manager ask anew for navigation items, which it keeps for a minute: a form that still held what was
 * there before would write that back when it is saved.
 */
export const { useForgetNavItemsMutation } = adminApi
  .enhanceEndpoints({ addTagTypes: ['Document', 'Relations', 'RecentDocumentList'] })
  .injectEndpoints({
    endpoints: (builder) => ({
      forgetNavItems: builder.mutation<null, undefined>({
        queryFn: () => ({ data: null }),
        invalidatesTags: [
          'Relations',
          'RecentDocumentList',
          { type: 'Document', id: `${NAV_ITEM}_LIST` },
          { type: 'Document', id: `${NAV_ITEM}_ALL_ITEMS` },
        ],
      }),
    }),
  });
