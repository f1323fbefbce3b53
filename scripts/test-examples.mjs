import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

// Installs and builds the websites of examples/, and looks at them as visitors, editors and the service do.
main(async () => {
  await installWhenNeeded();
  await buildWhenNeeded();
  await jest(['examples'], process.argv.slice(2));
});
