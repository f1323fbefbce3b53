import { Readable } from 'node:stream';
import fc from 'fast-check';
import { type Column, entryKind, uploadEntry } from '../../src/backup/archive-format';
import { fromArchive, getSelection, toArchive } from '../../src/backup/column-values';
import { describeIncompatibility, describeUnknown, isLater } from '../../src/backup/compatibility';
import { findMedia } from '../../src/backup/media-references';
import { readLines } from '../../src/backup/read-lines';
import {
  findChangedSecrets,
  fingerprint,
  hasFingerprint,
} from '../../src/backup/secret-fingerprints';
import type { DatabaseKind } from '../../src/plugins/site-content/server/src/strapi-internals/database-kind';

const column = (type: string): Column => ({ name: 'x', type });

test('one row is read per line, whatever its text and however the stream is chunked', async () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\u2028', '\u2029', '\u0085', '\r', '\n') })
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 5 }), async (rows, size) => {
      const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size)
      );
      const lines: string[] = [];
      for await (const line of readLines(Readable.from(chunks))) lines.push(line);
      expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    })
  );
});

describe('a value in a backup', () => {
  test.each<[string, unknown, unknown]>([
    ['string', 'é 😀', 'é 😀'],
    ['integer', 7, 7],
    ['double', 0.1, 0.1],
    ['bigInteger', '9007199254740993', '9007199254740993'],
    ['decimal', 10.5, '10.5'],
    ['jsonb', '{"a":1}', '{"a":1}'],
    ['date', '2025-01-13', '2025-01-13'],
    ['boolean', true, true],
    ['boolean', 0, false],
    ['boolean', '1', true],
    ['datetime', new Date(1_736_758_800_123), '2025-01-13T09:00:00.123Z'],
    ['datetime', 1_736_758_800_123, '2025-01-13T09:00:00.123Z'],
    ['timestamp', '2025-01-13T09:00:00.123Z', '2025-01-13T09:00:00.123Z'],
    ['string', null, null],
    ['datetime', undefined, null],
  ])('of the type %s: %p is stored as %p', (type, value, expected) => {
    expect(toArchive(column(type), value)).toEqual(expected);
  });

  test('is restored unchanged after a JSON round trip', () => {
    const values = fc.oneof(
      fc.tuple(fc.constant('string'), fc.string({ unit: 'binary' })),
      fc.tuple(fc.constant('integer'), fc.integer()),
      fc.tuple(
        fc.constant('double'),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
      ),
      fc.tuple(fc.constant('boolean'), fc.boolean()),
      fc.tuple(fc.constant('datetime'), fc.date({ noInvalidDate: true }))
    );
    fc.assert(
      fc.property(values, ([type, value]) => {
        const kept = JSON.parse(JSON.stringify(toArchive(column(type), value)));
        expect(fromArchive(column(type), kept)).toEqual(Object.is(value, -0) ? 0 : value);
      })
    );
  });

  test('is read as text if a database driver could round or convert it', () => {
    const clients: DatabaseKind[] = ['sqlite', 'postgres', 'mysql'];
    for (const type of ['bigInteger', 'decimal', 'jsonb', 'json', 'date', 'time']) {
      for (const client of clients) expect(getSelection(column(type), client)).toMatch(/^CAST/);
    }
    expect(getSelection(column('string'), 'postgres')).toBe('??');
  });

  test('is refused with the name of its column if the column or the value has an unknown type', () => {
    expect(() => toArchive(column('geometry'), 'x')).toThrow('"x" has the type "geometry"');
    expect(() => toArchive(column('string'), Buffer.from('a'))).toThrow('The column "x"');
  });
});

describe('the name of a backup entry', () => {
  test.each([
    ['about.json', { kind: 'about' }],
    ['schema.json', { kind: 'schema' }],
    ['manifest.json', { kind: 'manifest' }],
    ['tables/pages/000001.ndjson', { kind: 'rows', table: 'pages' }],
    ['uploads/a b.jpg', { kind: 'upload', path: 'a b.jpg' }],
    ['uploads/2025/a.jpg', { kind: 'upload', path: '2025/a.jpg' }],
  ])('%s is recognized', (name, kind) => {
    expect(entryKind(name)).toEqual(kind);
  });

  test.each([
    ...[
      '',
      'x',
      'uploads/',
      'uploads/../.env',
      'uploads/a/../../x',
      '../about.json',
      '/etc/passwd',
    ],
    ...['uploads//x', 'uploads/.htaccess', 'uploads/a\\b', 'uploads/a\u0000b', 'uploads/./x'],
    ...['tables/pages.ndjson', 'tables/a/b/000001.ndjson', 'about.json/x'],
  ])('%j is not recognized', (name) => {
    expect(entryKind(name)).toBeNull();
  });
});

test.each(['a\\b.txt', 'a\nb.txt', '2025/a\u0000.txt'])(
  'a file that no restore would accept is not backed up: %j',
  (file) => {
    expect(() => uploadEntry(file)).toThrow(/^No restore would accept the uploaded file "/);
    expect(uploadEntry('2025/ä b.txt')).toBe('uploads/2025/ä b.txt');
  }
);

describe('a backup with tables that are not in use here', () => {
  const table = (name: string) => ({ name, columns: [], indexes: [], foreignKeys: [] });
  const here = { tables: [table('pages')], traits: [] };

  test('is accepted if they belong to a plugin that is switched off', () => {
    const backup = { tables: [table('pages'), table('site_scheduling_schedules')], traits: [] };
    expect(describeUnknown(backup, here)).toBeNull();
  });

  test('is refused if they are unknown, naming them', () => {
    const backup = { tables: [table('pages'), table('others')], traits: [] };
    expect(describeUnknown(backup, here)).toMatch(/\n {2}table others\n/);
  });
});

describe('a backup of another version', () => {
  test.each([
    ['5.54.0', '5.54.0', false],
    ['5.54.1', '5.54.0', true],
    ['5.100.0', '5.54.0', true],
    ['5.54', '5.54.0', false],
    ['6.0.0-beta.1', '5.54.0', true],
    ['0.1.0', '0.2.0', false],
  ])('%s is later than %s: %s', (version, than, expected) => {
    expect(isLater(version, than)).toBe(expected);
  });

  test('is refused if it is later, with the advice to upgrade first', () => {
    const here = { appVersion: '1.2.0', strapiVersion: '5.54.0' };
    expect(describeIncompatibility(here, here)).toBeNull();
    expect(describeIncompatibility({ ...here, appVersion: '1.1.9' }, here)).toBeNull();
    expect(describeIncompatibility({ ...here, appVersion: '1.3.0' }, here)).toMatch(
      /version 1\.3\.0 .* earlier version 1\.2\.0\. Upgrade first\./
    );
    expect(describeIncompatibility({ ...here, strapiVersion: '5.60.0' }, here)).toMatch(
      /Strapi 5\.60\.0/
    );
  });
});

describe('the files of a row of the media library', () => {
  const table = {
    name: 'files',
    columns: ['id', 'url', 'formats', 'provider'].map((name) => ({ name, type: 'string' })),
    indexes: [],
    foreignKeys: [],
  };
  const of = (url: unknown, formats: unknown, provider: unknown = 'local') =>
    findMedia(table, [1, url, formats, provider] as never);

  test('are the uploaded file and its resized formats', () => {
    const formats = JSON.stringify({ small: { url: '/uploads/small_a.jpg' }, other: {} });
    expect(of('/uploads/a.jpg', formats).paths).toEqual(['a.jpg', 'small_a.jpg']);
    expect(of('https://x.example/uploads/b%20c.jpg', 'null').paths).toEqual(['b c.jpg']);
    expect(of(null, null).paths).toEqual([]);
  });

  test('are found in a row of deleted files as well', () => {
    const deleted = {
      ...table,
      name: 'site_content_deleted_files',
      columns: ['id', 'file'].map((name) => ({ name, type: 'string' })),
    };
    const formats = { small: { url: '/uploads/small_a.jpg' } };
    const file = JSON.stringify({ url: '/uploads/a.jpg', provider: 'aws-s3', formats });
    expect(findMedia(deleted, [1, file] as never)).toEqual({
      paths: ['a.jpg', 'small_a.jpg'],
      elsewhere: null,
    });
    expect(findMedia(deleted, [1, '[]'] as never).paths).toEqual([]);
  });

  test.each<[formats: unknown, paths: string[]]>([
    [
      [{ url: '/uploads/one.jpg' }, null, { size: 1 }],
      ['a.jpg', 'one.jpg'],
    ],
    [{ small: null, large: { url: '/uploads/large.jpg' } }, ['a.jpg', 'large.jpg']],
    ['none', ['a.jpg']],
    [1, ['a.jpg']],
  ])('are found in whatever shape a plugin stored the formats: %j', (formats, paths) => {
    expect(of('/uploads/a.jpg', JSON.stringify(formats)).paths).toEqual(paths);
  });

  test('are not in the backup if another upload provider stores them', () => {
    expect(of('https://cdn.example/a.jpg', null, 'aws-s3')).toEqual({
      paths: [],
      elsewhere: 'aws-s3',
    });
  });
});

describe('the fingerprint of a secret', () => {
  test('matches only that secret, and does not reveal it', () => {
    const print = fingerprint('a secret');
    expect(print).not.toContain('a secret');
    expect(fingerprint('a secret')).not.toBe(print);
    expect(hasFingerprint('a secret', print)).toBe(true);
    expect(hasFingerprint('another', print)).toBe(false);
    expect(hasFingerprint('a secret', '')).toBe(false);
  });

  test('identifies secrets that have changed by name', () => {
    const known = {
      API_TOKEN_SALT: fingerprint('salt'),
      ENCRYPTION_KEY: fingerprint('key'),
    };
    const secrets: Record<string, string> = {
      'admin.apiToken.salt': 'salt',
      'admin.secrets.encryptionKey': 'other',
    };
    expect(findChangedSecrets(known, (path) => secrets[path])).toEqual(['ENCRYPTION_KEY']);
    expect(findChangedSecrets(known, () => undefined)).toEqual([
      'API_TOKEN_SALT',
      'ENCRYPTION_KEY',
    ]);
    expect(findChangedSecrets({}, () => undefined)).toEqual([]);
  });
});
