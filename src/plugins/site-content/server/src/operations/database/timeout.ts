import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';

/** Milliseconds, as counted by `performance.now()`. */
export type Milliseconds = number;

/** The database did not respond, or not in time. */
export class DatabaseDown extends Error {}

/**
 * The result of `work`.
 *
 * @throws DatabaseDown on timeout
 */
export const withTimeout = async <T>(work: Promise<T>, after: Milliseconds): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseDown('The database is not responding.')), after);
    timer.unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** SQLite's connection may be held by a long write, which is not an outage. */
const SQLITE_TIMEOUT_MS: Milliseconds = 60_000;

/** The application's database timeout, where `configured` is the option's value. */
export const getDatabaseTimeout = (strapi: Core.Strapi, configured: Milliseconds): Milliseconds =>
  getDatabaseKind(strapi) === 'sqlite' ? Math.max(configured, SQLITE_TIMEOUT_MS) : configured;
