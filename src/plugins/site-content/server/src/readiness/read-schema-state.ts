import type { Core } from '@strapi/strapi';
import type { SchemaState } from './schema-state';

/** Where Strapi notes the migrations that were run: the application's, and its own. */
const MIGRATION_TABLES = ['strapi_migrations', 'strapi_migrations_internal'];

/** Reads only: Strapi's own way of asking makes the tables that it does not find. */
export const readSchemaState = async (strapi: Core.Strapi): Promise<SchemaState> => {
  const schema: { hash: string } | undefined = await strapi.db
    .getConnection('strapi_database_schema')
    .orderBy('time', 'desc')
    .first('hash');
  const migrations: string[] = [];
  for (const table of MIGRATION_TABLES) {
    migrations.push(...(await strapi.db.getConnection(table).pluck('name')));
  }
  return { hash: schema?.hash ?? null, migrations };
};
