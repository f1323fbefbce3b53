import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ABOUT, type About, SCHEMA } from '../../src/backup/archive-format';
import { checkArchive, readEntries } from '../../src/backup/archive-reader';
import { ArchiveWriter } from '../../src/backup/archive-writer';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ABOUT_IT: About = {
  format: 'site-content-backup',
  formatVersion: 1,
  createdAt: '2025-01-13T09:00:00.000Z',
  appVersion: '0.1.0',
  strapiVersion: '5.54.0',
  database: 'sqlite',
  secrets: {},
};
const TABLES = [
  { name: 'pages', columns: [{ name: 'id', type: 'increments' }], indexes: [], foreignKeys: [] },
];
const ROWS = Buffer.from('[1]\n[2]\n');

interface Parts {
  readonly about?: object | string;
  readonly schema?: object;
  readonly more?: readonly (readonly [name: string, body: Buffer])[];
}

const write = async (
  name: string,
  { about = ABOUT_IT, schema = { tables: TABLES }, more = [] }: Parts = {}
): Promise<string> => {
  const file = path.join(folder, name);
  const archive = await ArchiveWriter.create(file);
  await archive.add(ABOUT, Buffer.from(typeof about === 'string' ? about : JSON.stringify(about)));
  await archive.add(SCHEMA, Buffer.from(JSON.stringify(schema)));
  await archive.add('tables/pages/000001.ndjson', ROWS);
  for (const [entry, body] of more) await archive.add(entry, body);
  await archive.finish({ rows: { pages: 2 }, missingFiles: [] });
  return file;
};

describe('a backup file', () => {
  test('contains the entries that were added, byte for byte', async () => {
    const upload = path.join(folder, 'a.bin');
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, n) => n % 251));
    writeFileSync(upload, bytes);
    writeFileSync(path.join(folder, 'empty'), '');
    const file = path.join(folder, 'b.tar.gz');
    const archive = await ArchiveWriter.create(file);
    await archive.add(ABOUT, Buffer.from(JSON.stringify(ABOUT_IT)));
    await archive.add(SCHEMA, Buffer.from(JSON.stringify({ tables: TABLES })));
    await archive.addFile(`uploads/${'long'.repeat(60)}.bin`, upload);
    await archive.addFile('uploads/ü/empty', path.join(folder, 'empty'));
    await archive.finish({ rows: { pages: 0 }, missingFiles: ['gone.jpg'] });

    const { about, tables, manifest } = await checkArchive(file);
    expect(about).toEqual(ABOUT_IT);
    expect(tables).toEqual(TABLES);
    expect(manifest.missingFiles).toEqual(['gone.jpg']);
    const found = new Map<string, Buffer>();
    await readEntries(file, async ({ name, body }) => {
      found.set(name, await buffer(body));
    });
    expect(found.get(`uploads/${'long'.repeat(60)}.bin`)?.equals(bytes)).toBe(true);
    expect(found.get('uploads/ü/empty')?.length).toBe(0);
  });

  test('is readable by its owner only, and gets its final name once it is complete', async () => {
    const file = path.join(folder, 'b.tar.gz');
    const archive = await ArchiveWriter.create(file);
    await archive.add(ABOUT, Buffer.alloc(1_000_000));
    expect(readdirSync(folder)).toEqual([
      expect.stringMatching(/^b\.tar\.gz\.partial-[0-9a-f-]+$/),
    ]);
    await archive.abandon();
    expect(readdirSync(folder)).toEqual([]);
    expect(statSync(await write('c.tar.gz')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['c.tar.gz']);
  });

  test('does not overwrite an existing file, even one created in the meantime', async () => {
    const file = path.join(folder, 'b.tar.gz');
    const archive = await ArchiveWriter.create(file);
    writeFileSync(file, 'mine');
    await expect(archive.finish({ rows: {}, missingFiles: [] })).rejects.toThrow('already exists');
    await archive.abandon();
    await expect(ArchiveWriter.create(file)).rejects.toThrow('already exists');
    expect(readdirSync(folder)).toEqual(['b.tar.gz']);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('leaves no partial file behind if writing fails', async () => {
    const archive = await ArchiveWriter.create(path.join(folder, 'b.tar.gz'));
    const { tar } = archive as unknown as { tar: { destroy(error: Error): void } };
    tar.destroy(new Error('no space'));
    await expect(archive.add(ABOUT, Buffer.alloc(10))).rejects.toThrow();
    await archive.abandon();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a file that is not a complete backup is refused', () => {
  test('if it is truncated, at any length', async () => {
    const file = await write('b.tar.gz', {
      more: [
        ['uploads/a.bin', Buffer.from(Array.from({ length: 5000 }, () => Math.random() * 256))],
      ],
    });
    const whole = readFileSync(file);
    for (let length = 0; length < whole.length; length += 211) {
      writeFileSync(file, whole.subarray(0, length));
      await expect(checkArchive(file)).rejects.toThrow(/is incomplete|is not a backup|is damaged/);
    }
  });

  test('if a single byte has changed, at any position', async () => {
    const file = await write('b.tar.gz');
    const whole = gunzipSync(readFileSync(file));
    const { length } = ROWS;
    const at = whole.indexOf(ROWS);
    for (const place of [0, 5, at, at + length - 1, whole.indexOf('pages"')]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(file, gzipSync(changed));
      await expect(checkArchive(file)).rejects.toThrow(/damaged|not a backup/);
    }
  });

  test.each<[string, Parts, RegExp]>([
    ['another format', { about: { ...ABOUT_IT, format: 'x' } }, /not a backup of this service/],
    ['a later format', { about: { formatVersion: 2 } }, /later version .* format 2/],
    ['invalid JSON', { about: 'x' }, /about\.json is not valid JSON/],
    ['no tables', { schema: {} }, /schema\.json, tables/],
    ['an unknown entry', { more: [['uploads/../x', Buffer.alloc(1)]] }, /"uploads\/\.\.\/x"/],
    ['a duplicate entry', { more: [['tables/pages/000001.ndjson', ROWS]] }, /000001\.ndjson/],
  ])('if it has %s', async (_name, parts, message) => {
    await expect(write('b.tar.gz', parts).then(checkArchive)).rejects.toThrow(message);
  });

  test('if it does not exist, is a folder or is any other kind of file', async () => {
    const other = path.join(folder, 'x.jpg');
    writeFileSync(other, 'not compressed');
    await expect(checkArchive(path.join(folder, 'none'))).rejects.toThrow('File not found');
    await expect(checkArchive(folder)).rejects.toThrow('is a folder');
    await expect(checkArchive(other)).rejects.toThrow('is not a backup');
    writeFileSync(other, gzipSync('only compressed'));
    await expect(checkArchive(other)).rejects.toThrow(/not a backup|incomplete|damaged/);
  });
});
