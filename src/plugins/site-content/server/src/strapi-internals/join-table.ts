import type { Core, UID } from '@strapi/strapi';

/**
 * The tables in which Strapi keeps what relates to what, and which components an entry holds.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/metadata/relations.js` (`joinTable` of an attribute) and
 * `@strapi/core/dist/utils/transform-content-types-to-models.js` (names and columns of the tables of components).
 */

interface Column {
  readonly name: string;
}

/** As much as is known of an attribute whose values are in a table of their own. */
interface Joined {
  readonly joinTable?: {
    readonly name: string;
    readonly joinColumn?: Column;
    readonly inverseJoinColumn?: Column;
    /** Orders the rows that are led to. */
    readonly orderColumnName?: string;
    /** Where rows of several types are led to. */
    readonly morphColumn?: { readonly typeColumn: Column };
  };
}

/** A table of a relation: its rows lead from `joinColumn` to `inverseJoinColumn`, both by the ids of rows. */
export interface JoinTable {
  readonly name: string;
  readonly joinColumn: string;
  readonly inverseJoinColumn: string;
}

const joinedBy = (strapi: Core.Strapi, uid: string, attribute: string): Joined['joinTable'] =>
  (strapi.db.metadata.get(uid).attributes[attribute] as Joined | undefined)?.joinTable;

/** Whether a relation is in a table of its own. */
export const isJoined = (strapi: Core.Strapi, uid: string, attribute: string): boolean =>
  joinedBy(strapi, uid, attribute)?.inverseJoinColumn !== undefined;

/**
 * The table of a relation, as its owner sees it.
 *
 * @throws an error that names the relation, where it has none
 */
export const getJoinTable = (strapi: Core.Strapi, uid: string, attribute: string): JoinTable => {
  const { name, joinColumn, inverseJoinColumn } = joinedBy(strapi, uid, attribute) ?? {};
  if (name === undefined || joinColumn === undefined || inverseJoinColumn === undefined) {
    throw new Error(`The relation "${attribute}" of ${uid} has no join table any more.`);
  }
  return { name, joinColumn: joinColumn.name, inverseJoinColumn: inverseJoinColumn.name };
};

/** A one-way relation to a type that has drafts of its own. */
export interface RelationWithDrafts {
  readonly name: string;
  /** The type it leads to, and the table of that. */
  readonly target: string;
  readonly targetTable: string;
  /** Its own table, with the columns that lead to the rows of both, and of their order, if they have one. */
  readonly table: string;
  readonly sourceColumn: string;
  readonly targetColumn: string;
  readonly orderColumn: string | null;
}

/** The one-way relations of a type to types with drafts other than itself; those that the other side knows are not among them. */
export const relationsWithDrafts = (strapi: Core.Strapi, uid: string): RelationWithDrafts[] =>
  Object.entries(strapi.db.metadata.get(uid).attributes).flatMap(([name, attribute]) => {
    const { target, inversedBy, mappedBy, joinTable } = attribute as Joined & {
      readonly target?: string;
      readonly inversedBy?: string;
      readonly mappedBy?: string;
    };
    const type = strapi.contentTypes[target as UID.ContentType];
    const { joinColumn, inverseJoinColumn } = joinTable ?? {};
    if (target === undefined || target === uid || type?.options?.draftAndPublish !== true)
      return [];
    if (inversedBy !== undefined || mappedBy !== undefined) return [];
    if (joinTable === undefined || joinColumn === undefined || inverseJoinColumn === undefined) {
      return [];
    }
    return [
      {
        ...{ name, target, targetTable: strapi.db.metadata.get(target).tableName },
        table: joinTable.name,
        sourceColumn: joinColumn.name,
        targetColumn: inverseJoinColumn.name,
        orderColumn: joinTable.orderColumnName ?? null,
      },
    ];
  });

/** What the columns of a table of components are called: by them a component is found, whose it is, and where it stands. */
export const COMPONENT_COLUMNS = {
  entry: 'entity_id',
  component: 'cmp_id',
  type: 'component_type',
  field: 'field',
  order: 'order',
} as const;

/**
 * The table that says which components a row of the type holds: one for all of its attributes.
 *
 * @param attribute one of them
 * @throws an error that names the attribute, where it has none
 */
export const getComponentTable = (strapi: Core.Strapi, uid: string, attribute: string): string => {
  const joined = joinedBy(strapi, uid, attribute);
  if (joined === undefined) throw new Error(`"${attribute}" of ${uid} has no table of components.`);
  return joined.name;
};

/** The same for a type that is known by its own table alone. */
export const componentTableOfTable = (table: string): string => `${table}_cmps`;

/** The table that says which files of the media library an entry has. */
export const MEDIA_TABLE = 'files_related_mph';

/** What the columns of that are called. */
export const MEDIA_COLUMNS = {
  file: 'file_id',
  entry: 'related_id',
  type: 'related_type',
  field: 'field',
} as const;

/** A table of rows that lead to entries of several types, by the type's name. */
export interface MorphTable {
  readonly name: string;
  readonly typeColumn: string;
}

/** All of them: those of components, and the one of the media library. */
export const getMorphTables = (strapi: Core.Strapi): MorphTable[] => {
  const found = new Map<string, MorphTable>();
  for (const { attributes } of strapi.db.metadata.values()) {
    for (const { joinTable } of Object.values(attributes) as Joined[]) {
      const { name, morphColumn } = joinTable ?? {};
      if (name === undefined || morphColumn === undefined) continue;
      found.set(name, { name, typeColumn: morphColumn.typeColumn.name });
    }
  }
  return [...found.values()];
};

/** Whether this version knows a content type or component. */
export const isKnownType = (strapi: Core.Strapi, uid: string): boolean =>
  strapi.db.metadata.has(uid);
