import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import type { Transaction } from '../../strapi-internals/knex';
import { readMigrations, readSchemaHash } from '../../strapi-internals/schema-records';
import { ServiceUnavailableError } from '../database/unavailable';
import { describeDifference, type SchemaState } from './schema-state';

/** Reads the database's current schema state. */
const readSchemaState = async (strapi: Core.Strapi): Promise<SchemaState> => {
  const hash = await readSchemaHash(strapi.db.connection);
  return { hash, migrations: await readMigrations(strapi) };
};

/** Seconds: roughly the time until an instance of the other version replaces this one. */
const RETRY_AFTER = 30;

const refuseFor = (difference: Reason | null): void => {
  if (difference === null) return;
  throw new ServiceUnavailableError(
    reason('unavailable.other-schema', { difference }),
    RETRY_AFTER
  );
};

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Routes for signing in and out. They write no content, and stay available so that users can read. */
const SIGNING_IN = ['/admin/login', '/admin/logout', '/admin/access-token'];

/** The schema that this process works with. The process does not write to a database with another schema. */
export class KnownSchema {
  private ours: SchemaState | null = null;

  constructor(private readonly strapi: Core.Strapi) {}

  /** Reads the database's current schema state. */
  readonly read = (): Promise<SchemaState> => readSchemaState(this.strapi);

  /** Records the database's current state as the expected one. Call it when the schema is up to date. */
  async remember(): Promise<SchemaState> {
    this.ours = await this.read();
    return this.ours;
  }

  /**
   * Refuses a transaction that holds the content lock if the schema has changed. An older version would lose
   * attributes that it does not know: publishing copies only known ones.
   *
   * @throws Unavailable if another version has changed the schema since this process started
   */
  async refuseOther(trx: Transaction): Promise<void> {
    const { ours } = this;
    if (ours === null) return;
    refuseFor(describeDifference(ours, { ...ours, hash: await readSchemaHash(trx) }));
  }

  /**
   * Middleware that refuses every request that may write (content, uploads, accounts or plugin data) while
   * the database has another version's schema. Runs before the body is read.
   */
  readonly refuseWrites = async (ctx: Context, next: Next): Promise<void> => {
    const { ours } = this;
    if (ours !== null && !READS.includes(ctx.method) && !SIGNING_IN.includes(ctx.path)) {
      refuseFor(describeDifference(ours, await this.read()));
    }
    await next();
  };
}
