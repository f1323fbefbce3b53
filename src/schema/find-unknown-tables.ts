import { findSwitchedOff } from './known-plugins';
import { type Schema, type Table, toKey, type Trait } from './schema';

/** A part of the database that this version does not know. */
export interface MissingPart {
  /** Description for users, such as `column reading_minutes of table pages`. */
  readonly what: string;
  /** Whether it stays in the database, unused, once it is accepted. If not, Strapi changes or deletes it. */
  readonly stays: boolean;
}

/** Changes of a column's type that lose no values. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  string: ['text'],
  integer: ['bigInteger', 'biginteger'],
  float: ['double'],
  date: ['datetime'],
};

const losesNothing = (from: string, to: string): boolean =>
  from.toLowerCase() === to.toLowerCase() || WIDER[from]?.includes(to) === true;

const goneOfTable = (stored: Table, own: Table): MissingPart[] =>
  stored.columns.flatMap((column): MissingPart[] => {
    const ours = own.columns.find(({ name }) => name === column.name);
    const what = `column ${column.name} of table ${stored.name}`;
    if (ours === undefined) return column.kept === true ? [] : [{ what, stays: true }];
    if (losesNothing(column.type, ours.type)) return [];
    const change = `${what}, type ${column.type}: this version uses ${ours.type} and would convert its values`;
    return [{ what: change, stays: false }];
  });

const describeTrait = ({ kind, of, name, holds }: Trait): string => {
  switch (kind) {
    case 'type':
      return `type ${of}, whose entries are in table ${name}`;
    case 'field':
      return `field ${name} of ${of} (${holds})`;
    case 'drafts':
      return `drafts of ${of}: Strapi would delete all unpublished entries`;
    case 'languages':
      return `locales of ${of}: Strapi would delete all entries outside the default locale`;
    case 'migration':
      return `migration ${name}`;
  }
};

const DELETED = ['drafts', 'languages'];

/**
 * Lists the parts of a database that a version does not know, except for those that are already kept as unused.
 *
 * @param stored recorded by the version that last changed the database
 * @param own schema that this version works with
 */
export const findMissingParts = (stored: Schema, own: Schema): MissingPart[] => {
  const tables = new Map(own.tables.map((table) => [table.name, table]));
  const lost = stored.tables.filter(({ name }) => !tables.has(name));
  const lostTables = new Set(lost.map(({ name }) => name));
  const known = new Set((own.traits ?? []).map(toKey));
  const unknown = (stored.traits ?? []).filter((trait) => !known.has(toKey(trait)));
  const lostTypes = new Set(unknown.filter(({ kind }) => kind === 'type').map(({ of }) => of));
  // Parts of an unknown table or type are not listed separately.
  const isReported = ({ kind, of, name, holds }: Trait): boolean =>
    kind === 'type' ? lostTables.has(name) : lostTypes.has(of) || lostTypes.has(holds);
  return [
    ...lost
      .filter(({ kept }) => kept !== true)
      .map(({ name }): MissingPart => ({ what: `table ${name}`, stays: true })),
    ...stored.tables.flatMap((table) => {
      const ours = tables.get(table.name);
      return ours === undefined ? [] : goneOfTable(table, ours);
    }),
    ...unknown
      .filter((trait) => trait.kept !== true && !isReported(trait))
      .map((trait): MissingPart => {
        return { what: describeTrait(trait), stays: !DELETED.includes(trait.kind) };
      }),
  ];
};

/** Returns the name of a field, with the kind of values if there may be several. */
export const fieldName = ({ of, name, holds }: Trait): string =>
  holds === 'media' ? `${of}.${name}` : `${of}.${name}:${holds}`;

/**
 * Lists the parts that a database keeps although the version that recorded it does not use them. Parts of a disabled
 * plugin, which it needs once it is enabled again, are not listed.
 */
export const listOrphans = (schema: Schema): string[] => {
  const { tables, traits = [] } = schema;
  const isKept = ({ kept }: { readonly kept?: true }): boolean => kept === true;
  const keptTypes = new Set(
    traits.filter((trait) => isKept(trait) && trait.kind === 'type').map(({ of }) => of)
  );
  return [
    ...tables
      .filter((table) => isKept(table) && findSwitchedOff(schema, table.name) === null)
      .map(({ name }) => name),
    ...tables
      .filter((table) => !isKept(table))
      .flatMap(({ name, columns }) =>
        columns.filter(isKept).map((column) => `${name}.${column.name}`)
      ),
    // Fields of a type that is kept as a whole belong to its table.
    ...traits
      .filter((trait) => isKept(trait) && trait.kind === 'field')
      .filter(({ of, holds }) => !keptTypes.has(of) && !keptTypes.has(holds))
      .map(fieldName),
  ];
};
