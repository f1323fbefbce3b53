import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '#site-content/server/strapi-internals/database-kind';
import type { Transaction } from '#site-content/server/strapi-internals/knex';

/**
 * Assigns ids to rows inserted in bulk. Rows that refer to each other need ids in advance, and only SQLite
 * and PostgreSQL return generated ids.
 */
export class RowIds {
  private readonly last = new Map<string, number>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction
  ) {}

  /** Reads the last id of a table. The caller must hold the lock for its writes. */
  async begin(table: string): Promise<void> {
    if (this.last.has(table)) return;
    const row: { last?: unknown } | undefined = await this.trx(table).max({ last: 'id' }).first();
    this.last.set(table, Number(row?.last ?? 0));
  }

  next(table: string): number {
    const id = (this.last.get(table) ?? 0) + 1;
    this.last.set(table, id);
    return id;
  }

  /** Lets the database continue after the assigned ids; only PostgreSQL needs this. */
  async end(): Promise<void> {
    if (getDatabaseKind(this.strapi) !== 'postgres') return;
    for (const table of this.last.keys()) {
      await this.trx.raw(
        'SELECT setval(sequence, GREATEST(nextval(sequence), (SELECT COALESCE(MAX(id), 1) FROM ??))) FROM (SELECT pg_get_serial_sequence(?, ?)::regclass AS sequence) AS of_table',
        [table, `"${table}"`, 'id']
      );
    }
  }
}
