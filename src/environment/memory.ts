import { setFlagsFromString } from 'node:v8';

/** By default, V8 accumulates as much garbage as there is live data, and sometimes more. */
const GARBAGE_PERCENT = 50;

/**
 * Collects garbage when it reaches half of the live data. Saving a redirect replaces chunks of a cache of
 * 100,000, which produces garbage all the time: without this, a process uses a quarter more memory.
 */
export const collectSooner = (): void => {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
};
