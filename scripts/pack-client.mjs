import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { compilePackagesWhenNeeded } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { main, run } from './steps/run.mjs';

const QUIET = ['--silent', '--no-audit', '--no-fund'];

// Updates the packed client in the examples and their lock files, because the client is not on npm.
// `npm run test:examples` fails if it differs from packages/client.
main(async () => {
  await installWhenNeeded();
  await compilePackagesWhenNeeded();
  const { name, version } = JSON.parse(readFileSync('packages/client/package.json', 'utf8'));
  for (const example of readdirSync('examples')) {
    const folder = path.resolve('examples', example);
    for (const file of readdirSync(folder)) {
      if (file.endsWith('.tgz')) rmSync(path.join(folder, file));
    }
    await run('npm', ['pack', '-w', 'packages/client', '--pack-destination', folder, ...QUIET]);
    const packed = path.join(folder, `${name}-${version}.tgz`);
    await run('npm', ['install', '--package-lock-only', '--prefix', folder, packed, ...QUIET]);
  }
});
