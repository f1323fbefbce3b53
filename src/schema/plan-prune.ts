import { fieldName } from './find-unknown-tables';
import type { Constraint, Schema, Table, Trait } from './schema';

/** The parts to drop, and the schema that remains. */
export interface Drop {
  /** Table names. */
  readonly tables: readonly string[];
  /** Columns of remaining tables. */
  readonly columns: readonly { readonly table: string; readonly column: string }[];
  /** Fields stored in other tables. */
  readonly fields: readonly Trait[];
  /** Types whose tables are dropped. */
  readonly types: readonly Trait[];
  /** The schema to record afterwards. */
  readonly left: Schema;
}

const withoutColumns = (table: Table, dropped: ReadonlySet<string>): Table => {
  const stays = ({ columns }: Constraint): boolean => !columns.some((name) => dropped.has(name));
  return {
    ...table,
    columns: table.columns.filter(({ name }) => !dropped.has(name)),
    indexes: table.indexes.filter(stays),
    foreignKeys: table.foreignKeys.filter(stays),
  };
};

/**
 * Plans which parts to drop.
 *
 * @param names from listOrphans()
 */
export const planDrop = (schema: Schema, names: ReadonlySet<string>): Drop => {
  const { traits = [] } = schema;
  const isDropped = ({ name, kept }: Table): boolean => kept === true && names.has(name);
  const tables = schema.tables.filter(isDropped).map(({ name }) => name);
  const columns = schema.tables
    .filter(({ kept }) => kept !== true)
    .flatMap((table) =>
      table.columns
        .filter(({ kept, name }) => kept === true && names.has(`${table.name}.${name}`))
        .map(({ name }) => ({ table: table.name, column: name }))
    );
  const fields = traits.filter(
    (trait) => trait.kind === 'field' && trait.kept === true && names.has(fieldName(trait))
  );
  const types = traits.filter(({ kind, name }) => kind === 'type' && tables.includes(name));
  const goneTypes = new Set(types.map(({ of }) => of));
  const isGone = (trait: Trait): boolean =>
    fields.includes(trait) ||
    (['type', 'field'].includes(trait.kind) &&
      (goneTypes.has(trait.of) || goneTypes.has(trait.holds)));
  return {
    tables,
    columns,
    fields,
    types,
    left: {
      ...schema,
      tables: schema.tables
        .filter((table) => !isDropped(table))
        .map((table) => {
          const dropped = columns.filter((one) => one.table === table.name);
          return withoutColumns(table, new Set(dropped.map(({ column }) => column)));
        }),
      traits: traits.filter((trait) => !isGone(trait)),
    },
  };
};

/** Describes a remaining table that refers to a dropped one; `null` if there is none. */
export const findDependent = ({ left, tables }: Drop): string | null => {
  for (const { name, foreignKeys } of left.tables) {
    const key = (foreignKeys as readonly { readonly referencedTable?: string }[]).find(
      ({ referencedTable = '' }) => tables.includes(referencedTable)
    );
    if (key !== undefined) return `${name} refers to ${key.referencedTable}. Drop both.`;
  }
  return null;
};
