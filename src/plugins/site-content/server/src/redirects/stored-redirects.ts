import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import { addToGroup } from '#site-content/domain/group-by';
import type { PlannedRedirect } from '#site-content/domain/redirect-lists/plan';
import type { RedirectDestination } from '#site-content/domain/redirects/graph';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { toRedirectTarget } from '#site-content/domain/rules/redirect';
import { getChunks, MAX_ROWS } from '../operations/database/statement-chunks';
import { getJoinTable } from '../strapi-internals/join-table';
import type { Transaction } from '../strapi-internals/knex';
import { getTable } from '../strapi-internals/tables';
import { newDocumentId } from './document-id';
import { hashSource } from './source-hash';

/** A stored redirect. */
export interface RedirectAtSource extends StoredRedirect {
  /** Document id. */
  readonly id: string;
  /** Row id. */
  readonly row: number;
  /** `null` for redirects from before origins existed. */
  readonly origin: string | null;
}

/**
 * Reads redirects by a column. SQLite runs synchronously, so other requests run between the statements for many
 * redirects, here and below.
 */
const readWhere = async (
  strapi: Core.Strapi,
  column: 'source_hash' | 'documentId',
  values: readonly string[]
): Promise<RedirectAtSource[]> => {
  const found: RedirectAtSource[] = [];
  for (const some of getChunks(values)) {
    const rows = await strapi.db.query(REDIRECT).findMany({
      select: ['id', 'documentId', 'source', 'target', 'destination', 'origin'],
      where: { [column]: { $in: some } },
      populate: { page: { select: ['documentId'] } },
      orderBy: { id: 'asc' },
    });
    for (const row of rows) {
      found.push({
        id: String(row.documentId),
        row: Number(row.id),
        source: row.source ?? '',
        target: toRedirectTarget(row.target),
        destination: row.destination ?? null,
        page: row.page?.documentId ?? null,
        origin: row.origin ?? null,
      });
    }
  }
  return found;
};

/** Reads the redirects with these sources, looked up by the unique index. */
export const readRedirectsAt = (
  strapi: Core.Strapi,
  sources: readonly string[]
): Promise<RedirectAtSource[]> =>
  readWhere(strapi, 'source_hash', [...new Set(sources)].map(hashSource));

/** Reads the redirects with these document ids. */
export const readRedirects = (
  strapi: Core.Strapi,
  ids: readonly string[]
): Promise<RedirectAtSource[]> => readWhere(strapi, 'documentId', ids);

/** Returns the page of each redirect to one of these pages, by the redirect's document id. */
export const readRedirectsToPages = async (
  strapi: Core.Strapi,
  pages: readonly string[]
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const some of getChunks(pages)) {
    const rows = await strapi.db.query(REDIRECT).findMany({
      select: ['documentId'],
      where: { page: { documentId: { $in: some } } },
      populate: { page: { select: ['documentId'] } },
    });
    for (const { documentId, page } of rows) {
      if (page?.documentId !== undefined) found.set(String(documentId), page.documentId);
    }
  }
  return found;
};

/** Reads the notes of redirects by row id. Redirects without a note are omitted. */
export const readNotes = async (
  strapi: Core.Strapi,
  redirects: readonly Pick<RedirectAtSource, 'row'>[]
): Promise<ReadonlyMap<number, string>> => {
  const notes = new Map<number, string>();
  for (const some of getChunks(redirects)) {
    const rows: { id: number; note: string }[] = await strapi.db
      .connection(getTable(strapi, REDIRECT))
      .select('id', 'note')
      .whereIn(
        'id',
        some.map(({ row }) => row)
      )
      .whereNotNull('note');
    for (const { id, note } of rows) notes.set(id, note);
  }
  return notes;
};

export const removeRedirects = async (
  strapi: Core.Strapi,
  redirects: readonly Pick<RedirectAtSource, 'row'>[]
): Promise<void> => {
  for (const some of getChunks(redirects)) {
    const ids = some.map(({ row }) => row);
    await strapi.db.query(REDIRECT).deleteMany({ where: { id: { $in: ids } } });
  }
};

/** Reads both rows of each page, because a redirect is related to the draft and to the published version. */
const getPageRows = async (
  strapi: Core.Strapi,
  trx: Transaction,
  pages: readonly string[]
): Promise<Map<string, number[]>> => {
  const rows = new Map<string, number[]>();
  for (const some of getChunks([...new Set(pages)])) {
    const found: { id: number; document_id: string }[] = await trx(getTable(strapi, PAGE))
      .select('id', 'document_id')
      .whereIn('document_id', some);
    for (const { id, document_id: page } of found) addToGroup(rows, page, id);
  }
  return rows;
};

/** Relates redirects to the rows of their pages. */
export const linkPages = async (
  strapi: Core.Strapi,
  trx: Transaction,
  redirects: readonly { readonly row: number; readonly page: string }[]
): Promise<void> => {
  if (redirects.length === 0) return;
  const { name, joinColumn, inverseJoinColumn } = getJoinTable(strapi, REDIRECT, 'page');
  const pageRows = await getPageRows(
    strapi,
    trx,
    redirects.map(({ page }) => page)
  );
  const links = redirects.flatMap(({ row, page }) =>
    (pageRows.get(page) ?? []).map((pageRow) => ({
      [joinColumn]: row,
      [inverseJoinColumn]: pageRow,
    }))
  );
  for (const part of getChunks(links, MAX_ROWS)) await trx(name).insert(part);
};

/** Options for writing many redirects. */
export interface ManyWritten {
  /** The administrator who makes the changes; unset for commands and the service itself. */
  readonly userId?: number | undefined;
  /** Progress callback with the number of redirects written since the last call; awaited. */
  readonly onWritten?: (count: number) => Promise<void> | void;
}

/**
 * Stores redirects without the Document Service, which would take too long: a publish may create a thousand,
 * and a list a hundred thousand. They must be validated before.
 */
export const addRedirects = async (
  strapi: Core.Strapi,
  trx: Transaction,
  redirects: readonly (StoredRedirect & Partial<PlannedRedirect>)[],
  origin: 'automatic' | 'import',
  { userId, onWritten }: ManyWritten = {}
): Promise<void> => {
  const by = userId === undefined ? {} : { createdBy: userId, updatedBy: userId };
  const publishedAt = new Date();
  for (const some of getChunks(redirects, MAX_ROWS)) {
    const pageByRedirect = new Map<string, string>();
    const data = some.map(({ source, target, destination, page, note = null }) => {
      const hash = hashSource(source);
      if (page !== null) pageByRedirect.set(hash, page);
      const documentId = newDocumentId();
      const stored = { documentId, source, target, destination, note, origin, source_hash: hash };
      return { ...stored, publishedAt, ...by };
    });
    await strapi.db.query(REDIRECT).createMany({ data });
    if (pageByRedirect.size > 0) {
      const rows: { id: number; source_hash: string }[] = await trx(getTable(strapi, REDIRECT))
        .select('id', 'source_hash')
        .whereIn('source_hash', [...pageByRedirect.keys()]);
      const led = rows.flatMap(({ id, source_hash: hash }) => {
        const page = pageByRedirect.get(hash);
        return page === undefined ? [] : [{ row: id, page }];
      });
      await linkPages(strapi, trx, led);
    }
    await onWritten?.(some.length);
  }
};

/** Changes the destinations of stored redirects to those of a list, and their notes if the list has one. */
export const changeRedirects = async (
  strapi: Core.Strapi,
  trx: Transaction,
  changes: readonly { readonly row: number; readonly redirect: PlannedRedirect }[],
  { userId, onWritten }: ManyWritten = {}
): Promise<void> => {
  const { name, joinColumn } = getJoinTable(strapi, REDIRECT, 'page');
  for (const some of getChunks(changes, MAX_ROWS)) {
    const ids = some.map(({ row }) => row);
    // First the values they share: this write is reported and recorded.
    await strapi.db.query(REDIRECT).updateMany({
      where: { id: { $in: ids } },
      data: {
        ...{ origin: 'import', updatedAt: new Date() },
        ...(userId === undefined ? {} : { updatedBy: userId }),
      },
    });
    await trx(name).whereIn(joinColumn, ids).delete();
    for (const { row, redirect } of some) {
      const { target, destination, note } = redirect;
      await trx(getTable(strapi, REDIRECT))
        .where({ id: row })
        .update({ target, destination, ...(note === null ? {} : { note }) });
    }
    await linkPages(
      strapi,
      trx,
      some.flatMap(({ row, redirect: { page } }) => (page === null ? [] : [{ row, page }]))
    );
    await onWritten?.(some.length);
  }
};

/**
 * Changes the destinations of up to ten thousand redirects without the Document Service. Their origin becomes
 * `editor`, unless the service changes them with their page.
 */
export const changeDestinations = async (
  strapi: Core.Strapi,
  trx: Transaction,
  changes: readonly { readonly redirect: RedirectAtSource; readonly to: RedirectDestination }[],
  { userId, keepsOrigin = false }: Pick<ManyWritten, 'userId'> & { readonly keepsOrigin?: boolean }
): Promise<void> => {
  const { name, joinColumn } = getJoinTable(strapi, REDIRECT, 'page');
  const byGoal = new Map<string, { readonly to: RedirectDestination; readonly rows: number[] }>();
  for (const { redirect, to } of changes) {
    const key = JSON.stringify([to.target, to.destination, to.page]);
    const known = byGoal.get(key) ?? { to, rows: [] };
    known.rows.push(redirect.row);
    byGoal.set(key, known);
  }
  for (const { to, rows } of byGoal.values()) {
    const { target, destination, page } = to;
    for (const some of getChunks(rows, MAX_ROWS)) {
      await strapi.db.query(REDIRECT).updateMany({
        where: { id: { $in: some } },
        data: {
          ...{ target, destination, updatedAt: new Date() },
          ...(keepsOrigin ? {} : { origin: 'editor' }),
          ...(userId === undefined ? {} : { updatedBy: userId }),
        },
      });
      await trx(name).whereIn(joinColumn, some).delete();
      if (page !== null)
        await linkPages(
          strapi,
          trx,
          some.map((row) => ({ row, page }))
        );
    }
  }
};
