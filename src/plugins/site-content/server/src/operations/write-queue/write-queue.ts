import type { Milliseconds } from '../database/timeout';

/** Why somebody has left the line without their turn. */
export class LeftQueueError extends Error {
  constructor(readonly because: 'out of patience' | 'gone') {
    super(`Left the line of writers: ${because}.`);
  }
}

/** Ends a turn; the next in line has theirs. It is called once. */
export type EndTurn = () => void;

/**
 * The writers of this process, one behind the other. Whoever waits here has no connection to the database yet:
 * ten that waited there for the lock of one row would leave none to those who read.
 */
export class WriteQueue {
  private isTaken = false;
  /** In the order in which they came. */
  private readonly waiting = new Set<() => void>();

  /**
   * Resolves when it is the caller's turn.
   *
   * @param patience how long they wait
   * @param gone aborted when nobody wants them to write any more
   * @throws LeftLine
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
