import type { Context, Next } from 'koa';
import { AsyncVariable } from '../async-context/async-variable';
import type { Milliseconds } from '../database/timeout';

/** Somebody whose transactions wait in line. */
export interface Writer {
  /** How long each of them waits, for its turn and for the lock of the database together. */
  readonly patience: Milliseconds;
  /** Aborted when nobody waits for their answer any more. */
  readonly gone?: AbortSignal;
}

/** A command has nobody who looks at a screen; an import that waits for editors goes on when they pause. */
export const PATIENCE_OF_COMMANDS: Milliseconds = 120_000;

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Knows, of whatever is done, whether it is done for somebody who writes. */
export class Writers {
  private readonly writers = new AsyncVariable<Writer>();

  /** @param usualPatience of those for whom no other is given (option `writes.waitMs`) */
  constructor(private readonly usualPatience: Milliseconds) {}

  /** Who does what is done now, `undefined` for whoever only reads. */
  get current(): Writer | undefined {
    return this.writers.get();
  }

  /** Does `work` as somebody who writes. Who writes already stays who they are. */
  asWriter<T>(work: () => Promise<T>, patience: Milliseconds = this.usualPatience): Promise<T> {
    return this.current === undefined ? this.writers.run({ patience }, work) : work();
  }

  /** A middleware: lets what is done for a request that writes wait in line, until its client has gone. */
  readonly markRequests = async (ctx: Context, next: Next): Promise<void> => {
    if (READS.includes(ctx.method)) {
      await next();
      return;
    }
    const client = new AbortController();
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) client.abort();
    });
    await this.writers.run({ patience: this.usualPatience, gone: client.signal }, next);
  };
}
