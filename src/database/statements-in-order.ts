type Done = (error: Error | null, result?: unknown) => void;

/** A connection of PostgreSQL's driver, as far as it is used here. */
export interface QueryableConnection {
  query(statement: unknown, done?: Done): unknown;
}

/**
 * Sends a statement when the one before it is answered. Strapi begins several at once in one transaction, which has
 * one connection; the driver puts them in a line of its own now, and says that version 9 will refuse them.
 */
export const sendOneAtATime = (connection: QueryableConnection): void => {
  const query = connection.query.bind(connection);
  const waiting: (() => void)[] = [];
  let isBusy = false;

  const send = (statement: unknown, done: Done): void => {
    isBusy = true;
    query(statement, (error, result) => {
      const sendNext = waiting.shift();
      // Before whoever is called back can send another: a COMMIT must not overtake what came before it.
      if (sendNext === undefined) isBusy = false;
      else sendNext();
      done(error, result);
    });
  };

  connection.query = (statement, done) => {
    // Knex always gives a callback, except for streams, which have a connection to themselves.
    if (done === undefined) return query(statement);
    if (isBusy) waiting.push(() => send(statement, done));
    else send(statement, done);
    return undefined;
  };
};
