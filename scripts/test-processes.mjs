import { existsSync } from 'node:fs';
import { buildWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { jest } from './steps/jest.mjs';
import { main } from './steps/run.mjs';

/** Web servers with which exported redirect lists are tested, at Debian's paths. */
const SERVERS = ['nginx', 'apache2'];

// Tests the service in separate processes: how it starts, stops and survives failures. --require-all fails if a web
// server is missing.
main(async () => {
  const args = process.argv.slice(2);
  const missing = SERVERS.filter((name) => !existsSync(`/usr/sbin/${name}`));
  if (missing.length > 0 && args.includes('--require-all')) {
    throw new Error(`Not installed, but required by --require-all: ${missing.join(', ')}`);
  }
  await installWhenNeeded();
  await buildWhenNeeded();
  await jest(
    ['processes'],
    args.filter((arg) => arg !== '--require-all')
  );
  for (const name of missing) console.log(`${name}: skipped, because it is not installed`);
});
