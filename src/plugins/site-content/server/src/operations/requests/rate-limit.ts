import { LRUCache } from 'lru-cache';

/** Maximum number of keys; the oldest are dropped. */
const MAX_KEYS = 20_000;

interface Counted {
  attempts: number;
  readonly until: number;
}

/** Counts attempts per key within a period that starts with the first one. */
export class RateLimit {
  private readonly counted = new LRUCache<string, Counted>({ max: MAX_KEYS });

  /**
   * @param max allowed attempts per period; raised by tests
   * @param period in milliseconds
   * @param now current time in milliseconds
   */
  constructor(
    public max: number,
    private readonly period: number,
    private readonly now = (): number => performance.now()
  ) {}

  /**
   * Counts an attempt.
   *
   * @returns 0 if the attempt is allowed, otherwise the milliseconds until the next one is allowed
   */
  add(key: string): number {
    const now = this.now();
    let counted = this.counted.get(key);
    if (counted === undefined || counted.until <= now) {
      counted = { attempts: 0, until: now + this.period };
      this.counted.set(key, counted);
    }
    counted.attempts += 1;
    return counted.attempts > this.max ? counted.until - now : 0;
  }
}
