import { setFlagsFromString } from 'node:v8';

/** Left to itself, V8 lets as much garbage pile up as there is in use, and sometimes more. */
const GARBAGE_PERCENT = 50;

/**
 * Has garbage collected as soon as there is half as much of it as of what is used. A saved redirect replaces pieces of what is
 * kept of 100,000, so that there is always some: without this, a process takes a quarter more.
 */
export const collectSooner = (): void => {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
};
