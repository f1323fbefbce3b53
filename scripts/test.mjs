import { compileWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

// Everything that needs neither a browser nor a database server.
main(async () => {
  await installWhenNeeded();
  await compileWhenNeeded();
  if (process.argv.length === 2) {
    console.log(
      'All unit and API tests: about six minutes on two cores. One file alone: npm test -- tests/unit/links.test.ts\n'
    );
  }
  await jest(['unit', 'api'], process.argv.slice(2));
});
