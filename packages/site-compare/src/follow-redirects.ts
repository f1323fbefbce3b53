/** Where an address leads in the end. */
export type RedirectEnd =
  | { readonly kind: 'page' | 'nothing' | 'elsewhere'; readonly address: string }
  /** The last redirect has no destination: the address is gone. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'loop' };

/** The redirects that a visitor follows, and where they end. */
export interface RedirectChain {
  /** The sources of the redirects, in their order. */
  readonly hops: readonly string[];
  readonly end: RedirectEnd;
}

/** A browser does not send the fragment of an address. */
const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Splits an address before its query. */
const splitAddress = (address: string): readonly [path: string, query: string] => {
  const at = address.indexOf('?');
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)];
};

/** The keys under which a front end looks an address up: with its query, then without it. */
const getKeys = (address: string): string[] => {
  const [path, query] = splitAddress(address);
  return [path + query, decoded(path) + query, path, decoded(path)];
};

/**
 * Follows redirects as a front end does that looks each address up in a table: a redirect takes precedence over a page at the
 * same address.
 *
 * @param address a path with its query, such as `/fares?day=2`
 * @param redirects destinations by source with its first slash; `null` for an address that is gone
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
