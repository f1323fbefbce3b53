import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

// The service in processes of its own: how it starts, stops and survives.
main(async () => {
  await installWhenNeeded();
  await buildWhenNeeded();
  await jest(['processes'], process.argv.slice(2));
});
