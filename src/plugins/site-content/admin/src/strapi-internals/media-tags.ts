/**
 * @reliesOn The tags of the media library's cache.
 * @ifItFails Restored files only appear once the media library is reloaded.
 * @readIn Strapi 5.54.0: `@strapi/upload/dist/admin/future/services/assets.mjs`
 */

import { adminApi } from '@strapi/strapi/admin';

const TAGS = ['Asset', 'Folder'] as const;

/** Makes the media library reload its files and folders. */
export const { useReloadMediaMutation } = adminApi
  .enhanceEndpoints({ addTagTypes: TAGS })
  .injectEndpoints({
    endpoints: (builder) => ({
      reloadMedia: builder.mutation<null, null>({
        queryFn: () => ({ data: null }),
        invalidatesTags: [...TAGS],
      }),
    }),
  });
