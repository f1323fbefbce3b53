import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';

/** Queries for each server's character encoding for new tables, with the expected result. */
const QUESTIONS = {
  postgres: {
    sql: 'SELECT pg_encoding_to_char(encoding) AS kept FROM pg_database WHERE datname = current_database()',
    right: 'UTF8',
    remedy: "Create another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
  },
  mysql: {
    sql: 'SELECT @@character_set_database AS kept',
    right: 'utf8mb4',
    remedy: 'Before the first start: ALTER DATABASE … CHARACTER SET utf8mb4.',
  },
} as const;

/**
 * Checks the encoding of new tables; existing tables keep their own encoding.
 *
 * @throws an error that says what to do if the database would refuse or corrupt some characters
 */
export const checkText = async (strapi: Core.Strapi): Promise<void> => {
  const client = getDatabaseKind(strapi);
  if (client === 'sqlite') return;
  const { sql, right, remedy } = QUESTIONS[client];
  const result = await strapi.db.connection.raw(sql);
  const [row] = (client === 'postgres' ? result.rows : result[0]) as { kept: string }[];
  if (row?.kept === right) return;
  const { displayName } = strapi.db.getInfo();
  throw new Error(
    `The database "${displayName}" stores text as ${row?.kept}, which does not support every character. It must be ${right}. ${remedy}`
  );
};
