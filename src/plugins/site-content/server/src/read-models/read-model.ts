import { type Changes, changesSince } from '../revision/changes';
import type { Revision } from '../revision/revision';

/** Computes a value from content, and updates it. */
export interface ReadModelSource<Value> {
  /** Computes it from all rows; the revision is `null` for content that was never written. */
  readAll(revision: string | null): Promise<Value>;
  /** Reads the changed rows; may modify and return the same value, or return another one. */
  follow(value: Value, changes: Changes, revision: string): Promise<Value>;
}

/**
 * A value computed from content and kept in memory. After a write it is updated on the next read, by
 * rereading only what the revision reports as changed.
 */
export class ReadModel<Value> {
  private latest: { readonly revision: string; readonly value: Value } | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting: Promise<Value> | null = null;

  constructor(
    private readonly revision: Pick<Revision, 'read' | 'readState'>,
    private readonly making: ReadModelSource<Value>
  ) {}

  /** True if a value is in memory. */
  get isCached(): boolean {
    return this.latest !== null;
  }

  /** Returns the value as of the current content revision. */
  async read(): Promise<Value> {
    const kept = await this.readCached();
    if (kept !== null) return kept;
    // Updates run one after the other, so that a value always follows from an earlier revision. Callers
    // before the next update starts share it, because it reads the revision when it starts.
    this.waiting ??= this.takeTurn();
    return this.waiting;
  }

  /** Returns the value if it is up to date, otherwise `null`. */
  async readCached(): Promise<Value | null> {
    const revision = await this.revision.read();
    const { latest } = this;
    return revision !== null && latest?.revision === revision ? latest.value : null;
  }

  private takeTurn(): Promise<Value> {
    const value = this.turn.then(() => {
      this.waiting = null;
      return this.bringUpToDate();
    });
    this.turn = value.catch(() => undefined);
    return value;
  }

  /**
   * Updates the value. Reads the revision first, so that a concurrent write can only make the value newer than its
   * revision, never older; rereading the same rows later is harmless.
   */
  private async bringUpToDate(): Promise<Value> {
    const { revision, steps } = await this.revision.readState();
    const { latest } = this;
    if (revision === null) return this.making.readAll(null);
    if (latest?.revision === revision) return latest.value;
    // If the update fails, the value may be half updated.
    this.latest = null;
    const value =
      latest === null
        ? await this.making.readAll(revision)
        : await this.making.follow(latest.value, changesSince(steps, latest.revision), revision);
    this.latest = { revision, value };
    return value;
  }
}
