import { defaults } from 'pg';
import type { Env } from '../environment/env';
import { trackStatements } from '../plugins/site-content/server/src/strapi-internals/pending-statements';
import { account, CONNECT_TIMEOUT_MS, KEEP_ALIVE_DELAY_MS, poolSize } from './env';

type Done = (error: Error | null, result?: unknown) => void;

/** The parts of the PostgreSQL driver's connection used here. */
interface QueryableConnection {
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
      // Sent before the callback, which may send another statement, because a COMMIT must not overtake earlier ones.
      if (sendNext === undefined) isBusy = false;
      else sendNext();
      done(error, result);
    });
  };

  connection.query = (statement, done) => {
    // Knex always passes a callback, except for streams, which use their own connection.
    if (done === undefined) return query(statement);
    if (isBusy) waiting.push(() => send(statement, done));
    else send(statement, done);
    return undefined;
  };
};

/** PostgreSQL's type id of `timestamp without time zone`, which Strapi's dates and times use. */
const TIMESTAMP = 1114;

/** The parts of the driver's connection used here. */
interface PostgresConnection extends QueryableConnection {
  setTypeParser(type: number, format: 'text', parse: (text: string) => unknown): void;
}

/**
 * Reads and writes times in UTC. The driver would convert them in the process's time zone, so instances in different
 * zones would disagree, and the repeated hour at the end of daylight saving time would be ambiguous.
 */
const keepTimesInUtc = (connection: PostgresConnection): void => {
  defaults.parseInputDatesAsUTC = true;
  connection.setTypeParser(TIMESTAMP, 'text', (text) => new Date(`${text.replace(' ', 'T')}Z`));
};

export const postgres = (env: Env) => ({
  connection: {
    connectionString: env('DATABASE_URL'),
    schema: env('DATABASE_SCHEMA', 'public'),
    ...account(env, 5432),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  },
  pool: {
    ...poolSize(env),
    afterCreate(
      connection: PostgresConnection,
      done: (error: Error | null, connection: unknown) => void
    ) {
      keepTimesInUtc(connection);
      // First, so that it sees statements at the time when they are actually sent.
      trackStatements(connection);
      sendOneAtATime(connection);
      done(null, connection);
    },
  },
});
