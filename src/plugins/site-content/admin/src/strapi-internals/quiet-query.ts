/**
 * @reliesOn A failed request of the panel's API client with the status 401 ends the session in the panel, where unsaved
 *   input is lost; the fetch client alone does not, and renews an access token that has expired. A `queryFn` sends none
 *   of the client's own requests.
 * @ifItFails Typing in a form or dialog after the session has ended leads to the login, and the input is lost.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/utils/baseQuery.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/utils/getFetchClient.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/core/store/configure.mjs`
 */

import { getFetchClient, isFetchError } from '@strapi/strapi/admin';

interface QuietFailure {
  readonly name: string;
  readonly message: string;
  /** Whether the user may not read it. */
  readonly isForbidden: boolean;
}

type Result<Answer> = { readonly data: Answer } | { readonly error: QuietFailure };

/**
 * A query of the panel's API client for what is shown beside typed values. It never leads to the login, where these would
 * be lost: without a session, saving does.
 *
 * @param toUrl the URL to GET for an argument of the query
 * @param read what to keep of a response
 * @example builder.query<Thing, string>({ queryFn: queryQuietly((id) => `/thing/${id}`, ({ data }: Body) => data) })
 */
export const queryQuietly =
  <Body, Answer, Argument>(
    toUrl: (argument: Argument) => string,
    read: (body: Body, argument: Argument) => Answer
  ) =>
  async (
    argument: Argument,
    { signal }: { readonly signal: AbortSignal }
  ): Promise<Result<Answer>> => {
    try {
      const { data } = await getFetchClient().get<Body>(toUrl(argument), { signal });
      const answer = read(data, argument);
      // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
      if (answer === undefined) throw new Error('The response contains no data.');
      return { data: answer };
    } catch (thrown) {
      // Without the status, by which the panel would recognise that the session has ended.
      const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
      return {
        error: { name, message, isForbidden: isFetchError(thrown) && thrown.status === 403 },
      };
    }
  };
