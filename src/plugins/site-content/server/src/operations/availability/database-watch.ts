import type { Milliseconds } from '../database/timeout';

/** The state of the database that a watch needs. */
export interface Database {
  /** Counts the bytes received on all connections: a database that responds on any of them is reachable. */
  bytesReceived(): number;
  /** True if any statement is pending. If not, requests are waiting for something else, such as their clients. */
  isAsked(): boolean;
  /** Probes the database; resolves to false if it does not respond. */
  isThere(): Promise<boolean>;
}

/** Fraction of the timeout after which a silent database is probed. */
const ASK_AFTER = 1 / 4;
const LOOKS = 20;

/** A caller that waits for the database. */
export interface Waiting {
  /** Resolves when the database is unreachable. */
  readonly unreachable: Promise<void>;
  /** Stops waiting. */
  end(): void;
}

/**
 * Detects that the database is unreachable while callers wait for it. Silence alone is no proof, because a
 * save may wait for another one, so a silent database is probed on a new connection.
 */
export class DatabaseWatch {
  private readonly waiting = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private silence: Milliseconds = 0;
  private lookedAt: Milliseconds = 0;
  private received = 0;
  private isAsking = false;

  /** @param timeout how long the database may stay silent before it counts as unreachable */
  constructor(
    private readonly database: Database,
    private readonly timeout: Milliseconds
  ) {}

  wait(): Waiting {
    if (this.waiting.size === 0) this.begin();
    let end: () => void = () => undefined;
    const unreachable = new Promise<void>((resolve) => {
      this.waiting.add(resolve);
      end = () => {
        this.waiting.delete(resolve);
        if (this.waiting.size === 0) clearInterval(this.timer);
      };
    });
    return { unreachable, end };
  }

  private begin(): void {
    this.heard();
    this.isAsking = false;
    this.lookedAt = performance.now();
    this.timer = setInterval(() => this.look(), this.timeout / LOOKS);
    this.timer.unref();
  }

  private heard(): void {
    this.silence = 0;
    this.received = this.database.bytesReceived();
  }

  private look(): void {
    const now = performance.now();
    // Data that arrived while this process was blocked has not been read yet.
    this.silence += Math.min(now - this.lookedAt, (2 * this.timeout) / LOOKS);
    this.lookedAt = now;
    if (!this.database.isAsked() || this.database.bytesReceived() > this.received) this.heard();
    else if (this.silence >= this.timeout) this.tellAll();
    else if (this.silence >= this.timeout * ASK_AFTER && !this.isAsking) void this.ask();
  }

  private async ask(): Promise<void> {
    const { timer } = this;
    this.isAsking = true;
    const isThere = await this.database.isThere();
    // Meanwhile, a new group of callers has started to wait; this probe was not for them.
    if (timer !== this.timer) return;
    this.isAsking = false;
    if (isThere) this.heard();
    else this.tellAll();
  }

  private tellAll(): void {
    for (const tell of this.waiting) tell();
    this.heard();
  }
}
