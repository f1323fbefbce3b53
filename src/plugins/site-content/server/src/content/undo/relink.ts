import type { Core } from '@strapi/strapi';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { joinTableOf } from '../../strapi-internals/join-table';
import type { Transaction } from '../../strapi-internals/knex';
import { tableOf } from '../../strapi-internals/tables';
import { chunksOf, MAX_ROWS } from '../page-tree/chunks';

/**
 * Leads links in blocks to pages that have come back. Each knows its page by `page_document_id`; the relation, which forms
 * show and the next save goes by, was deleted with the page.
 *
 * @param pages document ids
 */
export const relink = async (
  strapi: Core.Strapi,
  trx: Transaction,
  pages: readonly string[]
): Promise<void> => {
  const { name, joinColumn, inverseJoinColumn } = joinTableOf(strapi, LINK_COMPONENT, 'page');
  const links = tableOf(strapi, LINK_COMPONENT);
  for (const some of chunksOf(pages)) {
    const drafts: { id: number; document: string }[] = await trx(tableOf(strapi, PAGE))
      .select({ id: 'id', document: 'document_id' })
      .whereIn('document_id', some)
      .whereNull('published_at');
    const rowOf = new Map(drafts.map(({ id, document }) => [document, id]));
    const lost: { id: number; page: string }[] = await trx(links)
      .select({ id: `${links}.id`, page: 'page_document_id' })
      .leftJoin(name, `${name}.${joinColumn}`, `${links}.id`)
      .whereIn('page_document_id', [...rowOf.keys()])
      .whereNull(`${name}.${joinColumn}`);
    const rows = lost.map(({ id, page }) => ({
      [joinColumn]: id,
      [inverseJoinColumn]: rowOf.get(page),
    }));
    for (const part of chunksOf(rows, MAX_ROWS)) await trx(name).insert(part);
  }
};
