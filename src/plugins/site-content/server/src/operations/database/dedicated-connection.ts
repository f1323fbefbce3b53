import type { Core } from '@strapi/strapi';
import { cutConnection, type DatabaseConnection } from '../../strapi-internals/connection-socket';
import { connectOutsidePool, disconnect } from '../../strapi-internals/database-pool';
import { type Milliseconds, withTimeout } from './timeout';

/**
 * Runs `work` on a new connection outside the pool, whose connections may all be dead or busy.
 *
 * @param timeoutMs timeout for opening and for closing the connection
 * @throws DatabaseDownError on timeout
 */
export const withDedicatedConnection = async <T>(
  strapi: Core.Strapi,
  timeoutMs: Milliseconds,
  work: (connection: DatabaseConnection) => Promise<T>
): Promise<T> => {
  const connecting = connectOutsidePool(strapi);
  const connection = await withTimeout(connecting, timeoutMs).catch((error: Error) => {
    connecting.then(cutConnection, () => undefined);
    throw error;
  });
  try {
    const result = await work(connection);
    await withTimeout(disconnect(strapi, connection), timeoutMs);
    return result;
  } finally {
    cutConnection(connection);
  }
};
