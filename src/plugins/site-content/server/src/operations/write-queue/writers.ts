import type { Context, Next } from 'koa';
import { reason } from '#site-content/domain/problems/problem';
import { AsyncVariable } from '../async-context/async-variable';
import type { Milliseconds } from '../database/timeout';
import { ServiceUnavailableError } from '../database/unavailable';

/** A writer whose transactions are queued. */
export interface Writer {
  /** Timeout for the waits in the queue and for the database lock together. */
  readonly timeoutMs: Milliseconds;
  /** Signal that aborts with an `ServiceUnavailableError` when the client disconnects. */
  readonly gone?: AbortSignal;
}

/** Timeout of commands. No user is waiting at a screen, so an import may wait until editors pause. */
export const COMMAND_TIMEOUT_MS: Milliseconds = 120_000;

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Tracks whether the current asynchronous context belongs to a writer. */
export class Writers {
  private readonly writers = new AsyncVariable<Writer>();

  /** @param defaultTimeoutMs default timeout (option `writes.queueTimeoutMs`) */
  constructor(private readonly defaultTimeoutMs: Milliseconds) {}

  /** The current writer; `undefined` in a context that only reads. */
  get current(): Writer | undefined {
    return this.writers.get();
  }

  /** Runs `work` as a writer. A nested call keeps the outer writer. */
  asWriter<T>(work: () => Promise<T>, timeoutMs: Milliseconds = this.defaultTimeoutMs): Promise<T> {
    return this.current === undefined ? this.writers.run({ timeoutMs }, work) : work();
  }

  /**
   * Runs another part of work that has begun, with the timeout of commands and even if the client has disconnected.
   */
  continueAsWriter<T>(work: () => Promise<T>): Promise<T> {
    return this.writers.run({ timeoutMs: COMMAND_TIMEOUT_MS }, work);
  }

  /** Middleware that queues the transactions of requests that write, until the client disconnects. */
  readonly markRequests = async (ctx: Context, next: Next): Promise<void> => {
    if (READS.includes(ctx.method)) {
      await next();
      return;
    }
    const client = new AbortController();
    ctx.res.once('close', () => {
      if (ctx.res.writableFinished) return;
      client.abort(new ServiceUnavailableError(reason('unavailable.nobody-waits')));
    });
    await this.writers.run({ timeoutMs: this.defaultTimeoutMs, gone: client.signal }, next);
  };
}
