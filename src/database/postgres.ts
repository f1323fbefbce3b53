import { defaults } from 'pg';
import type { Env } from '../environment/env';
import { noteStatements } from '../plugins/site-content/server/src/strapi-internals/statements-under-way';
import { account, CONNECT_WITHIN, poolSize, TRY_WHEN_SILENT } from './env';
import { type QueryableConnection, sendOneAtATime } from './statements-in-order';

/** PostgreSQL's type id of `timestamp without time zone`, which our dates and times use. */
const TIMESTAMP = 1114;

/** The parts of the driver's connection used here. */
interface PostgresConnection extends QueryableConnection {
  setTypeParser(type: number, format: 'text', parse: (text: string) => unknown): void;
}

/**
 * The driver converts such times in the process's own time zone: instances in different zones would disagree,
 * and the repeated hour at the end of summer time would be ambiguous. Here they are in UTC.
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
      // First, so that it sees statements when they are actually sent.
      noteStatements(connection);
      sendOneAtATime(connection);
      done(null, connection);
    },
  },
});
