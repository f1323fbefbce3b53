/**
 * @reliesOn Knex passes the drivers a callback with each statement. `src/database/postgres.ts` and `mysql.ts` call this
 *   patch.
 * @ifItFails A lost statement goes unnoticed, or the connection of a running one is closed.
 * @readIn Knex 3.0.1: `_query` in `knex/lib/dialects/postgres/index.js` and `knex/lib/dialects/mysql/index.js`
 */

/** A PostgreSQL or MySQL connection: both take a callback as the last argument of a statement. */
export interface CallbackConnection {
  query(...given: never[]): unknown;
}

type Query = (...given: unknown[]) => unknown;

/** Pending statements by connection, oldest first. */
const underWay = new WeakMap<object, Set<object>>();

/**
 * Tracks the pending statements of a connection. Drivers do not expose them, but report every result to the
 * callback that Knex passes with each statement, except streams. The callback is documented.
 *
 * Call it in the pool's `afterCreate`, before other changes to the connection.
 */
export const trackStatements = (connection: CallbackConnection): void => {
  const send = connection.query.bind(connection) as Query;
  const statements = new Set<object>();
  underWay.set(connection, statements);
  const query: Query = (...given) => {
    const done = given.at(-1);
    if (typeof done !== 'function') return send(...given);
    const statement = {};
    statements.add(statement);
    const answered: Query = (...answer) => {
      statements.delete(statement);
      return done(...answer);
    };
    return send(...given.slice(0, -1), answered);
  };
  connection.query = query as CallbackConnection['query'];
};

/**
 * Returns the pending statement of a connection, always the same object for the same statement; `null` if
 * there is none.
 */
export const getPendingStatement = (connection: object): object | null => {
  const [first = null] = underWay.get(connection) ?? [];
  return first;
};
