import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between the answer to a client and its next request: load, and no flood. */
const PAUSE = 20;

/** Clients that ask one after the other, each again and again. */
export interface Load {
  /** Everything that was not answered with 200, as `name: status` or `name: error`. */
  readonly failures: readonly string[];
  /** How many requests were answered. */
  readonly answered: number;
  /** Lets the last requests be answered. */
  stop(): Promise<void>;
}

/**
 * Starts one client for each entry.
 *
 * @param clients what each of them asks, resolving to the status of the answer
 */
export const startLoad = (
  clients: Readonly<Record<string, () => Promise<number | undefined>>>
): Load => {
  const failures: string[] = [];
  let isRunning = true;
  let answered = 0;
  const running = Object.entries(clients).map(async ([name, ask]) => {
    while (isRunning) {
      try {
        const status = await ask();
        answered += 1;
        if (status !== 200) failures.push(`${name}: ${status}`);
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
      }
      await wait(PAUSE);
    }
  });
  return {
    failures,
    get answered() {
      return answered;
    },
    async stop() {
      isRunning = false;
      await Promise.all(running);
    },
  };
};
