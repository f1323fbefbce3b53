/** A column, an index and a foreign key as Strapi notes them, as far as they are looked at here. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNullable?: boolean | null;
  readonly defaultTo?: unknown;
  /** This version has no use for it. */
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
 * - `field`: an attribute (`name`) whose values are in tables of others: media, components.
 * - `drafts`, `languages`: whether the entries of a content type have them. Without, Strapi deletes them.
 * - `migration`: one that was run (`name`).
 */
export interface Trait {
  readonly kind: 'type' | 'field' | 'drafts' | 'languages' | 'migration';
  readonly of: string;
  readonly name: string;
  /** What is in a field: `media`, or the component's name. */
  readonly holds: string;
  readonly kept?: true;
}

/** All that a version keeps data in. Strapi notes it in the database, what was added here included. */
export interface Schema {
  readonly tables: readonly Table[];
  /** Missing in what was noted before there were any. */
  readonly traits?: readonly Trait[];
}

/** Two traits are the same when these are. */
export const toKey = ({ kind, of, name, holds }: Trait): string =>
  JSON.stringify([kind, of, name, holds]);
