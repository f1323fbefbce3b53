import { z } from 'zod';
import { toJson } from '../plugins/site-content/domain/json-of';
import type { DatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import type { Connection } from '../plugins/site-content/server/src/strapi-internals/knex';
import { SESSIONS_TABLE } from '../plugins/site-content/server/src/strapi-internals/system-tables';
import type { Table } from './archive-format';
import {
  type ArchiveValue,
  archiveValueSchema,
  fromArchive,
  getSelection,
  toArchive,
} from './column-values';

/** Number of rows read at once. */
const PAGE = 500;

/** Maximum number of rows inserted at once. SQLite accepts no more, and PostgreSQL at most 65,535 values. */
const MAX_ROWS = 200;
const MAX_VALUES = 20_000;

/** A row in a backup: its values in column order. */
export type ArchiveRow = readonly ArchiveValue[];

/** Table of the plugin `site-history` with the users who have forms open. */
const PRESENCES_TABLE = 'site_content_presences';

/**
 * Tables that are not backed up: sessions of administrators, so that everyone logs in again after a restore,
 * and presence.
 */
export const NOT_KEPT: ReadonlySet<string> = new Set([SESSIONS_TABLE, PRESENCES_TABLE]);

const rowSchema = toJson(z.array(archiveValueSchema));

/** Parses a line of a backup; `null` if it is not a row of the table. */
export const parseRow = ({ columns }: Table, line: string): ArchiveRow | null => {
  const { data: row } = rowSchema.safeParse(line);
  return row?.length === columns.length ? row : null;
};

/** Yields all rows of a table by id, in chunks. */
export async function* readRows(
  trx: Connection,
  client: DatabaseKind,
  table: Table
): AsyncGenerator<ArchiveRow[]> {
  const { name, columns } = table;
  const isNumbered = columns.some(({ name: column }) => column === 'id');
  const selection = columns.map((column) =>
    trx.raw(`${getSelection(column, client)} as ??`, [column.name, column.name])
  );
  for (let last: unknown = null; ;) {
    const query = trx(name).select(selection);
    // Without ids, there is no order in which to continue.
    if (isNumbered) query.orderBy('id').limit(PAGE);
    if (last !== null) query.where('id', '>', last as number);
    const rows: Record<string, unknown>[] = await query;
    yield rows.map((row) => columns.map((column) => toArchive(column, row[column.name])));
    if (!isNumbered || rows.length < PAGE) return;
    last = rows.at(-1)?.['id'];
  }
}

/** Inserts rows into a table. */
export const insertRows = async (
  trx: Connection,
  tableName: string,
  { columns }: Table,
  rows: readonly ArchiveRow[]
): Promise<void> => {
  const batchSize = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length)));
  for (let from = 0; from < rows.length; from += batchSize) {
    const chunk = rows
      .slice(from, from + batchSize)
      .map((row) =>
        Object.fromEntries(
          columns.map((column, at) => [column.name, fromArchive(column, row[at] ?? null)])
        )
      );
    await trx(tableName).insert(chunk);
  }
};
