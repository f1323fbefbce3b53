import type { Core } from '@strapi/strapi';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { Connection } from '../../strapi-internals/knex';
import type { StoredPage } from '../tree/page-rows';
import { checkSiblings } from '../tree/sort-order';

/**
 * Returns the pages that already have the parent of a move: in their draft and, if the move is published, also in their
 * published row.
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
 * Checks that the pages which a bulk action names as siblings are still siblings.
 *
 * @throws a refusal if one of them is not
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
