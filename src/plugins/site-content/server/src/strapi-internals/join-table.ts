/**
 * @reliesOn `joinTable` of attributes; names and columns of the tables of components and media.
 * @ifItFails Parents, redirects and links to pages are read incorrectly.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/metadata/relations.js`,
 *   `@strapi/core/dist/utils/transform-content-types-to-models.js`
 */

import type { Core, UID } from '@strapi/strapi';

/** Names of the tables in which Strapi stores relations and components of entries. */

interface Column {
  readonly name: string;
}

/** The parts of an attribute stored in a separate table. */
interface Joined {
  readonly joinTable?: {
    readonly name: string;
    readonly joinColumn?: Column;
    readonly inverseJoinColumn?: Column;
    /** Order of the related rows. */
    readonly orderColumnName?: string;
    /** For relations to several types. */
    readonly morphColumn?: { readonly typeColumn: Column };
  };
}

/** The table of a relation: row ids in `joinColumn` and `inverseJoinColumn`. */
export interface JoinTable {
  readonly name: string;
  readonly joinColumn: string;
  readonly inverseJoinColumn: string;
}

const joinedBy = (strapi: Core.Strapi, uid: string, attribute: string): Joined['joinTable'] =>
  (strapi.db.metadata.get(uid).attributes[attribute] as Joined | undefined)?.joinTable;

/** True if a relation has a join table. */
export const isJoined = (strapi: Core.Strapi, uid: string, attribute: string): boolean =>
  joinedBy(strapi, uid, attribute)?.inverseJoinColumn !== undefined;

/**
 * Returns the join table of a relation, seen from the relation's owner.
 *
 * @throws an error that names the relation if it has none
 */
export const getJoinTable = (strapi: Core.Strapi, uid: string, attribute: string): JoinTable => {
  const { name, joinColumn, inverseJoinColumn } = joinedBy(strapi, uid, attribute) ?? {};
  if (name === undefined || joinColumn === undefined || inverseJoinColumn === undefined) {
    throw new Error(`The relation "${attribute}" of ${uid} no longer has a join table.`);
  }
  return { name, joinColumn: joinColumn.name, inverseJoinColumn: inverseJoinColumn.name };
};

/** A one-way relation to a type with drafts. */
export interface RelationWithDrafts {
  readonly name: string;
  /** The target type and its table. */
  readonly target: string;
  readonly targetTable: string;
  /** The join table with the columns for both rows, and for the order if there is one. */
  readonly table: string;
  readonly sourceColumn: string;
  readonly targetColumn: string;
  readonly orderColumn: string | null;
}

/** Lists the one-way relations of a type to types with drafts. */
export const relationsWithDrafts = (strapi: Core.Strapi, uid: string): RelationWithDrafts[] =>
  Object.entries(strapi.db.metadata.get(uid).attributes).flatMap(([name, attribute]) => {
    const { target, inversedBy, mappedBy, joinTable } = attribute as Joined & {
      readonly target?: string;
      readonly inversedBy?: string;
      readonly mappedBy?: string;
    };
    const type = strapi.contentTypes[target as UID.ContentType];
    const { joinColumn, inverseJoinColumn } = joinTable ?? {};
    if (target === undefined || type?.options?.draftAndPublish !== true) return [];
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

/** Columns of a component table: the component, its owner and its position. */
export const COMPONENT_COLUMNS = {
  entry: 'entity_id',
  component: 'cmp_id',
  type: 'component_type',
  field: 'field',
  order: 'order',
} as const;

/**
 * Returns the table that assigns components to the rows of a type. It is the same for all component attributes.
 *
 * @param attribute any component attribute of the type
 * @throws an error that names the attribute if there is none
 */
export const getComponentTable = (strapi: Core.Strapi, uid: string, attribute: string): string => {
  const joined = joinedBy(strapi, uid, attribute);
  if (joined === undefined) throw new Error(`"${attribute}" of ${uid} has no component table.`);
  return joined.name;
};

/** Returns the component table of a type of which only the table is known. */
export const componentTableOfTable = (table: string): string => `${table}_cmps`;

/** The table that assigns files of the media library to entries. */
export const MEDIA_TABLE = 'files_related_mph';

/** Columns of `MEDIA_TABLE`. */
export const MEDIA_COLUMNS = {
  file: 'file_id',
  entry: 'related_id',
  type: 'related_type',
  field: 'field',
} as const;

/** Column for the position of a file among the files of one attribute. */
export const MEDIA_ORDER = 'order';

/** A table with references to entries of several types, by type name. */
export interface MorphTable {
  readonly name: string;
  readonly typeColumn: string;
}

/** Lists all such tables: the component tables and the one that assigns files of the media library. */
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

/** True if this version of the service knows a content type or component. */
export const isKnownType = (strapi: Core.Strapi, uid: string): boolean =>
  strapi.db.metadata.has(uid);
