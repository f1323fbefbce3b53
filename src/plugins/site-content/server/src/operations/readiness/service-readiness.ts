import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { getDatabaseTimeout, type Milliseconds } from '../database/timeout';
import type { Storage } from '../disk-space/disk-space';
import type { KnownSchema } from './known-schema';
import { Readiness } from './readiness';

/**
 * Longer than a visitor is made to wait before they get an older answer: an instance that is merely slow is not
 * to be taken out of service, which would make the others slower still.
 */
const PATIENCE: Milliseconds = 5000;

/** Between looks at a storage that has failed, so that the log tells when it is well again. */
const LOOK_AGAIN_AFTER: Milliseconds = 5000;

/** The readiness of this process, from its start to its end, and `GET /_ready`, which tells it. */
export class ServiceReadiness {
  private readiness: Readiness | null = null;
  private watchesStorage = false;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly schema: KnownSchema,
    private readonly storage: Storage
  ) {}

  /** The start is done, and the database up to date: what it is like now is what it must be like. */
  async begin(): Promise<void> {
    const { strapi, schema, storage } = this;
    this.readiness = new Readiness(await schema.remember(), schema.read, {
      timeout: getDatabaseTimeout(strapi, PATIENCE),
      findStorageProblem: () => storage.findProblem(),
      log: (message) => strapi.log.warn(message),
    });
  }

  /** From now on this process is not ready. */
  stop(): void {
    this.readiness?.stop();
  }

  /** Something could not be stored. The log tells why and, later, that it is over, whether anybody asks or not. */
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
   * Adds `GET /_ready` for load balancers, beside Strapi's `/_health` and as open as that: 200 while requests
   * should come here, else 503 with the reason.
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
