import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PACKAGE = path.resolve(__dirname, '../../packages/redirect-formats');
/** What the example in its README writes. */
const SAYS = ['_redirects', '1 /old /new taken', '2 /temporary /new taken'];

const example = (): string => {
  const readme = readFileSync(path.join(PACKAGE, 'README.md'), 'utf8');
  const [, code] = /```js\n(.*?)```/s.exec(readme) ?? [];
  if (code === undefined) throw new Error('The README of redirect-formats has no example.');
  return code;
};

const npm = (args: readonly string[], cwd: string) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd });

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'packed-formats-'));
  // Compiled before the tests are, and read by others meanwhile.
  await npm(['pack', '--ignore-scripts', '--pack-destination', folder], PACKAGE);
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  mkdirSync(path.join(folder, 'empty'));
  writeFileSync(path.join(folder, 'empty', 'package.json'), '{ "private": true }');
  await npm(
    ['install', path.join(folder, `redirect-formats-${version}.tgz`)],
    path.join(folder, 'empty')
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the packed package redirect-formats, in an empty folder, runs the example in its README', () => {
  test('as CommonJS', async () => {
    const file = path.join(folder, 'empty', 'example.cjs');
    writeFileSync(file, example());
    const { stdout } = await run(process.execPath, [file]);
    expect(stdout.split('\n').slice(0, 3)).toEqual(SAYS);
    expect(stdout).toContain('"/old" "/new";');
  });

  test('as a module', async () => {
    const file = path.join(folder, 'empty', 'example.mjs');
    writeFileSync(
      file,
      example().replace(
        "const { readList, writeList } = require('redirect-formats');",
        "import { readList, writeList } from 'redirect-formats';"
      )
    );
    const { stdout } = await run(process.execPath, [file]);
    expect(stdout.split('\n').slice(0, 3)).toEqual(SAYS);
  });
});
