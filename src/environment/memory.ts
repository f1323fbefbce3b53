import { setFlagsFromString } from 'node:v8';

/**
 * Amount of garbage, in percent of the live data, at which V8 collects it. By default, garbage can amount to as much as
 * the live data, and sometimes more.
 */
const GARBAGE_PERCENT = 50;

/**
 * Makes V8 collect garbage when it reaches half the size of the live data. Saving a redirect replaces chunks of a cache
 * of 100,000, which produces garbage all the time: without this, a process uses a quarter more memory.
 */
export const collectSooner = (): void => {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
};
