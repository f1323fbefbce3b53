import type { Core } from '@strapi/strapi';
import { isEmpty } from '../rules/problem';
import type { ContentTypeUID } from './write';

/** What a relation's input asks for, in document ids. */
interface RelationRequest {
  /** The whole relation anew, or `null` where it only adds and removes. */
  readonly set: string[] | null;
  readonly connect: string[];
  readonly disconnect: string[];
}

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
    if (typeof reference === 'string') return reference;
    if (typeof reference === 'number') {
      const row = await strapi.db
        .query(target)
        .findOne({ where: { id: reference }, select: ['documentId'] });
      return row?.documentId ?? null;
    }
    if (reference === null || typeof reference !== 'object') return null;
    const { documentId, id } = reference as { documentId?: unknown; id?: unknown };
    return toDocumentId(documentId ?? Number(id));
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

/** The documents that a to-many relation newly names; those it keeps or drops are of no concern to the rules. */
export const resolveAdded = async (
  strapi: Core.Strapi,
  target: ContentTypeUID,
  input: unknown
): Promise<string[]> => {
  if (input === undefined) return [];
  const { set, connect } = await readRequest(strapi, target, input);
  return set ?? connect;
};
