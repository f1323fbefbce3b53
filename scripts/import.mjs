import { spawnSync } from 'node:child_process';
import { compileWhenNeeded } from './steps/build.mjs';
import { main } from './steps/run.mjs';

main(async () => {
  await compileWhenNeeded();
  const args = ['dist/src/cli/import.js', ...process.argv.slice(2)];
  const { status, signal } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = status ?? (signal === null ? 0 : 1);
});
