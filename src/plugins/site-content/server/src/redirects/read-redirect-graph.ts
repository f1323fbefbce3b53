import type { Core } from '@strapi/strapi';
import { buildRedirectGraph, type RedirectContext } from '#site-content/domain/redirects/graph';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import type { Options } from '../config/options';
import { PageRows } from '../pages/tree/page-rows';
import { readTreeAbove } from '../pages/tree/stored-tree';
import { readRedirects } from '../read-models/redirect-rows';
import type { Connection } from '../strapi-internals/knex';
import { readRedirectsAt } from './stored-redirects';

/** Dependencies for following redirects. */
export interface RedirectGraphServices {
  readonly strapi: Core.Strapi;
  /** The transaction's connection, or the default one outside a transaction. */
  readonly trx: Connection;
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  /** Defaults to the stored page rows. */
  readonly rows?: PageRows;
}

/** Reads the paths of the redirects' pages. */
export const readSurroundings = async (
  {
    strapi,
    trx,
    options: { homeSlug, siteUrl },
    rows = new PageRows(strapi, trx),
  }: RedirectGraphServices,
  redirects: readonly Pick<StoredRedirect, 'page'>[]
): Promise<RedirectContext> => {
  const pages = redirects.flatMap(({ page }) => page ?? []);
  const { getPath } = await readTreeAbove(rows, pages, homeSlug);
  return { getPath, onSite: buildOnSite(siteUrl) };
};

const readWholeGraph = async (
  services: RedirectGraphServices
): Promise<Map<string, string | null>> => {
  const redirects = await readRedirects(services.strapi, services.trx);
  return buildRedirectGraph(redirects, await readSurroundings(services, redirects));
};

/** Real chains have fewer hops, and a few statements can look up fewer URLs. */
const MAX_HOPS = 20;
const MAX_ADDRESSES = 5000;

/**
 * Follows redirects from some URLs, hop by hop, as currently stored: a few statements per hop, however many
 * redirects there are. If there is a lot to follow, the whole table is read once instead.
 */
export const readRedirectGraphFrom = async (
  services: RedirectGraphServices,
  addresses: Iterable<string | null>
): Promise<Map<string, string | null>> => {
  const graph = new Map<string, string | null>();
  const asked = new Set<string>();
  const unasked = (some: Iterable<string | null>): string[] =>
    [...new Set(some)].filter(
      (address): address is string => address?.startsWith('/') === true && !asked.has(address)
    );
  let hops = 0;
  for (let next = unasked(addresses); next.length > 0; hops += 1) {
    if (hops === MAX_HOPS || asked.size + next.length > MAX_ADDRESSES)
      return readWholeGraph(services);
    for (const address of next) asked.add(address);
    const found = await readRedirectsAt(services.strapi, next);
    const more = buildRedirectGraph(found, await readSurroundings(services, found));
    for (const [source, goal] of more) graph.set(source, goal);
    next = unasked(more.values());
  }
  return graph;
};
