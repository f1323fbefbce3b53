import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';

/** Milliseconds, as counted by `performance.now()`. */
export type Milliseconds = number;

/** Thrown if the database did not respond, or not in time. */
export class DatabaseDownError extends Error {}

/**
 * Resolves to the result of `work`.
 *
 * @throws DatabaseDownError on timeout
 */
export const withTimeout = async <T>(work: Promise<T>, after: Milliseconds): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseDownError('The database is not responding.')),
      after
    );
    timer.unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** On SQLite, a long write may hold the connection, which is not an outage. */
const SQLITE_TIMEOUT_MS: Milliseconds = 60_000;

/**
 * Returns the application's database timeout.
 *
 * @param configured value of the option
 */
export const getDatabaseTimeout = (strapi: Core.Strapi, configured: Milliseconds): Milliseconds =>
  getDatabaseKind(strapi) === 'sqlite' ? Math.max(configured, SQLITE_TIMEOUT_MS) : configured;
