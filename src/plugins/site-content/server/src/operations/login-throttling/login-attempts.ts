import { LRUCache } from 'lru-cache';

/** How many are remembered; beyond it those longest ago are forgotten. */
const MAX_KEYS = 20_000;

interface Counted {
  attempts: number;
  readonly until: number;
}

/** Counts attempts by whatever they are counted by, for a time from the first of them. */
export class Attempts {
  private readonly counted = new LRUCache<string, Counted>({ max: MAX_KEYS });

  /**
   * @param most attempts that are let through
   * @param period for which they count, in milliseconds
   * @param now the time, in milliseconds
   */
  constructor(
    private readonly most: number,
    private readonly period: number,
    private readonly now: () => number
  ) {}

  /**
   * Counts one more.
   *
   * @returns 0 where it is let through, or the milliseconds until the next will be
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
