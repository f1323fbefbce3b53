import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { readOptions } from '../../config/options';
import type { Milliseconds } from '../database/timeout';

/** Somebody whose transactions wait in line. */
export interface Writer {
  /** How long each of them waits, for its turn and for the lock of the database together. */
  readonly patience: Milliseconds;
  /** Aborted when nobody waits for his answer any more. */
  readonly gone?: AbortSignal;
}

/** A command has nobody who looks at a screen; an import that waits for editors goes on when they pause. */
export const PATIENCE_OF_COMMANDS: Milliseconds = 120_000;

const writers = new AsyncLocalStorage<Writer>();

/** Who does what is done now, `undefined` for whoever only reads. */
export const currentWriter = (): Writer | undefined => writers.getStore();

/**
 * Does `work` as somebody who writes, with the patience of the option `writes.waitMs` unless another is given.
 * Who writes already stays who he is.
 */
export const asWriter = <T>(
  strapi: Core.Strapi,
  work: () => Promise<T>,
  patience?: Milliseconds
): Promise<T> => {
  if (currentWriter() !== undefined) return work();
  return writers.run({ patience: patience ?? readOptions(strapi).writes.waitMs }, work);
};

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Lets what is done for a request that writes wait in line, until its client has gone. */
export const markWriteRequests =
  (strapi: Core.Strapi) =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (READS.includes(ctx.method)) {
      await next();
      return;
    }
    const client = new AbortController();
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) client.abort();
    });
    const writer = { patience: readOptions(strapi).writes.waitMs, gone: client.signal };
    await writers.run(writer, next);
  };
