import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { hasTooManyConnections, isConnectionError } from '../../strapi-internals/database-errors';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import { Attempt, followAttempts, runAttempt } from '../database/attempt';
import { bytesReceivedInPool, isDatabaseAsked } from '../database/connections';
import { onOwnConnection } from '../database/own-connection';
import { DatabaseDown, type Milliseconds } from '../database/timeout';
import { buildEnvelope, type Unavailable } from '../database/unavailable';
import { getStorageProblem } from '../disk-space/disk-space-problem';
import type { ServiceReadiness } from '../readiness/service-readiness';
import { isAnonymousRead, readDecisiveHeaders } from '../requests/cache-request-headers';
import { DatabaseWatch } from './database-watch';
import { awayDuring, unavailableBy } from './failures';

const isThere = async (strapi: Core.Strapi, timeout: number): Promise<boolean> => {
  try {
    await onOwnConnection(strapi, timeout, () => Promise.resolve());
    return true;
  } catch (error) {
    const isAway = error instanceof DatabaseDown || isConnectionError(error);
    return !isAway || hasTooManyConnections(error);
  }
};

/** `null` for SQLite, which has no server that could go away. */
const watchDatabase = (strapi: Core.Strapi, timeout: Milliseconds): DatabaseWatch | null => {
  if (getDatabaseKind(strapi) === 'sqlite') return null;
  const database = {
    bytesReceived: () => bytesReceivedInPool(strapi),
    isAsked: () => isDatabaseAsked(strapi),
    isThere: () => isThere(strapi, timeout),
  };
  return new DatabaseWatch(database, timeout);
};

/** `/_ready` has a patience of its own, and the delivery has one for what it answers to anybody. */
const isPatient = (ctx: Context, prefix: string): boolean =>
  ctx.path === '/_ready' ||
  (ctx.path.startsWith(`${prefix}/`) &&
    isAnonymousRead(ctx.method, readDecisiveHeaders(ctx.req.rawHeaders)));

/**
 * Ends an answer that its controller writes by itself and has begun, as Strapi's does that fetches files by their
 * addresses: nobody else does, and its reader would wait for ever.
 */
const endStream = ({ respond, res }: Context): void => {
  if (respond === false && res.headersSent && !res.writableEnded) res.end();
};

const describe = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * Answers 503, with when to ask again and why, where a request fails by no fault of its own: the database is
 * away, cannot store anything, or went away before it said whether it has. Nobody waits for a database that
 * is away for longer than the option `delivery.databaseTimeoutMs`, and what was given up is not written later.
 *
 * Within `strapi::errors` and outside everything else, so that it sees what is thrown anywhere.
 */
export const answerUnavailable = (
  strapi: Core.Strapi,
  databaseTimeout: Milliseconds,
  readiness: ServiceReadiness
) => {
  followAttempts(strapi);
  const watch = watchDatabase(strapi, databaseTimeout);
  const prefix: string = strapi.config.get('api.rest.prefix', '/api');

  /** Resolves to why the request failed, or to `null`. */
  const handle = async (
    ctx: Context,
    next: Next,
    attempt: Attempt
  ): Promise<Unavailable | null> => {
    try {
      await runAttempt(attempt, next);
      // Strapi takes some errors of the database for a want of leave, or for one of its own. Who says 503
      // themselves, as `/_ready` does, has said why.
      const isReported = ctx.status < 400 || ctx.status === 503;
      return isReported ? null : unavailableBy(attempt.failure, ctx.method, attempt);
    } catch (error) {
      const unavailable =
        unavailableBy(error, ctx.method, attempt) ??
        unavailableBy(attempt.failure, ctx.method, attempt);
      if (unavailable === null) throw error;
      return unavailable;
    }
  };

  const handleInTime = async (ctx: Context, next: Next): Promise<Unavailable | null> => {
    const attempt = new Attempt();
    const handled = handle(ctx, next, attempt);
    if (watch === null || isPatient(ctx, prefix)) return handled;
    const { goneAway, end } = watch.wait();
    try {
      return await Promise.race([
        handled,
        goneAway.then(() => {
          attempt.isGivenUp = true;
          return awayDuring(ctx.method, attempt);
        }),
      ]);
    } finally {
      end();
      // What is still under way of it has nobody any more who would hear that it failed.
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
    // Said once, when it begins, and not with every request.
    if (getStorageProblem(unavailable.cause) !== null) void readiness.noteStorageFailure();
    else strapi.log.warn(`${ctx.method} ${ctx.path}: ${unavailable.message}${cause}`);
    ctx.status = unavailable.status;
    ctx.set('Retry-After', String(unavailable.retryAfter));
    ctx.body = buildEnvelope(unavailable);
  };
};
