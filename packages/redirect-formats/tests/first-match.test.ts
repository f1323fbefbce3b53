import { type ListFormat, readList } from '../src';

const read = (text: string, format: ListFormat): string[] =>
  readList(new TextEncoder().encode(text), { format, ignoredColumns: ['*'] }).lines.map(
    ({ source, destination, refused }) =>
      refused === null
        ? `${source} → ${destination}`
        : refused.code === 'redirect-list.line-first'
          ? `line ${refused.values.line}`
          : refused.code
  );

test.each<[ListFormat, string[], string[]]>([
  ['_redirects', ['/blog/* /news/:splat 301', '/blog/old /archive 301'], ['pattern', 'line 1']],
  [
    'netlify',
    ['/blog/* /news/:splat', '/blog /archive', '/blogs /c'],
    ['pattern', 'line 1', '/blogs → /c'],
  ],
  ['cloudflare', ['/blog/* /news 301', '/blog /archive 301'], ['pattern', '/blog → /archive']],
  ['_redirects', ['/a/:b/c /x', '/a/z/c /y', '/a/z /y'], ['pattern', 'line 1', '/a/z → /y']],
  ['_redirects', ['/a /x', '/a/* /y', '/a /z'], ['/a → /x', 'pattern', '/a → /z']],
  ['_redirects', ['/a /x 200', '/a /y'], ['redirect-list.status', 'line 1']],
  ['_redirects', ['/* /x Country=de', '/a /y'], ['pattern', '/a → /y']],
  ['_redirects', ['/a/* /b/:splat', '/a/c /b/c'], ['pattern', '/a/c → /b/c']],
  ['_redirects', ['http://x.example/* /b/:splat', '/a/c /b/c'], ['pattern', '/a/c → /b/c']],
])('follows the order of lines in %s: %j', (format, lines, expected) => {
  expect(read(lines.join('\n'), format)).toEqual(expected);
});

const entry = (source: string, rest: object = {}) => ({
  ...{ source, destination: '/x', permanent: true, type: 301, ...rest },
});

test.each<[string, ListFormat, unknown, string[]]>([
  [
    'Firebase',
    'firebase',
    { hosting: { redirects: [entry('/b/**'), entry('/b/c'), entry('/b')] } },
    ['pattern', 'line 1', '/b → /x'],
  ],
  [
    'one segment in Firebase',
    'firebase',
    { hosting: { redirects: [entry('/b/*'), entry('/b/c'), entry('/b/c/d')] } },
    ['pattern', 'line 1', '/b/c/d → /x'],
  ],
  [
    'Vercel',
    'vercel',
    {
      redirects: [
        entry('/b/:path*'),
        entry('/b'),
        entry('/a/:id(\\d+)'),
        entry('/a/1'),
        entry('/a/b'),
      ],
    },
    ['pattern', 'line 1', 'pattern', 'line 1', '/a/b → /x'],
  ],
  [
    'a condition',
    'next',
    { redirects: [entry('/:path*', { has: [{ type: 'host', value: 'a' }] }), entry('/b')] },
    ['redirect-list.condition', '/b → /x'],
  ],
  [
    'Amplify',
    'json',
    [
      { source: '/b/<*>', target: '/x/<*>', status: '301', condition: null },
      { source: '/b/c', target: '/x', status: '301', condition: null },
    ],
    ['pattern', 'line 1'],
  ],
  [
    'status 410 with a destination',
    'vercel',
    { redirects: [{ source: '/a', destination: '/x', statusCode: 410 }, entry('/a')] },
    ['redirect-list.gone-with-destination', 'line 1'],
  ],
  [
    'Azure',
    'json',
    {
      routes: [
        { route: '/b/*', redirect: '/x', statusCode: 301 },
        { route: '/b/c', redirect: '/y', statusCode: 301 },
      ],
    },
    ['pattern', 'line 1'],
  ],
])('follows the order of entries: %s', (_what, format, value, expected) => {
  expect(read(JSON.stringify(value), format)).toEqual(expected);
});

test('marks lines of tools that apply the first one', () => {
  const marks = (text: string, format: ListFormat): unknown =>
    readList(new TextEncoder().encode(text), { format }).lines[0]?.firstWins;
  expect(marks('Redirect /a /b', 'apache')).toBe(true);
  expect(marks('/a /b', '_redirects')).toBe(true);
  expect(marks('rewrite ^/a$ /b permanent;', 'nginx')).toBe(true);
  expect(marks(JSON.stringify([entry('/a')]), 'next')).toBe(true);
  expect(marks('/a,/b', 'csv')).toBeUndefined();
  expect(marks('{"/a":"/b"}', 'json')).toBeUndefined();
});
