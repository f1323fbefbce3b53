import { execFile } from 'node:child_process';
import path from 'node:path';
import type * as Application from '../../src/application/application';
import type * as Interruption from '../../src/cli/interruption';
import type * as Program from '../../src/cli/program';
import type * as StartedDatabase from '../../src/schema/started-database';
import { ROOT } from './environment';
import type { Service } from './service';

const COMPILED = path.join(ROOT, 'dist/src');
const PROGRAM = path.join(COMPILED, 'cli/program.js');

/** Returns a compiled module of the application, which Node loads once for it and for the plugins. */
const requireModule = <Module extends object>(file: string): Module =>
  jest.requireActual<Module>(path.join(COMPILED, file));

/** The exit code and the output of a command. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of `site-content` in this process, on the Strapi of a service instead of one of its own, which takes
 * seconds to start.
 */
export const runCommand = async ({ strapi }: Service, ...args: string[]): Promise<Ended> => {
  const output = { stdout: '', stderr: '' };
  const write = (name: keyof typeof output, end: string) => (text: unknown) => {
    output[name] += `${String(text)}${end}`;
    return true;
  };
  const application = requireModule<typeof Application>('application/application');
  const startedDatabase = requireModule<typeof StartedDatabase>('schema/started-database');
  const interruption = requireModule<typeof Interruption>('cli/interruption');
  const { runCommandLine } = requireModule<typeof Program>('cli/program');
  const spies = [
    jest.spyOn(application, 'loadApplication').mockResolvedValue(strapi),
    jest.spyOn(application, 'loadWithoutDatabase').mockResolvedValue(strapi),
    jest.spyOn(startedDatabase, 'loadStartedApplication').mockResolvedValue(strapi),
    jest.spyOn(interruption, 'listenForInterruption').mockReturnValue(() => undefined),
    jest.spyOn(console, 'log').mockImplementation(write('stdout', '\n')),
    jest.spyOn(console, 'warn').mockImplementation(write('stderr', '\n')),
    jest.spyOn(console, 'error').mockImplementation(write('stderr', '\n')),
    jest.spyOn(process.stdout, 'write').mockImplementation(write('stdout', '')),
    jest.spyOn(process.stderr, 'write').mockImplementation(write('stderr', '')),
  ];
  try {
    const code = await runCommandLine(args);
    return { code, ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

/** Runs a command of `site-content` in a process of its own, for its exit code and streams. */
export const runAsProcess = (environment: object, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    execFile(process.execPath, [PROGRAM, ...args], { env, cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    );
  });
