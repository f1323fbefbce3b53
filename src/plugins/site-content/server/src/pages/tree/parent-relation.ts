import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import { getChunks } from '../../operations/database/statement-chunks';
import { getJoinTable } from '../../strapi-internals/join-table';
import { getTable } from '../../strapi-internals/tables';
import type { TreeWrite } from './tree-write';

/**
 * A page's parent is stored twice: as Strapi's relation, which the admin panel edits, and as the hidden
 * `parent_document_id`, which publishing copies to the published row and which visitors get. Strapi's
 * relation alone would publish a child's unpublished move together with its parent, and lose a parent that is
 * not published (as of Strapi 5.54.0, document-service/repository.js). This module keeps both in sync, for
 * the written page and for those that Strapi changes along with it.
 */
interface ParentLink {
  readonly id: number;
  readonly page: number;
  readonly parent: number;
}

interface PageRow {
  readonly id: number;
  readonly document_id: string;
  readonly parent_document_id: string | null;
}

type Status = 'draft' | 'published';

const getTables = (strapi: Core.Strapi) => {
  const { name, joinColumn, inverseJoinColumn } = getJoinTable(strapi, PAGE, 'parent');
  return {
    pages: getTable(strapi, PAGE),
    links: name,
    child: joinColumn,
    parent: inverseJoinColumn,
  };
};

const getRows = ({ strapi, trx }: TreeWrite, status: Status) => {
  const query = trx(getTables(strapi).pages).select('id', 'document_id', 'parent_document_id');
  return status === 'draft' ? query.whereNull('published_at') : query.whereNotNull('published_at');
};

const readLinks = async (
  { strapi, trx }: TreeWrite,
  by: 'child' | 'parent',
  rowIds: readonly number[]
): Promise<ParentLink[]> => {
  const tables = getTables(strapi);
  const links: ParentLink[] = [];
  for (const some of getChunks(rowIds)) {
    const found: ParentLink[] = await trx(tables.links)
      .select('id', { page: tables.child }, { parent: tables.parent })
      .whereIn(tables[by], some);
    links.push(...found);
  }
  return links;
};

/** Reads the rows, in one state, of a page and of its children by the relation or the hidden attribute. */
const readFamily = async (
  write: TreeWrite,
  documentId: string,
  status: Status
): Promise<PageRow[]> => {
  const rows: PageRow[] = await getRows(write, status).where((query) =>
    query.where({ document_id: documentId }).orWhere({ parent_document_id: documentId })
  );
  const own = rows.filter((row) => row.document_id === documentId).map(({ id }) => id);
  const known = new Set(rows.map(({ id }) => id));
  const links = await readLinks(write, 'parent', own);
  for (const some of getChunks(links.map(({ page }) => page).filter((page) => !known.has(page)))) {
    const more: PageRow[] = await getRows(write, status).whereIn('id', some);
    rows.push(...more);
  }
  return rows;
};

/** Groups the relation's rows by page row. */
const byPage = (links: readonly ParentLink[]): ReadonlyMap<number, ParentLink[]> =>
  groupBy(links, ({ page }) => page);

/** Copies the relation, which the editor chose, to the hidden attribute. Call it after a draft was saved. */
export const alignDraftParents = async (write: TreeWrite, documentId: string): Promise<void> => {
  const rows = await readFamily(write, documentId, 'draft');
  const links = byPage(
    await readLinks(
      write,
      'child',
      rows.map(({ id }) => id)
    )
  );
  const parents = [...new Set([...links.values()].flat().map(({ parent }) => parent))];
  const documentIds = new Map<number, string>();
  for (const some of getChunks(parents)) {
    const found: PageRow[] = await getRows(write, 'draft').whereIn('id', some);
    for (const row of found) documentIds.set(row.id, row.document_id);
  }
  for (const row of rows) {
    const parentRow = links.get(row.id)?.[0]?.parent;
    const parent = (parentRow === undefined ? null : documentIds.get(parentRow)) ?? null;
    if (parent === row.parent_document_id) continue;
    await write.pageChanges.noteRows([row.document_id]);
    await write
      .trx(getTables(write.strapi).pages)
      .where({ id: row.id })
      .update({ parent_document_id: parent });
  }
};

/** Copies the hidden attribute to the relation, in one state of a page and of its children. */
const alignRelation = async (
  write: TreeWrite,
  documentId: string,
  status: Status
): Promise<void> => {
  const rows = await readFamily(write, documentId, status);
  const tables = getTables(write.strapi);
  const parents = rows.flatMap((row) => row.parent_document_id ?? []);
  const rowIds = new Map<string, number>();
  for (const some of getChunks([...new Set(parents)])) {
    const found: PageRow[] = await getRows(write, status).whereIn('document_id', some);
    for (const row of found) rowIds.set(row.document_id, row.id);
  }
  const links = byPage(
    await readLinks(
      write,
      'child',
      rows.map(({ id }) => id)
    )
  );
  for (const row of rows) {
    const parent = row.parent_document_id === null ? undefined : rowIds.get(row.parent_document_id);
    const present = links.get(row.id) ?? [];
    const wrong = present.filter((link) => link.parent !== parent).map((link) => link.id);
    if (wrong.length > 0) await write.trx(tables.links).whereIn('id', wrong).delete();
    if (parent !== undefined && wrong.length === present.length) {
      await write.trx(tables.links).insert({ [tables.child]: row.id, [tables.parent]: parent });
    }
  }
};

/**
 * Gives a page and its children the parent they were published with, as long as that is published. Call it after the
 * page was published.
 */
export const alignPublishedParents = (write: TreeWrite, documentId: string): Promise<void> =>
  alignRelation(write, documentId, 'published');

/**
 * Restores the published parent for a discarded draft, and the own parent for every other draft. Call it after the
 * draft was discarded: Strapi replaces its row, which loses unpublished moves of other pages to and from it.
 */
export const restoreDraftParents = (write: TreeWrite, documentId: string): Promise<void> =>
  alignRelation(write, documentId, 'draft');
