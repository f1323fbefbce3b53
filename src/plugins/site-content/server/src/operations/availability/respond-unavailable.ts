import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { bytesReceivedOn } from '../../strapi-internals/connection-socket';
import { hasTooManyConnections, isConnectionError } from '../../strapi-internals/database-errors';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import {
  isConnectionAwaited,
  pooledConnections,
  usedConnections,
} from '../../strapi-internals/database-pool';
import { getPendingStatement } from '../../strapi-internals/pending-statements';
import { withDedicatedConnection } from '../database/dedicated-connection';
import { Attempt, runAttempt, trackAttempts } from '../database/request-attempt';
import { DatabaseDownError, type Milliseconds } from '../database/timeout';
import { buildEnvelope, type ServiceUnavailableError } from '../database/unavailable';
import type { StorageCheck } from '../disk-space/disk-space';
import { getStorageProblem } from '../disk-space/disk-space-problem';
import type { Readiness } from '../readiness/readiness';
import { isAnonymousRead, readCacheRequestHeaders } from '../requests/cache-request-headers';
import { DatabaseWatch } from './database-watch';
import { awayDuring, buildStorageFailure, unavailableBy } from './failures';

/** Counts the bytes received on the pool's current connections. */
const bytesReceivedInPool = (strapi: Core.Strapi): number =>
  pooledConnections(strapi).reduce((sum, connection) => sum + bytesReceivedOn(connection), 0);

/** True if anything waits for the database or for a connection. */
const isDatabaseAsked = (strapi: Core.Strapi): boolean =>
  isConnectionAwaited(strapi) ||
  (usedConnections(strapi) ?? []).some((connection) => getPendingStatement(connection) !== null);

const isThere = async (strapi: Core.Strapi, timeout: number): Promise<boolean> => {
  try {
    await withDedicatedConnection(strapi, timeout, () => Promise.resolve());
    return true;
  } catch (error) {
    const isAway = error instanceof DatabaseDownError || isConnectionError(error);
    return !isAway || hasTooManyConnections(error);
  }
};

/** Creates a watch; `null` for SQLite, which has no server that could be unreachable. */
const watchDatabase = (strapi: Core.Strapi, timeout: Milliseconds): DatabaseWatch | null => {
  if (getDatabaseKind(strapi) === 'sqlite') return null;
  const database = {
    bytesReceived: () => bytesReceivedInPool(strapi),
    isAsked: () => isDatabaseAsked(strapi),
    isThere: () => isThere(strapi, timeout),
  };
  return new DatabaseWatch(database, timeout);
};

/** True for `/_ready` and cached responses, which have their own timeouts. */
const isPatient = (ctx: Context, prefix: string): boolean =>
  ctx.path === '/_ready' ||
  (ctx.path.startsWith(`${prefix}/`) &&
    isAnonymousRead(ctx.method, readCacheRequestHeaders(ctx.req.rawHeaders)));

/**
 * Ends a response that its controller streams itself and has started, as Strapi does when it fetches files by
 * URL. Otherwise nothing would end it, and the client would wait forever.
 */
const endStream = ({ respond, res }: Context): void => {
  if (respond === false && res.headersSent && !res.writableEnded) res.end();
};

const describe = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * Responds with 503, `Retry-After` and a reason if a request fails because the database is down, cannot store
 * anything, or went away before confirming a commit. No request waits longer than the option
 * `delivery.databaseTimeoutMs` for a database that is down, and an abandoned request writes nothing later.
 *
 * Registered inside `strapi::errors` and outside all other middlewares, to see all errors.
 */
export const respondUnavailable = (
  strapi: Core.Strapi,
  databaseTimeout: Milliseconds,
  readiness: Readiness,
  storage: StorageCheck
) => {
  trackAttempts(strapi);
  const watch = watchDatabase(strapi, databaseTimeout);
  const prefix: string = strapi.config.get('api.rest.prefix', '/api');

  /**
   * Resolves to the reason of a failed upload if nothing can be uploaded. The error itself may not say so: image
   * libraries have no error codes, and a file that could not be written completely is not a valid image.
   */
  const explainUpload = async (
    ctx: Context,
    error: unknown
  ): Promise<ServiceUnavailableError | null> => {
    if (!ctx.is('multipart')) return null;
    const problem = await storage.findUploadProblem(error);
    return problem && buildStorageFailure(problem, error);
  };

  /** Resolves to the reason of the failure, or to `null`. */
  const handle = async (
    ctx: Context,
    next: Next,
    attempt: Attempt
  ): Promise<ServiceUnavailableError | null> => {
    try {
      await runAttempt(attempt, next);
      // Strapi reports some database errors as 403 or 500. Handlers that set 503 themselves, such as
      // `/_ready`, have already given a reason.
      const isReported = ctx.status < 400 || ctx.status === 503;
      return isReported ? null : unavailableBy(attempt.failure, ctx.method, attempt);
    } catch (error) {
      const unavailable =
        unavailableBy(error, ctx.method, attempt) ??
        unavailableBy(attempt.failure, ctx.method, attempt) ??
        (await explainUpload(ctx, error));
      if (unavailable === null) throw error;
      return unavailable;
    }
  };

  const handleInTime = async (
    ctx: Context,
    next: Next
  ): Promise<ServiceUnavailableError | null> => {
    const attempt = new Attempt();
    const handled = handle(ctx, next, attempt);
    if (watch === null || isPatient(ctx, prefix)) return handled;
    const { unreachable, end } = watch.wait();
    try {
      return await Promise.race([
        handled,
        unreachable.then(() => {
          attempt.isAbandoned = true;
          return awayDuring(ctx.method, attempt);
        }),
      ]);
    } finally {
      end();
      // Nothing else handles a later failure of the abandoned request.
      handled.catch(() => undefined);
    }
  };

  return async (ctx: Context, next: Next): Promise<void> => {
    const unavailable = await handleInTime(ctx, next).catch((error: Error) => {
      endStream(ctx);
      throw error;
    });
    if (unavailable === null) return;
    endStream(ctx);
    const cause = unavailable.cause === undefined ? '' : ` (${describe(unavailable.cause)})`;
    // Storage failures are logged once, not with every request.
    if (getStorageProblem(unavailable.cause) !== null) void readiness.noteStorageFailure();
    else strapi.log.warn(`${ctx.method} ${ctx.path}: ${unavailable.message}${cause}`);
    ctx.status = unavailable.status;
    ctx.set('Retry-After', String(unavailable.retryAfter));
    ctx.body = buildEnvelope(unavailable);
  };
};
