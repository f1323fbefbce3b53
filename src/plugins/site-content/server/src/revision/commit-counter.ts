import type { CommitCount } from './revision-watch';

/** Counts the commits of this process in memory shared by its threads. */
export class CommitCounter implements CommitCount {
  private readonly counts: Int32Array;

  /** @param shared memory of a counter that another thread increments; a new counter if omitted */
  constructor(
    readonly shared: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  ) {
    this.counts = new Int32Array(shared);
  }

  /** Wraps around after 4 billion commits; only its changes matter. */
  get count(): number {
    return Atomics.load(this.counts, 0);
  }

  /** Counts a commit. Call it after the commit and before the save is acknowledged. */
  add(): void {
    Atomics.add(this.counts, 0, 1);
  }
}
