import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** Of what is used as a package, without what its tests need. */
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

/** Does `work`, and remembers by a file in `folder` of when its sources are. */
const remember = async (name, work, folder) => {
  const marker = markerOf(name, folder);
  const started = new Date();
  await work();
  writeFileSync(marker, '');
  utimesSync(marker, started, started);
};

/** Whether something was done since its sources last changed, as its marker tells. */
const isUpToDate = (name, sources, folder) => {
  const marker = markerOf(name, folder);
  return existsSync(marker) && statSync(marker).mtimeMs >= Math.max(...sources.map(newest));
};

/** Does `work` unless it was done since the sources last changed. */
const whenOutdated = async (name, work, sources = SOURCES, folder = 'dist') => {
  if (!isUpToDate(name, sources, folder)) await remember(name, work, folder);
};

/** Those that the panel uses as well are compiled as ES modules, too. */
export const configsOf = (folder) =>
  ['tsconfig.json', 'tsconfig.esm.json']
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file));

/**
 * Compiles the packages of `packages/`, each into its own `dist`, as whoever imports them needs it: the server, the
 * panel, tests and types.
 */
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

/** Compiles the server, which is all that tests and commands need. What the build has made of it will do, too. */
export const compileWhenNeeded = async () => {
  await compilePackagesWhenNeeded();
  if (isUpToDate('built', SOURCES, 'dist')) return;
  await whenOutdated('compiled', () => run('npx', ['tsc', '-p', 'tsconfig.json']));
};

/** Compiles the bench, which runs on the compiled server. */
export const compileBenchWhenNeeded = () =>
  whenOutdated('bench-compiled', () => run('npx', ['tsc', '-p', 'tests/bench/tsconfig.json']), [
    ...SOURCES,
    'tests/bench',
  ]);

/** Strapi's build, which makes a slower panel for development unless it is told otherwise. */
const runBuild = async (args) => {
  await compilePackagesWhenNeeded();
  await run('npx', ['strapi', 'build', ...args], {
    NODE_ENV: process.env.NODE_ENV || 'production',
  });
};

/**
 * Compiles the server and bundles the admin panel, both as they are now.
 *
 * @param args those of `strapi build`
 */
export const build = (args) => remember('built', () => runBuild(args));

/** The same, where something has changed since. */
export const buildWhenNeeded = () => whenOutdated('built', () => runBuild([]));
