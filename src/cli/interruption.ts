import { constants } from 'node:os';
import { ONE_KEY_PRESS } from '../plugins/site-content/server/src/operations/graceful-shutdown/repeated-interrupt';

/** What tells a command to end: from the terminal, from whoever runs it, and when the terminal is closed. */
export const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Interruption = (typeof INTERRUPTIONS)[number];

/** The exit code of what a signal has ended, as shells have it: 130 for Ctrl-C. */
export const getExitCode = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/** Said by a command that is ended in the middle of something. What was not committed, the database takes back. */
export const NOTHING_HALF_DONE = 'It was interrupted, and nothing is left half done.';

/** Somebody wants a command to end. */
class Interrupted extends Error {
  constructor(readonly signal: Interruption) {
    super('It was interrupted.');
  }
}

/** How a command ends that an error has kept from being done. */
export const exitCodeOfFailure = (error: unknown): number =>
  error instanceof Interrupted ? getExitCode(error.signal) : 1;

/** A command has so long to end in order, in milliseconds: who presses Ctrl-C sees an effect within a second. */
const PATIENCE = 500;

/**
 * Lets a command end in order when it is interrupted: what is half done is taken back. Who interrupts it again
 * does not want to wait for that.
 *
 * @param isEndedAnyway ends the process where it waits for something else, such as a server that does not answer. Meant
 *   for commands that leave nothing half done even then
 * @returns throws once that was asked for
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
        }, PATIENCE);
      } else if (now - interruptedAt > ONE_KEY_PRESS) process.exit(getExitCode(signal));
    });
  }
  return () => {
    if (interrupted !== null) throw interrupted;
  };
};
