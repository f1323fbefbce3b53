/**
 * Has the pool put a new connection in the place of this one, when it is next asked for a connection.
 *
 * Knex marks so what it has found to be broken (Knex 3.0.1, `lib/client.js`: `validate` in `getPoolSettings`), and has
 * no documented way for others to say it.
 *
 * @param reason which is logged
 */
export const replaceConnection = (connection: object, reason: string): void => {
  Object.assign(connection, { __knex__disposed: reason });
};
