/**
 * Parses the parameters of a query string.
 *
 * @param query without the `?` that precedes it in a URL. `URLSearchParams` alone would drop a `?` that begins
 *   the first name, as in `/api/pages/??slug=a`.
 */
export const readQuery = (query: string): URLSearchParams => new URLSearchParams(`?${query}`);
