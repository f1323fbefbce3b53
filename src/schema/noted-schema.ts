import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { SCHEMA_TABLE } from '../plugins/site-content/server/src/operations/readiness/read-schema-state';
import type { Schema } from './schema';

export interface NotedSchema {
  /** Another one with every note that is made. */
  readonly id: number;
  readonly hash: string;
  readonly schema: Schema;
}

/**
 * Reads only: Strapi's own way of asking makes the table where there is none.
 *
 * @returns `null` for a database on which the service has never been started
 */
export const readNotedSchema = async (
  strapi: Core.Strapi,
  trx: Knex = strapi.db.connection
): Promise<NotedSchema | null> => {
  if (!(await strapi.db.getSchemaConnection(trx).hasTable(SCHEMA_TABLE))) return null;
  const row: { id: number; hash: string; schema: Schema | string } | undefined = await trx(
    SCHEMA_TABLE
  )
    .orderBy('id', 'desc')
    .first('id', 'hash', 'schema');
  if (row === undefined) return null;
  const { id, hash, schema } = row;
  return { id, hash, schema: typeof schema === 'string' ? JSON.parse(schema) : schema };
};
