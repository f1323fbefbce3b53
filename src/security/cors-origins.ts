/**
 * Returns the origins whose pages may read responses, in the form that `strapi::cors` expects. Cached responses keep
 * their CORS headers per origin, so they agree with these.
 *
 * @param given `*`, or origins separated by commas; empty for `*`
 */
export const readCorsOrigins = (given: string): string[] =>
  given === '' ? ['*'] : given.split(',').map((origin) => origin.trim());

/**
 * Routes where Strapi identifies administrators by a cookie, which browsers also send from other pages of the
 * domain.
 */
const ROUTES_WITH_COOKIE = /^\/admin(?:\/|$)/i;

/**
 * Returns a function that determines the origins that may read a response from its request. No origin may read
 * responses to requests with an administrator's cookie, because a script on the website could obtain their token. The
 * panel does not need it, because it has the service's own origin.
 */
export const corsOriginsFor =
  (origins: readonly string[]) =>
  ({ path }: { readonly path: string }): readonly string[] =>
    ROUTES_WITH_COOKIE.test(path) ? [] : origins;
