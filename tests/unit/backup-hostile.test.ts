import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { ABOUT, SCHEMA, schemaSchema } from '../../src/backup/archive-format';
import { checkArchive } from '../../src/backup/archive-reader';
import { ArchiveWriter } from '../../src/backup/archive-writer';
import { parseRow } from '../../src/backup/rows';
import { checkStoredFile } from '../../src/backup/stored-files';
import { checkNotedTables } from '../../src/backup/stored-tables';
import { CommandError } from '../../src/database/command-errors';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ABOUT_IT = {
  format: 'site-content-backup',
  formatVersion: 1,
  createdAt: '2025-01-13T09:00:00.000Z',
  appVersion: '0.1.0',
  strapiVersion: '5.54.0',
  database: 'sqlite',
  secrets: {},
};

const ID = {
  name: 'id',
  type: 'increments',
  args: [{ primary: true, primaryKey: true }],
  defaultTo: null,
  notNullable: true,
  unsigned: false,
};
const PAGES = { name: 'pages', columns: [ID], indexes: [], foreignKeys: [] };
const EVIL = "x'); DROP TABLE other; --";

/** A table with one more column. */
const withColumn = (column: object): object => ({
  tables: [{ ...PAGES, columns: [ID, { name: 'title', type: 'string', ...column }] }],
});
const withKey = (key: object): object => ({
  tables: [
    {
      ...PAGES,
      foreignKeys: [
        {
          name: 'fk',
          columns: ['id'],
          referencedTable: 'pages',
          referencedColumns: ['id'],
          ...key,
        },
      ],
    },
  ],
});
const withIndex = (index: object): object => ({
  tables: [{ ...PAGES, indexes: [{ name: 'idx', columns: ['id'], ...index }] }],
});

const write = async (
  schema: object,
  rows: Readonly<Record<string, number>> = { pages: 2 },
  lines = '[1]\n[2]\n'
): Promise<string> => {
  const file = path.join(folder, 'b.tar.gz');
  const archive = await ArchiveWriter.create(file);
  await archive.add(ABOUT, Buffer.from(JSON.stringify(ABOUT_IT)));
  await archive.add(SCHEMA, Buffer.from(JSON.stringify(schema)));
  await archive.add('tables/pages/000001.ndjson', Buffer.from(lines));
  await archive.finish({ rows, missingFiles: [] });
  return file;
};

describe('a table that a backup describes', () => {
  test.each<[string, object]>([
    ['a string column', { args: [2048] }],
    ['a text column', { type: 'text', args: ['longtext'] }],
    [
      'a datetime column',
      { type: 'datetime', args: [{ useTz: false, precision: 6 }], defaultTo: null },
    ],
    ['a decimal column', { type: 'decimal', args: [10, 2], defaultTo: 1.5, unsigned: true }],
    ['an enumeration column', { type: 'enu', args: [['a', 'b c']] }],
  ])('is accepted with %s', async (_what, column) => {
    await expect(write(withColumn(column)).then(checkArchive)).resolves.toBeDefined();
  });

  test.each<[string, object]>([
    ['a custom SQL type', withColumn({ type: 'specificType', args: [EVIL] })],
    ['an unknown column type', withColumn({ type: 'constructor' })],
    [
      'another method of the schema builder as a type',
      withColumn({ type: 'dropColumn', args: [] }),
    ],
    ['a length that is not a number', withColumn({ args: [EVIL] })],
    ['an excessive length', withColumn({ args: [1e9] })],
    ['SQL in the size of a text column', withColumn({ type: 'text', args: [EVIL] })],
    [
      'SQL in the precision of a datetime column',
      withColumn({ type: 'datetime', args: [{ precision: EVIL }] }),
    ],
    [
      'unknown options of a datetime column',
      withColumn({ type: 'datetime', args: [{ useTz: false, x: 1 }] }),
    ],
    ['a quote in an enumeration value', withColumn({ type: 'enu', args: [[EVIL]] })],
    [
      'native options of an enumeration',
      withColumn({ type: 'enu', args: [['a'], { useNative: true, enumName: EVIL }] }),
    ],
    ['raw SQL as a default', withColumn({ defaultTo: [EVIL, { isRaw: true }] })],
    ['an object as a default', withColumn({ defaultTo: { isRaw: true } })],
    ['a quote in a column name', withColumn({ name: '"; DROP TABLE other; --' })],
    ['a dot in its name', { tables: [{ ...PAGES, name: 'other.pages' }] }],
    ['a name reserved for restores', { tables: [{ ...PAGES, name: '__scold_pages' }] }],
    ['a NUL character in its name', { tables: [{ ...PAGES, name: 'pages\0' }] }],
    ['a name that is too long for the database', { tables: [{ ...PAGES, name: 'x'.repeat(56) }] }],
    ['a duplicate of itself', { tables: [PAGES, PAGES] }],
    ['a duplicate column', withColumn({ name: 'id' })],
    ['SQL in onDelete', withKey({ onDelete: `CASCADE; ${EVIL}` })],
    ['SQL in onUpdate', withKey({ onUpdate: EVIL })],
    ['a foreign key to a table outside the backup', withKey({ referencedTable: 'other' })],
    ['a foreign key to an unknown column', withKey({ referencedColumns: ['none'] })],
    ['a foreign key on an unknown column', withKey({ columns: ['none'] })],
    ['an index on an unknown column', withIndex({ columns: ['none'] })],
    ['SQL as an index type', withIndex({ type: EVIL })],
  ])('is refused with %s', async (_what, schema) => {
    await expect(write(schema).then(checkArchive)).rejects.toThrow(/schema\.json, tables/);
  });

  test('keeps only known properties of its columns', () => {
    const { tables } = schemaSchema.parse(withColumn({ comment: EVIL, collation: EVIL }));
    expect(JSON.stringify(tables)).not.toContain('DROP');
  });
});

describe('the rows of a backup', () => {
  test.each<[string, Readonly<Record<string, number>>, RegExp]>([
    [
      'there are fewer than the manifest says',
      { pages: 3 },
      /contains 2 rows of pages instead of 3/,
    ],
    [
      'there are more than the manifest says',
      { pages: 1 },
      /contains 2 rows of pages instead of 1/,
    ],
    ['the manifest does not count them', {}, /contains 2 rows of pages instead of 0/],
    [
      'the manifest counts rows of another table',
      { pages: 2, other: 0 },
      /rows of the table other, which it does not describe/,
    ],
  ])('are refused if %s', async (_what, rows, message) => {
    await expect(write({ tables: [PAGES] }, rows).then(checkArchive)).rejects.toThrow(message);
  });

  test('are refused if the schema does not describe their table', async () => {
    const schema = { tables: [{ ...PAGES, name: 'posts' }] };
    await expect(write(schema).then(checkArchive)).rejects.toThrow(
      /rows of the table pages, which it/
    );
  });

  test.each(['', '1', '{}', '[1]', '[1,2,3]', '[1,{}]', '[1,[2]]', '[1,2'])(
    'must match the columns of their table: %s is not a row of two columns',
    (line) => {
      const table = schemaSchema.parse(withColumn({})).tables[0];
      if (table === undefined) throw new Error('There is no table.');
      expect(parseRow(table, line)).toBeNull();
      expect(parseRow(table, '[1,null]')).toEqual([1, null]);
    }
  );

  test("are refused if Strapi's stored schema lists unknown tables, which the next start would drop", () => {
    const [table] = schemaSchema.parse({
      tables: [
        {
          ...PAGES,
          name: 'strapi_database_schema',
          columns: [ID, { name: 'schema', type: 'json' }],
        },
      ],
    }).tables;
    if (table === undefined) throw new Error('There is no table.');
    const check = (noted: unknown) => () =>
      checkNotedTables(table, [1, noted as string], (name) => name === 'pages');
    expect(check(JSON.stringify({ tables: [PAGES] }))).not.toThrow();
    expect(check(JSON.stringify({ tables: [PAGES, { name: 'other' }] }))).toThrow(/"other"/);
    expect(check(JSON.stringify({ tables: [{ name: ['pages'] }] }))).toThrow(/\["pages"\]/);
    for (const noted of [null, 'x', '{}', '[]', '{"tables":[{}]}']) {
      expect(check(noted)).toThrow(/cannot be read/);
    }
  });
});

test.each(['symlink', 'link', 'directory', 'fifo', 'character-device'])(
  'an archive entry that is a %s is refused',
  async (type) => {
    const whole = await write({ tables: [PAGES] });
    expect(readFileSync(whole).length).toBeGreaterThan(0);
    const file = path.join(folder, 'hostile.tar.gz');
    const tar = pack();
    tar.entry({ name: ABOUT }, Buffer.from(JSON.stringify(ABOUT_IT)), () => undefined);
    const header = { name: 'uploads/a.jpg', type, linkname: '/etc/passwd', size: 0 };
    tar.entry(header, Buffer.alloc(0), () => undefined);
    tar.finalize();
    await pipeline(tar, createGzip(), createWriteStream(file));
    await expect(checkArchive(file)).rejects.toThrow('"uploads/a.jpg" is not a file');
  }
);

describe('the headers of an archive', () => {
  /** A tar header with its checksum. */
  const header = (flag: string, size: number | string, name = 'a'): Buffer => {
    const block = Buffer.alloc(512);
    block.write(name, 0);
    block.write(typeof size === 'number' ? `${size.toString(8).padStart(11, '0')} ` : size, 124);
    block.write(' '.repeat(8), 148);
    block.write(flag, 156);
    block.write('ustar\u000000', 257);
    const sum = block.reduce((all, byte) => all + byte, 0);
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return block;
  };
  const padded = (body: string | Buffer): Buffer => {
    const bytes = Buffer.from(body);
    return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
  };
  const getRefusal = async (...parts: readonly Buffer[]): Promise<string> => {
    const file = path.join(folder, 'hostile.tar.gz');
    const about = Buffer.from(JSON.stringify(ABOUT_IT));
    const start = [header('0', about.length, ABOUT), padded(about)];
    writeFileSync(file, gzipSync(Buffer.concat([...start, ...parts, Buffer.alloc(1024)])));
    const error: unknown = await checkArchive(file).catch((reason: unknown) => reason);
    return error instanceof CommandError ? error.message.replace(file, 'FILE') : String(error);
  };
  const DAMAGED = 'FILE is damaged: it has invalid headers.';

  test.each(['x', 'L', 'K', 'N'])('of the type %s are refused above 1 MiB', async (flag) => {
    const size = 1024 * 1024 + 1;
    expect(await getRefusal(header(flag, size), Buffer.alloc(2 * size, 'x'))).toBe(DAMAGED);
  });

  test.each([
    ['has a negative length', '-9 a=bcd\n'],
    ['has the length 0', '0 a=b\n'],
    ['is longer than the header', '999 a=b\n'],
    ['has no value', '5 abc\n'],
    ['sets a negative size', '12 size=-99\n'],
  ])('of the type x are refused with a record that %s', async (_what, record) => {
    expect(await getRefusal(header('x', record.length), padded(record))).toBe(DAMAGED);
  });

  test('are refused if they are global (type g) or their size is not a number', async () => {
    expect(await getRefusal(header('g', 6), padded('6 a=b\n'))).toBe(DAMAGED);
    expect(await getRefusal(header('0', '\u00ff\u00ff'))).toBe(DAMAGED);
  });

  test('may set a long name, which is shown on one line and shortened', async () => {
    const name = `uploads/../a\n\u001b[2J${'x'.repeat(5000)}`;
    const record = `${name.length + 11} path=${name}\n`;
    const message = await getRefusal(header('x', record.length), padded(record), header('0', 0));
    expect(message).toMatch(
      /^FILE is damaged: it contains an unknown entry, "uploads\/\.\.\/a\[U\+000A\]\[U\+001B\]\[2Jx{100,190}…"\.$/
    );
    const long = await getRefusal(header('L', name.length), padded(name), header('0', 0));
    expect(long).toBe(message);
  });

  test('may override the size in the header of the next entry', async () => {
    const record = '12 size=600\n';
    const entry = [header('x', record.length), padded(record), header('0', 0, 'uploads/a.jpg')];
    const next = header('0', 0, '/etc/passwd');
    expect(await getRefusal(...entry, padded(Buffer.alloc(600)), next)).toMatch(/"\/etc\/passwd"/);
  });
});

describe('a row of the media library', () => {
  const NAMES = [
    ...['id', 'hash', 'ext', 'url', 'formats', 'provider', 'provider_metadata'],
    ...['folder_path', 'name'],
  ];
  const FILES = { ...PAGES, name: 'files', columns: NAMES.map((name) => ({ ...ID, name })) };
  const GOOD = {
    ...{ id: 1, hash: 'harbour_0123456789', ext: '.jpg', url: '/uploads/harbour_0123456789.jpg' },
    ...{
      provider: 'local',
      provider_metadata: null,
      folder_path: '/1/2',
      name: '../as it was named',
    },
    formats: JSON.stringify({
      small: { hash: 'small_harbour', ext: '.jpg', url: '/uploads/small_harbour.jpg', path: null },
    }),
  };
  const check = (values: object): void =>
    checkStoredFile(
      FILES as Parameters<typeof checkStoredFile>[0],
      NAMES.map((name) => ({ ...GOOD, ...values })[name as keyof typeof GOOD])
    );
  const small = (values: object) => ({
    formats: JSON.stringify({
      small: { hash: 'a', ext: '.jpg', url: '/uploads/a.jpg', ...values },
    }),
  });

  test.each([
    [{}],
    [{ ext: null, formats: null, folder_path: null }],
    [{ url: 'https://files.example.com/a%20b/c.jpg', provider: '@acme/upload-s3' }],
    [{ formats: '{}', folder_path: '/' }],
    // Other values that plugins store there.
    [{ formats: '[1]' }],
    [{ formats: '"none"' }],
    [{ formats: JSON.stringify([{ url: '/uploads/a.jpg' }, null, 'x']) }],
    [small({ hash: null, ext: null, url: null, blurhash: '../LEHV6', focus: { x: 0.5 } })],
    [{ formats: JSON.stringify({ dominant: '#fff', sizes: [1, 2], small: {} }) }],
    [{ provider_metadata: JSON.stringify({ public_id: 'a_1', tags: ['../x'] }) }],
  ])('is accepted with safe paths and URLs: %j', (values) => {
    expect(() => check(values)).not.toThrow();
  });

  test.each([
    [{ hash: '../../etc/passwd' }],
    [{ hash: '..' }],
    [{ hash: 'a\\..\\b' }],
    [{ hash: 'a\0' }],
    [{ ext: '/../../x' }],
    [{ url: '/uploads/../../x' }],
    [{ url: '/uploads/%2e%2e/x' }],
    [{ url: '/uploads/..%5cx' }],
    [{ url: '//evil.example/x' }],
    [{ url: 'javascript:alert(1)' }],
    [{ url: 'file:///etc/passwd' }],
    [small({ hash: '../x' })],
    [small({ ext: '/x' })],
    [small({ url: '/uploads/../x' })],
    [small({ path: '../x' })],
    [{ formats: 'no JSON' }],
    [small({ hash: ['../x'] })],
    [small({ copies: [{ url: '/uploads/../x' }] })],
    [{ formats: JSON.stringify([{ hash: '../x' }]) }],
    [{ provider_metadata: JSON.stringify({ file: { path: '../x' } }) }],
    [{ provider_metadata: 'no JSON' }],
    [{ provider: '../x' }],
    [{ folder_path: '/../1' }],
  ])('is refused with unsafe paths, unsafe URLs or invalid JSON: %j', (values) => {
    const [column] = Object.keys(values);
    expect(() => check(values)).toThrow(`Library with an invalid ${column}`);
  });

  test.each([
    ['/1/2', true],
    ['/', true],
    [null, true],
    ['/../1', false],
    ['../1', false],
    ['//evil.example', false],
  ])('for a folder is accepted only with a numeric path: %j', (path, isTaken) => {
    const folders = { ...FILES, name: 'upload_folders', columns: [{ ...ID, name: 'path' }] };
    const take = () => checkStoredFile(folders as Parameters<typeof checkStoredFile>[0], [path]);
    if (isTaken) expect(take).not.toThrow();
    else expect(take).toThrow('a folder of the Media Library with an invalid path');
  });
});
