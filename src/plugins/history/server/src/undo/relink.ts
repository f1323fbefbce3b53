import type { Core } from '@strapi/strapi';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { getChunks, MAX_ROWS } from '#site-content/server/operations/database/statement-chunks';
import { getJoinTable } from '#site-content/server/strapi-internals/join-table';
import type { Transaction } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';

/**
 * Reconnects links in blocks to restored pages. Each link keeps its page's document id in `page_document_id`; the
 * relation, which forms show and the next save uses, was deleted with the page.
 *
 * @param pages document ids
 */
export const relink = async (
  strapi: Core.Strapi,
  trx: Transaction,
  pages: readonly string[]
): Promise<void> => {
  const { name, joinColumn, inverseJoinColumn } = getJoinTable(strapi, LINK_COMPONENT, 'page');
  const links = getTable(strapi, LINK_COMPONENT);
  for (const some of getChunks(pages)) {
    const drafts: { id: number; document: string }[] = await trx(getTable(strapi, PAGE))
      .select({ id: 'id', document: 'document_id' })
      .whereIn('document_id', some)
      .whereNull('published_at');
    const rowByDocument = new Map(drafts.map(({ id, document }) => [document, id]));
    const lost: { id: number; page: string }[] = await trx(links)
      .select({ id: `${links}.id`, page: 'page_document_id' })
      .leftJoin(name, `${name}.${joinColumn}`, `${links}.id`)
      .whereIn('page_document_id', [...rowByDocument.keys()])
      .whereNull(`${name}.${joinColumn}`);
    const rows = lost.map(({ id, page }) => ({
      [joinColumn]: id,
      [inverseJoinColumn]: rowByDocument.get(page),
    }));
    for (const part of getChunks(rows, MAX_ROWS)) await trx(name).insert(part);
  }
};
