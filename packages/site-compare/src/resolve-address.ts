import { followRedirects } from './follow-redirects';
import type { IndexedSide } from './side';
import { isObject } from './side';

/** What a visitor gets at an address in the end. */
export interface ResolvedAddress {
  readonly kind: 'page' | 'redirect' | 'nothing';
  /** Where they are then; `null` and `''` where a redirect leads to these. */
  readonly end: string | null;
  /** Whether a published page is there. */
  readonly isPage: boolean;
  /** How many redirects they are sent over. */
  readonly hops: number;
}

/** Where a loop would begin, as an end. */
const LOOP = '(a loop)';

const getFragment = (address: string): string => {
  const at = address.indexOf('#');
  return at === -1 ? '' : address.slice(at);
};

/** The redirects of a side, by their sources with the first slash. */
export const getRedirects = ({ initialData, own }: IndexedSide): Map<string, string | null> => {
  const redirects = initialData?.['redirects'];
  return new Map(
    Object.entries(isObject(redirects) ? redirects : {}).map(([key, value]) => [
      key.startsWith('/') ? key : `/${key}`,
      typeof value === 'string' ? own.withoutHost(value) : null,
    ])
  );
};

/** Gives what a side answers to an address, at the end of all hops, as a front end of it does that follows its table. */
export const createAddressResolver = (
  side: IndexedSide
): ((address: string) => ResolvedAddress) => {
  const table = getRedirects(side);
  const hasPage = (path: string): boolean => side.pages?.has(path) === true;
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
