import { fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

/** The functions that another process runs on request, by name. */
// The argument's type is each handler's own, which no common supertype but `never` describes.
export type Handlers<H> = { [N in keyof H]: (argument: never) => unknown };

/** The CPU time in microseconds that this process has used since it started. */
const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const everywhere = { cpuTime };

/** Another process of the bench. */
export interface Helper<H extends Handlers<H>> {
  call<N extends keyof H & string>(
    name: N,
    ...argument: Parameters<H[N]>
  ): Promise<Awaited<ReturnType<H[N]>>>;
  /** The CPU time in microseconds that the process has used since it started. */
  cpuTime(): Promise<number>;
  stop(): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

/**
 * Starts a file of this folder in another process, which ends together with this one.
 *
 * @param environment added to the environment of this process
 * @param logFile file for its output, as under a service manager
 */
export const startHelper = <H extends Handlers<H>>(
  file: string,
  environment: Readonly<Record<string, string>> = {},
  logFile: string | null = null
): Helper<H> => {
  const log = logFile === null ? null : openSync(logFile, 'a');
  const child = fork(path.join(__dirname, `${file}.js`), {
    env: { ...process.env, ...environment },
    serialization: 'advanced',
    stdio: ['ignore', log ?? 'ignore', 'inherit', 'ipc'],
  });
  if (log !== null) closeSync(log);
  const waiting = new Map<number, (answer: Answer) => void>();
  let calls = 0;
  let ended = false;
  const end = new Promise<void>((resolve) => {
    child.on('exit', (code) => {
      ended = true;
      for (const [id, answer] of waiting) {
        answer({ id, error: `The process "${file}" ended with code ${code}.` });
      }
      resolve();
    });
  });
  child.on('message', (message) => {
    const answer = message as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const call = (name: string, argument?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) throw new Error(`The process "${file}" has ended.`);
      calls += 1;
      waiting.set(calls, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(error))
      );
      child.send({ id: calls, name, argument });
    });
  return {
    call: call as Helper<H>['call'],
    cpuTime: () => call('cpuTime') as Promise<number>,
    async stop() {
      if (child.connected) child.disconnect();
      await end;
    },
  };
};

/** Handles the calls of the parent process, and ends with it. */
export const answerCalls = <H extends Handlers<H>>(handlers: H): void => {
  const known = { ...everywhere, ...handlers } as Record<string, (argument: unknown) => unknown>;
  process.on('message', async (message: { id: number; name: string; argument: unknown }) => {
    const { id, name, argument } = message;
    try {
      process.send?.({ id, result: await known[name]?.(argument) });
    } catch (error) {
      process.send?.({ id, error: (error as Error).stack });
    }
  });
  process.on('disconnect', () => process.exit());
};
