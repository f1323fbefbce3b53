/** A column, an index and a foreign key as Strapi records them, limited to the parts used here. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNullable?: boolean | null;
  readonly defaultTo?: unknown;
  /** Set if this version does not use it. */
  readonly kept?: true;
}

export interface Constraint {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly Constraint[];
  readonly foreignKeys: readonly Constraint[];
  readonly kept?: true;
}

/**
 * Data that a version knows in addition to tables and columns, and that another version would lose if it did not know
 * it.
 *
 * - `type`: a content type or component (`of`), with its table as `name`. Rows in other tables refer to it.
 * - `field`: an attribute (`name`) whose values are stored in other tables: media, components.
 * - `drafts`, `languages`: whether a content type has drafts or locales. If it no longer has them, Strapi deletes them.
 * - `migration`: an executed migration (`name`).
 */
export interface Trait {
  readonly kind: 'type' | 'field' | 'drafts' | 'languages' | 'migration';
  readonly of: string;
  readonly name: string;
  /** Kind of the field's values: `media`, or the component's UID. */
  readonly holds: string;
  readonly kept?: true;
}

/**
 * All structures in which a version stores data. Strapi records the schema in the database, including these additions.
 */
export interface Schema {
  readonly tables: readonly Table[];
  /** Unset in records from before traits existed. */
  readonly traits?: readonly Trait[];
}

/** Returns a key for comparing traits. */
export const toKey = ({ kind, of, name, holds }: Trait): string =>
  JSON.stringify([kind, of, name, holds]);
