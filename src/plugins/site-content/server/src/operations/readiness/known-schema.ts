import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import type { Transaction } from '../../strapi-internals/knex';
import { readMigrations, readSchemaHash } from '../../strapi-internals/schema-notes';
import { Unavailable } from '../database/unavailable';
import { describeDifference, type SchemaState } from './schema-state';

/** The database's current schema state. */
const readSchemaState = async (strapi: Core.Strapi): Promise<SchemaState> => {
  const hash = await readSchemaHash(strapi.db.connection);
  return { hash, migrations: await readMigrations(strapi) };
};

/** In seconds: about how long it takes until an instance of the other version replaces this one. */
const RETRY_AFTER = 30;

const refuseFor = (difference: Reason | null): void => {
  if (difference === null) return;
  throw new Unavailable(reason('unavailable.other-schema', { difference }), RETRY_AFTER);
};

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Routes for signing in. They write no content, so they stay available for reading. */
const SIGNING_IN = ['/admin/login', '/admin/logout', '/admin/access-token'];

/** The schema that this process works with. It does not write to a database with another one. */
export class KnownSchema {
  private ours: SchemaState | null = null;

  constructor(private readonly strapi: Core.Strapi) {}

  /** The database's current schema state. */
  readonly read = (): Promise<SchemaState> => readSchemaState(this.strapi);

  /** Records the database's current state as the expected one; call when its schema is up to date. */
  async remember(): Promise<SchemaState> {
    this.ours = await this.read();
    return this.ours;
  }

  /**
   * Refuses a transaction that holds the content lock. An older version would overwrite what it does not
   * know: a publish copies only known attributes.
   *
   * @throws Unavailable if another version has changed the schema since this process started
   */
  async refuseOther(trx: Transaction): Promise<void> {
    const { ours } = this;
    if (ours === null) return;
    refuseFor(describeDifference(ours, { ...ours, hash: await readSchemaHash(trx) }));
  }

  /**
   * Middleware: refuses every request that may write while the database has another version's schema, whether
   * content, uploads, accounts or plugin data. Runs before the body is read.
   */
  readonly refuseWrites = async (ctx: Context, next: Next): Promise<void> => {
    const { ours } = this;
    if (ours !== null && !READS.includes(ctx.method) && !SIGNING_IN.includes(ctx.path)) {
      refuseFor(describeDifference(ours, await this.read()));
    }
    await next();
  };
}
