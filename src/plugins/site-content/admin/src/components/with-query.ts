/** Values of a query string; `undefined` is omitted. */
export type QueryParams = Readonly<Record<string, string | number | undefined>>;

/**
 * Adds a query string to a request URL. Strapi's own `params` option does not encode values: `&`, `#`, `+`
 * and `%41` would end or change them (`getFetchClient.js`, "TODO V6"; lint forbids the option).
 *
 * @param url without a query string
 * @example withQuery('/site-content/redirects/trace', { address: '/a?b=1&c=2' }) // '…/trace?address=%2Fa%3Fb%3D1%26c%3D2'
 */
export const withQuery = (url: string, params: QueryParams): string => {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]]
  );
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given)}`;
};
