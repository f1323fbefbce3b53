import type { Core } from '@strapi/strapi';

/** How somebody looks for work. */
interface PeriodicCheckOptions {
  /** In milliseconds. */
  readonly everyMs: number;
  /** What the log says while looks fail, before the reason: once, until one succeeds. */
  readonly failing: string;
  /**
   * Looks for work, and does it or begins it.
   *
   * @returns in how many milliseconds there is more to do, where that is known
   */
  look(): Promise<number | null>;
}

/** Looks for work now and again, and at once when it is woken: one look after the other. */
export class PeriodicCheck {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isWoken = false;
  private hasWarned = false;

  constructor(
    private readonly log: Core.Strapi['log'],
    private readonly options: PeriodicCheckOptions
  ) {}

  begin(): void {
    this.isRunning = true;
    this.wake();
  }

  /** Looks now. Does nothing before it has begun. */
  wake(): void {
    if (!this.isRunning) return;
    this.isWoken = true;
    this.lookIn(0);
  }

  /** Looks no more, and waits for the look that is under way. */
  async end(): Promise<void> {
    this.isRunning = false;
    clearTimeout(this.timer);
    await this.looking;
  }

  private lookIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.looking = this.looking.then(() => this.look());
    }, milliseconds).unref();
  }

  private async look(): Promise<void> {
    if (!this.isRunning) return;
    const { everyMs, failing, look } = this.options;
    // Before the look: whoever wakes it meanwhile sets another time.
    this.isWoken = false;
    this.lookIn(everyMs);
    try {
      const nextMs = await look();
      this.hasWarned = false;
      const isSooner = nextMs !== null && nextMs < everyMs;
      if (this.isRunning && !this.isWoken && isSooner) this.lookIn(Math.max(0, nextMs));
    } catch (error) {
      const { message } = error as Error;
      if (!this.hasWarned) this.log.warn(`${failing}: ${message}`);
      this.hasWarned = true;
    }
  }
}
