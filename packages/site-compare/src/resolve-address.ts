import { decoded, followRedirects } from './follow-redirects';
import type { IndexedSide } from './side';
import { isObject } from './side';

/** The final result that a visitor gets for a URL. */
export interface ResolvedAddress {
  readonly kind: 'page' | 'redirect' | 'nothing';
  /** The final URL; `null` and `''` for redirects with these destinations. */
  readonly end: string | null;
  /** Whether a published page is there. */
  readonly isPage: boolean;
  /** Number of redirects. */
  readonly hops: number;
}

/** The final URL in case of a loop. */
const LOOP = '(a loop)';

const getFragment = (address: string): string => {
  const at = address.indexOf('#');
  return at === -1 ? '' : address.slice(at);
};

/** Returns the redirects of a side by source with leading slash. */
export const getRedirects = ({ initialData, own }: IndexedSide): Map<string, string | null> => {
  const redirects = initialData?.['redirects'];
  return new Map(
    Object.entries(isObject(redirects) ? redirects : {}).map(([key, value]) => [
      key.startsWith('/') ? key : `/${key}`,
      typeof value === 'string' ? own.withoutHost(value) : null,
    ])
  );
};

/**
 * Returns a function that resolves a URL on a side through all redirects, like a front end with its table.
 */
export const createAddressResolver = (
  side: IndexedSide
): ((address: string) => ResolvedAddress) => {
  const table = getRedirects(side);
  // The pages endpoint finds a page with or without the last slash of its path, and decoded.
  const hasPage = (path: string): boolean =>
    [path, `${decoded(path).replace(/\/$/, '')}/`].some((each) => side.pages?.has(each) === true);
  return (asked) => {
    const { hops, end } = followRedirects(side.own.withoutHost(asked), table, hasPage);
    const last = hops.at(-1);
    const value = last === undefined ? null : (table.get(last) ?? null);
    const shown =
      end.kind === 'gone'
        ? null
        : end.kind === 'loop'
          ? LOOP
          : `${end.address}${value === null ? '' : getFragment(value)}`;
    const isPage = end.kind === 'page';
    const kind = hops.length > 0 ? 'redirect' : isPage ? 'page' : 'nothing';
    return { kind, end: shown, isPage, hops: hops.length };
  };
};
