import type { Core } from '@strapi/strapi';
import { REDIRECT } from '#site-content/domain/content-types';
import { UPLOADS } from '#site-content/domain/pages/urls';
import type { RedirectTrace } from '#site-content/domain/panel/redirects';
import type { Reason } from '#site-content/domain/problems/codes';
import { problemAt } from '#site-content/domain/problems/problem';
import type { RedirectGraph } from '#site-content/domain/redirects/graph';
import { findLoops } from '#site-content/domain/redirects/loops';
import { getSources } from '#site-content/domain/redirects/match';
import { parseRequestedUrl } from '#site-content/domain/redirects/requested-url';
import { findUnserved } from '#site-content/domain/redirects/served';
import { spellingKey } from '#site-content/domain/redirects/spelling-key';
import { getDestination } from '#site-content/domain/redirects/table';
import {
  findDifferences,
  spellingsNear,
  type Trace,
  traceAddress,
  type TraceEnd,
} from '#site-content/domain/redirects/trace';
import { splitAddress } from '#site-content/domain/rules/page-link';
import type { Options } from '../config/options';
import { createValidationError } from '../operations/requests/refusal';
import type {
  PublishedPages,
  PublishedPagesReadModel,
} from '../read-models/published-pages-read-model';
import { getTable } from '../strapi-internals/tables';
import type { LinkCheck } from './link-check';
import {
  readRedirectGraphFrom,
  readSurroundings,
  type RedirectGraphServices,
} from './read-redirect-graph';
import { readRedirectsAt, type RedirectAtSource } from './stored-redirects';

/** Dependencies for tracing a URL. */
export interface TraceServices {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly publishedPages: PublishedPagesReadModel;
  readonly linkCheck: LinkCheck;
}

/** The trace of a URL. */
export interface TracedAddress {
  /** The path that visitors request; `null` for other sites. */
  readonly address: string | null;
  /** The redirects followed, each with its served value. */
  readonly hops: readonly {
    readonly redirect: RedirectAtSource;
    readonly served: string | null;
  }[];
  readonly end: TraceEnd;
  /** The reason why visitors do not find the part of the final page that the fragment names. */
  readonly missingPart: Reason | null;
  /** Redirects and pages that may have been meant, if nothing is found at the URL. */
  readonly near: RedirectTrace['near'];
}

/** Maximum number of suggestions; more do not help. */
const MAX_NEAR = 10;

const findNear = async (
  strapi: Core.Strapi,
  address: string,
  { pages: published, tree }: Pick<PublishedPages, 'pages' | 'tree'>
): Promise<TracedAddress['near']> => {
  const spellings = spellingsNear(address);
  const wanted = spellingKey(splitAddress(address).path);
  const pages: { address: string; what: 'page' }[] = [];
  for (const { id } of published) {
    const path = tree.getPath(id);
    if (path !== null && spellingKey(path) === wanted) pages.push({ address: path, what: 'page' });
  }
  const places = spellings.map(() => '?').join(', ');
  const rows: { source: string }[] = await strapi.db
    .connection(getTable(strapi, REDIRECT))
    .whereRaw(`lower(source) in (${places})`, spellings)
    .orderBy('id')
    .limit(MAX_NEAR)
    .select('source');
  return [...rows.map(({ source }) => ({ address: source, what: 'redirect' as const })), ...pages]
    .map((near) => ({ ...near, differences: findDifferences(address, near.address) }))
    .filter(({ differences }) => differences.length > 0)
    .slice(0, MAX_NEAR);
};

/** Returns the sources of redirects that are not served. Reads all pages only if there is a loop. */
export const unservedOn = async (
  graph: RedirectGraph,
  publishedPages: PublishedPagesReadModel
): Promise<Set<string>> => {
  if (findLoops(graph, graph.keys()).length === 0) return new Set();
  const { tree } = await publishedPages.read();
  return findUnserved(graph, (path) => tree.idAt(path) !== null);
};

/** Reads redirects until the chain contains no URL whose other spellings have not been looked up. */
const followFrom = async (
  address: string,
  services: RedirectGraphServices & Pick<TraceServices, 'publishedPages'>,
  { tree }: Pick<PublishedPages, 'tree'>
): Promise<Trace> => {
  const graph = new Map<string, string | null>();
  const asked = new Set<string>();
  for (let at = address; ;) {
    asked.add(at);
    for (const [source, goal] of await readRedirectGraphFrom(services, getSources(at)))
      graph.set(source, goal);
    const unserved = await unservedOn(graph, services.publishedPages);
    const trace = traceAddress(address, { graph, unserved, idAt: tree.idAt });
    if (asked.has(trace.end.address) || trace.end.kind === 'outside') return trace;
    at = trace.end.address;
  }
};

/** Marks the end of a trace as a file if the media library has one at its URL. */
const withFile = async (end: TraceEnd, linkCheck: LinkCheck): Promise<TraceEnd> => {
  const { kind, address } = end;
  if (kind !== 'nothing' || !address.startsWith(UPLOADS)) return end;
  return (await linkCheck.findBroken([address])).has(address) ? end : { kind: 'file', address };
};

/** Returns the fragment at the end: browsers keep one until a redirect has its own. */
const getFragment = (typed: string, hops: TracedAddress['hops']): string =>
  [typed.trim(), ...hops.map(({ served }) => served ?? '')]
    .map((address) => address.slice(address.indexOf('#') + 1 || address.length))
    .findLast((fragment) => fragment !== '') ?? '';

const findMissingAnchor = async (
  { kind, address }: TraceEnd,
  fragment: string,
  linkCheck: LinkCheck
): Promise<Reason | null> => {
  if (kind !== 'page' || fragment === '') return null;
  const url = `${address}#${fragment}`;
  return (await linkCheck.findBroken([url])).get(url) ?? null;
};

/**
 * Traces a typed or pasted URL as front ends would, with what they receive at each hop, and with similar URLs
 * if nothing is found. Reads only what the trace needs, however many redirects there are.
 *
 * @throws ValidationError if it is neither a path nor an http(s) URL
 */
export const readTrace = async (
  strapi: Core.Strapi,
  { options, publishedPages, linkCheck }: TraceServices,
  typed: string
): Promise<TracedAddress> => {
  const asked = parseRequestedUrl(typed, options.siteUrl);
  if ('refused' in asked) throw createValidationError([problemAt(['address'], asked.refused)]);
  if ('elsewhere' in asked) {
    const end = { kind: 'outside', address: asked.elsewhere } as const;
    return { address: null, hops: [], end, missingPart: null, near: [] };
  }
  const { address } = asked;
  const context = { strapi, trx: strapi.db.connection, options, publishedPages };
  const published = await publishedPages.read();
  const trace = await followFrom(address, context, published);
  const end = await withFile(trace.end, linkCheck);

  const stored = await readRedirectsAt(strapi, trace.hops);
  const tree = await readSurroundings(context, stored);
  const bySource = new Map(stored.map((redirect) => [redirect.source, redirect]));
  const hops = trace.hops.flatMap((source) => {
    const redirect = bySource.get(source);
    return redirect === undefined ? [] : [{ redirect, served: getDestination(redirect, tree) }];
  });
  return {
    ...{ address, hops, end },
    missingPart: await findMissingAnchor(end, getFragment(typed, hops), linkCheck),
    near: end.kind === 'nothing' ? await findNear(strapi, end.address, published) : [],
  };
};
