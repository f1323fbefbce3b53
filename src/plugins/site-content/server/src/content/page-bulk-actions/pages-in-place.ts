import type { Core } from '@strapi/strapi';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { Connection } from '../../strapi-internals/knex';
import type { StoredPage } from '../page-tree/page-rows';
import { checkSiblings } from '../page-tree/sort-order';

/**
 * The pages that stand below the parent of a move already: their drafts and, where the move is published, what is
 * published of them.
 *
 * @param rows all rows of the pages in question
 */
export const getPagesInPlace = (
  rows: readonly StoredPage[],
  request: PageBulkAction
): Set<string> => {
  if (request.action !== 'move' && request.action !== 'order') return new Set();
  const { parent } = request;
  const isPublished = request.action === 'move' && request.publishes;
  const inPlace = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    if (row.parent !== parent && (isPublished || !row.isPublished)) inPlace.delete(row.id);
  }
  return inPlace;
};

/**
 * Whether the pages that a bulk action names as siblings still are.
 *
 * @throws a refusal where one of them is not
 */
export const checkPosition = async (
  strapi: Core.Strapi,
  connection: Connection,
  request: PageBulkAction
): Promise<void> => {
  if (request.action !== 'move' && request.action !== 'order') return;
  const { pages, parent, after } = request;
  const siblings = [
    ...(request.action === 'order' ? pages : []),
    ...(after === undefined || after === null ? [] : [after]),
  ];
  await checkSiblings(strapi, connection, parent, siblings);
};
