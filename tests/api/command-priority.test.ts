import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = path.resolve('dist/src/cli/site-content.js');

/** Prints the priority of each process when it exits. */
const HOOK =
  'data:text/javascript,import os from "node:os";process.on("exit",()=>console.error(os.getPriority()))';

/** Never higher than the priority of the parent process. */
const LOW = Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL);

/** @returns the priorities of the command's own process and of the process that waits for it */
const getPriorities = async (command: string): Promise<number[]> => {
  const args = ['--import', HOOK, PROGRAM, command, '--help'];
  const { stderr } = await promisify(execFile)(process.execPath, args);
  return stderr.trim().split('\n').map(Number);
};

test.each([
  ['start', os.getPriority()],
  ['backup', LOW],
  ['import', LOW],
])('%s runs at priority %i', async (command, priority) => {
  expect(await getPriorities(command)).toEqual([priority, priority]);
});
