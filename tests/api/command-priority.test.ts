import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = path.resolve('dist/src/cli/program.js');

/** Says at which priority a process ends. */
const HOOK =
  'data:text/javascript,import os from "node:os";process.on("exit",()=>console.error(os.getPriority()))';

/** Never higher than that of who has started it. */
const LOW = Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL);

const getPriority = async (command: string): Promise<number> => {
  const args = ['--import', HOOK, PROGRAM, command, '--help'];
  return Number((await promisify(execFile)(process.execPath, args)).stderr);
};

test.each([
  ['start', os.getPriority()],
  ['backup', LOW],
  ['import', LOW],
])('%s runs at priority %i', async (command, priority) => {
  expect(await getPriority(command)).toBe(priority);
});
