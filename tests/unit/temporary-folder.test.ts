import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../support/environment';

const MODULE = path.join(
  ROOT,
  'dist/src/plugins/site-content/server/src/operations/request-bodies/temporary-folder.js'
);
const given = mkdtempSync(path.join(os.tmpdir(), 'temporary-folder-'));
afterAll(() => {
  rmSync(given, { recursive: true });
});

/** Runs a program that uses a temporary folder, and returns the folders that it leaves behind, and its process id. */
const run = (ending: string) => {
  const { pid } = spawnSync(
    process.execPath,
    [
      '-e',
      `const { TemporaryFolder } = require(${JSON.stringify(MODULE)});
       new TemporaryFolder({ warn: console.error }).use();
       ${ending}`,
    ],
    { env: { ...process.env, TMPDIR: given, TEMP: given } }
  );
  return { pid, left: readdirSync(given) };
};

test.each(['', 'process.exit(1);', 'process.exitCode = 2;'])(
  'a process that ends without shutting the application down leaves no folder: %j',
  (ending) => {
    expect(run(ending).left).toEqual([]);
  }
);

test('the folder of a killed process is removed by its parent process', () => {
  const { pid, left } = run("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);");
  expect(left).toHaveLength(1);
  spawnSync(
    process.execPath,
    ['-e', `require(${JSON.stringify(MODULE)}).removeFoldersOf(${pid})`],
    {
      env: { ...process.env, TMPDIR: given, TEMP: given },
    }
  );
  expect(readdirSync(given)).toEqual([]);
});
