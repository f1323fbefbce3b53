import type { Milliseconds } from '../database/timeout';

/** A writer left the queue without having its turn. */
export class LeftQueueError extends Error {
  constructor(readonly because: 'out of patience' | 'gone') {
    super(`Left the write queue: ${because}.`);
  }
}

/** Releases the queue for the next writer. Call once. */
export type EndTurn = () => void;

/**
 * The queue of this process's writers. Waiting writers hold no connection: otherwise ten that wait for the
 * lock of one row would leave none for readers.
 */
export class WriteQueue {
  private isTaken = false;
  /** In order of arrival. */
  private readonly waiting = new Set<() => void>();

  /** How many wait. */
  get length(): number {
    return this.waiting.size;
  }

  /**
   * Resolves when it is the caller's turn.
   *
   * @param patience timeout
   * @param gone aborted when the write is no longer wanted
   * @throws LeftQueueError
   */
  async wait(patience: Milliseconds, gone?: AbortSignal): Promise<EndTurn> {
    if (gone?.aborted === true) throw new LeftQueueError('gone');
    if (this.isTaken) await this.untilCalled(patience, gone);
    else this.isTaken = true;
    return () => this.callNext();
  }

  private untilCalled(patience: Milliseconds, gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        this.waiting.delete(called);
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const called = (): void => {
        stopWaiting();
        resolve();
      };
      const leave = (): void => {
        stopWaiting();
        reject(new LeftQueueError('gone'));
      };
      const timer = setTimeout(() => {
        stopWaiting();
        reject(new LeftQueueError('out of patience'));
      }, patience);
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
