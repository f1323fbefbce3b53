import { adminApi, getFetchClient } from '@strapi/strapi/admin';
import type { MediaUsage, MediaUsageRequest } from '#site-content/domain/panel/media-usage';

const ADDRESS = '/site-content/media-usage';

interface Answer {
  readonly data: MediaUsage;
}

/** Loads the entries that use a file, by its row id. */
export const { useFileUsageQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    fileUsage: builder.query<MediaUsage, number>({
      query: (file) => ({
        url: ADDRESS,
        method: 'POST',
        data: { files: [file], folders: [] } satisfies MediaUsageRequest,
      }),
      transformResponse: ({ data }: Answer) => data,
    }),
  }),
});

/** Finds the entries that use any of these files; `null` if that failed. */
export const findMediaUsage = async (question: MediaUsageRequest): Promise<MediaUsage | null> => {
  try {
    return (await getFetchClient().post<Answer>(ADDRESS, question)).data.data;
  } catch {
    return null;
  }
};

export const isInUse = ({ totalPages, keys, types, hidden }: MediaUsage): boolean =>
  totalPages + keys.length + types.length + hidden > 0;
