import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const JEST = fileURLToPath(new URL('./run-jest.mjs', import.meta.url));

// Room for young objects, in MB: in the usual heap, tests spend a tenth of their time collecting garbage. Workers have it, too.
const HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** Runs tests of our projects to their end; rejects when one fails. */
export const jest = (projects, args, env = {}) =>
  // The projects come last: whatever follows them is taken for the name of another one.
  run(process.execPath, [...HEAP, JEST, ...args, '--selectProjects', ...projects], env);
