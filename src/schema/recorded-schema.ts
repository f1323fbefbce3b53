import type { Core } from '@strapi/strapi';
import type { Connection } from '../plugins/site-content/server/src/strapi-internals/knex';
import {
  readSchemaRecord,
  type SchemaRecord,
} from '../plugins/site-content/server/src/strapi-internals/schema-records';
import { withMovedTypes } from './known-plugins';
import type { Schema } from './schema';

export interface RecordedSchema extends SchemaRecord {
  readonly schema: Schema;
}

/**
 * Reads the schema that Strapi recorded.
 *
 * @returns `null` for a database on which the service has never been started
 */
export const readRecordedSchema = async (
  strapi: Core.Strapi,
  trx: Connection = strapi.db.connection
): Promise<RecordedSchema | null> => {
  const noted = (await readSchemaRecord(strapi, trx)) as RecordedSchema | null;
  return noted === null ? null : { ...noted, schema: withMovedTypes(noted.schema) };
};
