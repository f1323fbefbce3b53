import { spawnSync } from 'node:child_process';
import { compileWhenNeeded } from './build.mjs';
import { main } from './run.mjs';

/** Runs a command of src/cli with the arguments of this process, and ends as it does. */
export const runCommand = (name) =>
  main(async () => {
    await compileWhenNeeded();
    const args = [`dist/src/cli/${name}.js`, ...process.argv.slice(2)];
    const { status, signal } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    process.exitCode = status ?? (signal === null ? 0 : 1);
  });
