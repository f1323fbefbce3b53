import type { Core } from '@strapi/strapi';
import type { Transaction } from './knex';

/** What is done in a transaction. */
export type Callback = (params: { trx: Transaction }) => Promise<unknown>;

/** Begins a transaction, and ends it with what becomes of the callback. */
export type Begin = (callback: Callback) => Promise<unknown>;

/**
 * Puts something around every outermost transaction that has a callback. One without is Strapi's own around a few
 * statements (`attachRelations` and the like), and one inside another is a part of that.
 *
 * Strapi has no hook before a transaction takes its connection: its method is overwritten, and `inTransaction()` tells
 * which are outermost (Strapi 5.54.0, `@strapi/database/dist/index.js`).
 *
 * @param around is given Strapi's own way to begin
 */
export const aroundTransactions = (
  strapi: Core.Strapi,
  around: (begin: Begin, callback: Callback) => Promise<unknown>
): void => {
  const { db } = strapi;
  const begin = db.transaction.bind(db) as (callback?: Callback) => Promise<unknown>;
  const changed = (callback?: Callback): Promise<unknown> =>
    callback === undefined || db.inTransaction() ? begin(callback) : around(begin, callback);
  db.transaction = changed as typeof db.transaction;
};
