import { existsSync, statSync } from 'node:fs';
import { run } from './run.mjs';

/** npm writes this file last, so it tells what is installed, and when that was. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Installs the dependencies where they are missing or older than the lock file. */
export const installWhenNeeded = async () => {
  const isCurrent =
    existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync('package-lock.json').mtimeMs;
  if (isCurrent) return;
  console.log('Installing the dependencies. This takes some minutes, once.');
  await run('npm', ['ci', '--no-audit', '--no-fund']);
};
