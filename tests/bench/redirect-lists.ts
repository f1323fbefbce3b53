import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { BenchResources } from './bench-resources';
import { median } from './median';
import { megabytes, type Section } from './section';
import { type Environment, ROOT } from './site';

const LINES = 100_000;
const ROUNDS = 3;

/** The cost of a command. */
interface Took {
  /** The duration in milliseconds, including Strapi's start. */
  readonly wall: number;
  /** The peak memory in bytes; `null` if the system does not report it. */
  readonly memory: number | null;
}

/** The peak memory of a running process, which only Linux reports. */
const findPeak = (pid: number): number | null => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
};

/** Runs a command of the service in its own process, with the priority that `site-content` gives it. */
export const runCommand = async (
  name: string,
  args: readonly string[],
  environment: Environment
): Promise<Took> => {
  const startedAt = performance.now();
  const program = path.join(ROOT, 'dist/src/cli/program.js');
  const child = spawn('nice', ['-n', '10', process.execPath, program, name, ...args], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  let memory: number | null = null;
  const timer = setInterval(() => {
    memory = findPeak(child.pid ?? 0) ?? memory;
  }, 50);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} has ended with ${String(code)}.`);
  return { wall: performance.now() - startedAt, memory };
};

/** Writes the same redirects as initial data of a site, and as a list. */
const writeFiles = (folder: string): { readonly site: string; readonly list: string } => {
  const pairs = Array.from({ length: LINES }, (_, at): [string, string] => [
    `section-${at % 97}/old-page-${at}.html`,
    `/section-${at % 97}/new-page-${at}/`,
  ]);
  const site = path.join(folder, 'redirects.json');
  const rest = { keys: {}, 'request-info': {}, header: [], footer: [] };
  writeFileSync(site, JSON.stringify({ ...rest, redirects: Object.fromEntries(pairs) }));
  const list = path.join(folder, '_redirects');
  writeFileSync(list, pairs.map(([from, to]) => `/${from} ${to} 301\n`).join(''));
  return { site, list };
};

type Kind = 'start' | 'whole' | 'dry' | 'apply';

/**
 * Measures the cost of a redirect list against an import of a whole site with the same redirects. Each command has its
 * own process, in alternating rounds. The time of Strapi's start is subtracted.
 */
export const measureRedirectLists = async ({ site }: BenchResources): Promise<Section> => {
  const files = writeFiles(site.folder);
  const rounds: Record<Kind, Took>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const whole = site.copy(`whole-${round}`);
    const listed = site.copy(`listed-${round}`);
    rounds.push({
      start: await runCommand('redirects', ['trace', '/x'], listed),
      whole: await runCommand('import', ['--initial-data', files.site, '--replace'], whole),
      dry: await runCommand('redirects', ['import', files.list], listed),
      apply: await runCommand('redirects', ['import', files.list, '--apply'], listed),
    });
  }
  const wall = (kind: Kind): number => median(rounds.map((took) => took[kind].wall));
  const against = (kind: 'apply' | 'dry'): number =>
    median(
      rounds.map(
        ({ start, whole, ...took }) => (took[kind].wall - start.wall) / (whole.wall - start.wall)
      )
    );
  const memory = (kind: Kind): number =>
    megabytes(Math.max(...rounds.map((took) => took[kind].memory ?? 0)));
  return {
    lines: [
      {
        what: 'a list of 100,000 redirects applied, against a whole site with them imported',
        ...{ value: against('apply'), unit: 'times', goal: { atMost: 1 } },
      },
      {
        what: 'its dry run, against the same',
        ...{ value: against('dry'), unit: 'times', goal: { atMost: 0.5 } },
      },
      {
        what: 'memory of the command (RSS) while it is applied',
        ...{ value: memory('apply'), unit: 'MB', goal: { atMost: 800 } },
      },
    ],
    tables: [
      {
        head: ['100,000 redirects', 'whole command', 'memory'],
        rows: (
          [
            ['Strapi’s start', 'start'],
            ['whole site', 'whole'],
            ['dry run', 'dry'],
            ['applied', 'apply'],
          ] as const
        ).map(([what, kind]) => [
          what,
          `${(wall(kind) / 1000).toFixed(1)} s`,
          `${memory(kind).toFixed(0)} MB`,
        ]),
      },
    ],
    measured: rounds,
  };
};
