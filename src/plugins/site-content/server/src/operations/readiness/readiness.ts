import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { toMessage } from '#site-content/domain/problems/message-of';
import { isConnectionError } from '../../strapi-internals/database-errors';
import {
  DatabaseDownError,
  getDatabaseTimeout,
  type Milliseconds,
  withTimeout,
} from '../database/timeout';
import type { StorageCheck } from '../disk-space/disk-space';
import type { KnownSchema } from './known-schema';
import { describeDifference, type SchemaState } from './schema-state';

/**
 * Longer than a visitor waits before a stale response is served: taking a slow instance out of service would
 * slow down the others.
 */
const TIMEOUT_MS: Milliseconds = 5000;

/** Interval for checking storage that has failed, so that the log shows when it has recovered. */
const RECHECK_AFTER_MS: Milliseconds = 5000;

/** Describes an error for the public. The error's own message may reveal details of the database. */
const describeFailure = (error: unknown): string =>
  error instanceof DatabaseDownError || isConnectionError(error)
    ? 'The database is not responding.'
    : 'The database schema cannot be read.';

const STOPPING = 'The service is stopping.';

/** Whether this process should receive requests, from its start to its end, and the route `GET /_ready`. */
export class Readiness {
  /** The schema that this process works with, once it has started. */
  private ours: SchemaState | null = null;
  private isStopping = false;
  private watchesStorage = false;
  private checking: Promise<string | null> | null = null;
  private answerAtOnce: (reason: string) => void = () => undefined;
  private lastReason: string | null = null;

  /** @param timeout of the database */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly schema: Pick<KnownSchema, 'remember' | 'read'>,
    private readonly storage: Pick<StorageCheck, 'findProblem' | 'recordFailure'>,
    private readonly timeout = getDatabaseTimeout(strapi, TIMEOUT_MS)
  ) {}

  /** Takes the database's current schema state as the expected one. Call it after the start. */
  async begin(): Promise<void> {
    this.ours = await this.schema.remember();
  }

  /** Makes the service unready from now on, whatever the state of the database. Pending checks return at once. */
  stop(): void {
    this.isStopping = true;
    this.answerAtOnce(STOPPING);
  }

  /**
   * Checks the database; concurrent calls share one check.
   *
   * @returns the reason why the service is not ready, as a sentence; `null` if it is ready
   */
  reasonAgainst(): Promise<string | null> {
    const { ours } = this;
    if (this.isStopping) return Promise.resolve(STOPPING);
    if (ours === null) return Promise.resolve('The service is starting.');
    this.checking ??= new Promise<string | null>((resolve, reject) => {
      this.answerAtOnce = resolve;
      this.check(ours).then(resolve, reject);
    }).finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  /**
   * Logs the reason of a storage failure and, later, the recovery, even if `/_ready` is never requested. Call
   * it after each storage failure.
   */
  async noteStorageFailure(): Promise<void> {
    this.storage.recordFailure();
    if (this.ours === null || this.watchesStorage) return;
    this.watchesStorage = true;
    while ((await this.reasonAgainst()) !== null && !this.isStopping) {
      await wait(RECHECK_AFTER_MS, undefined, { ref: false });
    }
    this.watchesStorage = false;
  }

  /**
   * Adds `GET /_ready` for load balancers, public like Strapi's `/_health`: 200 while requests should be sent
   * here, otherwise 503 with the reason.
   */
  addRoute(): void {
    const handler = async (ctx: Context): Promise<void> => {
      const reason = await this.reasonAgainst();
      ctx.set('Cache-Control', 'no-store');
      ctx.status = reason === null ? 200 : 503;
      ctx.body = reason === null ? { status: 'ready' } : { status: 'not ready', reason };
    };
    this.strapi.server.routes([
      { method: 'GET', path: '/_ready', handler, config: { auth: false } },
    ]);
  }

  private async look(ours: SchemaState): Promise<string | null> {
    const difference = describeDifference(ours, await this.schema.read());
    const problem = difference ?? (await this.storage.findProblem());
    return problem === null ? null : toMessage(problem, 'en');
  }

  private async check(ours: SchemaState): Promise<string | null> {
    let reason: string | null;
    let cause = '';
    try {
      reason = await withTimeout(this.look(ours), this.timeout);
    } catch (error) {
      reason = describeFailure(error);
      cause = ` (${(error as Error).message})`;
    }
    if (reason !== this.lastReason) {
      this.strapi.log.warn(
        reason === null
          ? 'The service is ready again.'
          : `The service is not ready: ${reason}${cause}`
      );
    }
    this.lastReason = reason;
    return reason;
  }
}
