import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Core } from '@strapi/strapi';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import type { Checkpointed, CheckpointTask } from '../../strapi-internals/sqlite-checkpoint-thread';
import { getSqliteFile } from '../../strapi-internals/sqlite-file';
import type { Milliseconds } from './timeout';

const LOOK_EVERY: Milliseconds = 1000;

const THREAD = path.join(__dirname, '..', '..', 'strapi-internals', 'sqlite-checkpoint-thread.js');

/**
 * Copies SQLite's write-ahead log into the database file in a separate thread. SQLite would otherwise do this
 * inside a `COMMIT`, blocking that save for as long as the disk takes. Also follows writes of other
 * processes.
 */
export class SqliteCheckpoints {
  private timer: NodeJS.Timeout | null = null;
  private thread: Worker | null = null;
  /** Last modification of the log that has been copied. */
  private copied: Milliseconds | null = null;
  private isAtWork = false;
  private problem: string | null = null;

  constructor(private readonly strapi: Core.Strapi) {}

  begin(): void {
    if (getDatabaseKind(this.strapi) !== 'sqlite') return;
    const filename = getSqliteFile(this.strapi);
    this.timer = setInterval(() => void this.look(filename), LOOK_EVERY).unref();
  }

  /** Await this before the application closes its connection, which copies the rest. */
  async end(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    await this.thread?.terminate();
    this.thread = null;
  }

  private async look(filename: string): Promise<void> {
    if (this.isAtWork) return;
    this.isAtWork = true;
    try {
      const written = await stat(`${filename}-wal`).then(
        ({ mtimeMs, size }) => (size === 0 ? null : mtimeMs),
        () => null
      );
      if (written === null || written === this.copied || this.timer === null) return;
      const outcome = await this.checkpoint({ filename });
      this.tell('error' in outcome ? outcome.error : null);
      if ('isWhole' in outcome && outcome.isWhole) this.copied = written;
    } finally {
      this.isAtWork = false;
    }
  }

  private async checkpoint(task: CheckpointTask): Promise<Checkpointed> {
    const thread = this.thread ?? new Worker(THREAD, { workerData: task });
    thread.unref();
    this.thread = thread;
    const over = new AbortController();
    const { signal } = over;
    try {
      thread.postMessage('checkpoint');
      return await Promise.race([
        once(thread, 'message', { signal }).then(([outcome]) => outcome as Checkpointed),
        once(thread, 'exit', { signal }).then(() => ({ error: 'The thread exited.' })),
      ]);
    } catch (error) {
      this.thread = null;
      return { error: (error as Error).message };
    } finally {
      over.abort();
    }
  }

  /** Data in the log is safe and readable, so a failure is logged once and retried. */
  private tell(problem: string | null): void {
    if (problem !== null && problem !== this.problem && this.timer !== null) {
      this.strapi.log.warn(`The SQLite write-ahead log could not be checkpointed: ${problem}`);
    }
    this.problem = problem;
  }
}
