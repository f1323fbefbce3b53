import type { Core } from '@strapi/strapi';
import { joinTableOf } from '../../strapi/join-table';
import type { Connection } from '../../strapi/knex';
import { tableOf } from '../../strapi/tables';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import type { StoredRedirect } from '../../../../contract/redirects/table';
import { chunksOf } from '../page-tree/chunks';

/** A redirect with its document id. */
export interface RedirectRow extends StoredRedirect {
  /** The id of its row, by which redirects are ordered. */
  readonly row: number;
  readonly id: string;
}

/** A redirect with where it comes from; `null` for those of before there were origins. */
export interface RedirectOfOrigin extends RedirectRow {
  readonly origin: string | null;
}

/** Flat rows past Strapi's query layer, which would make an object of each: there may be 100,000 of them. */
const readRows = async (
  strapi: Core.Strapi,
  connection: Connection,
  ids: readonly number[] | null
): Promise<RedirectOfOrigin[]> => {
  const { name, joinColumn, inverseJoinColumn } = joinTableOf(strapi, REDIRECT, 'page');
  const pages = tableOf(strapi, PAGE);

  const pageLinks = connection(name)
    .join(pages, `${pages}.id`, `${name}.${inverseJoinColumn}`)
    .select({ redirect: `${name}.${joinColumn}`, page: `${pages}.document_id` });
  const redirects = connection(tableOf(strapi, REDIRECT))
    .select('id', 'document_id', 'source', 'target', 'destination', 'origin')
    .orderBy('id');
  if (ids !== null) {
    pageLinks.whereIn(`${name}.${joinColumn}`, ids);
    redirects.whereIn('id', ids);
  }

  const links: { redirect: number; page: string }[] = await pageLinks;
  const pageOf = new Map(links.map((link) => [link.redirect, link.page]));
  type Row = Omit<RedirectOfOrigin, 'row' | 'id' | 'page'> & { id: number; document_id: string };
  const rows: Row[] = await redirects;
  return rows.map(({ id, document_id: documentId, ...row }) => ({
    ...row,
    row: id,
    id: documentId,
    page: pageOf.get(id) ?? null,
  }));
};

/**
 * All redirects in the order of their rows: two statements.
 *
 * @param connection of the transaction, in one
 */
export const readRedirects = (
  strapi: Core.Strapi,
  connection: Connection = strapi.db.connection
): Promise<RedirectOfOrigin[]> => readRows(strapi, connection, null);

/** The redirects with these rows, those that are there. */
export const readSomeRedirects = async (
  strapi: Core.Strapi,
  rows: readonly number[]
): Promise<RedirectRow[]> => {
  const found: RedirectRow[] = [];
  for (const some of chunksOf(rows))
    found.push(...(await readRows(strapi, strapi.db.connection, some)));
  return found;
};
