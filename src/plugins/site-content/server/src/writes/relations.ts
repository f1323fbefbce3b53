import type { Core } from '@strapi/strapi';
import { isEmpty } from '#site-content/domain/problems/problem';
import { isRecord } from '#site-content/domain/values';
import type { ContentTypeUID } from './write';

/** A relation's input in document ids. */
interface RelationRequest {
  /** The complete new relation, or `null` if the input only adds and removes. */
  readonly set: string[] | null;
  readonly connect: string[];
  readonly disconnect: string[];
}

/** Placeholder for a missing target; never a valid document id. */
const NO_DOCUMENT = '?';

/** The largest row id that every database supports. */
const MAX_ROW_ID = 2 ** 31 - 1;

/** True if a number can be the id of a row. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ROW_ID;

/** Converts a row id given as number or string; invalid values match no row. */
const rowId = (id: unknown): number =>
  typeof id === 'number' || (typeof id === 'string' && /^[0-9]+$/.test(id)) ? Number(id) : NaN;

const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value];

/**
 * Reads every relation format that Strapi accepts: `{ connect, disconnect }`, `{ set }`, a list, one `{
 * documentId }` or `{ id }`, a bare document id or row id, `null`.
 */
const readRequest = async (
  strapi: Core.Strapi,
  target: ContentTypeUID,
  input: unknown
): Promise<RelationRequest> => {
  const toDocumentId = async (reference: unknown): Promise<string | null> => {
    if (isEmpty(reference)) return null;
    if (typeof reference === 'string') return reference;
    if (typeof reference === 'object') {
      const { documentId, id } = reference as { documentId?: unknown; id?: unknown };
      return isEmpty(documentId) ? toDocumentId(rowId(id)) : String(documentId);
    }
    if (typeof reference !== 'number' || !isRowId(reference)) return NO_DOCUMENT;
    const row = await strapi.db
      .query(target)
      .findOne({ where: { id: reference }, select: ['documentId'] });
    return row?.documentId ?? NO_DOCUMENT;
  };
  const toDocumentIds = async (references: unknown): Promise<string[]> => {
    const ids: string[] = [];
    for (const reference of asList(references)) {
      const id = await toDocumentId(reference);
      if (id !== null) ids.push(id);
    }
    return ids;
  };

  // The order is Strapi's: an object with an id is one entry, whatever else it contains, and an empty `set` is ignored,
  // but not an empty list (Strapi 5.54.0, `@strapi/core`, `relations/utils/map-relation.js`).
  const isEntry = isRecord(input) && ('id' in input || 'documentId' in input);
  const operations: Record<string, unknown> = isRecord(input) && !isEntry ? input : {};
  if (operations['set']) {
    return { set: await toDocumentIds(operations['set']), connect: [], disconnect: [] };
  }
  if ('set' in operations || 'connect' in operations || 'disconnect' in operations) {
    return {
      set: null,
      connect: await toDocumentIds(operations['connect']),
      disconnect: await toDocumentIds(operations['disconnect']),
    };
  }
  return { set: await toDocumentIds(input), connect: [], disconnect: [] };
};

/**
 * Returns the document that a to-one relation points to after the write.
 *
 * @param current the current target, kept if the input is omitted
 */
export const resolveToOne = async (
  strapi: Core.Strapi,
  target: ContentTypeUID,
  input: unknown,
  current: string | null
): Promise<string | null> => {
  if (input === undefined) return current;
  const { set, connect, disconnect } = await readRequest(strapi, target, input);
  if (set !== null) return set.at(-1) ?? null;
  const kept = current !== null && disconnect.includes(current) ? null : current;
  return connect.at(-1) ?? kept;
};

/** The changes of a write to a to-many relation. */
export interface RelationChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Returns the documents added to and removed from a to-many relation.
 *
 * @param current the current targets
 */
export const resolveToMany = async (
  strapi: Core.Strapi,
  target: ContentTypeUID,
  input: unknown,
  current: readonly string[]
): Promise<RelationChange> => {
  if (input === undefined) return { added: [], removed: [] };
  const { set, connect, disconnect } = await readRequest(strapi, target, input);
  const added = set ?? connect;
  const removed = current.filter((id) =>
    set === null ? disconnect.includes(id) && !connect.includes(id) : !set.includes(id)
  );
  return { added, removed };
};

/** True if a draft or published document of the type has this id. */
export const documentExists = async (
  strapi: Core.Strapi,
  target: ContentTypeUID,
  documentId: string
): Promise<boolean> => (await strapi.db.query(target).count({ where: { documentId } })) > 0;
