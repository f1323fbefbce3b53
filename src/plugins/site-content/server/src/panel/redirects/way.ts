import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import type { RedirectWay } from '../../../../contract/panel/redirects';
import { destinationOf } from '../../../../contract/redirects/table';
import { sourcesOf } from '../../../../contract/redirects/match';
import {
  askedAddress,
  differencesOf,
  findWay,
  spellingsNear,
  type Way,
  type WayEnd,
} from '../../../../contract/redirects/where';
import { splitAddress } from '../../../../contract/rules/page-link';
import type { PublishedPages, PublishedPagesReader } from '../../content/kept/published-pages';
import { readSurroundings, readWaysFrom, type WaysParts } from '../../content/redirects/read-ways';
import { readRedirectsAt } from '../../content/redirects/stored-redirects';
import type { Ability } from '../../strapi/permission-conditions';
import { tableOf } from '../../strapi/tables';
import { readableOf } from '../access/readable';
import { knownTo, unservedOn, type RedirectsParts } from './read';

/** More spellings of one address than these are no help. */
const MOST_NEAR = 10;

/** Redirects and pages that somebody may have meant by an address where nothing is. */
const findNear = async (
  strapi: Core.Strapi,
  address: string,
  { tree }: Pick<PublishedPages, 'tree'>
): Promise<RedirectWay['near']> => {
  const spellings = spellingsNear(address);
  const pages = [...new Set(spellings.map((spelling) => splitAddress(spelling).path))]
    .filter((path) => tree.idAt(path) !== null)
    .map((path) => ({ address: path, what: 'page' as const }));
  const places = spellings.map(() => '?').join(', ');
  const rows: { source: string }[] = await strapi.db
    .connection(tableOf(strapi, REDIRECT))
    .whereRaw(`lower(source) in (${places})`, spellings)
    .orderBy('id')
    .limit(MOST_NEAR)
    .select('source');
  return [...rows.map(({ source }) => ({ address: source, what: 'redirect' as const })), ...pages]
    .map((near) => ({ ...near, differences: differencesOf(address, near.address) }))
    .filter(({ differences }) => differences.length > 0);
};

/** What is needed of the end of a way for a page to be told by its name. */
const pageAt = async (
  strapi: Core.Strapi,
  ability: Ability,
  end: WayEnd,
  { byId, tree }: PublishedPages
): Promise<RedirectWay['end']> => {
  const { kind, address } = end;
  if (end.kind !== 'page') return { kind, address, page: null };
  const { mayName } = await readableOf(strapi, ability, PAGE);
  const title = byId.get(end.page)?.values['title'];
  return {
    ...{ kind, address },
    page: {
      id: end.page,
      title: mayName(end.page) && typeof title === 'string' ? title : null,
      path: tree.pathOf(end.page),
    },
  };
};

interface FollowParts extends WaysParts {
  readonly published: PublishedPages;
  readonly publishedPages: PublishedPagesReader;
}

/** Reads redirects for as long as the way leads on to addresses whose other spellings were not looked for yet. */
const followFrom = async (address: string, parts: FollowParts): Promise<Way> => {
  const { published, publishedPages } = parts;
  const ways = new Map<string, string | null>();
  const asked = new Set<string>();
  for (let at = address; ;) {
    asked.add(at);
    for (const [source, goal] of await readWaysFrom(parts, sourcesOf(at))) ways.set(source, goal);
    const unserved = await unservedOn(ways, publishedPages);
    const way = findWay(address, { ways, unserved, idAt: published.tree.idAt });
    if (asked.has(way.end.address) || way.end.kind === 'outside') return way;
    at = way.end.address;
  }
};

/**
 * Follows an address as front ends do, and tells what they get at each hop; near misses, where nothing is found.
 *
 * @returns `'forbidden'` where somebody may not read redirects
 */
export const readWay = async (
  strapi: Core.Strapi,
  { options, publishedPages }: RedirectsParts,
  ability: Ability,
  typed: string
): Promise<RedirectWay | 'forbidden'> => {
  if (knownTo(strapi, ability) === null) return 'forbidden';
  const address = askedAddress(typed, options.siteUrl);
  if (address === null) {
    const end = { kind: 'outside', address: typed.trim(), page: null } as const;
    return { address, hops: [], end, near: [] };
  }
  const parts = { strapi, trx: strapi.db.connection, options };
  const published = await publishedPages.read();
  const { hops, end } = await followFrom(address, { ...parts, published, publishedPages });

  const readable = await readableOf(strapi, ability, REDIRECT);
  const stored = await readRedirectsAt(strapi, hops);
  const tree = await readSurroundings(parts, stored);
  const bySource = new Map(stored.map((redirect) => [redirect.source, redirect]));
  return {
    address,
    hops: hops.flatMap((source) => {
      const redirect = bySource.get(source);
      if (redirect === undefined) return [];
      const id = readable.has(redirect.id) ? redirect.id : null;
      return { id, source, served: destinationOf(redirect, tree) };
    }),
    end: await pageAt(strapi, ability, end, published),
    near:
      end.kind === 'nothing' && hops.length === 0 ? await findNear(strapi, address, published) : [],
  };
};
