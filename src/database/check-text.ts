import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';

/** How each server is asked what a new table of the database keeps text in, and what it should say. */
const QUESTIONS = {
  postgres: {
    sql: 'SELECT pg_encoding_to_char(encoding) AS kept FROM pg_database WHERE datname = current_database()',
    right: 'UTF8',
    remedy: "Make another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
  },
  mysql: {
    sql: 'SELECT @@character_set_database AS kept',
    right: 'utf8mb4',
    remedy: 'Before the first start: ALTER DATABASE … CHARACTER SET utf8mb4.',
  },
} as const;

/**
 * Tables that are made already keep what they were made with.
 *
 * @throws an error that says what to do, where the database would refuse or spoil some characters
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
    `The database "${displayName}" keeps text as ${row?.kept}, which does not hold every character. It must be ${right}. ${remedy}`
  );
};
