import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** npm writes this file last, so its time is that of the installation. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Links packages of `packages/` that were added since npm last installed. */
const linkPackages = () => {
  for (const name of readdirSync('packages')) {
    const folder = path.join('packages', name);
    const { name: linkName } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const link = path.join('node_modules', linkName);
    if (existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.relative(path.dirname(link), folder), link, 'dir');
  }
};

/** Installs the dependencies if they are missing or older than the lock file. */
export const installWhenNeeded = async () => {
  const isCurrent =
    existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync('package-lock.json').mtimeMs;
  if (isCurrent) return linkPackages();
  console.log('Installing dependencies. This takes a few minutes the first time.');
  await run('npm', ['ci', '--no-audit', '--no-fund']);
};
