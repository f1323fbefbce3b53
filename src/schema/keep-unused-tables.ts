import { type Column, type Constraint, type Schema, type Table, toKey, type Trait } from './schema';

/** Sorts the members of a value, because a database may return them in another order, and Strapi compares text. */
const inOrder = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(inOrder) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, inOrder(member)])
  ) as T;
};

const byName = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Makes an unknown column optional, because this version cannot fill it. */
const keptColumn = (column: Column): Column =>
  inOrder({ ...column, notNullable: false, defaultTo: null, kept: true });

const keepIn = (own: Table, stored: Table): Table => {
  const known = new Set(own.columns.map(({ name }) => name));
  const lost = stored.columns.filter(({ name }) => !known.has(name));
  if (lost.length === 0) return own;
  const isOfLost = ({ columns }: Constraint): boolean => columns.some((name) => !known.has(name));
  const with_ = <T extends Constraint>(ours: readonly T[], theirs: readonly T[]): T[] => {
    const names = new Set(ours.map(({ name }) => name));
    const more = theirs.filter((one) => isOfLost(one) && !names.has(one.name));
    return [...ours, ...byName(more).map(inOrder)];
  };
  return {
    ...own,
    columns: [...own.columns, ...byName(lost).map(keptColumn)],
    indexes: with_(own.indexes, stored.indexes),
    foreignKeys: with_(own.foreignKeys, stored.foreignKeys),
  };
};

const byKey = (traits: readonly Trait[]): Trait[] =>
  traits.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));

/** Traits that can be kept. Strapi deletes the data of the others. */
const KEPT_TRAITS: readonly Trait['kind'][] = ['type', 'field', 'migration'];

/**
 * Adds parts that only the database has to a version's own schema, marked as kept, so that Strapi leaves them in place
 * and records them again.
 */
export const mergeOrphanedSchema = (own: Schema, stored: Schema): Required<Schema> => {
  const theirs = new Map(stored.tables.map((table) => [table.name, table]));
  const known = new Set(own.tables.map(({ name }) => name));
  const lost = stored.tables.filter(({ name }) => !known.has(name));
  const traits = own.traits ?? [];
  const keys = new Set(traits.map(toKey));
  const lostTraits = (stored.traits ?? []).filter(
    (trait) => KEPT_TRAITS.includes(trait.kind) && !keys.has(toKey(trait))
  );
  return {
    tables: [
      ...own.tables.map((table) => {
        const existing = theirs.get(table.name);
        return existing === undefined ? table : keepIn(table, existing);
      }),
      ...byName(lost).map((table) => inOrder({ ...table, kept: true as const })),
    ],
    traits: byKey([
      ...traits,
      ...lostTraits.map((trait) => ({ ...trait, kept: true as const })),
    ]).map(inOrder),
  };
};
