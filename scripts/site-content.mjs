import { compileWhenNeeded } from './steps/build.mjs';
import { main } from './steps/run.mjs';

// Runs `site-content <command>`, compiling it first if needed. The npm scripts named after its commands call this.
main(async () => {
  await compileWhenNeeded();
  const { runCommand } = await import('../dist/src/cli/site-content.js');
  process.exitCode = await runCommand(process.argv.slice(2));
});
