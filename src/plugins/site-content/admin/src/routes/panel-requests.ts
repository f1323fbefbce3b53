import { adminApi } from '@strapi/strapi/admin';
import { useCallback } from 'react';

/** A request that changes data of a plugin's pages. */
interface Sent {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly data?: object;
}

const TAG = 'SitePlugin';

/** Returns the tag for all responses of the plugin in a URL: `/site-webhooks/endpoints` belongs to `site-webhooks`. */
const getTags = (url: string) => [{ type: TAG, id: url.split('/')[1] ?? '' }] as const;

/**
 * Returns the `data` of a response, and throws if there is none. Strapi's fetch client returns `{}` for responses that
 * are not JSON, such as a proxy's error page.
 */
const dataIn = ({ data }: { readonly data?: unknown }): unknown => {
  if (data === undefined) throw new Error('The response contains no data.');
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

/** The result of a query hook. */
export interface Read<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  /** Resolves with the new data, or without data if the request failed. */
  readonly refetch: () => PromiseLike<{ readonly data?: Answer }>;
}

/**
 * Loads the `data` of a plugin's route. All components share it, and it is loaded again after each request that changes
 * that plugin.
 *
 * @param maxAgeSeconds maximum age of a response already loaded by another component
 */
export const useRead = <Answer>(url: string, maxAgeSeconds = 1): Read<Answer> => {
  // While a new URL is loading, `data` would be that of the previous one.
  const { currentData, error, refetch } = usePluginReadQuery(url, {
    refetchOnMountOrArgChange: maxAgeSeconds,
  });
  return {
    data: currentData as Answer | undefined,
    error,
    refetch: refetch as Read<Answer>['refetch'],
  };
};

/** Returns a function that sends a request to a plugin's route and returns its `data`. It throws error responses. */
export const useSend = () => {
  const [send] = usePluginSendMutation();
  return useCallback(
    async <Answer>(method: Sent['method'], url: string, data: object = {}): Promise<Answer> =>
      (await send({ method, url, ...(method === 'DELETE' ? {} : { data }) }).unwrap()) as Answer,
    [send]
  );
};
