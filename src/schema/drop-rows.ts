import {
  COMPONENT_COLUMNS,
  componentTableOfTable,
  MEDIA_COLUMNS,
  MEDIA_TABLE,
} from '../plugins/site-content/server/src/strapi-internals/join-table';
import type {
  Connection,
  QueryBuilder,
} from '../plugins/site-content/server/src/strapi-internals/knex';
import type { Schema, Table, Trait } from './schema';

/** Columns that contain the type of a related row. */
const TYPE_COLUMNS: readonly string[] = [COMPONENT_COLUMNS.type, MEDIA_COLUMNS.type];

/** Number of ids per statement, because SQLite accepts only about 32,000 values. */
const AT_ONCE = 1000;

interface Component {
  readonly id: number;
  readonly type: string;
}

/** Deletes entries of unknown types as Strapi would, including nested components and relations to media. */
class Entries {
  private readonly tables: ReadonlyMap<string, string>;
  private readonly media: Table | undefined;

  constructor(
    private readonly trx: Connection,
    private readonly schema: Schema
  ) {
    const types = (schema.traits ?? []).filter(({ kind }) => kind === 'type');
    this.tables = new Map(types.map(({ of, name }) => [of, name]));
    this.media = schema.tables.find(({ name }) => name === MEDIA_TABLE);
  }

  /** Returns the table that links components to a type's entries; `null` if there is none. */
  private getComponents(type: string): string | null {
    const name = componentTableOfTable(this.tables.get(type) ?? '');
    return this.schema.tables.some((table) => table.name === name) ? name : null;
  }

  async delete(type: string, ids: readonly number[]): Promise<void> {
    const table = this.tables.get(type);
    if (table === undefined) return;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      const components = this.getComponents(type);
      if (components !== null) {
        await this.deleteComponents(this.trx(components).whereIn(COMPONENT_COLUMNS.entry, some));
      }
      if (this.media !== undefined) {
        await this.trx(this.media.name)
          .where({ [MEDIA_COLUMNS.type]: type })
          .whereIn(MEDIA_COLUMNS.entry, some)
          .delete();
      }
      await this.trx(table).whereIn('id', some).delete();
    }
  }

  /**
   * Deletes components with their links.
   *
   * @param links to the components
   */
  private async deleteComponents(links: QueryBuilder): Promise<void> {
    const found: Component[] = await links
      .clone()
      .select({ id: COMPONENT_COLUMNS.component, type: COMPONENT_COLUMNS.type });
    const types = new Set(found.map((link) => link.type));
    for (const type of types) {
      const ofType = found.filter((link) => link.type === type);
      await this.delete(
        type,
        ofType.map((link) => link.id)
      );
    }
    await links.delete();
  }

  async deleteAll(type: string): Promise<void> {
    const table = this.tables.get(type);
    if (table === undefined) return;
    const ids: number[] = await this.trx(table).pluck('id');
    await this.delete(type, ids);
    for (const { name, columns } of this.schema.tables) {
      const of = columns.find((column) => TYPE_COLUMNS.includes(column.name));
      if (of !== undefined)
        await this.trx(name)
          .where({ [of.name]: type })
          .delete();
    }
  }

  async deleteField({ of, name, holds }: Trait): Promise<void> {
    if (holds === 'media') {
      await this.trx(MEDIA_TABLE)
        .where({ [MEDIA_COLUMNS.type]: of, [MEDIA_COLUMNS.field]: name })
        .delete();
      return;
    }
    const components = this.getComponents(of);
    if (components === null) return;
    await this.deleteComponents(
      this.trx(components).where({
        [COMPONENT_COLUMNS.field]: name,
        [COMPONENT_COLUMNS.type]: holds,
      })
    );
  }
}

/** Deletes rows of dropped fields and types from tables that remain. */
export const dropRows = async (
  trx: Connection,
  schema: Schema,
  fields: readonly Trait[],
  types: readonly Trait[]
): Promise<void> => {
  const entries = new Entries(trx, schema);
  for (const field of fields) await entries.deleteField(field);
  for (const { of } of types) await entries.deleteAll(of);
};
