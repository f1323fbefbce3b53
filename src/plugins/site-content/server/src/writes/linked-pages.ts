import { LINKED_PAGES, linkedPagesText } from '#site-content/domain/pages/linked-pages';
import { getModels } from '../strapi-internals/models';
import { getTable } from '../strapi-internals/tables';
import type { Write } from './write';

/**
 * Keeps the attribute with the pages that an entry's HTML links to up to date, so that finding the links to a
 * page takes one statement.
 *
 * @param row as stored, with its components
 */
export const settleLinkedPages = async (
  { strapi, trx }: Write,
  uid: string,
  row: Record<string, unknown>
): Promise<void> => {
  const linked = linkedPagesText(getModels(strapi), uid, row);
  if (linked === (row[LINKED_PAGES] ?? null)) return;
  await trx(getTable(strapi, uid))
    .where({ id: row['id'] })
    .update({ [LINKED_PAGES]: linked });
};
