import { onSiteOf, withoutFragment } from '../redirects/on-site';
import { findWay } from '../redirects/where';
import type { KnownSide } from './side';
import { isObject } from './side';

/** What a visitor gets at an address in the end. */
export interface Answer {
  readonly kind: 'page' | 'redirect' | 'nothing';
  /** Where he is then; `null` and `''` where a redirect leads to these. */
  readonly end: string | null;
  /** Whether a published page is there. */
  readonly isPage: boolean;
  /** How many redirects he is sent over. */
  readonly hops: number;
}

/** Where a loop would begin, as an end. */
const LOOP = '(a loop)';

const fragmentOf = (address: string): string => {
  const at = address.indexOf('#');
  return at === -1 ? '' : address.slice(at);
};

/** The redirects of a side, by their sources with the first slash. */
export const redirectsOf = ({ initialData, own }: KnownSide): Map<string, string | null> => {
  const redirects = initialData?.['redirects'];
  return new Map(
    Object.entries(isObject(redirects) ? redirects : {}).map(([key, value]) => [
      key.startsWith('/') ? key : `/${key}`,
      typeof value === 'string' ? own.withoutHost(value) : null,
    ])
  );
};

/** Gives what a side answers to an address, at the end of all hops, as a front end of it does that follows its table. */
export const answering = (side: KnownSide): ((address: string) => Answer) => {
  const table = redirectsOf(side);
  const ways = new Map(
    [...table].map(([source, value]) => [source, value === null ? null : withoutFragment(value)])
  );
  const idAt = (path: string): string | null => (side.pages?.has(path) === true ? path : null);
  const onSite = onSiteOf('');
  return (asked) => {
    const address = onSite(side.own.withoutHost(asked)) ?? asked;
    const { hops, end } = findWay(address, { ways, unserved: new Set(), idAt });
    const last = hops.at(-1);
    const value = last === undefined ? null : (table.get(last) ?? null);
    const shown =
      end.kind === 'gone'
        ? null
        : end.kind === 'loop'
          ? LOOP
          : `${end.address}${value === null ? '' : fragmentOf(value)}`;
    const isPage = end.kind === 'page';
    const kind = hops.length > 0 ? 'redirect' : isPage ? 'page' : 'nothing';
    return { kind, end: shown, isPage, hops: hops.length };
  };
};
