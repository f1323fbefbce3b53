import type { Milliseconds } from '../database/timeout';

/** Thrown if a writer left the queue before it could write. */
export class LeftQueueError extends Error {
  constructor(readonly because: 'timed out' | 'gone') {
    super(`Left the write queue: ${because}.`);
  }
}

/** Lets the next writer write. Call once. */
export type Release = () => void;

/**
 * The queue of this process's writers. Waiting writers hold no connection. Otherwise, ten writers waiting for
 * the lock of one row would leave no connection for readers.
 */
export class WriteQueue {
  private isTaken = false;
  /** Callbacks of waiting writers, in order of arrival. */
  private readonly waiting = new Set<() => void>();

  /** The number of waiting writers. */
  get length(): number {
    return this.waiting.size;
  }

  /**
   * Resolves when the caller may write.
   *
   * @param gone signal that aborts when the write is no longer wanted
   * @throws LeftQueueError
   */
  async acquire(timeoutMs: Milliseconds, gone?: AbortSignal): Promise<Release> {
    if (gone?.aborted === true) throw new LeftQueueError('gone');
    if (this.isTaken) await this.untilCalled(timeoutMs, gone);
    else this.isTaken = true;
    return () => this.callNext();
  }

  private untilCalled(timeoutMs: Milliseconds, gone: AbortSignal | undefined): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        this.waiting.delete(called);
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const timeOut = (): void => {
        stopWaiting();
        reject(new LeftQueueError('timed out'));
      };
      const called = (): void => {
        // After the thread was blocked, timers run late. A save that should have timed out must not start.
        if (performance.now() > deadline) {
          timeOut();
          this.callNext();
          return;
        }
        stopWaiting();
        resolve();
      };
      const leave = (): void => {
        stopWaiting();
        reject(new LeftQueueError('gone'));
      };
      const timer = setTimeout(timeOut, timeoutMs);
      gone?.addEventListener('abort', leave);
      this.waiting.add(called);
    });
  }

  private callNext(): void {
    const [next] = this.waiting;
    if (next === undefined) this.isTaken = false;
    else next();
  }
}
