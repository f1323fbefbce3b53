import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const SOURCES = ['src', 'config', 'database/migrations', 'tsconfig.json', 'package-lock.json'];

const newest = (file) => {
  if (!existsSync(file)) return 0;
  const { mtimeMs } = statSync(file);
  if (!statSync(file).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
};

/** Does `work` unless it was done since the sources last changed; a file in `dist` remembers when. */
const whenOutdated = async (name, work, sources = SOURCES) => {
  const marker = path.join('dist', `.${name}`);
  const started = new Date();
  if (existsSync(marker) && statSync(marker).mtimeMs >= Math.max(...sources.map(newest))) return;
  await work();
  writeFileSync(marker, '');
  utimesSync(marker, started, started);
};

/** Compiles the server, which is all that tests and commands need. */
export const compileWhenNeeded = () =>
  whenOutdated('compiled', () => run('npx', ['tsc', '-p', 'tsconfig.json']));

/** Compiles the bench, which runs on the compiled server. */
export const compileBenchWhenNeeded = () =>
  whenOutdated('bench-compiled', () => run('npx', ['tsc', '-p', 'tests/bench/tsconfig.json']), [
    ...SOURCES,
    'tests/bench',
  ]);

/** Compiles the server and bundles the admin panel. */
export const buildWhenNeeded = () => whenOutdated('built', () => run('npx', ['strapi', 'build']));
