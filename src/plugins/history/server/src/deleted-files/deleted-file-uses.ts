import type { Core } from '@strapi/strapi';
import { groupBy } from '#site-content/domain/group-by';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import {
  isKnownType,
  MEDIA_COLUMNS,
  MEDIA_ORDER,
  MEDIA_TABLE,
} from '#site-content/server/strapi-internals/join-table';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import { getModels } from '#site-content/server/strapi-internals/models';
import { getTable } from '#site-content/server/strapi-internals/tables';
import { type FileUse, usesTextSchema } from '../journal/kept-files';

/** Finds where a file of the media library is used, in drafts and published content. URLs in HTML are not included. */
export const readUses = async (connection: Connection, file: number): Promise<FileUse[]> => {
  const rows: { type: string; row: number; field: string; order: number | null }[] =
    await connection(MEDIA_TABLE)
      .where({ [MEDIA_COLUMNS.file]: file })
      .orderBy('id')
      .select({
        type: MEDIA_COLUMNS.type,
        row: MEDIA_COLUMNS.entry,
        field: MEDIA_COLUMNS.field,
        order: MEDIA_ORDER,
      });
  return rows.map(({ type, row, field, order }) => ({
    ...{ type, field },
    row: Number(row),
    order: order === null ? null : Number(order),
  }));
};

/** Returns the uses whose row exists and whose field is still empty. */
export const findLostUses = async (
  strapi: Core.Strapi,
  connection: Connection,
  uses: readonly FileUse[]
): Promise<FileUse[]> => {
  const lost: FileUse[] = [];
  for (const [type, ofType] of groupBy(uses, (use) => use.type)) {
    if (!isKnownType(strapi, type)) continue;
    const { attributes } = getModels(strapi)(type);
    const there = new Set<number>();
    const filled = new Set<string>();
    for (const some of getChunks([...new Set(ofType.map(({ row }) => row))])) {
      const rows: { id: number }[] = await connection(getTable(strapi, type))
        .whereIn('id', some)
        .select('id');
      for (const { id } of rows) there.add(Number(id));
      const files: { row: number; field: string }[] = await connection(MEDIA_TABLE)
        .where(MEDIA_COLUMNS.type, type)
        .whereIn(MEDIA_COLUMNS.entry, some)
        .distinct({ row: MEDIA_COLUMNS.entry, field: MEDIA_COLUMNS.field });
      for (const { row, field } of files) filled.add(`${row} ${field}`);
    }
    for (const use of ofType) {
      const attribute = attributes[use.field];
      if (attribute?.type !== 'media' || !there.has(use.row)) continue;
      // A list of files can always take another one.
      if (attribute.multiple === true || !filled.has(`${use.row} ${use.field}`)) lost.push(use);
    }
  }
  return lost;
};

/**
 * Links a restored file wherever it was used.
 *
 * @param uses as stored
 */
export const linkUses = async (
  strapi: Core.Strapi,
  trx: Transaction,
  file: number,
  uses: string
): Promise<void> => {
  for (const use of await findLostUses(strapi, trx, usesTextSchema.parse(uses))) {
    await trx(MEDIA_TABLE).insert({
      [MEDIA_COLUMNS.file]: file,
      [MEDIA_COLUMNS.type]: use.type,
      [MEDIA_COLUMNS.entry]: use.row,
      [MEDIA_COLUMNS.field]: use.field,
      [MEDIA_ORDER]: use.order,
    });
  }
};
