/** The end of a redirect chain. */
export type RedirectEnd =
  | { readonly kind: 'page' | 'nothing' | 'elsewhere'; readonly address: string }
  /** The last redirect has no destination: 410 Gone. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'loop' };

/** The redirects that a visitor follows, and their end. */
export interface RedirectChain {
  /** Sources of the redirects, in order. */
  readonly hops: readonly string[];
  readonly end: RedirectEnd;
}

/** Removes the fragment of a URL, which browsers do not send. */
const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';

/** Decodes percent-encoding. Returns text with invalid encoding unchanged. */
export const decoded = (text: string, decode = decodeURIComponent): string => {
  try {
    return decode(text);
  } catch {
    return text;
  }
};

/** What URL parsers change in a path: backslashes, dot segments and an empty query. */
const CHANGED_BY_PARSERS = /\\|\/(?:\.|%2e){1,2}(?:[/?#]|$)|\?$/i;

/** Returns the path and query that a front end gets for a path. */
const toRequested = (address: string): string => {
  if (!address.startsWith('/') || !CHANGED_BY_PARSERS.test(address)) return address;
  const { pathname, search } = new URL(`http://site.invalid${address}`);
  return pathname + search;
};

/** Splits a URL before its query. */
const splitAddress = (address: string): readonly [path: string, query: string] => {
  const at = address.indexOf('?');
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)];
};

/** Lists the keys by which a front end looks a URL up: with its query, then without, each as sent and decoded. */
const getKeys = (address: string): string[] => {
  const [path, query] = splitAddress(toRequested(address));
  return [query, decoded(query, decodeURI), ''].flatMap((each) => [
    path + each,
    decoded(path) + each,
  ]);
};

/**
 * Follows redirects like a front end that looks each URL up in a table: a redirect takes precedence over a
 * page at the same path.
 *
 * @param address path with its query, such as `/fares?day=2`
 * @param redirects destinations by source with leading slash; `null` for 410 Gone
 * @param hasPage whether a page is published at a path
 */
export const followRedirects = (
  address: string,
  redirects: ReadonlyMap<string, string | null>,
  hasPage: (path: string) => boolean
): RedirectChain => {
  const hops: string[] = [];
  const passed = new Set<string>();
  for (let at = withoutFragment(address); ;) {
    if (!at.startsWith('/')) return { hops, end: { kind: 'elsewhere', address: at } };
    const source = getKeys(at).find((key) => redirects.has(key));
    if (source === undefined) {
      const kind = hasPage(splitAddress(at)[0]) ? 'page' : 'nothing';
      return { hops, end: { kind, address: at } };
    }
    if (passed.has(source)) return { hops, end: { kind: 'loop' } };
    hops.push(source);
    passed.add(source);
    const destination = redirects.get(source) ?? null;
    if (destination === null) return { hops, end: { kind: 'gone' } };
    at = withoutFragment(destination);
  }
};
