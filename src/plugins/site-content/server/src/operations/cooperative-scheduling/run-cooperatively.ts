import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';

/** How long a slice may block the event loop, in milliseconds. */
const SLICE = 8;

/** Length of a slice of background work, and of the pause after it, which lets requests run between statements. */
const SMALL_SLICE = 4;
const REST = 4;

/**
 * The pause is repeated while the event loop was busy for at least this fraction of it, up to a maximum
 * number of times.
 */
const MOSTLY = 0.5;
const MAX_RESTS = 25;

/** Runs work in slices, with pauses for other work. */
class Slices {
  private since = performance.now();

  constructor(
    private readonly slice: number,
    private readonly rest: () => Promise<unknown>
  ) {}

  async do<Result>(work: CooperativeTask<Result>, signal?: AbortSignal): Promise<Result> {
    for (;;) {
      signal?.throwIfAborted();
      const step = work.next();
      if (step.done === true) return step.value;
      if (this.isOver) await this.takeRest();
    }
  }

  /** Pauses if the slice is over. For loops that are not written as generators. */
  async pause(): Promise<void> {
    if (this.isOver) await this.takeRest();
  }

  private async takeRest(): Promise<void> {
    await this.rest();
    this.since = performance.now();
  }

  private get isOver(): boolean {
    return performance.now() - this.since >= this.slice;
  }
}

/**
 * Runs interruptible work in slices, so that requests and timers are handled in between.
 *
 * @param signal ends the work; its reason is thrown
 */
export const runCooperatively = <Result>(
  work: CooperativeTask<Result>,
  signal?: AbortSignal
): Promise<Result> => new Slices(SLICE, () => setImmediate()).do(work, signal);

const restWhileBusy = async (): Promise<void> => {
  for (let rests = 0; rests < MAX_RESTS; rests += 1) {
    const before = performance.eventLoopUtilization();
    await setTimeout(REST);
    if (performance.eventLoopUtilization(before).utilization < MOSTLY) return;
  }
};

/**
 * Creates a runner for background work that requests should not notice: it takes twice as long, and longer
 * under load.
 */
export const inBackground = (): Pick<Slices, 'do' | 'pause'> =>
  new Slices(SMALL_SLICE, restWhileBusy);
