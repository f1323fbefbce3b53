import fc from 'fast-check';
import { readContentUrl } from '../../src/plugins/site-content/server/src/cache/cache-key';
import { withVary } from '../../src/plugins/site-content/server/src/cache/stored-response';
import { CommitCounter } from '../../src/plugins/site-content/server/src/content/revision/commit-counter';
import { RevisionWatch } from '../../src/plugins/site-content/server/src/content/revision/revision-watch';
import { DatabaseDown } from '../../src/plugins/site-content/server/src/operations/database/timeout';
import { readDecisiveHeaders } from '../../src/plugins/site-content/server/src/operations/requests/cache-request-headers';
import { isConnectionError } from '../../src/plugins/site-content/server/src/strapi-internals/database-errors';

describe('the URL of a content route', () => {
  test.each([
    ['/api/initial-data', 'initial-data'],
    ['/api/initial-data/?anything=1', 'initial-data'],
    ['/api/pages', 'pages?'],
    ['/api/pages/?b=2&a=1', 'pages?a=1&b=2'],
    ['/api/pages?_=9&a=1', 'pages?a=1'],
    ['/api/pages?a=2&a=1', 'pages?a=2&a=1'],
    ['/api/pages?a=%7E%20b', 'pages?a=%7E+b'],
  ])('%s has the key %s', (url, key) => {
    expect(readContentUrl(url, '/api')?.key).toBe(key);
  });

  test.each([
    '/',
    '/api',
    '/api/pagesx',
    '/api/pages//',
    '/api/pages/x',
    '/admin',
    '/API/pages',
    '',
  ])('%s is none', (url) => {
    expect(readContentUrl(url, '/api')).toBeNull();
  });

  test('a key holds no space, whatever the query, so an origin before it is not taken for a part of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        expect(readContentUrl(`/api/pages?${query}`, '/api')?.key ?? '').not.toMatch(/ /);
      })
    );
  });
});

describe('the headers that decide', () => {
  test.each([
    [['Cookie', 'a=b'], true],
    [['COOKIE', ''], true],
    [['authorization', 'x'], true],
    [['Accept', 'x'], false],
    [[], false],
  ])('%j is personal: %s', (raw, expected) => {
    expect(readDecisiveHeaders(raw).isPersonal).toBe(expected);
  });

  test('lines of one header are one list', () => {
    const raw = [
      'If-None-Match',
      '"a"',
      'if-none-match',
      '"b"',
      'Accept-Encoding',
      'gzip',
      'Origin',
      'o',
      'X-Request-ID',
      'r',
    ];
    expect(readDecisiveHeaders(raw)).toEqual({
      isPersonal: false,
      origin: 'o',
      ifNoneMatch: '"a", "b"',
      acceptEncoding: 'gzip',
      requestId: 'r',
    });
  });
});

describe('Vary', () => {
  test.each([
    [[], 'Accept-Encoding'],
    [[['vary', 'Origin']], 'Origin, Accept-Encoding'],
    [
      [
        ['Vary', 'Origin'],
        ['vary', 'accept-encoding'],
      ],
      'Origin, accept-encoding',
    ],
  ] as [[string, string][], string][])('%j becomes %s', (headers, expected) => {
    expect(withVary(headers, 'Accept-Encoding')).toEqual([['Vary', expected]]);
  });
});

describe('an error of the connection', () => {
  test.each([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
    [Object.assign(new Error('x'), { code: 'EAI_AGAIN' }), true],
    [Object.assign(new Error('x'), { code: '57P01' }), true],
    [Object.assign(new Error('x'), { code: '53300' }), true],
    [Object.assign(new Error('x'), { code: '08006' }), true],
    [Object.assign(new Error('x'), { code: 'SQLITE_IOERR_READ' }), true],
    [new Error('Connection terminated unexpectedly'), true],
    [Object.assign(new Error('x'), { code: '23505' }), false],
    [new TypeError('x is not a function'), false],
    [new Error('select "a" from "b" - Connection terminated unexpectedly'), true],
    [new Error("update a set b = 'Connection terminated' - duplicate key"), false],
    ['a string', false],
    [null, false],
  ])('%p: %s', (error, expected) => {
    expect(isConnectionError(error)).toBe(expected);
  });
});

describe('what a process knows of the revision', () => {
  const settings = { interval: 60_000, timeout: 1000 };

  test('is looked up first, and then known', async () => {
    const watch = new RevisionWatch(() => Promise.resolve('a'), settings, new CommitCounter());
    expect(watch.known()).toBeUndefined();
    await watch.look();
    expect(watch.known()).toBe('a');
  });

  test('is void once a write is committed', async () => {
    const commits = new CommitCounter();
    const watch = new RevisionWatch(() => Promise.resolve('a'), settings, commits);
    await watch.look();
    commits.add();
    expect(watch.known()).toBeUndefined();
  });

  test('is known for longer where it is confirmed, but not once a write is committed', async () => {
    const commits = new CommitCounter();
    let reads = 0;
    const read = (): Promise<string> => {
      reads += 1;
      return Promise.resolve('a');
    };
    const watch = new RevisionWatch(read, { interval: 1000, timeout: 1000 }, commits);
    const now = performance.now();
    watch.confirm(now);
    expect(watch.known(now)).toBeUndefined();
    await watch.look();
    watch.confirm(now + 5000);
    expect([watch.known(now + 5400), watch.known(now + 6100)]).toEqual(['a', undefined]);
    expect(reads).toBe(1);
    commits.add();
    watch.confirm(now + 7000);
    expect(watch.known(now + 7000)).toBeUndefined();
  });

  test('is never what was read before a commit and told after it', async () => {
    const answers = ['old', 'new'];
    const commits = new CommitCounter();
    const read = (): Promise<string> => {
      const answer = String(answers.shift());
      if (answer === 'old') commits.add();
      return Promise.resolve(answer);
    };
    const watch = new RevisionWatch(read, settings, commits);
    await watch.look();
    expect(watch.known()).toBe('new');
  });

  test('is asked for once by many at the same time', async () => {
    let reads = 0;
    const read = (): Promise<string> => {
      reads += 1;
      return Promise.resolve('a');
    };
    const watch = new RevisionWatch(read, settings, new CommitCounter());
    await Promise.all([watch.look(), watch.look(), watch.look()]);
    expect(reads).toBe(1);
  });

  test('a database that fails or keeps silent is down until it answers', async () => {
    let answer: () => Promise<string> = () => Promise.reject(new Error('gone'));
    const commits = new CommitCounter();
    const watch = new RevisionWatch(() => answer(), { interval: 60_000, timeout: 20 }, commits);
    await expect(watch.look()).rejects.toThrow(DatabaseDown);
    expect(watch.isDown).toBe(true);
    answer = () => new Promise(() => undefined);
    await expect(watch.look()).rejects.toThrow(DatabaseDown);
    answer = () => Promise.resolve('a');
    await watch.look();
    expect(watch.isDown).toBe(false);
    expect(watch.known()).toBe('a');
  });
});
