import { type ListHints, readList, UnreadableListError } from '../src';

const read = (text: string, hints: ListHints = {}) =>
  readList(new TextEncoder().encode(text), hints);

/** Texts that can be read as a table or map but do not contain redirects. */
const OTHERS: Readonly<Record<string, string>> = {
  prose:
    'Editors keep pages, navigation\nand redirects, under rules.\nFront ends read two routes.\n',
  'an e-mail': 'From: a, b\nTo: c, d\nhello, there\n',
  people: 'name,email\nJoe,joe@example.org\nAnn,ann@example.org\n',
  words: 'yes,no\nhello,goodbye\n',
  'a file of hosts': '127.0.0.1 localhost\n10.0.0.1 db\n',
  'robots.txt': 'User-agent: *\nDisallow: /admin\nAllow: /x\n',
  'a log': '2024-01-01 10:00:00 GET /a 200\n2024-01-01 10:00:01 GET /b 301\n',
  links: 'Shop https://shop.example/\nBlog https://blog.example/\n',
  SQL: 'INSERT INTO redirects VALUES ("/a","/b");\n',
  settings: '[module]\npath = /srv/files/\nread only = yes\n',
  'package.json': JSON.stringify({
    name: 'site',
    scripts: { build: 'node build.mjs', start: 'node start.mjs' },
    dependencies: { a: '1.0.0', b: '^2.0.0', c: '3.1.4' },
  }),
  translations: JSON.stringify({ save: 'Save', cancel: 'Cancel this' }),
  'a map of texts in a list': JSON.stringify({ texts: { about: 'us', rates: '/rates', x: 'y' } }),
};

test.each(Object.entries(OTHERS))('refuses %s because it contains no redirects', (_of, text) => {
  for (const name of ['', 'list.txt']) {
    expect(() => read(text, { name })).toThrow(UnreadableListError);
    expect(() => read(text, { name })).toThrow(
      expect.objectContaining({ reason: { code: 'redirect-list.nothing', values: {} } })
    );
  }
});

test.each([
  ['one address is enough beside a path', 'old,/new\n', '/new'],
  ['a header in another language', 'vecchio indirizzo,nuovo\n/old,/new\n', '/new'],
  ['files need no slash', 'old.html,new.html\n', '/new.html'],
  ['a URL', 'https://a.example/old,https://b.example/\n', 'https://b.example/'],
  ['columns that are named', 'source,destination\nold,new\n', '/new'],
  ['the map of the interface', '{"old": "/new"}', '/new'],
  ['a map with one that leads somewhere', '{"old": "new", "b": "/c"}', 'new'],
  ['what is called redirects', '{"redirects": {"old": "new"}}', 'new'],
])('recognizes a redirect list: %s', (_how, text, destination) => {
  expect(read(text).lines[0]?.destination.replace(/^\/(?=new$)/, '')).toBe(
    destination.replace(/^\/(?=new$)/, '')
  );
});

test('reports titles next to addresses, which may be the old addresses', () => {
  const titled = 'Title,Address\nHome,/\nAbout,/about\n';
  expect(read(titled).unread).toEqual([{ column: 'Title', example: 'Home' }]);
  expect(read(titled, { columns: { source: 'Title', destination: 'Address' } }).unread).toEqual([]);
  expect(read('Alt,Neu\n/old,/new\n').unread).toEqual([]);
});

test('reads any text if the format or the columns are given', () => {
  expect(read('a,b\n', { format: 'csv' }).lines).toHaveLength(1);
  expect(read('a,b\nc,d\n', { columns: { source: 'a', destination: 'b' } }).lines).toHaveLength(1);
});

describe('encodings', () => {
  const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'number' ? part : [...new TextEncoder().encode(part)]
      )
    );

  test('refuses a file that is UTF-8 except for one line, and names that line', () => {
    const mixed = bytes('/naïve,/a\r\n/café,/b\r\n/caf', 0xe9, ',/c\r\n');
    expect(() => readList(mixed, {})).toThrow(
      expect.objectContaining({
        reason: { code: 'redirect-list.mixed-encodings', values: { line: 3 } },
      })
    );
  });

  const ae = [0xc3, 0xa4];
  const ue = 0xfc;

  test.each<[string, (string | number)[]]>([
    ['a word', ['/f', ...ae, 'hre,/a\n/', ue, 'ber,/b\n/gr', ue, ',/c\n']],
    ['its first letter', ['/', 0xc3, 0x9c, 'ber,/a\n/', ue, 'ber,/b\n/gr', ue, ',/c\n']],
    ['its last letter', ['/caf', 0xc3, 0xa9, ',/a\n/', ue, 'ber,/b\n/gr', ue, ',/c\n']],
    ['capitals', ['/F', 0xc3, 0x84, 'HRE,/a\n/', ue, 'ber,/b\n/gr', ue, ',/c\n']],
    ['Cyrillic', ['/', 0xd0, 0xbf, 0xd1, 0x80, ',/a\n/', ue, ',/b\n/', ue, ue, ',/c\n']],
    ['a dash', ['/', 0xe2, 0x80, 0x93, ',/a\n/', ue, ',/b\n/', ue, ue, ',/c\n']],
    ['an emoji', ['/', 0xf0, 0x9f, 0x98, 0x80, ',/a\n/', ue, ',/b\n/', ue, ue, ',/c\n']],
    ['a byte order mark', [0xef, 0xbb, 0xbf, '/a,/b\r\n/', ue, ',/b2\r\n']],
  ])('refuses a file that is UTF-8 only in a few places: %s', (_what, parts) => {
    expect(() => readList(bytes(...parts), {})).toThrow(
      expect.objectContaining({
        reason: { code: 'redirect-list.mixed-encodings', values: { line: 2 } },
      })
    );
  });

  test.each<[string, (string | number)[]]>([
    ['/« café »', ['/', 0xab, 0xa0, 'caf', 0xe9, 0xa0, 0xbb, ',/a\n']],
    ['/CAFÉ’S', ['/CAF', 0xc9, 0x92, 'S,/', ue, '\n/', ue, ',/b\n']],
    ['/Spaß“', ['/Spa', 0xdf, 0x93, ',/', ue, '\n/', ue, ',/b\n']],
    ['/PÄIVÄ”', ['/P', 0xc4, 'IV', 0xc4, 0x94, ',/', ue, '\n']],
  ])(
    'reads letters and symbols in Windows-1252 that happen to be valid UTF-8: %s',
    (source, parts) => {
      expect(readList(bytes(...parts), { format: 'csv' }).lines[0]?.source).toBe(
        source.replaceAll(' ', '\u00a0')
      );
    }
  );

  test('reads a file in Windows-1252 even if two of its letters happen to be valid UTF-8', () => {
    const old = bytes('/caf', 0xe9, ',/a\n/na', 0xef, 've,/b\n/', 0xc3, 0xa9, ',/c\n');
    expect(readList(old, {}).lines.map(({ source }) => source)).toEqual(['/café', '/naïve', '/Ã©']);
  });

  test('warns that letters are a guess in a file that is not Unicode', () => {
    const old = bytes(
      '/a,/b\n/stra',
      0xdf,
      'e,/b\n/c,/',
      ue,
      'ber\n/d',
      0x92,
      's,/',
      0x8c,
      'uvre\n'
    );
    expect(readList(old, {}).lines.map(({ warnings }) => warnings)).toEqual([
      [],
      ...['/straße', '/über', '/d’s'].map((text) => [
        { code: 'redirect-list.guessed-encoding', values: { text } },
      ]),
    ]);
    const isUnicode = readList(bytes('/a,/straße\n'), {}).lines;
    expect(isUnicode[0]?.warnings).toEqual([]);
  });

  test.each<[string, (string | number)[], string]>([
    ['MacRoman', ['/stra', 0xa7, 'e'], '/stra§e'],
    ['MacRoman', ['/caf', 0x8e], '/cafŽ'],
    ['MacRoman', ['/tr', 0x8f, 's'], '/tr\ufffds'],
    ['CP850', ['/f', 0x84, 'hre'], '/f„hre'],
    ['CP850', ['/gr', 0x81, 'n'], '/gr\ufffdn'],
    ['CP850', ['/caf', 0x82], '/caf‚'],
    ['CP1250', ['/ksi', 0xb9, 0xbf, 'ka'], '/ksi¹¿ka'],
  ])('refuses a file in %s: %j', (_encoding, parts, text) => {
    expect(() => readList(bytes('/a,/b\r\n', ...parts, ',/c\r\n'), {})).toThrow(
      expect.objectContaining({
        reason: { code: 'redirect-list.other-encoding', values: { line: 2, text } },
      })
    );
  });

  test.each(['utf-16le', 'utf-16be'] as const)(
    'refuses half a character in %s and names its line, but reads complete ones',
    (encoding) => {
      const encoded = (text: string): Uint8Array => {
        const view = new DataView(new ArrayBuffer(text.length * 2));
        Array.from({ length: text.length }, (_each, at) =>
          view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le')
        );
        return new Uint8Array(view.buffer);
      };
      expect(readList(encoded('\ufeff/😀,/b\r\n/\ufffd,/c\r\n'), {}).lines).toHaveLength(2);
      for (const half of ['\ufeff/😀,/b\r\n/\ud83d,/c\r\n', '/a,/b\r\n/c,/d\udc00\r\n']) {
        expect(() => readList(encoded(half), {})).toThrow(
          expect.objectContaining({
            reason: { code: 'redirect-list.half-character', values: { line: 2 } },
          })
        );
      }
    }
  );

  test('reads a file in UTF-8 that contains the replacement character', () => {
    expect(readList(bytes('/a,/caf\ufffd\n'), {}).lines).toHaveLength(1);
  });
});

test('refuses quotes that do not enclose a whole cell', () => {
  const { lines } = read('"/x" y,/b\n/c,"/d"e\n"/e","/f"\n/g?a="h",/i\n');
  expect(lines.map(({ source, refused }) => [source, refused?.code ?? null])).toEqual([
    ['"/x" y', 'redirect-list.not-read'],
    ['/c', 'redirect-list.not-read'],
    ['/e', null],
    ['/g?a="h"', null],
  ]);
});

test.each([
  ['an empty file', '\n \n', 'list.csv', 'redirect-list.empty'],
  ['only a header', 'source,destination\n', 'list.csv', 'redirect-list.only-header'],
])('says so if there is nothing to read: %s', (_what, text, name, code) => {
  expect(() => read(text, { name })).toThrow(
    expect.objectContaining({ reason: { code, values: {} } })
  );
});
