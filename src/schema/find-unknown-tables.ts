import { findSwitchedOff } from './known-plugins';
import { type Schema, type Table, toKey, type Trait } from './schema';

/** Something that a database has and that a version does not know. */
export interface Gone {
  /** What it is, for people: `the column reading_minutes of the table pages`. */
  readonly what: string;
  /** True where it stays in the database, unused, when it is accepted; false where Strapi changes or deletes it. */
  readonly stays: boolean;
}

/** Changes of a column's type by which no value is lost. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  string: ['text'],
  integer: ['bigInteger', 'biginteger'],
  float: ['double'],
  date: ['datetime'],
};

const losesNothing = (from: string, to: string): boolean =>
  from.toLowerCase() === to.toLowerCase() || WIDER[from]?.includes(to) === true;

const goneOfTable = (stored: Table, own: Table): Gone[] =>
  stored.columns.flatMap((column): Gone[] => {
    const ours = own.columns.find(({ name }) => name === column.name);
    const what = `the column ${column.name} of the table ${stored.name}`;
    if (ours === undefined) return column.kept === true ? [] : [{ what, stays: true }];
    if (losesNothing(column.type, ours.type)) return [];
    const change = `${what}, as ${column.type}: here it is ${ours.type}, and its values are converted`;
    return [{ what: change, stays: false }];
  });

const describeTrait = ({ kind, of, name, holds }: Trait): string => {
  switch (kind) {
    case 'type':
      return `the type ${of}, whose entries are in the table ${name}`;
    case 'field':
      return `the field ${name} of ${of} (${holds})`;
    case 'drafts':
      return `the drafts of ${of}: Strapi deletes all that are not published`;
    case 'languages':
      return `the languages of ${of}: Strapi deletes all entries that are not in the default one`;
    case 'migration':
      return `the migration ${name}`;
  }
};

const DELETED = ['drafts', 'languages'];

/**
 * Lists what a database has that a version does not know, but for what it keeps unused already.
 *
 * @param stored what the version has noted that last changed the database
 * @param own what this version works with
 */
export const findGone = (stored: Schema, own: Schema): Gone[] => {
  const tables = new Map(own.tables.map((table) => [table.name, table]));
  const lost = stored.tables.filter(({ name }) => !tables.has(name));
  const lostTables = new Set(lost.map(({ name }) => name));
  const known = new Set((own.traits ?? []).map(toKey));
  const unknown = (stored.traits ?? []).filter((trait) => !known.has(toKey(trait)));
  const lostTypes = new Set(unknown.filter(({ kind }) => kind === 'type').map(({ of }) => of));
  // Of what is gone as a whole the parts are not told as well.
  const isReported = ({ kind, of, name, holds }: Trait): boolean =>
    kind === 'type' ? lostTables.has(name) : lostTypes.has(of) || lostTypes.has(holds);
  return [
    ...lost
      .filter(({ kept }) => kept !== true)
      .map(({ name }): Gone => ({ what: `the table ${name}`, stays: true })),
    ...stored.tables.flatMap((table) => {
      const ours = tables.get(table.name);
      return ours === undefined ? [] : goneOfTable(table, ours);
    }),
    ...unknown
      .filter((trait) => trait.kept !== true && !isReported(trait))
      .map((trait): Gone => {
        return { what: describeTrait(trait), stays: !DELETED.includes(trait.kind) };
      }),
  ];
};

/** How a field is named: its values of one kind, where it has several. */
export const fieldName = ({ of, name, holds }: Trait): string =>
  holds === 'media' ? `${of}.${name}` : `${of}.${name}:${holds}`;

/** Lists what a database keeps that the version which noted it has no use for, now and when a plugin is on again. */
export const listKept = (schema: Schema): string[] => {
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
    // Of a type that is kept as a whole the fields go with its table.
    ...traits
      .filter((trait) => isKept(trait) && trait.kind === 'field')
      .filter(({ of, holds }) => !keptTypes.has(of) && !keptTypes.has(holds))
      .map(fieldName),
  ];
};
