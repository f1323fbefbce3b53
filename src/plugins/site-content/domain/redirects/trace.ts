import { decodeQuery } from '../decode-percent';
import { type Difference, DIFFERENCES } from '../panel/redirects';
import { splitAddress } from '../rules/page-link';
import type { RedirectGraph } from './graph';
import { getSources } from './match';
import { spellingKey, withoutTrailingSlashes } from './spelling-key';

/** How a trace ends. */
export type TraceEnd =
  /** At a published page, by document id. */
  | { readonly kind: 'page'; readonly address: string; readonly page: string }
  /** At a file of the Media Library. */
  | { readonly kind: 'file'; readonly address: string }
  /** On another website. */
  | { readonly kind: 'outside'; readonly address: string }
  /** The last redirect is a 410, or leads to an unpublished page. */
  | { readonly kind: 'gone'; readonly address: string }
  /** No page or redirect found. */
  | { readonly kind: 'nothing'; readonly address: string }
  /** At a redirect that is not served because of a loop. */
  | { readonly kind: 'loop'; readonly address: string };

/** The result of tracing a URL. */
export interface Trace {
  /** Sources of the redirects, in order. */
  readonly hops: readonly string[];
  readonly end: TraceEnd;
}

/** The parts of the site that a trace needs. */
export interface TraceContext {
  readonly graph: RedirectGraph;
  /** Sources of redirects that are not served. */
  readonly unserved: ReadonlySet<string>;
  /** Returns the document id of the published page with this path. */
  idAt(path: string): string | null;
}

/** Follows a URL as front ends do: a redirect takes precedence over a page with the same path. */
export const traceAddress = (address: string, { graph, unserved, idAt }: TraceContext): Trace => {
  const hops: string[] = [];
  const passed = new Set<string>();
  for (let at = address; ;) {
    if (!at.startsWith('/')) return { hops, end: { kind: 'outside', address: at } };
    const sources = getSources(at).filter((source) => graph.has(source));
    const source = sources.find((one) => !unserved.has(one));
    if (source === undefined) {
      const page = idAt(splitAddress(at).path);
      if (page !== null) return { hops, end: { kind: 'page', address: at, page } };
      return { hops, end: { kind: sources.length > 0 ? 'loop' : 'nothing', address: at } };
    }
    // Sources matched without their query can form a loop that exact comparison does not find.
    if (passed.has(source)) return { hops, end: { kind: 'loop', address: at } };
    hops.push(source);
    passed.add(source);
    const next = graph.get(source) ?? null;
    if (next === null) return { hops, end: { kind: 'gone', address: at } };
    at = next;
  }
};

const withoutSlash = (path: string): string => (path === '/' ? path : withoutTrailingSlashes(path));

/** Lists the spellings to look a URL up by, with its query and without. */
export const spellingsNear = (address: string): string[] => {
  const { path, rest } = splitAddress(address);
  const bare = withoutSlash(path);
  const paths = [bare, decodeQuery(bare), encodeURI(decodeQuery(bare))].flatMap((one) => [
    one,
    `${one}/`,
  ]);
  const near = paths.flatMap((one) => [`${one}${rest}`, one]);
  return [...new Set([...near, ...near.map((one) => one.toLowerCase())])];
};

/** Lists how two spellings of a URL differ; empty if they are not spellings of the same URL. */
export const findDifferences = (asked: string, found: string): Difference[] => {
  const one = splitAddress(asked);
  const other = splitAddress(found);
  if (spellingKey(one.path) !== spellingKey(other.path)) return [];
  const bare = [withoutSlash(one.path), withoutSlash(other.path)] as const;
  const differs: Record<Difference, boolean> = {
    query: one.rest !== other.rest,
    slash: one.path.endsWith('/') !== other.path.endsWith('/'),
    encoding: bare[0] !== bare[1] && bare[0].toLowerCase() !== bare[1].toLowerCase(),
    case: decodeQuery(bare[0]) !== decodeQuery(bare[1]),
  };
  return DIFFERENCES.filter((difference) => differs[difference]);
};
