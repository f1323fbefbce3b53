import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { locateFile, readNamedSource, readSource } from 'public-fetch';
import { formatLocation } from '../../src/plugins/site-import/server/src/problems';
import { ImportRefusedError } from '../../src/plugins/site-import/server/src/read-plan';
import { findRepeatedMembers } from '../../src/plugins/site-import/server/src/repeated-members';

describe('a duplicate member of a JSON object', () => {
  test.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"redirects":{"x":"/a","y":"/b","x":"/c"}}', ['redirects["x"]']],
    ['[{"a":[{},{"b c":1,"b c":1,"b c":1}]}]', ['[0].a[1]["b c"]', '[0].a[1]["b c"]']],
    ['{"a":{"b":1},"c":"a","a":{"b":1}}', ['a']],
    ['{"\\u0061":1,"a":2}', ['a']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"a\\\\":1,"a\\"":2,"a\\"":3}', ['["a\\""]']],
    [' {\n "a" : "}" , "a" : [ ] } ', ['a']],
  ])('is reported with its path: %s', (json, places) => {
    expect(findRepeatedMembers(json).map(formatLocation)).toEqual(places);
  });

  test.each(['{}', '"a"', '{"a":{"a":{"a":["a","a"]}},"A":1,"":2}', '[{"a":1},{"a":1}]', '1e5'])(
    'is not reported for equal names in different objects: %s',
    (json) => {
      expect(findRepeatedMembers(json)).toEqual([]);
    }
  );

  test('is not reported for any JSON without duplicate members', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(findRepeatedMembers(JSON.stringify(JSON.parse(json)))).toEqual([]);
      })
    );
  });

  test('is reported at any depth', () => {
    const depth = 100_000;
    const json = `${'[{"a":'.repeat(depth)}{"b":1,"b":2}${'}]'.repeat(depth)}`;
    expect(findRepeatedMembers(json)[0]).toHaveLength(2 * depth + 1);
  });
});

test('an import error shows invisible characters as code points', () => {
  expect(new ImportRefusedError(['redirects["a\u200bb"]: …', 'a\u001b[31mb\nc']).problems).toEqual([
    ...['redirects["a[U+200B]b"]: …', 'a[U+001B][31mb[U+000A]c'],
  ]);
});

describe('a file of an import', () => {
  let root: string;
  let site: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'import-files-'));
    site = path.join(root, 'site');
    mkdirSync(path.join(site, 'uploads'), { recursive: true });
    mkdirSync(path.join(root, 'site-of-others'));
    writeFileSync(path.join(root, 'secret.png'), 'secret');
    writeFileSync(path.join(root, 'site-of-others', 'secret.png'), 'secret');
    writeFileSync(path.join(site, 'uploads', 'a.png'), 'image');
    writeFileSync(path.join(site, 'pages.json'), '{}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const readImage = async (image: string): Promise<string> => {
    const list = path.join(site, 'pages.json');
    return (await readSource(locateFile(image, list), 1000, list)).toString();
  };
  const OUT = /is or is below a symbolic link that points outside the folder of the import/;

  test('is read, including through a symbolic link within the folder', async () => {
    symlinkSync('a.png', path.join(site, 'uploads', 'b.png'));
    symlinkSync('uploads', path.join(site, 'images'));
    for (const image of ['/uploads/a.png', '/uploads/b.png', '/images/a.png']) {
      expect(await readImage(image)).toBe('image');
    }
  });

  test('is read from a folder named after its host, and never from outside', async () => {
    mkdirSync(path.join(site, 'cdn.example/a'), { recursive: true });
    writeFileSync(path.join(site, 'cdn.example/a/c.png'), 'of the host');
    expect(await readImage('https://cdn.example/a/c.png?w=1')).toBe('of the host');
    const list = path.join(site, 'list.json');
    expect(locateFile('https://cdn.example/../../x.png', list)).toBe(
      'https://cdn.example/../../x.png'
    );
  });

  test('is refused if a symbolic link points outside the folder', async () => {
    symlinkSync('../../secret.png', path.join(site, 'uploads', 'b.png'));
    symlinkSync(path.join(root, 'secret.png'), path.join(site, 'uploads', 'c.png'));
    symlinkSync(path.join(root, 'site-of-others'), path.join(site, 'more'));
    for (const image of ['/uploads/b.png', '/uploads/c.png', '/more/secret.png']) {
      await expect(readImage(image)).rejects.toThrow(OUT);
    }
  });

  test('is refused if the list itself is a symbolic link that points outside', async () => {
    writeFileSync(path.join(root, 'secret.json'), '{}');
    symlinkSync('../secret.json', path.join(site, 'site.json'));
    await expect(readSource(path.join(site, 'site.json'), 1000)).rejects.toThrow(OUT);
    symlinkSync('pages.json', path.join(site, 'same.json'));
    expect((await readSource(path.join(site, 'same.json'), 1000)).toString()).toBe('{}');
  });

  test('is read from a folder that is itself a symbolic link', async () => {
    symlinkSync('site', path.join(root, 'current'));
    const list = path.join(root, 'current', 'pages.json');
    expect((await readSource(list, 1000)).toString()).toBe('{}');
    expect((await readSource(locateFile('/uploads/a.png', list), 1000, list)).toString()).toBe(
      'image'
    );
  });

  test('is reported as missing if its symbolic link is broken', async () => {
    symlinkSync('nothing.png', path.join(site, 'uploads', 'b.png'));
    await expect(readImage('/uploads/b.png')).rejects.toThrow('does not exist.');
  });
});

describe('a file that an operator names and that refers to no others', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'named-files-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is read through symbolic links, wherever they lead', async () => {
    mkdirSync(path.join(folder, 'a'));
    mkdirSync(path.join(folder, 'b'));
    writeFileSync(path.join(folder, 'a', 'list.csv'), '/old,/new');
    symlinkSync('../a/list.csv', path.join(folder, 'b', 'list.csv'));
    const read = await readNamedSource(path.join(folder, 'b', 'list.csv'), 1000);
    expect(read.toString()).toBe('/old,/new');
  });

  test('may be a pipe', async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Opening a pipe waits for its other end.
    const [read] = await Promise.all([readNamedSource(pipe, 1000), writeFile(pipe, '/old,/new')]);
    expect(read.toString()).toBe('/old,/new');
  });

  test('is refused if it is missing, a folder or too large', async () => {
    writeFileSync(path.join(folder, 'large'), 'large');
    await expect(readNamedSource(path.join(folder, 'none'), 4)).rejects.toThrow('does not exist.');
    await expect(readNamedSource(folder, 4)).rejects.toThrow('is a folder, not a file.');
    await expect(readNamedSource(path.join(folder, 'large'), 4)).rejects.toThrow('is too large');
  });
});
