import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { getChunks, MAX_ROWS } from '../operations/database/statement-chunks';
import { relationsWithDrafts, type RelationWithDrafts } from '../strapi-internals/join-table';
import type { Connection } from '../strapi-internals/knex';
import { getTable } from '../strapi-internals/tables';

/** Hidden attribute of a page: the entries its published version is related to. */
export const RELATED_ENTRIES = 'related_entries';

/** A reference to an entry that survives publishing. */
interface Related {
  readonly documentId: string;
  readonly locale: string | null;
}

/**
 * By relation name, in order. Relations that did not exist when the page was published are missing, and so are those
 * that an earlier version of the service did not record.
 */
type RelatedEntries = Readonly<Record<string, readonly Related[]>>;

/** Reads the entries that a row is related to. */
export const readRelated = async (
  trx: Connection,
  relations: readonly RelationWithDrafts[],
  row: number
): Promise<RelatedEntries> => {
  const related: Record<string, readonly Related[]> = {};
  for (const { name, table, sourceColumn, targetColumn, orderColumn, targetTable } of relations) {
    const found = (await trx(table)
      .join(targetTable, `${targetTable}.id`, `${table}.${targetColumn}`)
      .where(`${table}.${sourceColumn}`, row)
      .orderBy([...(orderColumn === null ? [] : [`${table}.${orderColumn}`]), `${table}.id`])
      .select(`${targetTable}.document_id`, `${targetTable}.locale`)) as {
      document_id: string;
      locale: string | null;
    }[];
    if (found.length === 0) continue;
    related[name] = found.map(({ document_id, locale }) => ({ documentId: document_id, locale }));
  }
  return related;
};

/**
 * Numbers the rows that a row is related to in the order of a list of document ids; others come last. Strapi numbers
 * drafts and published versions differently, and closes the gaps left by missing ones.
 */
export const orderRelated = async (
  trx: Connection,
  { table, sourceColumn, targetColumn, orderColumn, targetTable }: RelationWithDrafts,
  source: number,
  documentIds: readonly string[]
): Promise<void> => {
  if (orderColumn === null) return;
  const rows: { id: number; document: string; order: number | null }[] = await trx(table)
    .join(targetTable, `${targetTable}.id`, `${table}.${targetColumn}`)
    .where(`${table}.${sourceColumn}`, source)
    .orderBy([`${table}.${orderColumn}`, `${table}.id`])
    .select({
      ...{ id: `${table}.id`, document: `${targetTable}.document_id` },
      order: `${table}.${orderColumn}`,
    });
  const rank = ({ document }: { readonly document: string }): number => {
    const at = documentIds.indexOf(document);
    return at === -1 ? documentIds.length : at;
  };
  const ordered = rows.toSorted((one, other) => rank(one) - rank(other));
  for (const [at, { id, order }] of ordered.entries()) {
    if (order !== at + 1)
      await trx(table)
        .where({ id })
        .update({ [orderColumn]: at + 1 });
  }
};

/** Inserts missing relation rows of a page, to existing entries in the same state. */
const insertMissing = async (
  trx: Connection,
  relations: readonly RelationWithDrafts[],
  row: number,
  text: string,
  isPublished: boolean
): Promise<void> => {
  const related = readRecorded(text);
  for (const relation of relations) {
    const { name, table, sourceColumn, targetColumn, targetTable } = relation;
    const wanted = related[name] ?? [];
    if (wanted.length === 0) continue;
    const targets = (await trx(targetTable)
      .whereIn(
        'document_id',
        wanted.map(({ documentId }) => documentId)
      )
      [isPublished ? 'whereNotNull' : 'whereNull']('published_at')
      .select('id', 'document_id', 'locale')) as {
      id: number;
      document_id: string;
      locale: string | null;
    }[];
    const present = new Set(await trx(table).where(sourceColumn, row).pluck(targetColumn));
    const missing = wanted.flatMap(({ documentId, locale }) => {
      const target = targets.find(
        (one) => one.document_id === documentId && (one.locale ?? null) === locale
      );
      return target === undefined || present.has(target.id) ? [] : target.id;
    });
    if (missing.length === 0) continue;
    const added = missing.map((target) => ({ [sourceColumn]: row, [targetColumn]: target }));
    for (const some of getChunks(added, MAX_ROWS)) await trx(table).insert(some);
    const documentIds = wanted.map(({ documentId }) => documentId);
    await orderRelated(trx, relation, row, documentIds);
  }
};

/** Returns the relations of a draft, serialized, for the version that is about to be published. */
export const getRelatedEntries = async (
  strapi: Core.Strapi,
  trx: Connection,
  draft: number
): Promise<string | null> => {
  const relations = relationsWithDrafts(strapi, PAGE);
  if (relations.length === 0) return null;
  const related = await readRelated(trx, relations, draft);
  return JSON.stringify(
    Object.fromEntries(relations.map(({ name }) => [name, related[name] ?? []]))
  );
};

/** Parses what is recorded for a page. */
export const readRecorded = (text: string | null): RelatedEntries =>
  text === null ? {} : (JSON.parse(text) as RelatedEntries);

/** Restores relations that were lost since publishing, in a draft that was reset to the published version. */
export const restoreRelationsOfDraft = async (
  strapi: Core.Strapi,
  trx: Connection,
  documentId: string
): Promise<void> => {
  const relations = relationsWithDrafts(strapi, PAGE);
  if (relations.length === 0) return;
  const rows = (await trx(getTable(strapi, PAGE))
    .where({ document_id: documentId })
    .whereNull('published_at')
    .whereNotNull(RELATED_ENTRIES)
    .select('id', RELATED_ENTRIES)) as { id: number; related_entries: string }[];
  for (const { id, related_entries } of rows) {
    await insertMissing(trx, relations, id, related_entries, false);
  }
};

/**
 * Stores the relations of published pages to an entry, for pages published by an earlier version of the service. Call
 * it before the entry is unpublished.
 */
export const noteRelationsTo = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  documentId: string
): Promise<void> => {
  const relations = relationsWithDrafts(strapi, PAGE);
  const pages = getTable(strapi, PAGE);
  for (const relation of relations) {
    if (relation.target !== uid) continue;
    const { name, table, sourceColumn, targetColumn, targetTable } = relation;
    const targets = trx(targetTable).where({ document_id: documentId }).select('id');
    const sources = trx(table).whereIn(targetColumn, targets).select(sourceColumn);
    const rows = (await trx(pages)
      .whereIn('id', sources)
      .whereNotNull('published_at')
      .select('id', RELATED_ENTRIES)) as { id: number; related_entries: string | null }[];
    for (const { id, related_entries } of rows) {
      const recorded = readRecorded(related_entries);
      if (name in recorded) continue;
      const related = { ...recorded, ...(await readRelated(trx, [relation], id)) };
      await trx(pages)
        .where({ id })
        .update({ [RELATED_ENTRIES]: JSON.stringify(related) });
    }
  }
};

/**
 * Restores the relations to an entry for the pages that were published with them. Call it after the entry was
 * published. Strapi keeps one-way relations from a type with drafts only while both sides are published
 * (Strapi 5.54.0, `document-service/utils/unidirectional-relations.js`).
 */
export const restoreRelationsTo = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  documentId: string
): Promise<void> => {
  const relations = relationsWithDrafts(strapi, PAGE).filter(({ target }) => target === uid);
  if (relations.length === 0) return;
  const rows = (await trx(getTable(strapi, PAGE))
    .whereNotNull('published_at')
    .where(RELATED_ENTRIES, 'like', `%"${documentId}"%`)
    .select('id', RELATED_ENTRIES)) as { id: number; related_entries: string }[];
  for (const { id, related_entries } of rows) {
    await insertMissing(trx, relations, id, related_entries, true);
  }
};
