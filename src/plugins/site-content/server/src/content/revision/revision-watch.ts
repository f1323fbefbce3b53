import { DatabaseDown, type Milliseconds, withTimeout } from '../../operations/database/timeout';

/**
 * What this process knows of the content revision.
 *
 * A write of this process makes the knowledge void when it is committed, so the next request looks anew.
 * Writes of other processes are found by looking again after a while, and only when somebody asks.
 */
export class RevisionWatch {
  private revision: string | null = null;
  private changedAt: Milliseconds | null = null;
  private lookedAt: Milliseconds = -Infinity;
  private commits = 0;
  private looking: Promise<void> | null = null;
  private failedAt: Milliseconds | null = null;
  private lastSuccess: Milliseconds = performance.now();

  constructor(
    private readonly read: () => Promise<string | null>,
    private readonly settings: { readonly interval: Milliseconds; readonly timeout: Milliseconds }
  ) {}

  /** A write of this process was committed, which says also that the database is there. */
  committed(): void {
    this.commits += 1;
    this.lookedAt = -Infinity;
    this.failedAt = null;
  }

  /**
   * The current revision, or `undefined` where it must be looked up first. Never waits.
   *
   * @param now for who has looked at the clock already
   */
  known(now: Milliseconds = performance.now()): string | null | undefined {
    const age = now - this.lookedAt;
    if (age > this.settings.interval) return undefined;
    // Looks ahead of time, so that under load nobody waits for it.
    if (age > this.settings.interval / 2) this.look().catch(() => undefined);
    return this.revision;
  }

  /** True after a look that failed, until one succeeds; from time to time it looks again by itself. */
  get isDown(): boolean {
    if (this.failedAt === null) return false;
    if (performance.now() - this.failedAt > this.settings.interval)
      this.look().catch(() => undefined);
    return true;
  }

  /** How long the revision is known that was last seen, `null` while none is. */
  get revisionAge(): Milliseconds | null {
    return this.changedAt === null ? null : performance.now() - this.changedAt;
  }

  /** How long ago the database last answered. */
  get sinceLastSuccess(): Milliseconds {
    return performance.now() - this.lastSuccess;
  }

  /**
   * Asks the database; many at once ask it once.
   *
   * @throws DatabaseDown when it does not answer
   */
  look(): Promise<void> {
    this.looking ??= this.lookUp().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async lookUp(): Promise<void> {
    for (;;) {
      const { commits } = this;
      const startedAt = performance.now();
      let revision: string | null;
      try {
        revision = await withTimeout(this.read(), this.settings.timeout);
      } catch (error) {
        this.failedAt = performance.now();
        throw error instanceof DatabaseDown
          ? error
          : new DatabaseDown((error as Error).message, { cause: error });
      }
      // What was read before a commit may be older than the commit.
      if (commits !== this.commits) continue;
      if (revision !== this.revision) this.changedAt = startedAt;
      this.revision = revision;
      this.lookedAt = startedAt;
      this.lastSuccess = performance.now();
      this.failedAt = null;
      return;
    }
  }
}
