import path from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type ExportedRedirect,
  type ListFormat,
  type ListHints,
  type ListLine,
  reason,
  type RedirectList,
  UnreadableListError,
  type WrittenList,
} from 'redirect-formats';
import { getChunks } from '../../operations/database/statement-chunks';
import {
  LINES_AT_ONCE,
  type ReadMessage,
  type Task,
  type WriteMessage,
  type WrittenMessage,
} from './worker-messages';

/** Maximum number of lists read or exported at once in the process. */
const MAX_AT_ONCE = 2;

/**
 * Limits concurrent work, in total and to one task per user.
 *
 * @example await new WorkerLimits(2).take('a', () => work()) // null while another task of `a` runs
 */
export class WorkerLimits {
  private free: number;
  private readonly busy = new Set<string>();
  private readonly waiting: (() => void)[] = [];

  constructor(most = MAX_AT_ONCE) {
    this.free = most;
  }

  /**
   * Runs work as soon as the limits allow it.
   *
   * @param who the user, `null` if there is none
   * @returns `null` if the user's previous work is still running
   */
  async take<T>(who: string | null, work: () => Promise<T>): Promise<T | null> {
    if (who !== null && this.busy.has(who)) return null;
    if (who !== null) this.busy.add(who);
    try {
      await this.enter();
      try {
        return await work();
      } finally {
        this.leave();
      }
    } finally {
      if (who !== null) this.busy.delete(who);
    }
  }

  private async enter(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free += 1;
    else next();
  }
}

/** Enough for the largest accepted lists. */
const MAX_MEMORY = { maxOldGenerationSizeMb: 384 };

/** Time limit for reading, planning or writing a list, in milliseconds. */
export const MAX_DURATION_MS = 60_000;

/** Thrown if the thread ends before it is done. */
class ThreadEnded extends Error {}

/** A thread that handles one request after the other. */
class ListThread {
  private readonly worker: Worker;
  private readonly ended: Promise<never>;

  constructor(task: Task, gone?: AbortSignal) {
    const workerData = task;
    this.worker = new Worker(path.join(__dirname, 'worker.js'), {
      workerData,
      resourceLimits: MAX_MEMORY,
    });
    this.ended = new Promise((_resolve, reject) => {
      this.worker.once('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded(error.message) : error)
      );
      this.worker.once('exit', () => reject(new ThreadEnded('The thread exited.')));
      gone?.addEventListener('abort', () => reject(gone.reason));
      setTimeout(
        () => reject(new ThreadEnded('The thread took too long.')),
        MAX_DURATION_MS
      ).unref();
    });
    // Avoids an unhandled rejection if nothing is waiting when the thread ends.
    this.ended.catch(() => undefined);
  }

  ask<Answer>(message: unknown): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => {
      this.worker.once('message', resolve);
    });
    this.worker.postMessage(message);
    return Promise.race([answer, this.ended]);
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

const inThread = async <T>(
  task: Task,
  work: (thread: ListThread) => Promise<T>,
  gone?: AbortSignal
): Promise<T> => {
  gone?.throwIfAborted();
  const thread = new ListThread(task, gone);
  try {
    return await work(thread);
  } finally {
    await thread.end();
  }
};

const limits = new WorkerLimits();

/**
 * Runs work on a list for the panel, which may take long and use a lot of memory.
 *
 * @param who the user, who may have one list at a time
 * @returns `null` while another list of the user is read or exported
 */
export const takeListTurn = <T>(who: string, work: () => Promise<T>): Promise<T | null> =>
  limits.take(who, work);

/**
 * Reads a list like `readList`, but in a separate thread, because uploaded lists may take long and use a lot of memory.
 *
 * @param who the user, who may have one list at a time; `null` for the command
 * @param gone ends the thread when the client disconnects; its reason is thrown
 * @throws UnreadableListError with a reason to show to users
 */
export const readListInThread = async (
  bytes: Uint8Array,
  hints: ListHints,
  who: string | null = null,
  gone?: AbortSignal
): Promise<RedirectList> => {
  const list = await limits.take(who, () => readBeside(bytes, hints, gone));
  if (list === null) throw new UnreadableListError(reason('redirect-import.busy'));
  return list;
};

const readLines = async (thread: ListThread): Promise<RedirectList> => {
  const lines: ListLine[] = [];
  for (;;) {
    const message = await thread.ask<ReadMessage>('next');
    if (message.kind === 'unreadable') throw new UnreadableListError(message.reason);
    if (message.kind === 'end') {
      const { format, table, unread, unusedIgnored } = message;
      return { lines, format, table, unread, unusedIgnored };
    }
    lines.push(...message.lines);
  }
};

const readBeside = async (
  bytes: Uint8Array,
  hints: ListHints,
  gone?: AbortSignal
): Promise<RedirectList> => {
  try {
    return await inThread({ task: 'read', bytes, hints }, readLines, gone);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    throw new UnreadableListError(reason('redirect-import.too-hard'));
  }
};

/**
 * Writes a list like `writeList`, but in a separate thread. Call it inside `takeListTurn`, which callers enter before
 * they read the redirects.
 */
export const writeListInThread = (
  format: ListFormat,
  redirects: readonly ExportedRedirect[],
  siteUrl: string
): Promise<WrittenList> =>
  inThread({ task: 'write', format, siteUrl }, async (thread) => {
    for (const some of getChunks(redirects, LINES_AT_ONCE)) {
      await thread.ask<WrittenMessage>(some satisfies WriteMessage);
    }
    const written = await thread.ask<WrittenMessage>(null);
    if (written === null) throw new Error('The thread returned nothing.');
    return written;
  });
