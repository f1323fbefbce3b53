import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWhenNeeded } from './steps/build.mjs';
import { createEnvWhenMissing } from './steps/env.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { main, run } from './steps/run.mjs';

const SAMPLE = 'database/sample-site';

/** The address that the service listens on, as `.env` and the environment have it. */
const readAddress = async () => {
  const { config } = await import('dotenv');
  config();
  return `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || '1337'}`;
};

const answers = async (address) => {
  try {
    return (await fetch(`${address}/_health`)).ok;
  } catch {
    return false;
  }
};

const start = async (address) => {
  // Not through npx, so that a signal reaches the service itself.
  const service = spawn(path.join('node_modules', '.bin', 'strapi'), ['start'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  let ended = false;
  service.on('exit', (code) => {
    ended = true;
    process.exitCode = code ?? 0;
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));

  while (!ended && !(await answers(address))) await wait(250);
  if (ended) return;
  console.log(`
The site is served:

  Admin panel    ${address}/admin
  Initial data   ${address}/api/initial-data/
  Pages          ${address}/api/pages/?fields=*

Ctrl-C stops it. Your content is kept.
`);
};

main(async () => {
  await installWhenNeeded();
  if (createEnvWhenMissing()) console.log('Wrote .env with fresh random secrets.');
  await buildWhenNeeded();
  const address = await readAddress();
  await run(process.execPath, [
    'dist/src/cli/import.js',
    ...['--initial-data', `${SAMPLE}/initial-data.json`],
    ...['--pages', `${SAMPLE}/pages.json`],
    '--if-empty',
  ]);
  await start(address);
});
