import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getPartialName, removeAbandonedPartials } from '../../src/backup/archive-writer';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-partial-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const HOURS = 60 * 60;

/** Creates a file that was last written this many seconds ago. */
const put = (name: string, age = 0): string => {
  writeFileSync(path.join(folder, name), 'half');
  const then = Date.now() / 1000 - age;
  utimesSync(path.join(folder, name), then, then);
  return name;
};

const own = (file: string): string => path.basename(getPartialName(path.join(folder, file)));

const deadProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

test('keeps the partial archives of running backups, on this host and on others', async () => {
  const kept = [put(own('a.tar.gz')), put('b.tar.gz.partial-0000abcd-1-12345678', HOURS / 2)];
  await removeAbandonedPartials(folder);
  expect(readdirSync(folder).toSorted()).toEqual(kept);
});

test('removes the partial archives of killed backups', async () => {
  put(own('a.tar.gz').replace(`-${process.pid}-`, `-${deadProcess()}-`));
  put('b.tar.gz.partial-0000abcd-1-12345678', 2 * HOURS);
  put('c.tar.gz.partial-12345678', 2 * HOURS);
  await removeAbandonedPartials(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('keeps all other files, however old they are', async () => {
  const others = ['a.tar.gz', 'a.tar.gz.partial', 'film.partial-copy', 'notes.txt'];
  for (const name of others) put(name, 1000 * HOURS);
  await removeAbandonedPartials(folder);
  expect(readdirSync(folder).toSorted()).toEqual(others);
});
