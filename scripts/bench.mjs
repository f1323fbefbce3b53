import { buildWhenNeeded, compileBenchWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { main, run } from './steps/run.mjs';

main(async () => {
  await installWhenNeeded();
  // As deployed, in a production build.
  await buildWhenNeeded();
  await compileBenchWhenNeeded();
  await run(process.execPath, ['dist/tests/bench/bench.js', ...process.argv.slice(2)]);
});
