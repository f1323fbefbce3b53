import { ONE_KEY_PRESS } from '../plugins/site-content/server/src/operations/stopping/one-key-press';

/** Somebody wants a command to end. */
class Interrupted extends Error {
  constructor() {
    super('It was interrupted.');
  }
}

/**
 * Lets a command end in order when it is interrupted: what is half done is taken back. Who interrupts it again
 * does not want to wait for that.
 *
 * @returns throws once that was asked for
 */
export const listenForInterruption = (): (() => void) => {
  let interruptedAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      interruptedAt ??= now;
      if (now - interruptedAt > ONE_KEY_PRESS) process.exit(1);
    });
  }
  return () => {
    if (interruptedAt !== null) throw new Interrupted();
  };
};
