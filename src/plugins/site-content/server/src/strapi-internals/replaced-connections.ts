/**
 * @reliesOn The pool drops a connection marked `__knex__disposed`.
 * @ifItFails After a full disk, SQLite's write-ahead log stays in memory.
 * @readIn Knex 3.0.1: `validate` in `knex/lib/client.js`
 */

/**
 * Makes the pool replace a connection the next time it would be used.
 *
 * Knex marks broken connections in this way; there is no documented method.
 *
 * @param reason logged
 */
export const replaceConnection = (connection: object, reason: string): void => {
  Object.assign(connection, { __knex__disposed: reason });
};
