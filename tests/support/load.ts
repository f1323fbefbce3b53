import { setTimeout as wait } from 'node:timers/promises';

/** The milliseconds between a response and the next request of the same client, which limits the load. */
const PAUSE = 20;

/** Clients that each send one request after the other. */
export interface Load {
  /** All responses other than 200, as `name: status` or `name: error`. */
  readonly failures: readonly string[];
  /** The number of responses. */
  readonly answered: number;
  /** Stops after the responses to the last requests. */
  stop(): Promise<void>;
}

/**
 * Starts one client for each entry.
 *
 * @param clients functions that send a request and resolve to the status of the response
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
