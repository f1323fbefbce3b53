/**
 * Work that can be interrupted: it pauses at each `yield`, and returns its result at its end. What looks through a whole
 * site is such, as a server has others to answer meanwhile.
 */
export type Steps<Result> = Generator<void, Result, void>;

/** Does work without interruption. */
export const atOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};
