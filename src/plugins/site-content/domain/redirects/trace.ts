import { type Difference, DIFFERENCES } from '../panel/redirects';
import { splitAddress } from '../rules/page-link';
import { parseUrl } from '../rules/parse-url';
import type { Ways } from './graph';
import { getSources } from './match';
import { buildOnSite, withoutFragment } from './on-site';
import { spellingKey, withoutLastSlashes } from './spelling';

/** Where a way ends. */
export type WayEnd =
  /** At a published page, by its document id. */
  | { readonly kind: 'page'; readonly address: string; readonly page: string }
  /** On another website. */
  | { readonly kind: 'outside'; readonly address: string }
  /** The last redirect says that the address is gone, or leads to a page that is not published. */
  | { readonly kind: 'gone'; readonly address: string }
  /** There is neither a page nor a redirect. */
  | { readonly kind: 'nothing'; readonly address: string }
  /** At a redirect that is not served, as it would lead in a loop. */
  | { readonly kind: 'loop'; readonly address: string };

/** What a visitor passes. */
export interface Way {
  /** The sources of the redirects that lead on, in their order. */
  readonly hops: readonly string[];
  readonly end: WayEnd;
}

/** What there is on the way. */
export interface WayPlaces {
  readonly ways: Ways;
  /** The sources of redirects that are not served. */
  readonly unserved: ReadonlySet<string>;
  /** The published page at a path, by its document id. */
  idAt(path: string): string | null;
}

/**
 * An address as visitors ask this website for it, of one that was typed or pasted whole; `null` for another website.
 *
 * @param siteUrl public address of the website without a trailing slash; where it is `''`, any host is taken for it
 */
export const askedAddress = (typed: string, siteUrl: string): string | null => {
  const address = withoutFragment(typed.trim());
  if (/^https?:\/\//i.test(address)) {
    if (siteUrl !== '') return buildOnSite(siteUrl)(address);
    const url = parseUrl(address);
    return url === null ? null : `${url.pathname}${url.search}`;
  }
  return address.startsWith('/') ? address : `/${address}`;
};

/** Follows an address as front ends do: a redirect comes before a page at the same address. */
export const findWay = (address: string, { ways, unserved, idAt }: WayPlaces): Way => {
  const hops: string[] = [];
  const passed = new Set<string>();
  for (let at = address; ;) {
    if (!at.startsWith('/')) return { hops, end: { kind: 'outside', address: at } };
    const sources = getSources(at).filter((source) => ways.has(source));
    const source = sources.find((one) => !unserved.has(one));
    if (source === undefined) {
      const page = idAt(splitAddress(at).path);
      if (page !== null) return { hops, end: { kind: 'page', address: at, page } };
      return { hops, end: { kind: sources.length > 0 ? 'loop' : 'nothing', address: at } };
    }
    // Redirects whose sources are met without the query may lead in a circle that no exact source is on.
    if (passed.has(source)) return { hops, end: { kind: 'loop', address: at } };
    hops.push(source);
    passed.add(source);
    const next = ways.get(source) ?? null;
    if (next === null) return { hops, end: { kind: 'gone', address: at } };
    at = next;
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};

const withoutSlash = (path: string): string => (path === '/' ? path : withoutLastSlashes(path));

/** The spellings that an address might be found by instead, with its query and without. */
export const spellingsNear = (address: string): string[] => {
  const { path, rest } = splitAddress(address);
  const bare = withoutSlash(path);
  const paths = [bare, decoded(bare), encodeURI(decoded(bare))].flatMap((one) => [one, `${one}/`]);
  const near = paths.flatMap((one) => [`${one}${rest}`, one]);
  return [...new Set([...near, ...near.map((one) => one.toLowerCase())])];
};

/** In what an address differs from another one; none where they are no spellings of one. */
export const findDifferences = (asked: string, found: string): Difference[] => {
  const one = splitAddress(asked);
  const other = splitAddress(found);
  if (spellingKey(one.path) !== spellingKey(other.path)) return [];
  const bare = [withoutSlash(one.path), withoutSlash(other.path)] as const;
  const differs: Record<Difference, boolean> = {
    query: one.rest !== other.rest,
    slash: one.path.endsWith('/') !== other.path.endsWith('/'),
    encoding: bare[0] !== bare[1] && bare[0].toLowerCase() !== bare[1].toLowerCase(),
    case: decoded(bare[0]) !== decoded(bare[1]),
  };
  return DIFFERENCES.filter((difference) => differs[difference]);
};
