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

const markerOf = (name) => path.join('dist', `.${name}`);

/** Does `work`, and remembers by a file in `dist` of when its sources are. */
const remember = async (name, work) => {
  const marker = markerOf(name);
  const started = new Date();
  await work();
  writeFileSync(marker, '');
  utimesSync(marker, started, started);
};

/** Does `work` unless it was done since the sources last changed. */
const whenOutdated = async (name, work, sources = SOURCES) => {
  const marker = markerOf(name);
  if (existsSync(marker) && statSync(marker).mtimeMs >= Math.max(...sources.map(newest))) return;
  await remember(name, work);
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

/** Strapi's build, which makes a slower panel for development unless it is told otherwise. */
const runBuild = (args) =>
  run('npx', ['strapi', 'build', ...args], { NODE_ENV: process.env.NODE_ENV || 'production' });

/**
 * Compiles the server and bundles the admin panel, both as they are now.
 *
 * @param args those of `strapi build`
 */
export const build = (args) => remember('built', () => runBuild(args));

/** The same, where something has changed since. */
export const buildWhenNeeded = () => whenOutdated('built', () => runBuild([]));
