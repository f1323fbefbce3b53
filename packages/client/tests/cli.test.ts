import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const CLI = path.join(__dirname, '..', 'dist', 'cli.js');

const folder = mkdtempSync(path.join(os.tmpdir(), 'client-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (content: string | Buffer) => {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, content);
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, file], { encoding: 'utf8' });
  return { status, stdout, stderr: stderr.replace(file, 'openapi.json') };
};

test('reads a document with a byte order mark like one without', () => {
  expect(run('\ufeff{}')).toEqual(run('{}'));
  expect(run('\ufeff{}').stderr).not.toContain('JSON');
});

test('refuses a document that is not UTF-8', () => {
  expect(run(Buffer.from('{"title":"Fähre"}', 'latin1'))).toEqual({
    status: 1,
    stdout: '',
    stderr: 'openapi.json is not UTF-8. Save it in that encoding.\n',
  });
});
