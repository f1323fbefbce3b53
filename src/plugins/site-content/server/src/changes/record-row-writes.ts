import type { Core } from '@strapi/strapi';
import type { RowWrite } from '../strapi-internals/entity-writes';
import type { Transaction } from '../strapi-internals/knex';
import { getTable } from '../strapi-internals/tables';
import type { ChangeRecording } from './change-recording';

interface RecordingContext {
  readonly strapi: Core.Strapi;
  readonly trx: Transaction;
  readonly recording: ChangeRecording;
}

/** Returns a single value or the list in `$in`; `null` if a value is not of the requested type. */
const valuesIn = <T>(given: unknown, isOne: (value: unknown) => value is T): T[] | null => {
  const list = (given as { $in?: unknown } | null | undefined)?.$in ?? [given];
  return Array.isArray(list) && list.length > 0 && list.every(isOne) ? list : null;
};

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Records the entries of the rows that a write is about to change. */
const noteWhere = async (
  { strapi, recording }: RecordingContext,
  uid: string,
  where: unknown,
  isDelete: boolean
): Promise<void> => {
  const { id, documentId } = (where ?? {}) as { id?: unknown; documentId?: unknown };
  const ids = valuesIn(id, isNumber);
  if (ids !== null) return recording.noteRows(uid, ids, isDelete);
  const named = valuesIn(documentId, isText);
  const documents =
    named ??
    (await strapi.db.query(uid).findMany({ where: where ?? {}, select: ['documentId'] })).map(
      (row: { documentId: unknown }) => String(row.documentId)
    );
  return isDelete ? recording.noteDeleted(uid, documents) : recording.note(uid, documents);
};

/** Returns the document ids of the rows created after the one with this id. No other process writes in the meantime. */
const findCreated = async (
  { strapi, trx }: RecordingContext,
  uid: string,
  id: number
): Promise<string[]> => {
  const rows: { document: string }[] = await trx(getTable(strapi, uid))
    .select({ document: 'document_id' })
    .where('id', '>', id);
  return rows.map(({ document }) => String(document));
};

const greatestId = async ({ strapi, trx }: RecordingContext, uid: string): Promise<number> => {
  const [row] = await trx(getTable(strapi, uid)).max({ id: 'id' });
  return Number(row?.['id'] ?? 0);
};

const getDocument = (data: unknown): string | null => {
  const { documentId } = (data ?? {}) as { documentId?: unknown };
  return typeof documentId === 'string' ? documentId : null;
};

/** Writes rows of a type with a history, and records them. */
export const writeAndNote = async (
  context: RecordingContext,
  uid: string,
  write: () => Promise<unknown>,
  { method, params }: RowWrite
): Promise<unknown> => {
  const { recording } = context;
  switch (method) {
    case 'update':
    case 'updateMany':
      await noteWhere(context, uid, params.where, false);
      return write();
    case 'delete':
    case 'deleteMany':
      await noteWhere(context, uid, params.where, true);
      return write();
    case 'create': {
      const named = getDocument(params.data);
      // An additional row of an existing entry.
      if (named !== null) await recording.note(uid, [named]);
      const before = named === null ? await greatestId(context, uid) : 0;
      const result = await write();
      const { id } = (result ?? {}) as { id?: unknown };
      const document = named ?? getDocument(result);
      const documents = document === null ? await findCreated(context, uid, before) : [document];
      recording.noteCreated(uid, documents, isNumber(id) ? [id] : []);
      return result;
    }
    case 'createMany': {
      const data = Array.isArray(params.data) ? params.data : [];
      const named = data.map(getDocument).filter(isText);
      if (named.length === data.length) {
        const result = await write();
        recording.noteCreated(uid, named);
        return result;
      }
      const before = await greatestId(context, uid);
      const result = await write();
      recording.noteCreated(uid, await findCreated(context, uid, before));
      return result;
    }
  }
};
