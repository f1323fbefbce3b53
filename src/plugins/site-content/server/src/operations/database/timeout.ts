import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';

/** Milliseconds, as `performance.now()` counts them. */
export type Milliseconds = number;

/** The database did not answer, in time or at all. */
export class DatabaseDown extends Error {}

/**
 * The result of `work`, if there is one in time.
 *
 * @throws DatabaseDown when there is none
 */
export const withTimeout = async <T>(work: Promise<T>, after: Milliseconds): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseDown('The database does not answer.')), after);
    timer.unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** SQLite's one connection may be held by a long write, which is no outage: it is waited for. */
const PATIENCE_WITH_SQLITE: Milliseconds = 60_000;

/** How long the application's database may take to answer, where `configured` is what the option says. */
export const getDatabaseTimeout = (strapi: Core.Strapi, configured: Milliseconds): Milliseconds =>
  getDatabaseKind(strapi) === 'sqlite' ? Math.max(configured, PATIENCE_WITH_SQLITE) : configured;
