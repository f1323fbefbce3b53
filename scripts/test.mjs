import { compileWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

// Everything that needs neither a browser nor a database server.
main(async () => {
  await installWhenNeeded();
  await compileWhenNeeded();
  await jest(['unit', 'api'], process.argv.slice(2));
});
