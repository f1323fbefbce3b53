import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Steps } from '../../../../contract/steps';

/** How long work holds the event loop at once, in milliseconds. */
const SLICE = 8;

/** The same for work that nobody waits for, and how long it rests after it: a request has a turn for each statement. */
const SMALL_SLICE = 4;
const REST = 4;

/** It rests on where the process had others to answer for most of that time; but it gets on, however many there are. */
const MOSTLY = 0.5;
const MOST_RESTS = 10;

const sliced = async <Result>(
  work: Steps<Result>,
  slice: number,
  pause: () => Promise<unknown>
): Promise<Result> => {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < slice) continue;
    await pause();
    since = performance.now();
  }
};

/** Does work that can be interrupted, and lets requests and timers have their turn between its slices. */
export const inSlices = <Result>(work: Steps<Result>): Promise<Result> =>
  sliced(work, SLICE, () => setImmediate());

/** Between two pieces of work that nobody waits for. */
export const rest = async (): Promise<void> => {
  for (let rests = 0; rests < MOST_RESTS; rests += 1) {
    const before = performance.eventLoopUtilization();
    await setTimeout(REST);
    if (performance.eventLoopUtilization(before).utilization < MOSTLY) return;
  }
};

/** The same beside requests that are not to notice it: it takes twice as long, and longer while there are many. */
export const inBackground = <Result>(work: Steps<Result>): Promise<Result> =>
  sliced(work, SMALL_SLICE, rest);
