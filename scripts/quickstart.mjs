import { spawn } from 'node:child_process';
import { checkAddress, readAddress } from './steps/address.mjs';
import { buildWhenNeeded } from './steps/build.mjs';
import { createEnvWhenMissing } from './steps/env.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { main, run } from './steps/run.mjs';

const SAMPLE = 'database/sample-site';

const start = ({ url }) => {
  // Not through npx, because the service itself must receive signals and report when it listens.
  const service = spawn(process.execPath, ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  service.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));
  // The service reports its start itself, because something else could respond at that address.
  service.on('message', (message) => {
    if (message !== 'ready') return;
    console.log(`
The service is running:

  Admin panel    ${url}/admin
  Initial data   ${url}/api/initial-data/
  Pages          ${url}/api/pages/?fields=*

Press Ctrl+C to stop it. Your content is kept.
`);
  });
};

main(async () => {
  const address = readAddress();
  await checkAddress(address);
  await installWhenNeeded();
  if (createEnvWhenMissing()) console.log('Created .env with random secrets.');
  await buildWhenNeeded();
  await run(process.execPath, [
    ...['dist/src/cli/site-content.js', 'import'],
    ...['--initial-data', `${SAMPLE}/initial-data.json`],
    ...['--pages', `${SAMPLE}/pages.json`],
    '--if-empty',
  ]);
  start(address);
});
