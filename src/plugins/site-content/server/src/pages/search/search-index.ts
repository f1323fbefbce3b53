import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { reason } from '#site-content/domain/problems/problem';
import { ServiceUnavailableError } from '../../operations/database/unavailable';
import { monotonicMs } from './clock';
import type { FoundMessage, SearchMessage, TextEntry } from './messages';
import type { Search } from './word-matcher';

/** Maximum queue length: with more, every search would take too long. */
const MAX_WAITING = 8;

/** In seconds. */
const RETRY_AFTER = 5;

interface Waiting {
  readonly resolve: (ids: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

/** Returns the error for a search that exceeds its time limit. */
export const tooBusy = (cause?: unknown): ServiceUnavailableError =>
  new ServiceUnavailableError(reason('unavailable.search'), RETRY_AFTER, cause);

/** Page texts in a separate thread, which searches them. The thread starts with the first text. */
export class SearchIndex {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastNumber = 0;
  private hasEnded = false;

  constructor() {
    this.worker = new Worker(path.join(__dirname, 'search-thread.js'));
    // A command must be able to exit after a search.
    this.worker.unref();
    this.worker.on('message', ({ number, ids }: FoundMessage) => {
      const waiting = this.waiting.get(number);
      this.waiting.delete(number);
      if (ids === null) waiting?.reject(tooBusy());
      else waiting?.resolve(ids);
      if (this.waiting.size === 0) this.worker.unref();
    });
    this.worker.once('error', (error) => this.giveUp(error));
    this.worker.once('exit', () => this.giveUp());
  }

  /** False after the thread has ended and its texts are lost. */
  get isAlive(): boolean {
    return !this.hasEnded;
  }

  set(entries: readonly TextEntry[]): void {
    this.send({ kind: 'set', entries });
  }

  /** Drops all other texts. */
  retain(ids: readonly string[]): void {
    this.send({ kind: 'retain', ids });
  }

  /**
   * Returns the ids of the matching texts.
   *
   * @param timeLimitMs includes waiting for other searches
   * @throws Unavailable if the search takes too long or too many are waiting
   */
  find(search: Search, timeLimitMs: number): Promise<readonly string[]> {
    if (this.hasEnded || this.waiting.size >= MAX_WAITING) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      this.lastNumber += 1;
      const number = this.lastNumber;
      this.waiting.set(number, { resolve, reject });
      // A pending search keeps the process alive.
      this.worker.ref();
      this.send({ kind: 'find', number, search, endsAt: monotonicMs() + timeLimitMs });
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private send(message: SearchMessage): void {
    this.worker.postMessage(message);
  }

  private giveUp(cause?: unknown): void {
    this.hasEnded = true;
    for (const { reject } of this.waiting.values()) reject(tooBusy(cause));
    this.waiting.clear();
  }
}
