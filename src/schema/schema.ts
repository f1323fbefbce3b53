/** A column, an index and a foreign key as Strapi records them, limited to the parts used here. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNullable?: boolean | null;
  readonly defaultTo?: unknown;
  /** Not used by this version. */
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
 * What a version knows besides tables and columns, and what another one would therefore lose.
 *
 * - `type`: a content type or component (`of`), with its table as `name`. Rows elsewhere name it.
 * - `field`: an attribute (`name`) whose values are stored in other tables: media, components.
 * - `drafts`, `languages`: whether a content type has them. Without, Strapi deletes them.
 * - `migration`: one that was executed (`name`).
 */
export interface Trait {
  readonly kind: 'type' | 'field' | 'drafts' | 'languages' | 'migration';
  readonly of: string;
  readonly name: string;
  /** What the field contains: `media`, or the component's name. */
  readonly holds: string;
  readonly kept?: true;
}

/**
 * Everything in which a version stores data. Strapi records it in the database, including the additions made
 * here.
 */
export interface Schema {
  readonly tables: readonly Table[];
  /** Missing in records from before traits existed. */
  readonly traits?: readonly Trait[];
}

/** Key for comparing traits. */
export const toKey = ({ kind, of, name, holds }: Trait): string =>
  JSON.stringify([kind, of, name, holds]);
