import type { Knex } from 'knex';

/** What Strapi hands out of Knex, which it brings along: a connection, and a transaction of one. */
export type Connection = Knex;
export type Transaction = Knex.Transaction;
export type Raw = Knex.Raw<unknown>;
