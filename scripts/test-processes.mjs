import { existsSync } from 'node:fs';
import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

/** Web servers on which exported lists of redirects are tried, where Debian has them. */
const SERVERS = ['nginx', 'apache2'];

// --require-all makes it a failure when one of the servers is missing.
// The service in processes of its own: how it starts, stops and survives.
main(async () => {
  const args = process.argv.slice(2);
  const missing = SERVERS.filter((name) => !existsSync(`/usr/sbin/${name}`));
  if (missing.length > 0 && args.includes('--require-all')) {
    throw new Error(
      `These are not installed, and --require-all asks for them: ${missing.join(', ')}`
    );
  }
  await installWhenNeeded();
  await buildWhenNeeded();
  await jest(
    ['processes'],
    args.filter((arg) => arg !== '--require-all')
  );
  for (const name of missing) console.log(`${name}: skipped, for it is not installed`);
});
