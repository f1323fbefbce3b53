import { type Changes, changesSince } from '../revision/changes';
import type { Revision } from '../revision/revision';

/** How something is made of the content, and how it follows the content. */
export interface Making<Value> {
  /** Makes it of all rows; the revision is `null` for content that was never written. */
  readAll(revision: string | null): Promise<Value>;
  /** Brings it up to date by reading the rows that have changed; may give back another value, or the same one changed. */
  follow(value: Value, changes: Changes, revision: string): Promise<Value>;
}

/**
 * What is made of the content, kept in memory, and brought up to date when it is asked for after a write: of what has
 * changed alone, as far as that is told beside the revision.
 */
export class ReadModel<Value> {
  private latest: { readonly revision: string; readonly value: Value } | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting: Promise<Value> | null = null;

  constructor(
    private readonly revision: Pick<Revision, 'read' | 'readState'>,
    private readonly making: Making<Value>
  ) {}

  /** Whether there is anything to bring up to date. */
  get isKept(): boolean {
    return this.latest !== null;
  }

  /** The value as of the current content revision. */
  async read(): Promise<Value> {
    const kept = await this.readKept();
    if (kept !== null) return kept;
    // One after the other, so that a value follows from that of an earlier revision, and never of a later one. Who asks
    // before the next turn begins has a share in it: its revision is read then.
    this.waiting ??= this.takeTurn();
    return this.waiting;
  }

  /** The same where it needs not be brought up to date first, else `null`. */
  async readKept(): Promise<Value | null> {
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
   * The revision is read first, so that a write in between can only make what is kept newer than its label, never
   * older; what is read twice then is the same.
   */
  private async bringUpToDate(): Promise<Value> {
    const { revision, steps } = await this.revision.readState();
    const { latest } = this;
    if (revision === null) return this.making.readAll(null);
    if (latest?.revision === revision) return latest.value;
    // Where following fails half way, nobody knows what the value is.
    this.latest = null;
    const value =
      latest === null
        ? await this.making.readAll(revision)
        : await this.making.follow(latest.value, changesSince(steps, latest.revision), revision);
    this.latest = { revision, value };
    return value;
  }
}
