import { compileWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { main, run } from './steps/run.mjs';

// Everything that needs neither a browser nor a database server.
main(async () => {
  await installWhenNeeded();
  await compileWhenNeeded();
  await run('npx', ['jest', ...process.argv.slice(2)]);
});
