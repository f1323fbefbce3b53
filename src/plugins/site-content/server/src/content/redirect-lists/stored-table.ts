import type { Core } from '@strapi/strapi';
import type { PlanSurroundings, StoredEntry } from '#site-content/domain/redirect-lists/plan';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import type { Options } from '../../config/options';
import type { Connection } from '../../strapi-internals/knex';
import { publishedTree, readPageRows } from '../page-tree/page-options';
import { readRedirects } from '../read-models/redirect-rows';

/** All redirects as they are stored, and the pages that they may lead to. */
export interface StoredTable {
  readonly redirects: readonly StoredEntry[];
  readonly around: PlanSurroundings;
  /** The paths of all published pages. */
  readonly paths: readonly string[];
}

/**
 * Reads what lists are held against: three statements, whatever the size of the list.
 *
 * @param connection of the transaction, in one
 */
export const readStoredTable = async (
  strapi: Core.Strapi,
  { homeSlug, siteUrl }: Pick<Options, 'homeSlug' | 'siteUrl'>,
  connection: Connection = strapi.db.connection
): Promise<StoredTable> => {
  const redirects = await readRedirects(strapi, connection);
  const pages = await readPageRows(strapi, connection);
  const tree = publishedTree(pages, homeSlug);
  const ways = { getPath: tree.getPath, pageAt: tree.idAt, onSite: buildOnSite(siteUrl), siteUrl };
  const ids = new Set(pages.map(({ documentId }) => documentId));
  return {
    redirects,
    around: { ...ways, places: null },
    paths: [...ids].flatMap((id) => tree.getPath(id) ?? []),
  };
};
