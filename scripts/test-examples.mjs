import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

// Installs and builds the websites in examples/ and tests them from the visitor's, the editor's and the service's side.
main(async () => {
  await installWhenNeeded();
  await buildWhenNeeded();
  await jest(['examples'], process.argv.slice(2));
});
