import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import type { Transaction } from '../../strapi-internals/knex';
import { readSchemaHash } from '../../strapi-internals/schema-notes';
import { Unavailable } from '../database/unavailable';
import { readSchemaState } from './read-schema-state';
import { describeDifference, type SchemaState } from './schema-state';

/** In seconds: that is how long it may take until an instance of the other version is in the place of this one. */
const RETRY_AFTER = 30;

const refuseFor = (difference: Reason | null): void => {
  if (difference === null) return;
  throw new Unavailable(reason('unavailable.other-schema', { difference }), RETRY_AFTER);
};

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** By which people get in, to read: they write none of what people have made. */
const SIGNING_IN = ['/admin/login', '/admin/logout', '/admin/access-token'];

/** The schema that this process works with: on another one it writes nothing. */
export class KnownSchema {
  private ours: SchemaState | null = null;

  constructor(private readonly strapi: Core.Strapi) {}

  /** What the database says of its schema now. */
  readonly read = (): Promise<SchemaState> => readSchemaState(this.strapi);

  /** Takes what the database is like now, its schema being up to date, for what it must be like. */
  async remember(): Promise<SchemaState> {
    this.ours = await this.read();
    return this.ours;
  }

  /**
   * Refuses a transaction that holds the lock of the content. What this version does not know it would write over: a
   * publish copies the attributes that it knows.
   *
   * @throws Unavailable where another version has changed the schema since this process has started
   */
  async refuseOther(trx: Transaction): Promise<void> {
    const { ours } = this;
    if (ours === null) return;
    refuseFor(describeDifference(ours, { ...ours, hash: await readSchemaHash(trx) }));
  }

  /**
   * A middleware: refuses every request that may write while the database has the schema of another version: of
   * content, uploads, accounts, and whatever plugins have. It stands before the body is read.
   */
  readonly refuseWrites = async (ctx: Context, next: Next): Promise<void> => {
    const { ours } = this;
    if (ours !== null && !READS.includes(ctx.method) && !SIGNING_IN.includes(ctx.path)) {
      refuseFor(describeDifference(ours, await this.read()));
    }
    await next();
  };
}
