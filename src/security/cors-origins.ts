/**
 * The origins whose pages may read answers, as `strapi::cors` takes them. Answers from memory are kept with
 * the headers it made, by origin, so they agree.
 *
 * @param given `*`, or origins separated by commas; empty: `*`
 */
export const readCorsOrigins = (given: string): string[] =>
  given === '' ? ['*'] : given.split(',').map((origin) => origin.trim());

/** Where Strapi knows an administrator by a cookie, which a browser sends along from other pages of the domain. */
const ROUTES_WITH_COOKIE = /^\/admin(?:\/|$)/i;

/**
 * The origins that may read an answer, by its request. None may read what is answered to an administrator's
 * cookie: a script on the website could have a token of theirs given to it. The panel has the service's own origin.
 */
export const corsOriginsFor =
  (origins: readonly string[]) =>
  ({ path }: { readonly path: string }): readonly string[] =>
    ROUTES_WITH_COOKIE.test(path) ? [] : origins;
