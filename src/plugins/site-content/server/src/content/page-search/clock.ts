/** Milliseconds of a clock that goes on alike in all threads of the process, whatever is done to the machine's time. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
