import type { Knex } from 'knex';

/**
 * The parts of Knex that Strapi hands out, by names of our own: nobody else imports Knex, which Strapi brings along
 * (Strapi 5.54.0 has Knex 3.0.1). What is called on them is documented by Knex.
 */

/** `strapi.db.connection`, or a transaction in its place. */
export type Connection = Knex;

/** A transaction that is under way, as `strapi.db.transaction()` gives it. */
export type Transaction = Knex.Transaction;

export type QueryBuilder = Knex.QueryBuilder;
export type SchemaBuilder = Knex.SchemaBuilder;
