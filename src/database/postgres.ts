import { defaults } from 'pg';
import type { Env } from '../environment/env';
import { noteStatements } from '../plugins/site-content/server/src/strapi-internals/statements-under-way';
import { account, CONNECT_WITHIN, poolSize, TRY_WHEN_SILENT } from './env';
import { type QueryableConnection, sendOneAtATime } from './statements-in-order';

/** PostgreSQL's number for the type of our dates and times, `timestamp without time zone`. */
const TIMESTAMP = 1114;

/** A connection of the driver, as far as it is used here. */
interface PostgresConnection extends QueryableConnection {
  setTypeParser(type: number, format: 'text', parse: (text: string) => unknown): void;
}

/**
 * The driver writes and reads such a time in the process's own time zone: two instances in different ones
 * would disagree, and the hour that comes twice when summer time ends would be one. Here they are in UTC.
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
    connectionTimeoutMillis: CONNECT_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: TRY_WHEN_SILENT,
  },
  pool: {
    ...poolSize(env),
    afterCreate(
      connection: PostgresConnection,
      done: (error: Error | null, connection: unknown) => void
    ) {
      keepTimesInUtc(connection);
      // First, so that it is told of what was sent, and not of what is yet to be.
      noteStatements(connection);
      sendOneAtATime(connection);
      done(null, connection);
    },
  },
});
