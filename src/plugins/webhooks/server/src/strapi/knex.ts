import type { Knex } from 'knex';

/** Knex as Strapi brings it along: a connection, and what a transaction of one is. */
export type Connection = Knex;
export type Transaction = Knex.Transaction;
export type Raw = Knex.Raw<unknown>;
