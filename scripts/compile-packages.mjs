import { compilePackagesWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { main } from './steps/run.mjs';

main(async () => {
  await installWhenNeeded();
  await compilePackagesWhenNeeded();
});
