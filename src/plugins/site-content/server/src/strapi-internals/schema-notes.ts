import type { Core } from '@strapi/strapi';
import type { Connection } from './knex';

/**
 * What Strapi notes in a database of the database itself. Its own ways of asking make the tables that they do not find;
 * these only read.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/schema/storage.js` (`strapi_database_schema`),
 * `@strapi/database/dist/migrations` (the two tables of migrations) and `@strapi/database/dist/schema/diff.js`
 * (`persisted_tables`).
 */

/** Where the schema is noted whenever Strapi has changed it. */
export const SCHEMA_TABLE = 'strapi_database_schema';

/** Where it is noted which migrations were run: the application's, and Strapi's own. */
export const MIGRATION_TABLES = ['strapi_migrations', 'strapi_migrations_internal'] as const;

/** Strapi's digest of all tables, `null` while they are being changed. */
export const readSchemaHash = async (connection: Connection): Promise<string | null> => {
  const schema: { hash: string } | undefined = await connection(SCHEMA_TABLE)
    .orderBy('time', 'desc')
    .first('hash');
  return schema?.hash ?? null;
};

/** The names of all migrations that were run. */
export const readMigrations = async (strapi: Core.Strapi): Promise<string[]> => {
  const migrations: string[] = [];
  for (const table of MIGRATION_TABLES) {
    migrations.push(...(await strapi.db.getConnection(table).pluck('name')));
  }
  return migrations;
};

/** A note of a schema. */
export interface SchemaNote {
  /** Another one with every note that is made. */
  readonly id: number;
  readonly hash: string;
  /** The schema that Strapi was given, with all that was added to it. */
  readonly schema: unknown;
}

/** @returns the last note, `null` for a database on which the service has never been started */
export const readSchemaNote = async (
  strapi: Core.Strapi,
  trx: Connection
): Promise<SchemaNote | null> => {
  if (!(await strapi.db.getSchemaConnection(trx).hasTable(SCHEMA_TABLE))) return null;
  const row: SchemaNote | undefined = await trx(SCHEMA_TABLE)
    .orderBy('id', 'desc')
    .first('id', 'hash', 'schema');
  if (row === undefined) return null;
  const { id, hash, schema } = row;
  return { id, hash, schema: typeof schema === 'string' ? JSON.parse(schema) : schema };
};

/** Tables that Strapi keeps while the licence or the trial that they belong to is not there. */
export const readPersistedTables = async (strapi: Core.Strapi): Promise<ReadonlySet<string>> => {
  const tables = (await strapi.store.get({ type: 'core', key: 'persisted_tables' })) as
    readonly (string | { readonly name: string })[] | null;
  return new Set((tables ?? []).map((table) => (typeof table === 'string' ? table : table.name)));
};
