import type { Core } from '@strapi/strapi';
import { getWays, type Surroundings } from '#site-content/domain/redirects/graph';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import type { Options } from '../../config/options';
import type { Connection } from '../../strapi-internals/knex';
import { PageRows } from '../page-tree/page-rows';
import { readTreeAbove } from '../page-tree/stored-tree';
import { readRedirects } from '../read-models/redirect-rows';
import { readRedirectsAt } from './stored-redirects';

/** What following redirects takes. */
export interface WaysParts {
  readonly strapi: Core.Strapi;
  /** The transaction that judges or makes them; outside of one, the connection. */
  readonly trx: Connection;
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  /** The rows of pages; left out, as they are stored. */
  readonly rows?: PageRows;
}

/** Where the pages of some redirects are, and the website. */
export const readSurroundings = async (
  { strapi, trx, options: { homeSlug, siteUrl }, rows = new PageRows(strapi, trx) }: WaysParts,
  redirects: readonly Pick<StoredRedirect, 'page'>[]
): Promise<Surroundings> => {
  const pages = redirects.flatMap(({ page }) => page ?? []);
  const { getPath } = await readTreeAbove(rows, pages, homeSlug);
  return { getPath, onSite: buildOnSite(siteUrl) };
};

const readAllWays = async (parts: WaysParts): Promise<Map<string, string | null>> => {
  const redirects = await readRedirects(parts.strapi, parts.trx);
  return getWays(redirects, await readSurroundings(parts, redirects));
};

/** More hops than there are on the ways that people make, and more addresses than a few statements look up. */
const MAX_HOPS = 20;
const MAX_ADDRESSES = 5000;

/**
 * Where redirects lead from some addresses on, hop by hop, as it is stored at this moment: a few statements for each
 * hop, however many redirects there are. Where there is much to follow, the whole table is read once instead.
 */
export const readWaysFrom = async (
  parts: WaysParts,
  addresses: Iterable<string | null>
): Promise<Map<string, string | null>> => {
  const ways = new Map<string, string | null>();
  const asked = new Set<string>();
  const unasked = (some: Iterable<string | null>): string[] =>
    [...new Set(some)].filter(
      (address): address is string => address?.startsWith('/') === true && !asked.has(address)
    );
  let hops = 0;
  for (let next = unasked(addresses); next.length > 0; hops += 1) {
    if (hops === MAX_HOPS || asked.size + next.length > MAX_ADDRESSES) return readAllWays(parts);
    for (const address of next) asked.add(address);
    const found = await readRedirectsAt(parts.strapi, next);
    const more = getWays(found, await readSurroundings(parts, found));
    for (const [source, goal] of more) ways.set(source, goal);
    next = unasked(more.values());
  }
  return ways;
};
