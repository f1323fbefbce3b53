import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** Lists the folders of this repository's own packages. */
const packageFolders = () =>
  readdirSync('packages').map((name) => path.join('packages', name.toString()));

const SOURCES = [
  ...['src', 'config', 'database/migrations', 'tsconfig.json', 'package-lock.json'],
  ...packageFolders().map((folder) => path.join(folder, 'src')),
];

const newest = (file) => {
  if (!existsSync(file)) return 0;
  const { mtimeMs } = statSync(file);
  if (!statSync(file).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
};

const markerOf = (name, folder = 'dist') => path.join(folder, `.${name}`);

/** Runs `work` and records the time of its start with a marker file in `folder`. */
const remember = async (name, work, folder) => {
  const marker = markerOf(name, folder);
  const started = new Date();
  await work();
  writeFileSync(marker, '');
  utimesSync(marker, started, started);
};

/** Whether the marker is newer than all sources. */
const isUpToDate = (name, sources, folder) => {
  const marker = markerOf(name, folder);
  return existsSync(marker) && statSync(marker).mtimeMs >= Math.max(...sources.map(newest));
};

/** Runs `work` if its sources have changed since the last time. */
const whenOutdated = async (name, work, sources = SOURCES, folder = 'dist') => {
  if (!isUpToDate(name, sources, folder)) await remember(name, work, folder);
};

/** Lists the TypeScript configurations of a package. Packages used by the panel are also compiled as ES modules. */
export const configsOf = (folder) =>
  ['tsconfig.json', 'tsconfig.esm.json']
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file));

/** Compiles each package of `packages/` into its own `dist`, for the server, the panel, tests and types. */
export const compilePackagesWhenNeeded = async () => {
  for (const folder of packageFolders()) {
    const sources = ['src', 'package.json', 'tsconfig.json', 'tsconfig.esm.json'];
    await whenOutdated(
      'compiled',
      async () => {
        for (const config of configsOf(folder)) await run('npx', ['tsc', '-p', config]);
      },
      ['tsconfig.json', ...sources.map((name) => path.join(folder, name))],
      path.join(folder, 'dist')
    );
  }
};

/** Compiles the server for tests and commands, unless a build has already done so. */
export const compileWhenNeeded = async () => {
  await compilePackagesWhenNeeded();
  if (isUpToDate('built', SOURCES, 'dist')) return;
  await whenOutdated('compiled', () => run('npx', ['tsc', '-p', 'tsconfig.json']));
};

/** Compiles the benchmark, which runs against the compiled server. */
export const compileBenchWhenNeeded = () =>
  whenOutdated('bench-compiled', () => run('npx', ['tsc', '-p', 'tests/bench/tsconfig.json']), [
    ...SOURCES,
    'tests/bench',
  ]);

/** Runs Strapi's build. Without NODE_ENV, it would create a slower panel for development. */
const runBuild = async (args) => {
  await compilePackagesWhenNeeded();
  await run('npx', ['strapi', 'build', ...args], {
    NODE_ENV: process.env.NODE_ENV || 'production',
  });
};

/**
 * Compiles the server and bundles the admin panel.
 *
 * @param args arguments for `strapi build`
 */
export const build = (args) => remember('built', () => runBuild(args));

/** Builds if sources have changed since the last build. */
export const buildWhenNeeded = () => whenOutdated('built', () => runBuild([]));
