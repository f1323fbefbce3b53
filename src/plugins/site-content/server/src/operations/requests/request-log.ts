import type { AnsweredRequest } from './answered-request';
import { type LogFormat, logLine } from './log-line';

/** Milliseconds that a line may wait for others. */
const WRITE_EVERY = 100;

/** Lines that are written at once, whatever time it is. */
const MAX_WAITING = 500;

/**
 * The log of requests: a line each. They go past Strapi's logger, which takes several times as long for a
 * line as an answer from memory takes, and are written many at a time.
 */
export class RequestLog {
  private waiting: string[] = [];
  private timer: NodeJS.Timeout | null = null;
  private lastTime = 0;
  private lastTimestamp = '';

  constructor(
    private readonly format: LogFormat,
    private readonly write: (lines: string) => void
  ) {}

  add(answered: AnsweredRequest): void {
    this.waiting.push(logLine(answered, this.timestamp(), this.format));
    if (this.waiting.length >= MAX_WAITING) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), WRITE_EVERY).unref();
  }

  /** Writes what waits. */
  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.waiting.length === 0) return;
    const lines = this.waiting.join('');
    this.waiting = [];
    this.write(lines);
  }

  /** Under load there are many requests in a millisecond. */
  private timestamp(): string {
    const now = Date.now();
    if (now !== this.lastTime) {
      this.lastTime = now;
      this.lastTimestamp = new Date(now).toISOString();
    }
    return this.lastTimestamp;
  }
}
