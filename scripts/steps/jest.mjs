import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const JEST = fileURLToPath(new URL('./run-jest.mjs', import.meta.url));

// Size of V8's young generation, in MB: with the default, tests spend a tenth of their time on garbage collection.
// Applies to workers, too.
const HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** Runs the tests of some projects; rejects if a test fails. */
export const jest = (projects, args, env = {}) =>
  // Last, because Jest treats all following arguments as names of projects.
  run(process.execPath, [...HEAP, JEST, ...args, '--selectProjects', ...projects], env);
