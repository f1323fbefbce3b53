import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

// Tests the admin panel of a production build in a real browser. `UPDATE_SCREENSHOTS=1` updates docs/screenshots and writes
// other screenshots to .tmp/screenshots.
main(async () => {
  await installWhenNeeded();
  await buildWhenNeeded();
  await jest(['browser'], process.argv.slice(2));
});
