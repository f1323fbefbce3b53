import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { toRedirectTarget } from '#site-content/domain/rules/redirect';
import { getChunks } from '../operations/database/statement-chunks';
import { getJoinTable } from '../strapi-internals/join-table';
import type { Connection } from '../strapi-internals/knex';
import { getTable } from '../strapi-internals/tables';

/** A redirect with its document id. */
export interface RedirectRow extends StoredRedirect {
  /** Row id, which defines the order of redirects. */
  readonly row: number;
  readonly id: string;
}

/** A redirect with the values that lists are sorted and filtered by. */
export interface ListedRedirect extends RedirectRow {
  /** Origin; `null` for redirects from before origins existed. */
  readonly origin: string | null;
  /** Last change, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** Selects rows by id, or a chunk after a row; all by default. */
type Only =
  { readonly ids: readonly number[] } | { readonly behind: number; readonly limit: number } | null;

/** A row as stored. */
interface Row {
  readonly id: number;
  readonly document_id: unknown;
  readonly source: unknown;
  readonly target: unknown;
  readonly destination: unknown;
  readonly origin: unknown;
  readonly updated_at: number | string | Date | null;
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Reads plain rows, bypassing Strapi's query layer, which would create an object for each of up to 100,000 redirects.
 */
const readRows = async (
  strapi: Core.Strapi,
  connection: Connection,
  only: Only
): Promise<ListedRedirect[]> => {
  const { name, joinColumn, inverseJoinColumn } = getJoinTable(strapi, REDIRECT, 'page');
  const pages = getTable(strapi, PAGE);

  const pageLinks = connection(name)
    .join(pages, `${pages}.id`, `${name}.${inverseJoinColumn}`)
    .select({ redirect: `${name}.${joinColumn}`, page: `${pages}.document_id` });
  const redirects = connection(getTable(strapi, REDIRECT))
    .select('id', 'document_id', 'source', 'target', 'destination', 'origin', 'updated_at')
    .orderBy('id');
  if (only !== null && 'ids' in only) {
    pageLinks.whereIn(`${name}.${joinColumn}`, only.ids);
    redirects.whereIn('id', only.ids);
  } else if (only !== null) {
    const { behind, limit } = only;
    redirects.where('id', '>', behind).limit(limit);
    const rows = connection(getTable(strapi, REDIRECT)).where('id', '>', behind);
    const last: { id: number } | undefined = await rows
      .select('id')
      .orderBy('id')
      .offset(limit - 1)
      .first();
    pageLinks.where(`${name}.${joinColumn}`, '>', behind);
    if (last !== undefined) pageLinks.where(`${name}.${joinColumn}`, '<=', last.id);
  }

  const links: { redirect: number; page: string }[] = await pageLinks;
  const pageByRow = new Map(links.map((link) => [link.redirect, link.page]));
  const rows: Row[] = await redirects;
  // SQL may have stored anything.
  return rows.map(({ id, ...row }) => ({
    source: toText(row.source) ?? '',
    target: toRedirectTarget(row.target),
    destination: toText(row.destination),
    origin: toText(row.origin),
    changedAt: new Date(row.updated_at ?? 0).getTime() || 0,
    row: id,
    id: toText(row.document_id) ?? '',
    page: pageByRow.get(id) ?? null,
  }));
};

/**
 * Reads all redirects, ordered by row id, in two statements.
 *
 * @param connection the transaction, if there is one
 */
export const readRedirects = (
  strapi: Core.Strapi,
  connection: Connection = strapi.db.connection
): Promise<ListedRedirect[]> => readRows(strapi, connection, null);

/** Number of rows read without a pause: SQLite reads on the thread that answers requests. */
const ROWS_AT_ONCE = 2000;

/** Reads all redirects, ordered by row id, in chunks. */
export async function* readRedirectsInParts(strapi: Core.Strapi): AsyncGenerator<ListedRedirect[]> {
  for (let behind = 0; ;) {
    const rows = await readRows(strapi, strapi.db.connection, { behind, limit: ROWS_AT_ONCE });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    behind = last.row;
  }
}

/**
 * Reads the redirects that still exist among these rows.
 *
 * @param connection the transaction, if there is one
 */
export const readSomeRedirects = async (
  strapi: Core.Strapi,
  rows: readonly number[],
  connection: Connection = strapi.db.connection
): Promise<ListedRedirect[]> => {
  const found: ListedRedirect[] = [];
  for (const ids of getChunks(rows)) found.push(...(await readRows(strapi, connection, { ids })));
  return found;
};
