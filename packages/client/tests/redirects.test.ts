import { readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createRedirectMatcher, type RedirectMatcherOptions } from 'site-content-client';

const ROOT = path.join(__dirname, '../../..');
const DOCUMENT = readFileSync(
  path.join(ROOT, 'src/plugins/site-content/server/src/redirects/README.md'),
  'utf8'
);

/** The documented table of matches, with which every front end can be tested. */
const REFERENCE = [...DOCUMENT.matchAll(/^\| `(\/[^`]*)` +\| `(\/[^`]*)` +\| (yes|no) +\|/gm)].map(
  ([, source = '', asked = '', found = '']) => ({ source, asked, found })
);

const getLocation = (
  table: Record<string, string | null>,
  asked: string,
  options?: RedirectMatcherOptions
): string | null | undefined => createRedirectMatcher(table, options)(asked)?.location;

describe('the documented table', () => {
  test('is read completely', () => expect(REFERENCE).toHaveLength(18));

  test.each(REFERENCE)('$source is found at $asked: $found', ({ source, asked, found }) => {
    const table = { [source.slice(1)]: '/new/' };
    for (const url of [asked, `https://site.example${asked}`]) {
      expect(getLocation(table, url)).toBe(found === 'yes' ? '/new/' : undefined);
    }
  });
});

describe('a chain', () => {
  test('is followed to its end and returned', () => {
    const match = createRedirectMatcher({ a: '/b?x=1', b: '/c/', 'c/': 'https://other.example/d' });
    expect(match('/a')).toEqual({
      status: 301,
      location: 'https://other.example/d',
      hops: ['/a', '/b', '/c/'],
    });
  });

  test('includes absolute destinations on the same site', () => {
    const match = createRedirectMatcher({ a: 'https://site.example/b', b: '/c' });
    expect(match('https://site.example/a')?.location).toBe('/c');
    expect(match('https://other.example/a')?.location).toBe('https://site.example/b');
  });

  test('ends if a destination is missing or empty', () => {
    expect(createRedirectMatcher({ a: '/b', b: null })('/a')).toEqual({
      status: 410,
      location: null,
      hops: ['/a', '/b'],
    });
    expect(getLocation({ a: '/b', b: '' }, '/a')).toBe('/b');
  });

  test('counts as no match if it is too long or a loop', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [`${at}`, `/${at + 1}`])
    );
    expect(getLocation(chain, '/1')).toBe('/11');
    expect(getLocation(chain, '/0')).toBeUndefined();
    expect(getLocation(chain, '/9', { maxHops: 1 })).toBeUndefined();
    const loops: Record<string, string>[] = [{ a: '/a' }, { a: '/b', b: '/a' }, { a: '/a?x=1' }];
    for (const loop of loops) {
      expect(createRedirectMatcher(loop)('/a')).toBeNull();
    }
  });
});

test.each([
  ['null is gone', { a: null }, {}, { status: 410, location: null, hops: ['/a'] }],
  [
    'null is not found',
    { a: null },
    { none: 404 as const },
    { status: 404, location: null, hops: ['/a'] },
  ],
  ['the empty text is no redirect', { a: '' }, {}, null],
  ['there is none', {}, {}, null],
])('%s', (_what, table, options, expected) => {
  expect(createRedirectMatcher(table, options)('/a')).toEqual(expected);
});

test('treats every source as an ordinary key, and the empty one as the home page', () => {
  const table = JSON.parse('{"__proto__": "/p", "": "/home-moved", "hasOwnProperty": "/h"}');
  const match = createRedirectMatcher(table);
  expect(match('/__proto__')?.location).toBe('/p');
  expect(match('/')?.location).toBe('/home-moved');
  expect(match('/hasOwnProperty')?.location).toBe('/h');
  for (const path of ['/constructor', '/toString']) {
    expect(match(path)).toBeNull();
    expect(createRedirectMatcher(table, { caseSensitive: false })(path)).toBeNull();
  }
});

test.each<[string, RedirectMatcherOptions, string, boolean]>([
  ['old', { trailingSlash: 'ignore' }, '/old/', true],
  ['old/', { trailingSlash: 'ignore' }, '/old', true],
  ['old?a=1', { trailingSlash: 'ignore' }, '/old/?a=1', true],
  ['Old', { caseSensitive: false }, '/oLD', true],
  ['FÄHRE', { caseSensitive: false }, '/f%C3%A4hre', true],
  ['old?a=B', { caseSensitive: false }, '/OLD?a=b', false],
  ['old', { query: 'exact' }, '/old?a=1', false],
  ['old', { query: 'exact' }, '/old', true],
  ['old?a=1', { query: 'ignore' }, '/old?a=1', false],
  ['old', { query: 'ignore' }, '/old?a=1', true],
])('%j with %j at %s: %s', (source, options, asked, isFound) => {
  expect(getLocation({ [source]: '/new' }, asked, options)).toBe(isFound ? '/new' : undefined);
});

test('prefers the exact spelling in the table among equivalent ones', () => {
  const table = { Old: '/1', old: '/2' };
  const match = createRedirectMatcher(table, { caseSensitive: false });
  expect([match('/Old'), match('/old')].map((found) => found?.location)).toEqual(['/1', '/2']);
});

test('never throws for a request', () => {
  const match = createRedirectMatcher({ '/': '/a' });
  expect(match('//')?.location).toBe('/a');
  for (const url of ['http://', 'http://[', '%', '', '/%E0%A4%A']) {
    expect(() => match(url)).not.toThrow();
  }
});

test('ignores a destination that is not a URL', () => {
  const match = createRedirectMatcher({ old: 'http://[' });
  expect(match('/old')).toBeNull();
});

test('takes no more than a small multiple of the time of a Map for a large table', () => {
  const table = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, at) => [`old/path-${at}`, `/new/path-${at}/`])
  );
  const urls = Object.keys(table)
    .slice(0, 5000)
    .map((source) => `https://site.example/${source}`);
  const time = (work: () => void): number => {
    const runs = Array.from({ length: 3 }, () => {
      const begin = performance.now();
      work();
      return performance.now() - begin;
    });
    return Math.min(...runs);
  };
  const map = new Map(Object.entries(table));
  const buildMap = time(() => new Map(Object.entries(table)));
  const lookUpMap = time(() => urls.forEach((url) => map.get(new URL(url).pathname.slice(1))));
  for (const options of [{}, { trailingSlash: 'ignore', caseSensitive: false } as const]) {
    const match = createRedirectMatcher(table, options);
    // The documentation promises four and ten times. The limits here are wider, because the machine may be busy.
    expect(time(() => createRedirectMatcher(table, options))).toBeLessThan(12 * buildMap);
    expect(time(() => urls.forEach((url) => match(url)))).toBeLessThan(30 * lookUpMap);
  }
});

test('refuses an invalid option instead of using the default', () => {
  const options = { trailingSlash: 'always' } as unknown as RedirectMatcherOptions;
  expect(() => createRedirectMatcher({}, options)).toThrow(
    'trailingSlash must be exact or ignore. It is "always".'
  );
  expect(() => createRedirectMatcher({}, { trailingSlash: undefined, none: 404 })).not.toThrow();
});

test.each([
  ['maxHops', -1],
  ['maxHops', Number.NaN],
  ['maxHops', '3'],
  ['none', 301],
  ['caseSensitive', 'no'],
])('refuses an invalid number or boolean: %s %p', (name, value) => {
  expect(() => createRedirectMatcher({}, { [name]: value })).toThrow(
    expect.objectContaining({
      code: 'invalid-argument',
      message: expect.stringContaining(name) as string,
    })
  );
});

test.each([[new Map([['a', '/b']])], [['/b']]])(
  'refuses a table that is not an object: %p',
  (table) => {
    expect(() => createRedirectMatcher(table as never)).toThrow(
      expect.objectContaining({ code: 'invalid-argument' })
    );
  }
);

test('accepts null as options', () => {
  const match = createRedirectMatcher({ old: '/new/' }, null);
  expect(match('/old')).toMatchObject({ status: 301, location: '/new/' });
});
