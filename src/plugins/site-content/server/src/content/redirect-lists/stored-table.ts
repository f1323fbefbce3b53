import type { Core } from '@strapi/strapi';
import type { PlanSurroundings, StoredEntry } from '#site-content/domain/redirect-lists/plan';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import type { Options } from '../../config/options';
import type { Connection } from '../../strapi-internals/knex';
import { publishedTree, readPageRows } from '../page-tree/page-options';
import { readRedirects } from '../read-models/redirect-rows';

/** All stored redirects, and the pages they can point to. */
export interface StoredTable {
  readonly redirects: readonly StoredEntry[];
  readonly around: PlanSurroundings;
  /** Paths of all published pages. */
  readonly paths: readonly string[];
}

/**
 * Reads what lists are planned against, in three statements.
 *
 * @param connection the transaction's, inside one
 */
export const readStoredTable = async (
  strapi: Core.Strapi,
  { homeSlug, siteUrl }: Pick<Options, 'homeSlug' | 'siteUrl'>,
  connection: Connection = strapi.db.connection
): Promise<StoredTable> => {
  const redirects = await readRedirects(strapi, connection);
  const pages = await readPageRows(strapi, connection);
  const tree = publishedTree(pages, homeSlug);
  const graph = { getPath: tree.getPath, pageAt: tree.idAt, onSite: buildOnSite(siteUrl), siteUrl };
  const ids = new Set(pages.map(({ documentId }) => documentId));
  return {
    redirects,
    around: { ...graph, places: null },
    paths: [...ids].flatMap((id) => tree.getPath(id) ?? []),
  };
};
