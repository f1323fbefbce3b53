import type { Core } from '@strapi/strapi';
import { readMigrations, readSchemaHash } from '../../strapi-internals/schema-notes';
import type { SchemaState } from './schema-state';

/** The database's current schema state. */
export const readSchemaState = async (strapi: Core.Strapi): Promise<SchemaState> => {
  const hash = await readSchemaHash(strapi.db.connection);
  return { hash, migrations: await readMigrations(strapi) };
};
