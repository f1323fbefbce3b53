import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../support/environment';

/** A checkout with one source file, and with an `npx` that only logs its arguments. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'build-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CALLS = path.join(folder, 'calls');

beforeEach(() => {
  for (const name of ['bin', 'dist', 'packages', 'src'])
    mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'bin/npx'), `#!/bin/sh\necho "$@" >> ${CALLS}\n`, {
    mode: 0o755,
  });
  writeFileSync(path.join(folder, 'src/a.ts'), '');
  for (const name of ['src/a.ts', 'src']) at(name, 2000);
  rmSync(CALLS, { force: true });
});

/** Sets the modification time of a file, in seconds. */
const at = (file: string, time: number): void => utimesSync(path.join(folder, file), time, time);

const mark = (name: string, time: number): void => {
  writeFileSync(path.join(folder, 'dist', name), '');
  at(`dist/${name}`, time);
};

const getCalls = (step: string): string => {
  const module = path.join(ROOT, 'scripts/steps/build.mjs');
  const code = `import(${JSON.stringify(module)}).then((steps) => steps.${step}())`;
  const PATH = `${path.join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
  execFileSync(process.execPath, ['-e', code], { cwd: folder, env: { ...process.env, PATH } });
  return existsSync(CALLS) ? readFileSync(CALLS, 'utf8') : '';
};

test('a command compiles sources that changed since the last compilation', () => {
  mark('.compiled', 1000);
  mark('.built', 1000);
  expect(getCalls('compileWhenNeeded')).toBe('tsc -p tsconfig.json\n');
});

test.each(['.compiled', '.built'])(
  'a command does not compile again if %s is newer than the sources',
  (name) => {
    rmSync(path.join(folder, 'dist'), { recursive: true });
    mkdirSync(path.join(folder, 'dist'));
    mark(name, 3000);
    expect(getCalls('compileWhenNeeded')).toBe('');
  }
);

test('sources that were compiled but not built since they changed are built', () => {
  mark('.compiled', 3000);
  mark('.built', 1000);
  expect(getCalls('buildWhenNeeded')).toBe('strapi build\n');
});
