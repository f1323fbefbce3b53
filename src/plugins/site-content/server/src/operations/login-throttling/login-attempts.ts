import { LRUCache } from 'lru-cache';

/** Maximum number of keys; the oldest are dropped. */
const MAX_KEYS = 20_000;

interface Counted {
  attempts: number;
  readonly until: number;
}

/** Counts attempts per key within a period that starts with the first one. */
export class Attempts {
  private readonly counted = new LRUCache<string, Counted>({ max: MAX_KEYS });

  /**
   * @param most allowed attempts per period
   * @param period in milliseconds
   * @param now current time in milliseconds
   */
  constructor(
    private readonly most: number,
    private readonly period: number,
    private readonly now: () => number
  ) {}

  /**
   * Counts an attempt.
   *
   * @returns 0 if it is allowed, or the milliseconds until the next one is
   */
  add(key: string): number {
    const now = this.now();
    let counted = this.counted.get(key);
    if (counted === undefined || counted.until <= now) {
      counted = { attempts: 0, until: now + this.period };
      this.counted.set(key, counted);
    }
    counted.attempts += 1;
    return counted.attempts > this.most ? counted.until - now : 0;
  }
}
