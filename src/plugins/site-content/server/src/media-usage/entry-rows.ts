import type { Core, UID } from '@strapi/strapi';
import { getChunks } from '../operations/database/statement-chunks';
import type { Connection } from '../strapi-internals/knex';
import { getModels } from '../strapi-internals/models';
import { getColumn, getTable } from '../strapi-internals/tables';

/** A row of a content type. */
export interface EntryRow {
  /** Document id. */
  readonly id: string;
  /** The entry's title or name, otherwise the name of its type. */
  readonly title: string;
  readonly hasDrafts: boolean;
  readonly isPublished: boolean;
}

/** Reads rows of a content type, by row id. */
export const readEntryRows = async (
  strapi: Core.Strapi,
  type: string,
  rows: Iterable<number>,
  connection: Connection = strapi.db.connection
): Promise<ReadonlyMap<number, EntryRow>> => {
  const { info, options, kind } = strapi.contentTypes[type as UID.ContentType] ?? {};
  const { attributes } = getModels(strapi)(type);
  const name = ['title', 'name'].find((each) => each in attributes && kind !== 'singleType');
  const hasDrafts = options?.draftAndPublish === true;
  const columns = {
    ...{ row: 'id', id: 'document_id' },
    ...(name === undefined ? {} : { title: getColumn(strapi, type, name) }),
    ...(hasDrafts ? { published: 'published_at' } : {}),
  };
  const found = new Map<number, EntryRow>();
  for (const some of getChunks([...new Set(rows)])) {
    const read: { row: number; id: string; title?: unknown; published?: unknown }[] =
      await connection(getTable(strapi, type)).whereIn('id', some).select(columns);
    for (const { row, id, title, published } of read) {
      found.set(Number(row), {
        id,
        title: typeof title === 'string' && title !== '' ? title : (info?.displayName ?? type),
        hasDrafts,
        isPublished: published !== null && published !== undefined,
      });
    }
  }
  return found;
};
