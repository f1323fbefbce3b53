import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { joinTableOf } from '../../strapi/join-table';
import { tableOf } from '../../strapi/tables';
import type { Write } from './write';

/**
 * A page's parent stands twice: as Strapi's relation, which the admin panel edits, and as the hidden
 * `parent_document_id`, which is copied to the published row when the page is published and is what visitors
 * get. Strapi's relation alone would publish a child's unpublished move together with its parent, and forget
 * a parent that is not published (as of Strapi 5.54.0, document-service/repository.js). Here the two are kept in step.
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

const tablesOf = (strapi: Core.Strapi) => {
  const { name, joinColumn, inverseJoinColumn } = joinTableOf(strapi, PAGE, 'parent');
  return {
    pages: tableOf(strapi, PAGE),
    links: name,
    child: joinColumn,
    parent: inverseJoinColumn,
  };
};

const readRows = async (
  { strapi, trx }: Write,
  status: 'draft' | 'published'
): Promise<PageRow[]> => {
  const query = trx(tablesOf(strapi).pages).select('id', 'document_id', 'parent_document_id');
  return status === 'draft' ? query.whereNull('published_at') : query.whereNotNull('published_at');
};

const readLinks = async ({ strapi, trx }: Write): Promise<ParentLink[]> => {
  const { links, child, parent } = tablesOf(strapi);
  return trx(links).select('id', { page: child }, { parent });
};

/** The relation's rows by the row they belong to. */
const byPage = (links: readonly ParentLink[]): Map<number, ParentLink[]> => {
  const map = new Map<number, ParentLink[]>();
  for (const link of links) map.set(link.page, [...(map.get(link.page) ?? []), link]);
  return map;
};

/** Draft rows: the relation is what the editor chose, the hidden attribute follows it. */
export const alignDraftParents = async (write: Write): Promise<void> => {
  const rows = await readRows(write, 'draft');
  const documentIds = new Map(rows.map((row) => [row.id, row.document_id]));
  const links = byPage(await readLinks(write));
  for (const row of rows) {
    const parentRow = links.get(row.id)?.[0]?.parent;
    const parent = (parentRow === undefined ? null : documentIds.get(parentRow)) ?? null;
    if (parent === row.parent_document_id) continue;
    await write
      .trx(tablesOf(write.strapi).pages)
      .where({ id: row.id })
      .update({ parent_document_id: parent });
  }
};

/** Makes the relation of `rows` say what their hidden attribute says. */
const alignRelation = async (
  write: Write,
  rows: readonly PageRow[],
  targets: readonly PageRow[]
): Promise<void> => {
  const tables = tablesOf(write.strapi);
  const rowIds = new Map(targets.map((row) => [row.document_id, row.id]));
  const links = byPage(await readLinks(write));
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

/** Published rows: each keeps the parent it was published with, while that is published. */
export const alignPublishedParents = async (write: Write): Promise<void> => {
  const rows = await readRows(write, 'published');
  await alignRelation(write, rows, rows);
};

/**
 * After a draft was discarded: it gets back the parent that its page is published with, and every other
 * draft keeps its own. Strapi puts a new row in the draft's place, and with the old one go the unpublished
 * moves of other pages to it and away from it.
 */
export const restoreDraftParents = async (write: Write): Promise<void> => {
  const rows = await readRows(write, 'draft');
  await alignRelation(write, rows, rows);
};

/** A page that is deleted leaves its children as roots, in every status. */
export const forgetParent = async ({ strapi, trx }: Write, documentId: string): Promise<void> => {
  await trx(tablesOf(strapi).pages)
    .where({ parent_document_id: documentId })
    .update({ parent_document_id: null });
};
