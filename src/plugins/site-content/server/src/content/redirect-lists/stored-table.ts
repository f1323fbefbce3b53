import type { Core } from '@strapi/strapi';
import type { PlanSurroundings, StoredEntry } from '../../../../contract/redirect-lists/plan';
import { onSiteOf } from '../../../../contract/redirects/on-site';
import type { Options } from '../../config/options';
import type { Connection } from '../../strapi/knex';
import { publishedTree, readPageRows } from '../page-tree/page-options';
import { readRedirects } from '../kept/redirect-rows';

/** All redirects as they are stored, and the pages that they may lead to. */
export interface StoredTable {
  readonly redirects: readonly StoredEntry[];
  readonly around: PlanSurroundings;
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
  const tree = publishedTree(await readPageRows(strapi, connection), homeSlug);
  return {
    redirects,
    around: { pathOf: tree.pathOf, pageAt: tree.idAt, onSite: onSiteOf(siteUrl), siteUrl },
  };
};
