import type { Core } from '@strapi/strapi';
import { type DatabaseKind, getDatabaseKind } from './database-kind';
import type { Connection, QueryBuilder } from './knex';

type Value = string | number;

/** Statements with more values are long, and seldom the same. */
const MAX_VALUES = 50;
const MAX_TEXTS = 1000;

/**
 * Selections whose texts are kept. SQLite answers one by a few ids in less time than Knex takes to make it.
 *
 * Read in Knex 3.0.1, whose clients give what `raw()` is answered each in its own way (`processResponse` in
 * `lib/dialects`): the rows; with PostgreSQL an object that holds them; with MySQL a list that begins with them.
 */
export class StatementCache {
  private readonly texts = new Map<string, string>();

  private readonly kind: DatabaseKind;

  constructor(strapi: Core.Strapi) {
    this.kind = getDatabaseKind(strapi);
  }

  /**
   * @param name the same for selections that differ in their values alone
   * @param values all that the selection has, in their order
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
