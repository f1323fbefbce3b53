import { adminApi } from '@strapi/strapi/admin';
import { useCallback } from 'react';

/** Something that changes what a plugin's pages show. */
interface Sent {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly data?: object;
}

const TAG = 'SitePlugin';

/** A tag for everything that a plugin answers, by its id: `/site-webhooks/endpoints` is of `site-webhooks`. */
const getTags = (url: string) => [{ type: TAG, id: url.split('/')[1] ?? '' }] as const;

/** Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`. */
const dataIn = ({ data }: { readonly data?: unknown }): unknown => {
  if (data === undefined) throw new Error('The answer holds no data.');
  return data;
};

const { usePluginReadQuery, usePluginSendMutation } = adminApi
  .enhanceEndpoints({ addTagTypes: [TAG] })
  .injectEndpoints({
    endpoints: (builder) => ({
      pluginRead: builder.query<unknown, string>({
        query: (url) => url,
        transformResponse: dataIn,
        providesTags: (_answer, _error, url) => getTags(url),
      }),
      pluginSend: builder.mutation<unknown, Sent>({
        query: (sent) => sent,
        transformResponse: dataIn,
        invalidatesTags: (_answer, _error, { url }) => getTags(url),
      }),
    }),
  });

/** What a query's hook gives. */
export interface Read<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/**
 * Asks a route of a plugin's pages for its `data`, once for all that show it, and anew whenever something is sent to that plugin.
 *
 * @param maxAgeSeconds how old an answer may be that somebody else on the page has asked for
 */
export const useRead = <Answer>(url: string, maxAgeSeconds = 1): Read<Answer> => {
  const { data, error, refetch } = usePluginReadQuery(url, {
    refetchOnMountOrArgChange: maxAgeSeconds,
  });
  return { data: data as Answer | undefined, error, refetch };
};

/** Gives a function that sends something to a route of a plugin's pages and gives its `data`; it throws what was answered instead. */
export const useSend = () => {
  const [send] = usePluginSendMutation();
  return useCallback(
    async <Answer>(method: Sent['method'], url: string, data: object = {}): Promise<Answer> =>
      (await send({ method, url, ...(method === 'DELETE' ? {} : { data }) }).unwrap()) as Answer,
    [send]
  );
};
