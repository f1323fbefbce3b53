import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { relationsWithDrafts, type RelationWithDrafts } from '../../strapi-internals/join-table';
import type { Connection } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';

/** Hidden attribute of a page: the entries its published version is related to. */
export const RELATED_ENTRIES = 'related_entries';

/** A reference to an entry that survives publishing. */
interface Related {
  readonly documentId: string;
  readonly locale: string | null;
}

/** By relation name, in order. */
type RelatedEntries = Readonly<Record<string, readonly Related[]>>;

const readRelated = async (
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

const asText = (related: RelatedEntries): string | null =>
  Object.keys(related).length === 0 ? null : JSON.stringify(related);

/** Inserts missing relation rows of a page, to existing entries in the same state. */
const insertMissing = async (
  trx: Connection,
  relations: readonly RelationWithDrafts[],
  row: number,
  text: string,
  isPublished: boolean
): Promise<void> => {
  const related = JSON.parse(text) as RelatedEntries;
  for (const relation of relations) {
    const { name, table, sourceColumn, targetColumn, orderColumn, targetTable } = relation;
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
    for (const [at, { documentId, locale }] of wanted.entries()) {
      const target = targets.find(
        (one) => one.document_id === documentId && (one.locale ?? null) === locale
      );
      if (target === undefined || present.has(target.id)) continue;
      await trx(table).insert({
        [sourceColumn]: row,
        [targetColumn]: target.id,
        ...(orderColumn !== null && { [orderColumn]: at + 1 }),
      });
    }
  }
};

/** Strapi sets the times of both rows one after the other when it publishes an entry. In milliseconds. */
const PUBLISHED_TOGETHER = 500;

type Time = string | number | Date;

/** Whether a draft was saved after its entry was published. */
export const isChangedSince = (draft: Time, published: Time): boolean =>
  new Date(draft).getTime() > new Date(published).getTime() + PUBLISHED_TOGETHER;

interface DraftRelation {
  readonly source: number;
  readonly target: number;
  readonly order: number | null;
}

/**
 * After an entry was published: restores the relations to it that published entries of a project's own types
 * had, as their drafts have them. An entry whose draft was changed since is left alone, because the relation
 * may be part of the change.
 */
export const restoreRelationsOfOwnTypes = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  documentId: string
): Promise<void> => {
  const sources = Object.values(strapi.contentTypes).filter(
    ({ uid: source, options }) => source !== PAGE && options?.draftAndPublish === true
  );
  for (const source of sources) {
    const entries = getTable(strapi, source.uid);
    const relations = relationsWithDrafts(strapi, source.uid).filter(
      ({ target }) => target === uid
    );
    for (const { table, sourceColumn, targetColumn, orderColumn, targetTable } of relations) {
      const rows = (await trx(table)
        .join(`${targetTable} as from_target`, 'from_target.id', `${table}.${targetColumn}`)
        .join(`${targetTable} as to_target`, (target) =>
          target
            .on('to_target.document_id', 'from_target.document_id')
            .andOnNotNull('to_target.published_at')
        )
        .join(`${entries} as draft`, 'draft.id', `${table}.${sourceColumn}`)
        .join(`${entries} as published`, (entry) =>
          entry
            .on('published.document_id', 'draft.document_id')
            .andOnNotNull('published.published_at')
        )
        .where('from_target.document_id', documentId)
        .whereNull('from_target.published_at')
        .whereNull('draft.published_at')
        .whereRaw('coalesce(to_target.locale, ?) = coalesce(from_target.locale, ?)', ['', ''])
        .whereRaw('coalesce(published.locale, ?) = coalesce(draft.locale, ?)', ['', ''])
        .select({
          ...{ source: 'published.id', target: 'to_target.id' },
          ...{ draftTime: 'draft.updated_at', publishedTime: 'published.updated_at' },
          ...(orderColumn !== null && { order: `${table}.${orderColumn}` }),
        })) as (DraftRelation & { draftTime: Time; publishedTime: Time })[];
      for (const { source: row, target, order, draftTime, publishedTime } of rows) {
        const isChanged = isChangedSince(draftTime, publishedTime);
        const pair = { [sourceColumn]: row, [targetColumn]: target };
        if (isChanged || (await trx(table).where(pair).first()) !== undefined) continue;
        await trx(table).insert({ ...pair, ...(orderColumn !== null && { [orderColumn]: order }) });
      }
    }
  }
};

/** The relations of a draft, for the version that is about to be published. */
export const getRelatedEntries = async (
  strapi: Core.Strapi,
  trx: Connection,
  draft: number
): Promise<string | null> => {
  const relations = relationsWithDrafts(strapi, PAGE);
  return relations.length === 0 ? null : asText(await readRelated(trx, relations, draft));
};

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
 * Before an entry of a custom type is unpublished: stores the relations of published pages to it, for pages
 * published by an earlier version of the service.
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
    const { table, sourceColumn, targetColumn, targetTable } = relation;
    const rows = (await trx(table)
      .join(targetTable, `${targetTable}.id`, `${table}.${targetColumn}`)
      .join(pages, `${pages}.id`, `${table}.${sourceColumn}`)
      .where(`${targetTable}.document_id`, documentId)
      .whereNotNull(`${pages}.published_at`)
      .whereNull(`${pages}.${RELATED_ENTRIES}`)
      .pluck(`${pages}.id`)) as number[];
    for (const id of new Set(rows)) {
      const related = asText(await readRelated(trx, relations, id));
      await trx(pages)
        .where({ id })
        .update({ [RELATED_ENTRIES]: related });
    }
  }
};

/**
 * After an entry of a custom type was published: restores the relations of pages that were published with
 * them. Strapi keeps one-way relations from a type with drafts only while both sides are published (Strapi
 * 5.54.0, `document-service/utils/unidirectional-relations.js`).
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
