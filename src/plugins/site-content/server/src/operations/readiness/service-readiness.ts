import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { getDatabaseTimeout, type Milliseconds } from '../database/timeout';
import type { StorageCheck } from '../disk-space/disk-space';
import type { KnownSchema } from './known-schema';
import { Readiness } from './readiness';

/**
 * Longer than a visitor waits before a stale response is served: taking a slow instance out of service would
 * slow down the others.
 */
const TIMEOUT_MS: Milliseconds = 5000;

/** Interval for checking storage that has failed, so that the log shows when it has recovered. */
const LOOK_AGAIN_AFTER: Milliseconds = 5000;

/** Readiness of this process from its start to its end, and the route `GET /_ready`. */
export class ServiceReadiness {
  private readiness: Readiness | null = null;
  private watchesStorage = false;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly schema: KnownSchema,
    private readonly storage: StorageCheck
  ) {}

  /** Takes the database's current schema state as the expected one. Call it after the start. */
  async begin(): Promise<void> {
    const { strapi, schema, storage } = this;
    this.readiness = new Readiness(await schema.remember(), schema.read, {
      timeout: getDatabaseTimeout(strapi, TIMEOUT_MS),
      findStorageProblem: () => storage.findProblem(),
      log: (message) => strapi.log.warn(message),
    });
  }

  /** Makes this process unready from now on. */
  stop(): void {
    this.readiness?.stop();
  }

  /**
   * Logs the reason of a storage failure and, later, the recovery, even if `/_ready` is never requested. Call
   * it after each storage failure.
   */
  async noteStorageFailure(): Promise<void> {
    const { readiness, storage } = this;
    storage.noteFailure();
    if (readiness === null || this.watchesStorage) return;
    this.watchesStorage = true;
    while ((await readiness.reasonAgainst()) !== null && !readiness.hasStopped) {
      await wait(LOOK_AGAIN_AFTER, undefined, { ref: false });
    }
    this.watchesStorage = false;
  }

  /**
   * Adds `GET /_ready` for load balancers, public like Strapi's `/_health`: 200 while requests should be sent
   * here, otherwise 503 with the reason.
   */
  addRoute(): void {
    const handler = (ctx: Context): Promise<void> => this.answer(ctx);
    this.strapi.server.routes([
      { method: 'GET', path: '/_ready', handler, config: { auth: false } },
    ]);
  }

  private async answer(ctx: Context): Promise<void> {
    const reason =
      this.readiness === null ? 'The service is starting.' : await this.readiness.reasonAgainst();
    ctx.set('Cache-Control', 'no-store');
    ctx.status = reason === null ? 200 : 503;
    ctx.body = reason === null ? { status: 'ready' } : { status: 'not ready', reason };
  }
}
