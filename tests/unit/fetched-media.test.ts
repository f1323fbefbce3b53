import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FetchedMedia } from '../../src/plugins/site-import/server/src/fetched-media';

let uploads: string;
beforeEach(() => {
  uploads = mkdtempSync(path.join(os.tmpdir(), 'fetched-'));
});
afterEach(() => rmSync(uploads, { recursive: true }));

const countBytes = (text: string): Buffer => Buffer.from(text);

test('files that are fetched concurrently are kept for the next import of the same site', async () => {
  const media = new FetchedMedia(uploads, 'site');
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map((name) => media.keep(name, countBytes(name))));
  const next = new FetchedMedia(uploads, 'site');
  expect(await Promise.all(names.map((name) => next.find(name)))).toEqual(names.map(countBytes));
  expect(await new FetchedMedia(uploads, 'other').find('a')).toBeNull();
});

test('fetched files are removed after an import, and more can be fetched afterwards', async () => {
  const media = new FetchedMedia(uploads, 'site');
  await media.keep('a', countBytes('a'));
  await media.clear();
  expect(readdirSync(uploads)).toEqual([]);
  await media.keep('a', countBytes('a'));
  expect(await media.find('a')).toEqual(countBytes('a'));
});

test('fetched files that other imports left for more than a day are removed, and nothing else is', async () => {
  const dayAgo = Date.now() / 1000 - 25 * 60 * 60;
  for (const name of ['.import-old', '.import-new', '.restore-old', 'boat.png'])
    mkdirSync(path.join(uploads, name));
  for (const name of ['.import-old', '.restore-old', 'boat.png'])
    utimesSync(path.join(uploads, name), dayAgo, dayAgo);
  await new FetchedMedia(uploads, 'site').keep('a', countBytes('a'));
  expect(readdirSync(uploads).toSorted()).toEqual([
    ...['.import-new', '.import-site', '.restore-old', 'boat.png'],
  ]);
  expect(existsSync(path.join(uploads, '.import-old'))).toBe(false);
});
