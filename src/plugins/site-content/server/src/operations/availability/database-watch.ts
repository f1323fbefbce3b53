import type { Milliseconds } from '../database/timeout';

/** What a watch can find out of the database. */
export interface Database {
  /** How much has ever been received from it: a database that is answering somebody is there. */
  bytesReceived(): number;
  /** Whether anything is waited for from it: a request may just wait for its own client. */
  isAsked(): boolean;
  /** Asks it for an answer of any kind; false where there is none to be had. */
  isThere(): Promise<boolean>;
}

/** Part of the timeout after which a database that says nothing is asked whether it is there. */
const ASK_AFTER = 1 / 4;
const LOOKS = 20;

/** Somebody who waits for the database. */
export interface Waiting {
  /** Resolves when the database has gone away. */
  readonly goneAway: Promise<void>;
  /** They wait no more. */
  end(): void;
}

/**
 * Finds out within a time whether the database has gone away, while somebody waits for it. A long silence
 * alone does not say so: a save may wait for another one. So the database is asked then, on a new connection.
 */
export class DatabaseWatch {
  private readonly waiting = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private silence: Milliseconds = 0;
  private lookedAt: Milliseconds = 0;
  private received = 0;
  private isAsking = false;

  /** @param timeout how long the database may say nothing, being asked */
  constructor(
    private readonly database: Database,
    private readonly timeout: Milliseconds
  ) {}

  wait(): Waiting {
    if (this.waiting.size === 0) this.begin();
    let end: () => void = () => undefined;
    const goneAway = new Promise<void>((resolve) => {
      this.waiting.add(resolve);
      end = () => {
        this.waiting.delete(resolve);
        if (this.waiting.size === 0) clearInterval(this.timer);
      };
    });
    return { goneAway, end };
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
    // What was received while this process itself stood still is not read yet.
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
    // Nobody of those who wait now has asked this.
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
