import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SchemaState } from './schema-state';

/** Where Strapi notes the schema of a database whenever it has changed it. */
export const SCHEMA_TABLE = 'strapi_database_schema';

/** Where Strapi notes the migrations that were run: the application's, and its own. */
const MIGRATION_TABLES = ['strapi_migrations', 'strapi_migrations_internal'];

/** Strapi's digest of all tables, `null` while they are being changed. */
export const readSchemaHash = async (connection: Knex): Promise<string | null> => {
  const schema: { hash: string } | undefined = await connection(SCHEMA_TABLE)
    .orderBy('time', 'desc')
    .first('hash');
  return schema?.hash ?? null;
};

/** Reads only: Strapi's own way of asking makes the tables that it does not find. */
export const readSchemaState = async (strapi: Core.Strapi): Promise<SchemaState> => {
  const hash = await readSchemaHash(strapi.db.connection);
  const migrations: string[] = [];
  for (const table of MIGRATION_TABLES) {
    migrations.push(...(await strapi.db.getConnection(table).pluck('name')));
  }
  return { hash, migrations };
};
