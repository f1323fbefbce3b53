import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { readContentUrl } from '../../src/plugins/site-content/server/src/cache/cache-key';
import { ResponseCache } from '../../src/plugins/site-content/server/src/cache/response-cache';
import { withVary } from '../../src/plugins/site-content/server/src/cache/stored-response';
import { DatabaseDownError } from '../../src/plugins/site-content/server/src/operations/database/timeout';
import { getBody } from '../../src/plugins/site-content/server/src/operations/request-bodies/body-chunks';
import { readCacheRequestHeaders } from '../../src/plugins/site-content/server/src/operations/requests/cache-request-headers';
import { RequestObserver } from '../../src/plugins/site-content/server/src/operations/requests/request-observer';
import { CommitCounter } from '../../src/plugins/site-content/server/src/revision/commit-counter';
import { RevisionWatch } from '../../src/plugins/site-content/server/src/revision/revision-watch';
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
    ['http://127.0.0.1:1337/api/initial-data/', 'initial-data'],
    ['HTTPS://www.example.com/api/pages/?b=2&a=1', 'pages?a=1&b=2'],
  ])('%s has the cache key %s', (url, key) => {
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
    'http://www.example.com',
    'http://www.example.com?/api/pages',
    // Koa's parser finds other paths in these.
    'http://example\\a/api/pages',
    'http://example%2fa/api/pages',
    `http://${'a'.repeat(64)}/api/pages`,
    'http:///api/pages',
    'http://user@example/api/pages',
    'example/api/pages',
  ])('%s is not a content route', (url) => {
    expect(readContentUrl(url, '/api')).toBeNull();
  });

  test('a cache key never contains a space, which separates it from the origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        expect(readContentUrl(`/api/pages?${query}`, '/api')?.key ?? '').not.toMatch(/ /);
      })
    );
  });
});

describe('cache request headers', () => {
  test.each([
    [['Cookie', 'a=b'], true],
    [['COOKIE', ''], true],
    [['authorization', 'x'], true],
    [['Accept', 'x'], false],
    [[], false],
  ])('%j make a request personal: %s', (raw, expected) => {
    expect(readCacheRequestHeaders(raw).isPersonal).toBe(expected);
  });

  test('are joined to one list if a header is repeated', () => {
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
    expect(readCacheRequestHeaders(raw)).toEqual({
      isPersonal: false,
      isTruncated: false,
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

describe('a database connection error', () => {
  test.each([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
    [Object.assign(new Error('x'), { code: 'EAI_AGAIN' }), true],
    [Object.assign(new Error('x'), { code: '57P01' }), true],
    [Object.assign(new Error('x'), { code: '53300' }), true],
    [Object.assign(new Error('x'), { code: '08006' }), true],
    // The role may no longer log in, its password has changed, or the database is gone.
    [Object.assign(new Error('x'), { code: '28000' }), true],
    [Object.assign(new Error('x'), { code: '28P01' }), true],
    [Object.assign(new Error('x'), { code: '3D000' }), true],
    [Object.assign(new Error('x'), { code: 'ER_ACCESS_DENIED_ERROR' }), true],
    [Object.assign(new Error('x'), { code: 'ER_BAD_DB_ERROR' }), true],
    [
      Object.assign(new Error('database "site" is not currently accepting connections'), {
        code: '55000',
      }),
      true,
    ],
    [Object.assign(new Error('currval is not yet defined'), { code: '55000' }), false],
    [Object.assign(new Error('x'), { code: 'SQLITE_IOERR_READ' }), true],
    [new Error('Connection terminated unexpectedly'), true],
    [Object.assign(new Error('x'), { code: '23505' }), false],
    [new TypeError('x is not a function'), false],
    [new Error('select "a" from "b" - Connection terminated unexpectedly'), true],
    [new Error("update a set b = 'Connection terminated' - duplicate key"), false],
    ['a string', false],
    [null, false],
  ])('is recognized in %p: %s', (error, expected) => {
    expect(isConnectionError(error)).toBe(expected);
  });
});

describe('the revision watch', () => {
  const settings = { interval: 60_000, timeout: 1000 };

  test('knows the revision after reading it once', async () => {
    const watch = new RevisionWatch(() => Promise.resolve('a'), settings, new CommitCounter());
    expect(watch.known()).toBeUndefined();
    await watch.look();
    expect(watch.known()).toBe('a');
  });

  test('forgets the revision once a write is committed', async () => {
    const commits = new CommitCounter();
    const watch = new RevisionWatch(() => Promise.resolve('a'), settings, commits);
    await watch.look();
    commits.add();
    expect(watch.known()).toBeUndefined();
  });

  test('knows a confirmed revision for longer, but not once a write is committed', async () => {
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

  test('reads the revision again if a commit happened during the read', async () => {
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

  test('reads the revision once for concurrent lookups', async () => {
    let reads = 0;
    const read = (): Promise<string> => {
      reads += 1;
      return Promise.resolve('a');
    };
    const watch = new RevisionWatch(read, settings, new CommitCounter());
    await Promise.all([watch.look(), watch.look(), watch.look()]);
    expect(reads).toBe(1);
  });

  test('reports a database that fails or does not respond as down until it responds', async () => {
    let answer: () => Promise<string> = () => Promise.reject(new Error('gone'));
    const commits = new CommitCounter();
    const watch = new RevisionWatch(() => answer(), { interval: 60_000, timeout: 20 }, commits);
    await expect(watch.look()).rejects.toThrow(DatabaseDownError);
    expect(watch.isDown).toBe(true);
    answer = () => new Promise(() => undefined);
    await expect(watch.look()).rejects.toThrow(DatabaseDownError);
    answer = () => Promise.resolve('a');
    await watch.look();
    expect(watch.isDown).toBe(false);
    expect(watch.known()).toBe('a');
  });
});

const current = () =>
  new RevisionWatch(
    () => Promise.resolve('a'),
    { interval: 60_000, timeout: 60_000 },
    new CommitCounter()
  );

/** Starts a response cache in front of a simulated Strapi, whose responses `capture` returns one after another. */
const startCache = async (
  watch: RevisionWatch,
  getVersion: () => string | null,
  capture: () => Promise<{ status: number; text: string }>
) => {
  const cache = new ResponseCache(
    {
      answer: () => undefined,
      capture: () => ({
        captured: capture().then(({ status, text: body }) => ({
          ...{ status, headers: [], body: getBody([Buffer.from(body)]) },
        })),
        release: () => undefined,
      }),
    },
    watch,
    getVersion,
    new RequestObserver(
      null,
      (url) => ({ route: 'other', shownUrl: url }),
      () => undefined
    ),
    {
      ...{ prefix: '/api', hasPreviews: false, maxBytes: 1e6, staleMs: 60_000 },
      ...{ contentHeaders: new Set<string>(), probeEveryMs: 60_000 },
    }
  );
  const server = http.createServer(cache.handle).listen(0, '127.0.0.1');
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.once('listening', () => resolve(server.address() as AddressInfo));
  });
  const ask = (headers: Readonly<Record<string, string>> = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const target = { port, host: '127.0.0.1', path: '/api/initial-data/', agent: false };
      http.get({ ...target, headers }, (response) => resolve(text(response))).on('error', reject);
    });
  return { ask, cache, close: () => void server.close() };
};

describe('the response cache', () => {
  test('serves no response that a save has outdated, however long reading the revision takes', async () => {
    let saved = 'a';
    let known = saved;
    let slow: Promise<unknown> = Promise.resolve();
    const read = async (): Promise<string> => {
      await slow;
      known = saved;
      return saved;
    };
    const commits = new CommitCounter();
    const watch = new RevisionWatch(read, { interval: 1, timeout: 60_000 }, commits);
    const { ask, close } = await startCache(
      watch,
      () => known,
      () => Promise.resolve({ status: 200, text: saved })
    );
    try {
      expect(await ask()).toBe('a');
      saved = 'b';
      commits.add();
      // Another request has read the revision and still waits for its response.
      await watch.look();
      slow = wait(200);
      await wait(10);
      expect(await ask()).toBe('b');
    } finally {
      close();
    }
  });

  /** Starts the cache. Requests to Strapi wait until the test responds. */
  const startSlowly = async (interval: number) => {
    const site = { version: 'one', isLost: false };
    const asked: ((response: { status: number; text: string }) => void)[] = [];
    const commits = new CommitCounter();
    const watch = new RevisionWatch(
      () => (site.isLost ? new Promise(() => undefined) : Promise.resolve(site.version)),
      { interval, timeout: 60_000 },
      commits
    );
    const cache = await startCache(
      watch,
      () => site.version,
      () => new Promise((resolve) => asked.push(resolve))
    );
    const untilAsked = async (count: number): Promise<void> => {
      while (asked.length < count) await wait(1);
    };
    return { ...cache, site, asked, untilAsked, watch };
  };

  test('never returns to a response from before the current version, even if the database stops responding', async () => {
    const { ask, close, site, asked, untilAsked } = await startSlowly(1);
    try {
      const early = ask();
      await untilAsked(1);
      site.version = 'two';
      const late = ask();
      await untilAsked(2);
      asked[1]?.({ status: 200, text: 'after the save' });
      expect(await late).toBe('after the save');
      asked[0]?.({ status: 200, text: 'before the save' });
      expect(await early).toBe('after the save');
      // The revision was read too long ago to be trusted, so the last good response is served.
      site.isLost = true;
      await wait(10);
      expect(await ask()).toBe('after the save');
    } finally {
      close();
    }
  });

  test('stores a response even if reading the revision takes longer than it is trusted', async () => {
    const read = () => wait(20, 'a');
    const watch = new RevisionWatch(read, { interval: 1, timeout: 60_000 }, new CommitCounter());
    let asked = 0;
    const { ask, close } = await startCache(
      watch,
      () => 'a',
      () => {
        asked += 1;
        return Promise.resolve({ status: 200, text: `response ${asked}` });
      }
    );
    try {
      expect([await ask(), await ask()]).toEqual(['response 1', 'response 1']);
    } finally {
      close();
    }
  });

  test('serves the last good response even to a new origin while the database is down', async () => {
    let isDown = false;
    const watch = new RevisionWatch(
      () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve('a')),
      { interval: 1, timeout: 60_000 },
      new CommitCounter()
    );
    const { ask, close } = await startCache(
      watch,
      () => 'a',
      () => Promise.resolve({ status: 200, text: 'stored' })
    );
    try {
      expect(await ask()).toBe('stored');
      isDown = true;
      await wait(10);
      expect(await ask({ Origin: 'https://new.example' })).toBe('stored');
      expect(await ask({ Origin: 'https://newer.example' })).toBe('stored');
    } finally {
      close();
    }
  });

  test('sends one request at a time for a missing response, so that no older one replaces a newer one', async () => {
    const { ask, close, asked, untilAsked } = await startSlowly(60_000);
    try {
      const responses = [ask(), ask(), ask(), ask()];
      for (const turn of [0, 1]) {
        await untilAsked(turn + 1);
        await wait(50);
        expect(asked).toHaveLength(turn + 1);
        asked[turn]?.({ status: 503, text: 'busy' });
      }
      await untilAsked(3);
      asked[2]?.({ status: 200, text: 'stored' });
      expect((await Promise.all(responses)).sort()).toEqual(['busy', 'busy', 'stored', 'stored']);
      expect(asked).toHaveLength(3);
    } finally {
      close();
    }
  });

  test('counts compressed copies of a response', async () => {
    const body = randomBytes(5000).toString('hex');
    const { ask, cache, close } = await startCache(
      current(),
      () => 'a',
      () => Promise.resolve({ status: 200, text: body })
    );
    try {
      await ask();
      const plain = cache.bytes;
      expect(plain).toBeGreaterThan(10_000);
      await ask({ 'Accept-Encoding': 'gzip' });
      // Two hexadecimal digits represent a random byte.
      expect(cache.bytes).toBeGreaterThan(plain + 5000);
      const both = cache.bytes;
      await ask({ 'Accept-Encoding': 'br' });
      expect(cache.bytes).toBeGreaterThan(both + 5000);
    } finally {
      close();
    }
  });

  test('stores one body for all origins, and limits the number of origins', async () => {
    const body = randomBytes(50_000).toString('hex');
    let asked = 0;
    const { ask, cache, close } = await startCache(
      current(),
      () => 'a',
      () => {
        asked += 1;
        return Promise.resolve({ status: 200, text: body });
      }
    );
    try {
      await ask();
      await ask({ Origin: 'https://www.example.com' });
      // The limit allows ten of these bodies.
      for (let number = 0; number < 200; number += 1) {
        await ask({ Origin: `https://${number}.example` });
        await ask({ Origin: 'https://www.example.com' });
      }
      expect(asked).toBe(202);
      expect(await ask()).toBe(body);
      expect(asked).toBe(202);
      expect(cache.bytes).toBeLessThan(200_000);
      expect(cache.entries).toBe(1);
      await ask({ Origin: 'https://0.example' });
      expect(asked).toBe(203);
    } finally {
      close();
    }
  });

  test('stores the current body, and only a few former ones for origins without newer requests', async () => {
    let version = 0;
    const { ask, cache, close } = await startCache(
      current(),
      () => String(version),
      () => Promise.resolve({ status: 200, text: `${'x'.repeat(90_000)}${version}` })
    );
    try {
      await ask();
      for (version = 1; version < 30; version += 1) {
        expect(await ask({ Origin: `https://${version}.example` })).toMatch(RegExp(`x${version}$`));
      }
      version = 29;
      expect(await ask()).toMatch(/x29$/);
      expect(cache.bytes).toBeGreaterThan(250_000);
      expect(cache.bytes).toBeLessThan(400_000);
    } finally {
      close();
    }
  });
});
