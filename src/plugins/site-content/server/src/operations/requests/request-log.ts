import type { CompletedRequest } from './completed-request';
import { type LogFormat, logLine } from './log-line';

/** Maximum delay of a log line in milliseconds. */
const WRITE_EVERY = 100;

/** Number of lines that triggers a write at once. */
const MAX_WAITING = 500;

/**
 * The request log, one line per request. It writes many lines at a time, and bypasses Strapi's logger, which
 * takes several times as long per line as a cached response.
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

  add(answered: CompletedRequest): void {
    this.waiting.push(logLine(answered, this.timestamp(), this.format));
    if (this.waiting.length >= MAX_WAITING) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), WRITE_EVERY).unref();
  }

  /** Writes buffered lines. */
  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.waiting.length === 0) return;
    const lines = this.waiting.join('');
    this.waiting = [];
    this.write(lines);
  }

  /** Returns the current time. Cached per millisecond, because under load there are many requests in each. */
  private timestamp(): string {
    const now = Date.now();
    if (now !== this.lastTime) {
      this.lastTime = now;
      this.lastTimestamp = new Date(now).toISOString();
    }
    return this.lastTimestamp;
  }
}
