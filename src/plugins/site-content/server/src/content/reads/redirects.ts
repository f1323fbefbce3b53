import type { Core } from '@strapi/strapi';
import { joinTableOf } from '../../strapi/join-table';
import type { Connection } from '../../strapi/knex';
import { tableOf } from '../../strapi/tables';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import type { StoredRedirect } from '../../../../contract/redirects/table';

/** A redirect with its document id. */
export interface RedirectRow extends StoredRedirect {
  readonly id: string;
}

/**
 * Flat rows past Strapi's query layer, which would make an object of each: there may be 20,000 of them.
 *
 * @param connection of the transaction, in one
 */
export const readRedirects = async (
  strapi: Core.Strapi,
  connection: Connection = strapi.db.connection
): Promise<RedirectRow[]> => {
  const { name, joinColumn, inverseJoinColumn } = joinTableOf(strapi, REDIRECT, 'page');
  const pages = tableOf(strapi, PAGE);

  const links: { redirect: number; page: string }[] = await connection(name)
    .join(pages, `${pages}.id`, `${name}.${inverseJoinColumn}`)
    .select({ redirect: `${name}.${joinColumn}`, page: `${pages}.document_id` });
  const pageOf = new Map(links.map((link) => [link.redirect, link.page]));
  const rows: (Omit<StoredRedirect, 'page'> & { id: number; document_id: string })[] =
    await connection(tableOf(strapi, REDIRECT))
      .select('id', 'document_id', 'source', 'target', 'destination')
      .orderBy('id');
  return rows.map(({ id, document_id: documentId, source, target, destination }) => ({
    id: documentId,
    source,
    target,
    destination,
    page: pageOf.get(id) ?? null,
  }));
};
