import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { compilePackagesWhenNeeded, configsOf } from './steps/build.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { main } from './steps/run.mjs';

// Strapi watches the sources of packages as well as its own, and restarts when one changes. This script compiles them.
main(async () => {
  await installWhenNeeded();
  await compilePackagesWhenNeeded();
  const start = (script, args) =>
    spawn(process.execPath, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit'] });
  const compilers = readdirSync('packages').flatMap((name) =>
    configsOf(`packages/${name}`).map((config) =>
      start('node_modules/typescript/bin/tsc', ['-p', config, '--watch', '--preserveWatchOutput'])
    )
  );
  const strapi = start('node_modules/@strapi/strapi/bin/strapi.js', [
    ...['develop', ...process.argv.slice(2)],
  ]);
  strapi.on('exit', (code) => {
    for (const compiler of compilers) compiler.kill();
    process.exitCode = code ?? 0;
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => strapi.kill(signal));
});
