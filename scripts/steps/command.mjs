import { compileWhenNeeded } from './build.mjs';
import { main } from './run.mjs';

/** Runs a command of src/cli with the arguments of this process, and ends as it does. */
export const runCommand = (name) =>
  main(async () => {
    await compileWhenNeeded();
    const { runCommand: run } = await import('../../dist/src/cli/command.js');
    process.exitCode = await run(name, process.argv.slice(2));
  });
