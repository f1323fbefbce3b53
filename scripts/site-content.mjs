import { compileWhenNeeded } from './steps/build.mjs';
import { main } from './steps/run.mjs';

// `site-content <command>`, compiled where it is not: what the npm scripts named after its commands run.
main(async () => {
  await compileWhenNeeded();
  const { runCommand } = await import('../dist/src/cli/site-content.js');
  process.exitCode = await runCommand(process.argv.slice(2));
});
