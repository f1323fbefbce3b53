/**
 * @reliesOn The Knex types that we name are those of the Knex that Strapi installs.
 * @ifItFails Two versions of Knex are installed, or the wrong one: set `knex` in `package.json`.
 * @readIn Strapi 5.54.0 with Knex 3.0.1
 */

import type { Knex } from 'knex';

/**
 * The Knex types that Strapi exposes, under our own names, so that no other file imports Knex, which comes
 * with Strapi. Their methods are documented by Knex.
 */

/** `strapi.db.connection`, or a transaction in its place. */
export type Connection = Knex;

/** A transaction in progress, from `strapi.db.transaction()`. */
export type Transaction = Knex.Transaction;

export type QueryBuilder = Knex.QueryBuilder;
export type SchemaBuilder = Knex.SchemaBuilder;
