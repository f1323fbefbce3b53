import type { IncomingMessage } from 'node:http';

/** How requests that never reach Strapi were answered. */
export type Outcome = 'hit' | 'stale' | 'unavailable';

/** Requests that were answered alike. */
interface Line {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly outcome: Outcome;
  count: number;
}

const OTHER_URLS = '(other URLs)';

/** More different lines than these, between two flushes, are summed up in one. */
const MAX_LINES = 200;

/**
 * The access log of what is answered in front of Strapi, whose own logger does not see it. Equal lines are
 * counted and written together: a log call takes several times as long as such an answer.
 */
export class AccessLog {
  /** By URL. A line's text is made when it is written: to make it takes longer than to count. */
  private lines = new Map<string, Line[]>();
  private different = 0;
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
    const { method = '', url = '' } = request;
    const exact = this.find(method, url, status, outcome);
    const line =
      exact === undefined && this.different >= MAX_LINES
        ? this.find(method, OTHER_URLS, status, outcome)
        : exact;
    if (line !== undefined) line.count += 1;
    else this.add(method, this.different < MAX_LINES ? url : OTHER_URLS, status, outcome);
    this.timer ??= setTimeout(() => this.flush(), this.flushEveryMs).unref();
  }

  /** Writes what was counted since the last time. */
  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const lines = [...this.lines.values()].flat();
    this.lines = new Map();
    this.different = 0;
    for (const { method, url, status, outcome, count } of lines) {
      const line = `${method} ${url} ${status} ${outcome}`;
      this.write(count === 1 ? line : `${line} (${count} times)`);
    }
  }

  private find(method: string, url: string, status: number, outcome: Outcome): Line | undefined {
    return this.lines
      .get(url)
      ?.find(
        (line) => line.method === method && line.status === status && line.outcome === outcome
      );
  }

  private add(method: string, url: string, status: number, outcome: Outcome): void {
    const line = { method, url, status, outcome, count: 1 };
    const lines = this.lines.get(url);
    if (lines === undefined) this.lines.set(url, [line]);
    else lines.push(line);
    this.different += 1;
  }
}
