import { fieldName } from './find-unknown-tables';
import type { Constraint, Schema, Table, Trait } from './schema';

/** What is dropped, and what is left. */
export interface Drop {
  /** Names of tables. */
  readonly tables: readonly string[];
  /** Of tables that stay. */
  readonly columns: readonly { readonly table: string; readonly column: string }[];
  /** Fields whose values are in tables of others. */
  readonly fields: readonly Trait[];
  /** The types whose tables are dropped. */
  readonly types: readonly Trait[];
  /** What is to be noted of the database afterwards. */
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

/** @param names of what is kept and unused, as listKept() gives them */
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

/** Says of a table that would stay and leads to one that would go, `null` where there is none. */
export const findDependent = ({ left, tables }: Drop): string | null => {
  for (const { name, foreignKeys } of left.tables) {
    const key = (foreignKeys as readonly { readonly referencedTable?: string }[]).find(
      ({ referencedTable = '' }) => tables.includes(referencedTable)
    );
    if (key !== undefined) return `${name} leads to ${key.referencedTable}: drop both.`;
  }
  return null;
};
