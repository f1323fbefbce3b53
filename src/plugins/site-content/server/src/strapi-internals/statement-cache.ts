/**
 * @reliesOn `raw()` resolves to the rows on SQLite, to an object with `rows` on PostgreSQL, and to a list whose first
 *   item is the rows on MySQL.
 * @ifItFails Nothing can be saved, because the history cannot read the previous state.
 * @readIn Knex 3.0.1: `processResponse` in `knex/lib/dialects`
 */

import type { Core } from '@strapi/strapi';
import { type DatabaseKind, getDatabaseKind } from './database-kind';
import type { Connection, QueryBuilder } from './knex';

type Value = string | number;

/** Statements with more values are long and rarely repeated. */
const MAX_VALUES = 50;
const MAX_TEXTS = 1000;

/** Caches the SQL of selects. For a few ids, SQLite executes a select faster than Knex builds it. */
export class StatementCache {
  private readonly texts = new Map<string, string>();

  private readonly kind: DatabaseKind;

  constructor(strapi: Core.Strapi) {
    this.kind = getDatabaseKind(strapi);
  }

  /**
   * Runs a select, whose SQL is built only once.
   *
   * @param name shared by selects that differ only in their values
   * @param values all values of the select, in order
   */
  async rows<Row>(
    connection: Connection,
    name: string,
    values: readonly Value[],
    make: () => QueryBuilder
  ): Promise<Row[]> {
    if (values.length > MAX_VALUES) return (await make()) as Row[];
    const text = this.texts.get(name) ?? this.keep(name, make().toSQL().sql);
    return this.rowsIn<Row>(await connection.raw(text, values));
  }

  private keep(name: string, text: string): string {
    if (this.texts.size >= MAX_TEXTS) this.texts.clear();
    this.texts.set(name, text);
    return text;
  }

  private rowsIn<Row>(answer: unknown): Row[] {
    switch (this.kind) {
      case 'sqlite':
        return answer as Row[];
      case 'postgres':
        return (answer as { rows: Row[] }).rows;
      case 'mysql':
        return (answer as [Row[]])[0];
    }
  }
}
