import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../support/environment';

test('scripts run in the root folder of the repository, whose path may contain any character', () => {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'a 50 % café-')));
  try {
    const run = path.join(folder, 'scripts/steps/run.mjs');
    cpSync(path.join(ROOT, 'scripts/steps/run.mjs'), run);
    const code = `import('${pathToFileURL(run).href}').then(({ main }) => main(async () => console.log(process.cwd())))`;
    const output = execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' });
    expect(path.resolve(output.trim())).toBe(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
