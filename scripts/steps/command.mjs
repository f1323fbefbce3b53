import { compileWhenNeeded } from './build.mjs';
import { main } from './run.mjs';

/** Runs `site-content <command>` with the arguments of this process, and ends as it does. */
export const runCommand = (name) =>
  main(async () => {
    await compileWhenNeeded();
    const { runCommand: run } = await import('../../dist/src/cli/site-content.js');
    process.exitCode = await run([name, ...process.argv.slice(2)]);
  });
