import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ServiceProcess, startCommand, startReady } from './process';
import type { ProcessDatabase } from './process-database';
import { ROOT } from './service';
import { until } from './until';
import type { InitialData } from './visitor';

const run = promisify(execFile);

const SAMPLE = path.join(ROOT, 'database', 'sample-site');

/** Starts a service with the content that `npm run quickstart` loads. */
export const startSampleSite = async (
  database: ProcessDatabase,
  environment: NodeJS.ProcessEnv = {}
): Promise<ServiceProcess> => {
  const sources = ['initial-data', 'pages'].flatMap((name) => [
    `--${name}`,
    path.join(SAMPLE, `${name}.json`),
  ]);
  const command = startCommand('import', sources, database);
  const { code } = await command.ended;
  if (code !== 0) throw new Error(`The sample site was not imported:\n${command.log()}`);
  return startReady(database, { environment });
};

/** A website of `examples/`, copied to another folder and installed. */
export interface Example {
  readonly folder: string;
  /** Runs an npm script and waits for its end; rejects with its output if it fails. */
  run(script: string, environment?: NodeJS.ProcessEnv): Promise<unknown>;
  /**
   * Runs the program of a dependency. Resolves once it responds at `address`, with a function that stops it. `remove`
   * stops it, too.
   */
  serve(
    program: string,
    args: readonly string[],
    address: string,
    environment?: NodeJS.ProcessEnv
  ): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

/** Prevents requests of the frameworks to servers other than the service. */
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', CI: '1' };

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false
  );

/** Copies an example, as its README says, and installs the packages of its lock file. */
export const installExample = async (name: string): Promise<Example> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `example-${name}-`));
  const source = path.join(ROOT, 'examples', name);
  for (const file of readdirSync(source)) {
    // Skips files that an earlier build may have left there.
    if (['node_modules', '.next', '.astro', 'dist'].includes(file)) continue;
    cpSync(path.join(source, file), path.join(folder, file), { recursive: true });
  }
  const npm = (args: readonly string[], environment: NodeJS.ProcessEnv) =>
    run('npm', [...args], {
      ...{ cwd: folder, maxBuffer: 2 ** 26 },
      env: { ...process.env, NODE_ENV: undefined, ...QUIET, ...environment },
    }).catch((error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
    });
  await npm(['ci', '--no-audit', '--no-fund', '--prefer-offline'], {});
  const running = new Set<ChildProcess>();
  const killAll = (): void => running.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', killAll);
  const stop = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      running.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return {
    folder,
    run: (script, environment = {}) => npm(['run', script], environment),
    async serve(program, args, address, environment = {}) {
      const file = path.join(folder, 'node_modules', '.bin', program);
      const child = spawn(file, args, {
        ...{ cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
        env: { ...process.env, NODE_ENV: undefined, ...QUIET, ...environment },
      });
      running.add(child);
      let log = '';
      const write = (text: Buffer): void => void (log += text.toString());
      child.stdout.on('data', write);
      child.stderr.on('data', write);
      await until(`${program} answers at ${address}`, () => {
        if (child.exitCode !== null) throw new Error(`${program} has ended:\n${log}`);
        return answers(address);
      });
      return () => stop(child);
    },
    async remove() {
      await Promise.all([...running].map(stop));
      process.off('exit', killAll);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A redirect that a service serves. */
export interface SampleRedirect {
  /** The path and query, as a browser requests them. */
  readonly target: string;
  readonly destination: string | null;
}

export const getRedirects = async ({ address }: ServiceProcess): Promise<SampleRedirect[]> => {
  const response = await fetch(`${address}/api/initial-data/`);
  const { redirects } = (await response.json()) as InitialData;
  return Object.entries(redirects).map(([source, destination]) => ({
    target: `/${encodeURI(source)}`,
    destination,
  }));
};
