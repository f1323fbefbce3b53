import { DatabaseDown, type Milliseconds, withTimeout } from '../../operations/database/timeout';

/**
 * What this process knows about the content revision.
 *
 * A commit of this process invalidates it, so that the next request looks again. Commits of other processes
 * are found by polling, only while there are requests.
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

  /** Call after a commit of this process, which also shows that the database is reachable. */
  committed(): void {
    this.commits += 1;
    this.lookedAt = -Infinity;
    this.failedAt = null;
  }

  /**
   * The current revision, or `undefined` if it must be looked up first. Never waits.
   *
   * @param now for callers that have read the clock already
   */
  known(now: Milliseconds = performance.now()): string | null | undefined {
    const age = now - this.lookedAt;
    if (age > this.settings.interval) return undefined;
    // Refreshes early, so that no request waits for it under load.
    if (age > this.settings.interval / 2) this.look().catch(() => undefined);
    return this.revision;
  }

  /** True after a failed look, until one succeeds; it is retried from time to time. */
  get isDown(): boolean {
    if (this.failedAt === null) return false;
    if (performance.now() - this.failedAt > this.settings.interval)
      this.look().catch(() => undefined);
    return true;
  }

  /** How long ago the revision was last confirmed, `null` while it is unknown. */
  get revisionAge(): Milliseconds | null {
    return this.changedAt === null ? null : performance.now() - this.changedAt;
  }

  /** How long ago the database last responded. */
  get sinceLastSuccess(): Milliseconds {
    return performance.now() - this.lastSuccess;
  }

  /**
   * Queries the database; concurrent calls share one query.
   *
   * @throws DatabaseDown if it does not respond
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
      // A value read before a commit may be older than the commit.
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
