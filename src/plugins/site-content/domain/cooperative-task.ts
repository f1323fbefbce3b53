/**
 * Work that pauses at each `yield`, so that the server can respond to other requests in between, and returns
 * its result at the end. Used for all work that covers a whole site.
 */
export type CooperativeTask<Result> = Generator<void, Result, void>;

/** Runs the work without pausing. */
export const runToCompletion = <Result>(work: CooperativeTask<Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};
