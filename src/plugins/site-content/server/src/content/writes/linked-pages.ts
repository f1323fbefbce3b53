import { LINKED_PAGES, linkedPagesText } from '#site-content/domain/pages/linked-pages';
import { getModels } from '../../strapi-internals/models';
import { getTable } from '../../strapi-internals/tables';
import type { Write } from './write';

/**
 * Keeps the names of the pages that an entry's HTML links to in step with that, so that who links to a page is one
 * statement.
 *
 * @param row as it is stored, with its components
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
