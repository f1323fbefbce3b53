export interface Header {
  readonly name: string;
  readonly value: string;
}

/** The headers that say what is shown and what a front end or a cache keeps, in the order in which they are shown. */
const LEADING = [
  ...['x-content-status', 'x-preview-problems'],
  ...['etag', 'cache-control', 'content-type', 'last-modified', 'vary', 'age'],
];

/** `cache-control` → `Cache-Control`, as headers are written. */
const written = (name: string): string =>
  name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());

/** Parts the headers of an answer, given by lower-case name, in those shown at once and the rest by name. */
export const partHeaders = (
  headers: Readonly<Record<string, string>>
): { leading: Header[]; others: Header[] } => {
  const entry = (name: string): Header => ({ name: written(name), value: headers[name] ?? '' });
  return {
    leading: LEADING.filter((name) => name in headers).map(entry),
    others: Object.keys(headers)
      .filter((name) => !LEADING.includes(name))
      .sort()
      .map(entry),
  };
};
