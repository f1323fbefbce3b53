import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseDownError, type Milliseconds, withTimeout } from '../operations/database/timeout';

/** Counts the commits of this process, in any of its threads. */
export interface CommitCount {
  readonly count: number;
}

/**
 * Keeps track of the content revision in one thread.
 *
 * A commit of its process invalidates the known revision, so that the next request looks again. Commits of other
 * processes are found by polling, only while there are requests.
 */
export class RevisionWatch {
  private revision: string | null = null;
  private changedAt: Milliseconds | null = null;
  private lookedAt: Milliseconds = -Infinity;
  /** The count of commits at the last look. */
  private commitsSeen = -1;
  private looking: Promise<void> | null = null;
  private lookingSince: Milliseconds = -Infinity;
  private failure: { readonly at: Milliseconds; readonly commits: number } | null = null;
  private lastSuccess: Milliseconds = performance.now();

  constructor(
    private readonly read: () => Promise<string | null>,
    private readonly settings: { readonly interval: Milliseconds; readonly timeout: Milliseconds },
    private readonly commits: CommitCount
  ) {}

  private get isBehindCommits(): boolean {
    return this.commitsSeen !== this.commits.count;
  }

  /**
   * Returns the current revision, or `undefined` if it must be looked up first. Never waits.
   *
   * @param now for callers that have read the clock already
   */
  known(now: Milliseconds = performance.now()): string | null | undefined {
    if (this.isBehindCommits) return undefined;
    const age = now - this.lookedAt;
    if (age > this.settings.interval) return undefined;
    // Refreshes early, so that no request waits for it under load.
    if (age > this.settings.interval / 2) this.look().catch(() => undefined);
    return this.revision;
  }

  /**
   * True after a failed look, until one succeeds; it is retried from time to time. A commit shows that the
   * database is reachable.
   */
  get isDown(): boolean {
    if (this.failure?.commits !== this.commits.count) return false;
    if (performance.now() - this.failure.at > this.settings.interval)
      this.look().catch(() => undefined);
    return true;
  }

  /** Time since the known revision last changed; `null` while it is unknown. */
  get revisionAge(): Milliseconds | null {
    return this.changedAt === null ? null : performance.now() - this.changedAt;
  }

  /** Time since the database last responded. */
  get sinceLastSuccess(): Milliseconds {
    return performance.now() - this.lastSuccess;
  }

  /**
   * Queries the database; concurrent calls share one query.
   *
   * @throws DatabaseDownError if it does not respond
   */
  look(): Promise<void> {
    if (this.looking === null) {
      this.lookingSince = performance.now();
      this.looking = this.lookUp().finally(() => {
        this.looking = null;
      });
    }
    return this.looking;
  }

  /**
   * Does the same for a request that a known response could answer: waits at most one interval from the start of the
   * query. Only commits of other processes may be missed; after a commit of this one, it waits for the query.
   *
   * @returns false if the query takes longer
   * @throws DatabaseDownError if it does not respond
   */
  async lookInTime(): Promise<boolean> {
    const looking = this.look();
    if (this.isBehindCommits) {
      await looking;
      return true;
    }
    const left = this.lookingSince + this.settings.interval - performance.now();
    return Promise.race([looking.then(() => true), wait(left, false, { ref: false })]);
  }

  /**
   * Stores a revision that this or another thread has looked up.
   *
   * @param commits the count of commits when it was received
   */
  adopt(revision: string | null, commits: number, now: Milliseconds = performance.now()): void {
    if (revision !== this.revision) this.changedAt = now;
    this.revision = revision;
    this.lookedAt = now;
    this.lastSuccess = now;
    this.commitsSeen = commits;
    this.failure = null;
  }

  /**
   * Allows the known revision to be served for another interval, unless a commit of this process has invalidated it.
   */
  confirm(now: Milliseconds = performance.now()): void {
    if (this.revision !== null && !this.isBehindCommits) this.lookedAt = now;
  }

  private async lookUp(): Promise<void> {
    for (;;) {
      const { count } = this.commits;
      const startedAt = performance.now();
      let revision: string | null;
      try {
        revision = await withTimeout(this.read(), this.settings.timeout);
      } catch (error) {
        this.failure = { at: performance.now(), commits: count };
        throw error instanceof DatabaseDownError
          ? error
          : new DatabaseDownError((error as Error).message, { cause: error });
      }
      // A value read before a commit may be older than the commit.
      if (count !== this.commits.count) continue;
      this.adopt(revision, count, startedAt);
      return;
    }
  }
}
