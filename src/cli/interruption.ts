import { constants } from 'node:os';
import { ONE_KEY_PRESS } from '../plugins/site-content/server/src/operations/graceful-shutdown/repeated-interrupt';

/** Signals that end a command: from the terminal, from its parent, and when the terminal closes. */
export const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Interruption = (typeof INTERRUPTIONS)[number];

/** Returns the exit code for a signal, as in shells: 130 for Ctrl-C. */
export const getExitCode = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/** Printed if a command is interrupted. The database rolls back uncommitted changes. */
export const NOTHING_HALF_DONE = 'Interrupted. No partial changes were left behind.';

/** Thrown in a command that was interrupted. */
class Interrupted extends Error {
  constructor(readonly signal: Interruption) {
    super('Interrupted.');
  }
}

/** Returns the exit code after an error. */
export const exitCodeOfFailure = (error: unknown): number =>
  error instanceof Interrupted ? getExitCode(error.signal) : 1;

/** Grace period in milliseconds: Ctrl-C should take effect within a second. */
const TIMEOUT_MS = 500;

/**
 * Lets an interrupted command end in an orderly way, with unfinished work rolled back. A second interrupt ends it at
 * once.
 *
 * @param isEndedAnyway ends the process after a grace period even if it is still waiting, for example for a server that
 *   does not respond. For commands that leave no partial changes even then
 * @returns a function that throws after an interrupt
 */
export const listenForInterruption = (isEndedAnyway = false): (() => void) => {
  let interrupted: Interrupted | null = null;
  let interruptedAt = 0;
  for (const signal of INTERRUPTIONS) {
    process.on(signal, () => {
      const now = performance.now();
      if (interrupted === null) {
        interrupted = new Interrupted(signal);
        interruptedAt = now;
        if (!isEndedAnyway) return;
        setTimeout(() => {
          console.error(NOTHING_HALF_DONE);
          process.exit(getExitCode(signal));
        }, TIMEOUT_MS);
      } else if (now - interruptedAt > ONE_KEY_PRESS) process.exit(getExitCode(signal));
    });
  }
  return () => {
    if (interrupted !== null) throw interrupted;
  };
};
