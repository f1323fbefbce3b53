type Done = (error: Error | null, result?: unknown) => void;

/** The parts of the PostgreSQL driver's connection used here. */
export interface QueryableConnection {
  query(statement: unknown, done?: Done): unknown;
}

/**
 * Sends each statement after the previous one has been answered. Strapi starts several at once in a
 * transaction, which has one connection; the driver queues them, and announces that version 9 will refuse
 * them.
 */
export const sendOneAtATime = (connection: QueryableConnection): void => {
  const query = connection.query.bind(connection);
  const waiting: (() => void)[] = [];
  let isBusy = false;

  const send = (statement: unknown, done: Done): void => {
    isBusy = true;
    query(statement, (error, result) => {
      const sendNext = waiting.shift();
      // Before the callback, which may send another statement: a COMMIT must not overtake earlier ones.
      if (sendNext === undefined) isBusy = false;
      else sendNext();
      done(error, result);
    });
  };

  connection.query = (statement, done) => {
    // Knex always passes a callback, except for streams, which have a connection of their own.
    if (done === undefined) return query(statement);
    if (isBusy) waiting.push(() => send(statement, done));
    else send(statement, done);
    return undefined;
  };
};
