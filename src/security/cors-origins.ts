/**
 * The origins whose pages may read responses, as `strapi::cors` takes them. Cached responses keep these
 * headers by origin, so both agree.
 *
 * @param given `*`, or origins separated by commas; empty: `*`
 */
export const readCorsOrigins = (given: string): string[] =>
  given === '' ? ['*'] : given.split(',').map((origin) => origin.trim());

/**
 * Routes where Strapi identifies administrators by a cookie, which browsers also send from other pages of the
 * domain.
 */
const ROUTES_WITH_COOKIE = /^\/admin(?:\/|$)/i;

/**
 * The origins that may read a response, by its request. None may read responses to an administrator's cookie:
 * a script on the website could obtain one of their tokens. The panel has the service's own origin.
 */
export const corsOriginsFor =
  (origins: readonly string[]) =>
  ({ path }: { readonly path: string }): readonly string[] =>
    ROUTES_WITH_COOKIE.test(path) ? [] : origins;
