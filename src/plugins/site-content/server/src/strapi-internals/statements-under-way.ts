/** A connection of the drivers of PostgreSQL and MySQL: both take a callback as the last argument of a statement. */
export interface CallbackConnection {
  query(...given: never[]): unknown;
}

type Query = (...given: unknown[]) => unknown;

/** The statements that connections wait for, the one that is waited for longest first. */
const underWay = new WeakMap<object, Set<object>>();

/**
 * Notes on a connection what it waits for. The drivers keep that to themselves, but tell of every answer: Knex gives
 * them a callback with each statement but a stream (Knex 3.0.1, `lib/dialects/postgres/index.js` and
 * `lib/dialects/mysql/index.js`: `_query`), which pg 8.23.1 and mysql2 3.24.5 document.
 *
 * For the pool's `afterCreate`, before anything else is changed about the connection.
 */
export const noteStatements = (connection: CallbackConnection): void => {
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

/** The statement that a connection waits for, always the same object for the same; `null`: it waits for none. */
export const statementOn = (connection: object): object | null => {
  const [first = null] = underWay.get(connection) ?? [];
  return first;
};
