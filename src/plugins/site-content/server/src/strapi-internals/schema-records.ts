/**
 * @reliesOn Tables and columns in which Strapi records schema and migrations; the setting `persisted_tables`.
 * @ifItFails `/_ready`, backups and the schema guard find no recorded schema.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/schema/storage.js`, `@strapi/database/dist/migrations`,
 *   `@strapi/database/dist/schema/diff.js`
 */

import type { Core } from '@strapi/strapi';
import type { Connection } from './knex';

/**
 * Reads the records that Strapi keeps in a database about its schema. Strapi's own readers create missing
 * tables; these do not.
 */

/** Strapi records each changed schema here. */
export const SCHEMA_TABLE = 'strapi_database_schema';

/** Tables of executed migrations: the application's and Strapi's own. */
export const MIGRATION_TABLES = ['strapi_migrations', 'strapi_migrations_internal'] as const;

/** Reads Strapi's hash of all tables; `null` while they are being changed. */
export const readSchemaHash = async (connection: Connection): Promise<string | null> => {
  const schema: { hash: string } | undefined = await connection(SCHEMA_TABLE)
    .orderBy('time', 'desc')
    .first('hash');
  return schema?.hash ?? null;
};

/** Reads the names of all executed migrations. */
export const readMigrations = async (strapi: Core.Strapi): Promise<string[]> => {
  const migrations: string[] = [];
  for (const table of MIGRATION_TABLES) {
    migrations.push(...(await strapi.db.getConnection(table).pluck('name')));
  }
  return migrations;
};

/** A recorded schema. */
export interface SchemaRecord {
  /** Increases with each record. */
  readonly id: number;
  readonly hash: string;
  /** The complete schema that Strapi worked with. */
  readonly schema: unknown;
}

/** Reads the latest record; `null` for a database on which the service has never been started. */
export const readSchemaRecord = async (
  strapi: Core.Strapi,
  trx: Connection
): Promise<SchemaRecord | null> => {
  if (!(await strapi.db.getSchemaConnection(trx).hasTable(SCHEMA_TABLE))) return null;
  const row: SchemaRecord | undefined = await trx(SCHEMA_TABLE)
    .orderBy('id', 'desc')
    .first('id', 'hash', 'schema');
  if (row === undefined) return null;
  const { id, hash, schema } = row;
  return { id, hash, schema: typeof schema === 'string' ? JSON.parse(schema) : schema };
};

/** Reads the names of tables that Strapi preserves while their licence or trial is missing. */
export const readPersistedTables = async (strapi: Core.Strapi): Promise<ReadonlySet<string>> => {
  const tables = (await strapi.store.get({ type: 'core', key: 'persisted_tables' })) as
    readonly (string | { readonly name: string })[] | null;
  return new Set((tables ?? []).map((table) => (typeof table === 'string' ? table : table.name)));
};
