import type { Core } from '@strapi/strapi';

/** Options of a periodic check. */
interface PeriodicCheckOptions {
  /** In milliseconds. */
  readonly everyMs: number;
  /** Prefix of the log message when a check fails; logged once until a check succeeds. */
  readonly failing: string;
  /**
   * Looks for work, and does or starts it.
   *
   * @returns milliseconds until work is next due, if known
   */
  look(): Promise<number | null>;
}

/** Runs a check periodically, and at once when woken. Checks never overlap. */
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

  /** Runs the check now. Does nothing before `begin()`. */
  wake(): void {
    if (!this.isRunning) return;
    this.isWoken = true;
    this.lookIn(0);
  }

  /** Stops checking, and waits for a running check. */
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
    // Set before the check, because a call of `wake()` during the check schedules another one.
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
