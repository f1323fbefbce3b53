import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Steps } from '#site-content/domain/interruptible-work';

/** How long work holds the event loop at once, in milliseconds. */
const SLICE = 8;

/** The same for work that nobody waits for, and how long it rests after it: a request has a turn for each statement. */
const SMALL_SLICE = 4;
const REST = 4;

/** It rests on where the process had others to answer for most of that time; but it gets on, however many there are. */
const MOSTLY = 0.5;
const MAX_RESTS = 25;

/** Does work slice by slice, with pauses in which others have their turn. */
class Slices {
  private since = performance.now();

  constructor(
    private readonly slice: number,
    private readonly rest: () => Promise<unknown>
  ) {}

  async do<Result>(work: Steps<Result>): Promise<Result> {
    for (;;) {
      const step = work.next();
      if (step.done === true) return step.value;
      if (this.isOver) await this.takeRest();
    }
  }

  /** Pauses where the slice is over, between pieces of work that are no steps. */
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

/** Does work that can be interrupted, and lets requests and timers have their turn between its slices. */
export const runInSlices = <Result>(work: Steps<Result>): Promise<Result> =>
  new Slices(SLICE, () => setImmediate()).do(work);

const restWhileBusy = async (): Promise<void> => {
  for (let rests = 0; rests < MAX_RESTS; rests += 1) {
    const before = performance.eventLoopUtilization();
    await setTimeout(REST);
    if (performance.eventLoopUtilization(before).utilization < MOSTLY) return;
  }
};

/** The same beside requests that are not to notice it: it takes twice as long, and longer while there are many. */
export const inBackground = (): Pick<Slices, 'do' | 'pause'> =>
  new Slices(SMALL_SLICE, restWhileBusy);
