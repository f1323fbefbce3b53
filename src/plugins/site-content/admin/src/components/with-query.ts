/** What a query string can hold; `undefined` is left out. */
export type QueryParams = Readonly<Record<string, string | number | undefined>>;

/**
 * Adds a query string to the URL of a request. Strapi's own `params` option does not encode: `&`, `#`, `+` and `%41` in a
 * value would end it or change it (`getFetchClient.js`, "TODO V6"; lint refuses the option).
 *
 * @param url without a query string
 * @example withQuery('/site-content/redirects/way', { address: '/a?b=1&c=2' }) // '…/way?address=%2Fa%3Fb%3D1%26c%3D2'
 */
export const withQuery = (url: string, params: QueryParams): string => {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]]
  );
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given)}`;
};
