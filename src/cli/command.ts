import { spawn } from 'node:child_process';
import path from 'node:path';
import { ONE_KEY_PRESS } from '../plugins/site-content/server/src/operations/stopping/one-key-press';
import { exitCodeOf, type Interruption, INTERRUPTIONS, NOTHING_HALF_DONE } from './interruption';

/** The commands, each with whether it may be ended at any time: others are waited for, or interrupted twice. */
const COMMANDS: Readonly<Record<string, { readonly mayBeEnded: boolean }>> = {
  backup: { mayBeEnded: false },
  check: { mayBeEnded: true },
  compare: { mayBeEnded: true },
  'drop-unused': { mayBeEnded: false },
  import: { mayBeEnded: true },
  redirects: { mayBeEnded: true },
  restore: { mayBeEnded: false },
};

/** How long a command may take to end by itself, in milliseconds: longer than it has set itself in `interruption.ts`. */
const PATIENCE = 800;

/**
 * Runs a command in a process of its own, and ends it when it is interrupted. A process that is busy (reading a large
 * file, comparing two sites, a transaction on SQLite) hears no signal before that is done; this one always does.
 *
 * @returns its exit code
 */
export const runCommand = async (name: string, args: readonly string[]): Promise<number> => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    console.error(`Usage: ${Object.keys(COMMANDS).join('|')} ARGUMENT...`);
    return 2;
  }
  let interruption: Interruption | null = null;
  let interruptedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const file = path.join(__dirname, `${name}.js`);
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], { stdio: 'inherit' });
  const kill = (): void => void child.kill('SIGKILL');
  for (const signal of INTERRUPTIONS) {
    process.on(signal, () => {
      const now = performance.now();
      child.kill(signal);
      if (interruption === null) {
        interruption = signal;
        interruptedAt = now;
        if (command.mayBeEnded) timer = setTimeout(kill, PATIENCE);
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
  if (interruption !== null) console.error(NOTHING_HALF_DONE);
  return exitCodeOf(interruption ?? ended ?? 'SIGKILL');
};

if (require.main === module) {
  const [name = '', ...args] = process.argv.slice(2);
  void runCommand(name, args).then((code) => process.exit(code));
}
