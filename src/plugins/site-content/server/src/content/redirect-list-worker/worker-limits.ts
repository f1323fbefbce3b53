/** Threads that read lists at the same time, in the whole process. */
const MAX_AT_ONCE = 2;

/**
 * Lets so much work go on at once, and one at a time of each who is known.
 *
 * @example await new Turns(2).take('a', () => work()) // null while other work of `a` goes on
 */
export class WriteBatches {
  private free: number;
  private readonly busy = new Set<string>();
  private readonly waiting: (() => void)[] = [];

  constructor(most = MAX_AT_ONCE) {
    this.free = most;
  }

  /** @param who `null` where nobody in particular asks @returns `null` where they have their turn already */
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
