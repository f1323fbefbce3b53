/** Maximum number of reading threads in the process. */
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

  /** @param who `null` if there is no user @returns `null` if the user's previous work is still running */
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
