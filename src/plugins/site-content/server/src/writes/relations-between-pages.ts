import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { relationsWithDrafts, type RelationWithDrafts } from '../strapi-internals/join-table';
import type { Connection } from '../strapi-internals/knex';
import { getTable } from '../strapi-internals/tables';
import { findPublishedEntries } from './dropped-relations';
import { readRecorded, RELATED_ENTRIES, restoreRelationsTo } from './related-entries';

/** Row ids of the pages that are related to a page, by relation name. */
export type RelatingPages = ReadonlyMap<string, ReadonlySet<number>>;

interface Context {
  readonly strapi: Core.Strapi;
  readonly trx: Connection;
}

/** Lists the one-way relations between pages, which only projects add. */
const relationsBetweenPages = (strapi: Core.Strapi): RelationWithDrafts[] =>
  relationsWithDrafts(strapi, PAGE).filter(({ target }) => target === PAGE);

type Status = 'draft' | 'published';

/** Reads the row ids of other pages with a relation to a page in one state. */
const readRelating = async (
  { strapi, trx }: Context,
  { table, sourceColumn, targetColumn }: RelationWithDrafts,
  documentId: string,
  status: Status
): Promise<number[]> => {
  const rows = () => trx(getTable(strapi, PAGE)).where({ document_id: documentId }).select('id');
  const targets =
    status === 'draft' ? rows().whereNull('published_at') : rows().whereNotNull('published_at');
  return trx(table)
    .whereIn(targetColumn, targets)
    .whereNotIn(sourceColumn, rows())
    .pluck(sourceColumn);
};

/** Reads the pages related to a page in one state. Call it before that state is replaced. */
export const readRelatingPages = async (
  context: Context,
  documentId: string,
  status: Status
): Promise<RelatingPages> => {
  const relating = new Map<string, Set<number>>();
  for (const relation of relationsBetweenPages(context.strapi)) {
    const pages = await readRelating(context, relation, documentId, status);
    relating.set(relation.name, new Set(pages));
  }
  return relating;
};

/**
 * Of published pages, finds those that were probably published with a relation although it was not recorded: their
 * drafts have it, and were not saved since.
 */
const findUnrecorded = async (
  { strapi, trx }: Context,
  relation: RelationWithDrafts,
  documentId: string,
  pages: readonly number[]
): Promise<Set<number>> => {
  const stored: { id: number; related_entries: string | null }[] = await trx(getTable(strapi, PAGE))
    .whereIn('id', pages)
    .select('id', RELATED_ENTRIES);
  const unrecorded = stored.filter(
    ({ related_entries }) => !(relation.name in readRecorded(related_entries))
  );
  if (unrecorded.length === 0) return new Set();
  const drafts = await readRelating({ strapi, trx }, relation, documentId, 'draft');
  const unchanged = new Set((await findPublishedEntries(strapi, trx, PAGE, drafts)).values());
  return new Set(unrecorded.map(({ id }) => id).filter((id) => unchanged.has(id)));
};

/**
 * Restores the relations of other pages to a page whose published version or draft was replaced. Strapi copies them from
 * the other state (Strapi 5.54.0, `document-service/utils/self-referential-relations.js`), which publishes changes of
 * the other pages' drafts with this page, and returns what their drafts have removed when this page's is discarded.
 *
 * @param before what `readRelatingPages` returned
 */
export const settleRelatingPages = async (
  context: Context,
  documentId: string,
  status: Status,
  before: RelatingPages
): Promise<void> => {
  const { strapi, trx } = context;
  for (const relation of relationsBetweenPages(strapi)) {
    const { name, table, sourceColumn, targetColumn } = relation;
    const now = await readRelating(context, relation, documentId, status);
    const added = now.filter((page) => before.get(name)?.has(page) !== true);
    if (added.length === 0) continue;
    const kept =
      status === 'draft'
        ? new Set<number>()
        : await findUnrecorded(context, relation, documentId, added);
    const rows = trx(getTable(strapi, PAGE)).where({ document_id: documentId }).select('id');
    await trx(table)
      .whereIn(
        sourceColumn,
        added.filter((page) => !kept.has(page))
      )
      .whereIn(targetColumn, rows)
      .delete();
  }
  if (status === 'published') await restoreRelationsTo(strapi, trx, PAGE, documentId);
};
