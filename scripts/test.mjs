import { compileWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

// Runs all unit and API tests, on SQLite.
main(async () => {
  await installWhenNeeded();
  await compileWhenNeeded();
  if (process.argv.length === 2) {
    console.log(
      'Running all unit and API tests, which takes about ten minutes on two cores. For a single file: npm test -- tests/unit/links.test.ts\n'
    );
  }
  await jest(['unit', 'api', 'front-thread'], process.argv.slice(2));
});
