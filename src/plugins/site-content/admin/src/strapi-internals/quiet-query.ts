/**
 * @reliesOn A failed request of the panel's API client with the status 401 ends the session in the panel, where unsaved
 *   input is lost; the fetch client alone does not, and renews an access token that has expired. A `queryFn` sends none
 *   of the client's own requests.
 * @ifItFails After the session has ended, typing in a form or dialog opens the login page, and the input is lost.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/utils/baseQuery.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/utils/getFetchClient.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/core/store/configure.mjs`
 */

import { getFetchClient, isFetchError } from '@strapi/strapi/admin';

interface QuietFailure {
  readonly name: string;
  readonly message: string;
  /** Whether the user may not read the data. */
  readonly isForbidden: boolean;
}

type Result<Answer> = { readonly data: Answer } | { readonly error: QuietFailure };

/**
 * Creates a query of the panel's API client for data that is shown next to typed values. It never goes to the login
 * page, where the values would be lost. If the session has ended, saving goes there.
 *
 * @param toUrl the URL to GET for an argument of the query
 * @param read returns the part of a response to keep
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
      // Leaves out the status, by which the panel would recognise that the session has ended.
      const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
      return {
        error: { name, message, isForbidden: isFetchError(thrown) && thrown.status === 403 },
      };
    }
  };
