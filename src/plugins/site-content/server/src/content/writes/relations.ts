import type { Core } from '@strapi/strapi';
import { isEmpty } from '#site-content/domain/problems/problem';
import type { ContentTypeUID } from './write';

/** What a relation's input asks for, in document ids. */
interface RelationRequest {
  /** The whole relation anew, or `null` where it only adds and removes. */
  readonly set: string[] | null;
  readonly connect: string[];
  readonly disconnect: string[];
}

/** Stands for what an input names that is not there; no document has it as its id. */
const NO_DOCUMENT = '?';

/** The largest row id that every database takes. */
const MAX_ROW_ID = 2 ** 31 - 1;

const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ROW_ID;

/** A row id is a number, or one in digits; anything else is none. */
const rowId = (id: unknown): number =>
  typeof id === 'number' || (typeof id === 'string' && /^[0-9]+$/.test(id)) ? Number(id) : NaN;

const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value];

/**
 * Reads every form in which Strapi takes a relation: `{ connect, disconnect }`, `{ set }`, a list, one
 * `{ documentId }` or `{ id }`, a bare document id or row id, `null`.
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

  const operations =
    input !== null && typeof input === 'object' && !Array.isArray(input)
      ? (input as { set?: unknown; connect?: unknown; disconnect?: unknown })
      : {};
  if ('set' in operations && operations.set !== undefined) {
    return { set: await toDocumentIds(operations.set), connect: [], disconnect: [] };
  }
  if ('connect' in operations || 'disconnect' in operations) {
    return {
      set: null,
      connect: await toDocumentIds(operations.connect),
      disconnect: await toDocumentIds(operations.disconnect),
    };
  }
  return { set: await toDocumentIds(input), connect: [], disconnect: [] };
};

/**
 * The document that a to-one relation points at after the write.
 *
 * @param current where it points now, which an input that is left out does not change
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

/** What a write changes about a to-many relation. */
export interface RelationChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * The documents that a to-many relation newly names, and those it no longer does.
 *
 * @param current what it names now
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

/** True where a document of the type has this id, as a draft or published. */
export const documentExists = async (
  strapi: Core.Strapi,
  target: ContentTypeUID,
  documentId: string
): Promise<boolean> => (await strapi.db.query(target).count({ where: { documentId } })) > 0;
