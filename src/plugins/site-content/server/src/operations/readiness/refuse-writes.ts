import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import type { Knex } from 'knex';
import { Unavailable } from '../database/unavailable';
import { readSchemaHash, readSchemaState } from './read-schema-state';
import { describeDifference, type SchemaState } from './schema-state';

const schemas = new WeakMap<Core.Strapi, SchemaState>();

/** To be called when the database is up to date: on another schema this process writes nothing from then on. */
export const rememberSchema = (strapi: Core.Strapi, schema: SchemaState): void => {
  schemas.set(strapi, schema);
};

/** In seconds: that is how long it may take until an instance of the other version is in the place of this one. */
const RETRY_AFTER = 30;

const refuseFor = (difference: string | null): void => {
  if (difference === null) return;
  throw new Unavailable(
    `${difference} This process still answers what is asked of it and saves nothing, since it would lose what it does not know.`,
    RETRY_AFTER
  );
};

/**
 * To be called in a transaction that holds the lock of the content. What this version does not know it would write
 * over: a publish copies the attributes that it knows.
 *
 * @throws Unavailable where another version has changed the schema since this process has started
 */
export const refuseOnOtherSchema = async (
  strapi: Core.Strapi,
  trx: Knex.Transaction
): Promise<void> => {
  const ours = schemas.get(strapi);
  if (ours === undefined) return;
  refuseFor(describeDifference(ours, { ...ours, hash: await readSchemaHash(trx) }));
};

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** By which people get in, to read: they write none of what people have made. */
const SIGNING_IN = ['/admin/login', '/admin/logout', '/admin/access-token'];

/**
 * Refuses every request that may write while the database has the schema of another version: of content, uploads,
 * accounts, and whatever plugins have. It stands before the body is read.
 */
export const refuseWrites =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const ours = schemas.get(strapi);
    if (ours !== undefined && !READS.includes(ctx.method) && !SIGNING_IN.includes(ctx.path)) {
      refuseFor(describeDifference(ours, await readSchemaState(strapi)));
    }
    await next();
  };
