import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { type Editor, editorAt } from './editor';
import type { ProcessDatabase } from './process-database';
import { ROOT, SECRETS } from './service';
import { until } from './until';

/** How a process ended. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running command of this checkout in its own process. */
export interface RunningProcess {
  /** Returns the output of the process so far. */
  log(): string;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<End>;
  readonly hasEnded: boolean;
  /** The first message of the process to its parent. */
  readonly message: Promise<unknown>;
}

/** The service as in production. */
export interface ServiceProcess extends RunningProcess {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  readonly port: number;
}

const running = new Set<ChildProcess>();

// Processes must not outlive the tests, however these end.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Kills the processes that a test file has left running; for `afterAll`, before databases are dropped. */
export const killProcesses = async (): Promise<void> => {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ended);
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

const start = (
  command: string,
  args: readonly string[],
  database: ProcessDatabase,
  environment: NodeJS.ProcessEnv,
  folder: string = ROOT,
  user?: number
): RunningProcess => {
  const child = spawn(command, args, {
    cwd: folder,
    ...(user === undefined ? {} : { uid: user, gid: user }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...SECRETS,
      NODE_ENV: 'production',
      STRAPI_TELEMETRY_DISABLED: 'true',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      PUBLIC_DIR: database.folder,
      DATABASE_URL: '',
      ...database.environment,
      ...environment,
    },
  });
  running.add(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      log += text.toString();
    });
  }
  let hasEnded = false;
  const ended = new Promise<End>((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(child);
      hasEnded = true;
      resolve({ code, signal });
    });
  });
  const message = new Promise((resolve) => child.once('message', resolve));
  return {
    message,
    log: () => log,
    kill: (signal) => void child.kill(signal),
    ended,
    get hasEnded() {
      return hasEnded;
    },
  };
};

/** Runs a compiled command, such as `import`. */
export const startCommand = (
  name: string,
  args: readonly string[],
  database: ProcessDatabase,
  environment: NodeJS.ProcessEnv = {},
  folder: string = ROOT,
  user?: number
): RunningProcess => {
  const file = path.join('dist', 'src', 'cli', 'program.js');
  return start(process.execPath, [file, name, ...args], database, environment, folder, user);
};

/** Starts a compiled command as users do, below a process that handles signals while the command is busy. */
export const startCommandWithSupervisor = (
  name: string,
  args: readonly string[],
  database: ProcessDatabase,
  environment: NodeJS.ProcessEnv = {}
): RunningProcess => {
  const file = path.join('dist', 'src', 'cli', 'site-content.js');
  return start(process.execPath, [file, name, ...args], database, environment);
};

export interface ServiceOptions {
  readonly port?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** The folder of another version of the application. */
  readonly folder?: string;
  /** The command that starts the service; Strapi's own by default. */
  readonly command?: readonly [string, ...string[]];
}

const STRAPI = [path.join('node_modules', '.bin', 'strapi'), 'start'] as const;

/** Starts the service without waiting until it is ready. */
export const startService = async (
  database: ProcessDatabase,
  { port, environment = {}, folder, command: [command, ...args] = STRAPI }: ServiceOptions = {}
): Promise<ServiceProcess> => {
  const chosen = port ?? (await freePort());
  const service = start(command, args, database, { PORT: String(chosen), ...environment }, folder);
  return Object.defineProperties(
    { port: chosen, address: `http://127.0.0.1:${chosen}` },
    Object.getOwnPropertyDescriptors(service)
  ) as ServiceProcess;
};

/** The response of `/_ready`. */
export interface ReadyAnswer {
  readonly status: number;
  readonly body: { readonly status: string; readonly reason?: string };
}

/** Requests `/_ready`; returns `null` if nothing listens. */
export const askReady = async (service: ServiceProcess): Promise<ReadyAnswer | null> => {
  try {
    const response = await fetch(`${service.address}/_ready`);
    return { status: response.status, body: (await response.json()) as ReadyAnswer['body'] };
  } catch {
    return null;
  }
};

/** Waits until the service accepts no new connections, as it does while it finishes the last requests. */
export const untilListenerClosed = (service: ServiceProcess): Promise<unknown> =>
  until(`${service.address} takes no connection`, async () => (await askReady(service)) === null);

/** Waits until the service is ready; throws with its log if it ends first. */
export const ready = async (service: ServiceProcess): Promise<ServiceProcess> => {
  await until(`${service.address} is ready`, async () => {
    if (service.hasEnded) throw new Error(`The service has ended:\n${service.log()}`);
    return (await askReady(service))?.status === 200;
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${service.log()}`);
  });
  return service;
};

/** Starts the service and waits until it is ready. */
export const startReady = async (
  database: ProcessDatabase,
  options: ServiceOptions = {}
): Promise<ServiceProcess> => ready(await startService(database, options));

/** Creates the first administrator, and returns an editor with that account. */
export const registerAdministrator = async (service: ServiceProcess): Promise<Editor> => {
  const response = await fetch(`${service.address}/admin/register-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'administrator@example.com',
      password: 'Test-password-1',
      firstname: 'Ada',
      lastname: 'Min',
    }),
  });
  const body = (await response.json()) as { data?: { token?: string } };
  const token = body.data?.token;
  if (token === undefined) throw new Error(`No administrator: ${JSON.stringify(body)}`);
  return editorAt(service.address, token);
};
