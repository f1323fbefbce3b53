import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { ONE_KEY_PRESS } from '../plugins/site-content/server/src/operations/graceful-shutdown/repeated-interrupt';
import { removeFoldersOf } from '../plugins/site-content/server/src/operations/request-bodies/temporary-folder';
import { getExitCode, type Interruption, INTERRUPTIONS, NOTHING_HALF_DONE } from './interruption';

/** Commands that may finish after a first interrupt, however long that takes. */
const WAITED_FOR: ReadonlySet<string> = new Set(['backup', 'prune', 'restore', 'start']);

const PROGRAM = path.join(__dirname, 'program.js');

/** Grace period of other commands in milliseconds, longer than their own in `interruption.ts`. */
const TIMEOUT_MS = 800;

/**
 * Lowers the priority of this process, in favor of the service and its visitors. Processes and threads started later
 * inherit it.
 */
const lowerPriority = (): void => {
  try {
    os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // A sandbox forbids it, so the command runs with normal priority.
  }
};

/**
 * Runs `site-content <command>` in a separate process, and ends it on an interrupt. A busy process (reading a large
 * file, comparing two sites, a transaction on SQLite) handles no signals; this one always does. If this one is killed,
 * the other one ends, too.
 *
 * @returns its exit code
 */
export const runCommand = async (args: readonly string[]): Promise<number> => {
  if (args[0] !== 'start') lowerPriority();
  const isWaitedFor = WAITED_FOR.has(args[0] ?? '');
  let interruption: Interruption | null = null;
  let interruptedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  for (const signal of INTERRUPTIONS) {
    process.on(signal, () => {
      const now = performance.now();
      child.kill(signal);
      if (interruption === null) {
        interruption = signal;
        interruptedAt = now;
        if (!isWaitedFor) timer = setTimeout(kill, TIMEOUT_MS);
      } else if (now - interruptedAt > ONE_KEY_PRESS) kill();
    });
  }
  const [code, ended] = await new Promise<[number | null, NodeJS.Signals | null]>(
    (resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (...end) => resolve(end));
    }
  );
  clearTimeout(timer);
  if (code !== null) return code;
  if (child.pid !== undefined) removeFoldersOf(child.pid);
  if (interruption !== null) console.error(NOTHING_HALF_DONE);
  return getExitCode(interruption ?? ended ?? 'SIGKILL');
};

if (require.main === module) {
  void runCommand(process.argv.slice(2)).then((code) => process.exit(code));
}
