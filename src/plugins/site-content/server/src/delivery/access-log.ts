import type { IncomingMessage } from 'node:http';

/** How requests that never reach Strapi were answered. */
export type Outcome = 'hit' | 'stale' | 'unavailable';

/** More different lines than these, between two flushes, are summed up in one. */
const MAX_LINES = 200;

/**
 * The access log of what is answered in front of Strapi, whose own logger does not see it. Equal lines are
 * counted and written together: a log call takes several times as long as such an answer.
 */
export class AccessLog {
  private lines = new Map<string, number>();
  private readonly totals: Record<Outcome, number> = { hit: 0, stale: 0, unavailable: 0 };
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly write: (line: string) => void,
    private readonly flushEveryMs = 1000
  ) {}

  /** Requests answered since the start, by outcome. */
  get counters(): Readonly<Record<Outcome, number>> {
    return this.totals;
  }

  count(request: IncomingMessage, status: number, outcome: Outcome): void {
    this.totals[outcome] += 1;
    const exact = `${request.method} ${request.url} ${status} ${outcome}`;
    const line =
      this.lines.has(exact) || this.lines.size < MAX_LINES
        ? exact
        : `${request.method} (other URLs) ${status} ${outcome}`;
    this.lines.set(line, (this.lines.get(line) ?? 0) + 1);
    this.timer ??= setTimeout(() => this.flush(), this.flushEveryMs).unref();
  }

  /** Writes what was counted since the last time. */
  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { lines } = this;
    this.lines = new Map();
    for (const [line, count] of lines) this.write(count === 1 ? line : `${line} (${count} times)`);
  }
}
