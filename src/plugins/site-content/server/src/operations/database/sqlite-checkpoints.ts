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
 * Has what was written to SQLite's log copied into its file, in a thread of its own: SQLite itself would do so within the
 * `COMMIT` of somebody's save, for as long as the disk takes. Whoever has written, another process as well, is followed.
 */
export class SqliteCheckpoints {
  private timer: NodeJS.Timeout | null = null;
  private thread: Worker | null = null;
  /** When the log was written last, as of what is in the file. */
  private copied: Milliseconds | null = null;
  private isAtWork = false;
  private problem: string | null = null;

  constructor(private readonly strapi: Core.Strapi) {}

  begin(): void {
    if (getDatabaseKind(this.strapi) !== 'sqlite') return;
    const filename = getSqliteFile(this.strapi);
    this.timer = setInterval(() => void this.look(filename), LOOK_EVERY).unref();
  }

  /** To be awaited before the application closes its connection, which copies what is left. */
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
        once(thread, 'exit', { signal }).then(() => ({ error: 'The thread has ended.' })),
      ]);
    } catch (error) {
      this.thread = null;
      return { error: (error as Error).message };
    } finally {
      over.abort();
    }
  }

  /** What is in the log is safe there, and read from there: it is told once, and tried again. */
  private tell(problem: string | null): void {
    if (problem !== null && problem !== this.problem && this.timer !== null) {
      this.strapi.log.warn(`SQLite's log could not be copied into its file: ${problem}`);
    }
    this.problem = problem;
  }
}
