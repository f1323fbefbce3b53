/**
 * A clock in milliseconds shared by all threads of the process, and unaffected by changes of the system time.
 */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
