/**
 * @reliesOn `builder.createTables()` and `updateSchema()`, `schemaInspector.getSchema()`, `schemaStorage.add()`.
 * @ifItFails `npm run restore` and `npm run prune` fail.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/schema/builder.js`
 */

import type { Core } from '@strapi/strapi';
import type { Connection } from './knex';
import { allowDrops } from './schema-sync';

/** An index or foreign key of a table, with the columns it covers. */
interface Constraint {
  readonly columns: readonly string[];
}

interface FoundTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
  readonly indexes: readonly Constraint[];
  readonly foreignKeys: readonly Constraint[];
}

interface Builder {
  createTables(tables: readonly object[], connection: Connection): Promise<void>;
  updateSchema(difference: object): Promise<void>;
}

const getBuilder = (strapi: Core.Strapi): Builder => strapi.db.schema.builder as unknown as Builder;

/** Creates tables as Strapi would, from recorded schemas. */
export const createTables = (
  strapi: Core.Strapi,
  tables: readonly object[],
  connection: Connection
): Promise<void> => getBuilder(strapi).createTables(tables, connection);

/** The result of Strapi's `schema/diff.js` for equal schemas. */
const unchanged = { added: [], updated: [], unchanged: [], removed: [] };

/** A column with its table. */
export interface ColumnOf {
  readonly table: string;
  readonly column: string;
}

/** Drops existing columns, with their indexes and foreign keys, and tables. */
export const dropColumnsAndTables = async (
  strapi: Core.Strapi,
  columns: readonly ColumnOf[],
  tables: readonly string[]
): Promise<void> => {
  const { schemaInspector } = strapi.db.dialect;
  const found = (await schemaInspector.getSchema()) as unknown as {
    readonly tables: readonly FoundTable[];
  };
  const updated = found.tables.flatMap((table) => {
    const gone = new Set(columns.filter((c) => c.table === table.name).map((c) => c.column));
    const isGone = ({ columns: of }: Constraint): boolean => of.some((column) => gone.has(column));
    const removed = table.columns.filter(({ name }) => gone.has(name));
    if (removed.length === 0) return [];
    return {
      name: table.name,
      columns: { ...unchanged, removed },
      indexes: { ...unchanged, removed: table.indexes.filter(isGone) },
      foreignKeys: { ...unchanged, removed: table.foreignKeys.filter(isGone) },
    };
  });
  const removed = found.tables.filter(({ name }) => tables.includes(name));
  allowDrops(strapi);
  await getBuilder(strapi).updateSchema({ tables: { ...unchanged, updated, removed } });
};

/** Records a schema as the current one of the database (`schema/storage.js`). */
export const recordSchema = async (strapi: Core.Strapi, schema: object): Promise<void> => {
  const { schemaStorage } = strapi.db.schema;
  await schemaStorage.add(schema as Parameters<typeof schemaStorage.add>[0]);
};
