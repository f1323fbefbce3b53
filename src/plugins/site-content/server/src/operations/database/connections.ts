import type { Core } from '@strapi/strapi';
import { bytesReceivedOn } from '../../strapi-internals/connection-socket';
import {
  isConnectionAwaited,
  pooledConnections,
  usedConnections,
} from '../../strapi-internals/database-pool';
import { statementOn } from '../../strapi-internals/statements-under-way';

/** Total bytes received on the pool's current connections. */
export const bytesReceivedInPool = (strapi: Core.Strapi): number =>
  pooledConnections(strapi).reduce((sum, connection) => sum + bytesReceivedOn(connection), 0);

/** Whether anything waits for the database or for a connection. */
export const isDatabaseAsked = (strapi: Core.Strapi): boolean =>
  isConnectionAwaited(strapi) ||
  (usedConnections(strapi) ?? []).some((connection) => statementOn(connection) !== null);
