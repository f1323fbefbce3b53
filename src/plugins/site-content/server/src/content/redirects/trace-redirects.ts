import type { Core } from '@strapi/strapi';
import { REDIRECT } from '#site-content/domain/content-types';
import type { RedirectWay } from '#site-content/domain/panel/redirects';
import type { Ways } from '#site-content/domain/redirects/graph';
import { findLoops } from '#site-content/domain/redirects/loops';
import { getSources } from '#site-content/domain/redirects/match';
import { findUnserved } from '#site-content/domain/redirects/served';
import { spellingKey } from '#site-content/domain/redirects/spelling';
import { getDestination } from '#site-content/domain/redirects/table';
import {
  askedAddress,
  findDifferences,
  findWay,
  spellingsNear,
  type Way,
  type WayEnd,
} from '#site-content/domain/redirects/trace';
import { splitAddress } from '#site-content/domain/rules/page-link';
import type { Options } from '../../config/options';
import { getTable } from '../../strapi-internals/tables';
import type {
  PublishedPages,
  PublishedPagesReadModel,
} from '../read-models/published-pages-read-model';
import { readSurroundings, readWaysFrom, type WaysParts } from './read-redirect-graph';
import { readRedirectsAt, type RedirectAtSource } from './stored-redirects';

/** By what an address is followed. */
export interface AddressParts {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly publishedPages: PublishedPagesReadModel;
}

/** Where an address goes. */
export interface AddressWay {
  /** As visitors ask this website for it; `null` where it is on another one. */
  readonly address: string | null;
  /** The redirects that lead on, each with what front ends get of it. */
  readonly hops: readonly {
    readonly redirect: RedirectAtSource;
    readonly served: string | null;
  }[];
  readonly end: WayEnd;
  /** Redirects and pages that somebody may have meant by an address where nothing is. */
  readonly near: RedirectWay['near'];
}

/** More spellings of one address than these are no help. */
const MAX_NEAR = 10;

const findNear = async (
  strapi: Core.Strapi,
  address: string,
  { pages: published, tree }: Pick<PublishedPages, 'pages' | 'tree'>
): Promise<AddressWay['near']> => {
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

/** The sources of those that are not served; only where there is a loop, all pages need be known for it. */
export const unservedOn = async (
  ways: Ways,
  publishedPages: PublishedPagesReadModel
): Promise<Set<string>> => {
  if (findLoops(ways, ways.keys()).length === 0) return new Set();
  const { tree } = await publishedPages.read();
  return findUnserved(ways, (path) => tree.idAt(path) !== null);
};

/** Reads redirects for as long as the way leads on to addresses whose other spellings were not looked for yet. */
const followFrom = async (
  address: string,
  parts: WaysParts & Pick<AddressParts, 'publishedPages'>,
  { tree }: Pick<PublishedPages, 'tree'>
): Promise<Way> => {
  const ways = new Map<string, string | null>();
  const asked = new Set<string>();
  for (let at = address; ;) {
    asked.add(at);
    for (const [source, goal] of await readWaysFrom(parts, getSources(at))) ways.set(source, goal);
    const unserved = await unservedOn(ways, parts.publishedPages);
    const way = findWay(address, { ways, unserved, idAt: tree.idAt });
    if (asked.has(way.end.address) || way.end.kind === 'outside') return way;
    at = way.end.address;
  }
};

/**
 * Follows an address, typed or pasted whole, as front ends do, and tells what they get at each hop; near misses, where
 * nothing is found. It asks for what is on the way, however many redirects there are.
 */
export const readAddressWay = async (
  strapi: Core.Strapi,
  { options, publishedPages }: AddressParts,
  typed: string
): Promise<AddressWay> => {
  const address = askedAddress(typed, options.siteUrl);
  if (address === null) {
    return { address, hops: [], end: { kind: 'outside', address: typed.trim() }, near: [] };
  }
  const parts = { strapi, trx: strapi.db.connection, options, publishedPages };
  const published = await publishedPages.read();
  const { hops, end } = await followFrom(address, parts, published);

  const stored = await readRedirectsAt(strapi, hops);
  const tree = await readSurroundings(parts, stored);
  const bySource = new Map(stored.map((redirect) => [redirect.source, redirect]));
  return {
    ...{ address, end },
    hops: hops.flatMap((source) => {
      const redirect = bySource.get(source);
      return redirect === undefined ? [] : [{ redirect, served: getDestination(redirect, tree) }];
    }),
    near: end.kind === 'nothing' ? await findNear(strapi, end.address, published) : [],
  };
};
