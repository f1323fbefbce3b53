/**
 * @reliesOn `strapi.db.transaction()` is looked up on every call, by Strapi itself too; `inTransaction()`.
 * @ifItFails Writes bypass the write queue.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/index.js`; callers are in `@strapi/core/dist/services/document-service`
 */

import type { Core } from '@strapi/strapi';
import type { Transaction } from './knex';

/** The work to do in a transaction. */
export type Callback = (params: { trx: Transaction }) => Promise<unknown>;

/** Runs a transaction around the callback. */
export type Begin = (callback: Callback) => Promise<unknown>;

/**
 * Wraps every outermost transaction that has a callback. Transactions without a callback are not wrapped:
 * they are Strapi's own, around a few statements (`attachRelations` and the like). Nested transactions belong
 * to the outer one.
 *
 * Strapi has no hook before a transaction takes its connection, so `transaction` is overridden, and
 * `inTransaction()` detects nested calls.
 *
 * @param around receives Strapi's original function
 */
export const wrapTransactions = (
  strapi: Core.Strapi,
  around: (begin: Begin, callback: Callback) => Promise<unknown>
): void => {
  const { db } = strapi;
  const begin = db.transaction.bind(db) as (callback?: Callback) => Promise<unknown>;
  const changed = (callback?: Callback): Promise<unknown> =>
    callback === undefined || db.inTransaction() ? begin(callback) : around(begin, callback);
  db.transaction = changed as typeof db.transaction;
};
