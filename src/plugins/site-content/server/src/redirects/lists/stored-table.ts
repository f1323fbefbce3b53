import type { Core } from '@strapi/strapi';
import type { PlanSurroundings, StoredEntry } from '#site-content/domain/redirect-lists/plan';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import type { Options } from '../../config/options';
import { publishedTree, readPageRows } from '../../pages/tree/page-options';
import { readRedirects } from '../../read-models/redirect-rows';
import type { Connection } from '../../strapi-internals/knex';

/** All stored redirects, and the pages they can point to. */
export interface StoredTable {
  readonly redirects: readonly StoredEntry[];
  readonly around: PlanSurroundings;
  /** Path and document id of each published page. */
  readonly pages: readonly (readonly [string, string])[];
}

/**
 * Reads the redirects and pages that lists are planned against, in three statements.
 *
 * @param connection the transaction, if there is one
 */
export const readStoredTable = async (
  strapi: Core.Strapi,
  { homeSlug, siteUrl }: Pick<Options, 'homeSlug' | 'siteUrl'>,
  connection: Connection = strapi.db.connection
): Promise<StoredTable> => {
  const redirects = await readRedirects(strapi, connection);
  const rows = await readPageRows(strapi, connection);
  const tree = publishedTree(rows, homeSlug);
  const graph = { getPath: tree.getPath, pageAt: tree.idAt, onSite: buildOnSite(siteUrl), siteUrl };
  const ids = new Set(rows.map(({ documentId }) => documentId));
  return {
    redirects,
    around: { ...graph, places: null },
    pages: [...ids].flatMap((id) => {
      const path = tree.getPath(id);
      return path === null ? [] : [[path, id] as const];
    }),
  };
};
