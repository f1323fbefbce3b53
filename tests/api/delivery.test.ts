import { spawn } from 'node:child_process';
import http, { type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { created, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { getAddress, ROOT } from '../support/service';
import { isPolling } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';
import { until } from '../support/until';

const INITIAL_DATA = '/api/initial-data/';
const MAX_BYTES = 400_000;

const service = serviceForTests({
  plugin: {
    delivery: {
      enabled: true,
      maxBytes: MAX_BYTES,
      pollIntervalMs: 300,
      databaseTimeoutMs: 5_000,
      staleSeconds: 60,
      cacheControl: {
        initialData: 'public, max-age=0, must-revalidate',
        pages: 'public, max-age=30',
      },
      sharedCacheSeconds: 0,
      cacheTagHeaders: ['Surrogate-Key'],
    },
  },
});
const editor = editorForTests(service);
beforeAll(async () => {
  await publishedPage(editor, { title: 'About', slug: 'about' });
  for (let n = 0; n < 30; n += 1) {
    await created(editor, REDIRECT, {
      source: `/long-enough-to-compress-${n}`,
      destination: '/about/',
    });
  }
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A raw request: no client adds headers or decodes the body. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      `${getAddress(service)}${url}`,
      { method, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          })
        );
      }
    );
    request.on('error', reject);
    request.end();
  });

const cacheStatus = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
  String((await ask(url, headers)).headers['cache-status']);

const redirectsNow = async (): Promise<Record<string, string | null>> =>
  JSON.parse((await ask(INITIAL_DATA)).body.toString('utf8')).redirects;

const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
  let statements = 0;
  // The service polls for a new revision, regardless of requests.
  const count = ({ sql }: { sql: string }): void => {
    if (!sql.includes('site_content_revisions') && !isPolling(sql)) statements += 1;
  };
  service.strapi.db.connection.on('query', count);
  await work();
  service.strapi.db.connection.off('query', count);
  return statements;
};

describe('the response cache', () => {
  test('a repeated request is a hit with an identical response', async () => {
    const first = await ask('/api/pages/?slug=about&limit=7');
    const second = await ask('/api/pages/?slug=about&limit=7');
    expect(first.headers['cache-status']).toBe('site-content; fwd=miss; stored');
    expect(second.headers['cache-status']).toBe('site-content; hit');
    expect(second.body.equals(first.body)).toBe(true);
    const changing = { 'cache-status': '', date: '' };
    expect({ ...second.headers, ...changing }).toEqual({ ...first.headers, ...changing });
  });

  test.each([
    ['a trailing slash', '/api/pages/?slug=about&limit=8', '/api/pages?slug=about&limit=8'],
    ['the order of parameters', '/api/pages/?slug=about&limit=9', '/api/pages/?limit=9&slug=about'],
    ['the cache-busting parameter', '/api/pages/?limit=10', '/api/pages/?_=123&limit=10'],
    ['the encoding of a value', '/api/pages/?title=a+b', '/api/pages/?title=%61%20b'],
    ['a query that initial data ignores', `${INITIAL_DATA}?a=1`, `${INITIAL_DATA}?b=2`],
  ])('%s does not create a separate entry', async (_name, one, other) => {
    await ask(one);
    expect(await cacheStatus(other)).toBe('site-content; hit');
  });

  test('a repeated cache-busting parameter is refused, even if the response is cached', async () => {
    await ask('/api/pages/?limit=11&_=1');
    expect((await ask('/api/pages/?limit=11&_=1&_=2')).status).toBe(400);
    expect((await ask('/api/pages/?limit=11')).status).toBe(200);
  });

  test('a hit reads nothing from the database', async () => {
    await ask(INITIAL_DATA);
    expect(await countStatements(() => Promise.all([ask(INITIAL_DATA), ask(INITIAL_DATA)]))).toBe(
      0
    );
  });

  test('concurrent misses of the same URL compute the response once', async () => {
    const many = (limit: number, count: number) => () =>
      Promise.all(Array.from({ length: count }, () => ask(`/api/pages/?fields=*&limit=${limit}`)));
    await ask('/api/pages/?limit=50');
    const alone = await countStatements(many(51, 1));
    const together = await countStatements(many(52, 25));
    expect(together).toBeLessThanOrEqual(alone + 1);
  });

  test.each([
    ['a cookie', { Cookie: 'a=b' }],
    ['an Authorization header', { Authorization: 'Bearer nonsense' }],
  ])(
    'a request with %s bypasses the cache and gets a private Cache-Control',
    async (_name, headers) => {
      await ask(INITIAL_DATA);
      const answer = await ask(INITIAL_DATA, headers);
      expect(answer.headers['cache-status']).toBeUndefined();
      if (answer.status === 200) expect(answer.headers['cache-control']).toMatch(/^private/);
    }
  );

  test('a response in random order is not cached', async () => {
    const answer = await ask('/api/pages/?order=random');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await cacheStatus('/api/pages/?order=random')).toBe('site-content; fwd=miss');
  });

  test('an error response is not cached', async () => {
    expect((await ask('/api/pages/?nonsense=1')).status).toBe(400);
    expect(await cacheStatus('/api/pages/?nonsense=1')).toBe('undefined');
  });
});

describe('HTTP', () => {
  test('a matching If-None-Match gets 304 without a body', async () => {
    const { headers } = await ask(INITIAL_DATA);
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    const again = await ask(INITIAL_DATA, { 'If-None-Match': `"other", W/${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(headers.etag);
    expect((await ask(INITIAL_DATA, { 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await ask(INITIAL_DATA, { 'If-None-Match': '*' })).status).toBe(304);
  });

  test('HEAD gets the headers of GET without its body', async () => {
    const get = await ask(INITIAL_DATA);
    for (const url of [INITIAL_DATA, '/api/pages/?limit=61']) {
      const head = await ask(url, {}, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    }
    const head = await ask(INITIAL_DATA, {}, 'HEAD');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test('a response has the cache tags of its contents, and so does a 304', async () => {
    const initialData = await ask(INITIAL_DATA);
    expect(initialData.headers['cache-tag']).toBe('initial-data');
    const pages = await ask('/api/pages/?fields=_,id,title&limit=3');
    const { items } = JSON.parse(pages.body.toString()) as { items: { id: string }[] };
    expect(items.length).toBeGreaterThan(0);
    const tags = ['pages', ...items.map(({ id }) => `page:${id}`)];
    expect(pages.headers['cache-tag']).toBe(tags.join(','));
    expect(pages.headers['surrogate-key']).toBe(tags.join(' '));
    const again = await ask('/api/pages/?fields=_,id,title&limit=3', {
      'If-None-Match': String(pages.headers.etag),
    });
    expect([again.status, again.headers['cache-tag']]).toEqual([304, tags.join(',')]);
  });

  test('each route has its configured Cache-Control', async () => {
    expect((await ask(INITIAL_DATA)).headers['cache-control']).toBe(
      'public, max-age=0, must-revalidate'
    );
    expect((await ask('/api/pages/')).headers['cache-control']).toBe('public, max-age=30');
  });

  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['GZIP;Q=0, br;Q=0', undefined],
    ['GZip', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
    ['nonsense;q=;;,,', undefined],
  ])('Accept-Encoding "%s" gets the Content-Encoding %s', async (accepted, expected) => {
    const plain = await ask(INITIAL_DATA);
    const answer = await ask(INITIAL_DATA, { 'Accept-Encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(expected);
    expect(answer.headers.vary).toMatch(/Accept-Encoding/);
    const decoded =
      expected === 'br'
        ? brotliDecompressSync(answer.body)
        : expected === 'gzip'
          ? gunzipSync(answer.body)
          : answer.body;
    expect(decoded.equals(plain.body)).toBe(true);
    expect(answer.headers.etag === plain.headers.etag).toBe(expected === undefined);
    const again = { 'Accept-Encoding': accepted, 'If-None-Match': String(answer.headers.etag) };
    expect((await ask(INITIAL_DATA, again)).status).toBe(304);
  });

  test('request headers cannot poison the cached response for other visitors', async () => {
    const url = '/api/pages/?fields=*&limit=77';
    const before = await ask(url);
    const poison: Record<string, string>[] = [
      { Host: 'evil.example' },
      {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-For': '6.6.6.6',
      },
      { Origin: 'https://evil.example' },
      { Origin: 'x'.repeat(2000) },
      { 'Accept-Encoding': 'x'.repeat(2000) },
      { Accept: 'text/html' },
      { 'X-HTTP-Method-Override': 'DELETE' },
    ];
    for (const headers of poison) {
      expect((await ask(`${url}&offset=0`, headers)).status).toBe(200);
      expect((await ask(url, headers)).status).toBe(200);
    }
    for (const same of [url, `${url}&offset=0`]) {
      const after = await ask(same);
      const changing = { 'cache-status': '', date: '' };
      expect({ ...after.headers, ...changing }).toEqual({ ...before.headers, ...changing });
      expect(after.body.equals(before.body)).toBe(true);
    }
    const foreign = await ask(url, { Origin: 'https://front.example' });
    expect(foreign.headers['access-control-allow-origin']).toBe('https://front.example');
  });

  test.each(['Origin', 'Cookie', 'Authorization', 'X-Preview-Token'])(
    'a request whose %s Node leaves out because of many other headers does not determine what others get',
    async (name) => {
      // Node keeps 1000 headers; a front thread and the client add some.
      for (let others = 992; others <= 1002; others += 1) {
        const many = Object.fromEntries(Array.from({ length: others }, (_, at) => [`h${at}`, '']));
        const value = name === 'Origin' ? `https://${others}.example` : 'x';
        const url = `/api/pages/?slug=${name}-${others}`;
        await ask(url, { ...many, [name]: value });
        const origin = name === 'Origin' ? value : 'https://www.example.com';
        const { status, headers } = await ask(url, { Origin: origin });
        expect({ others, status, allowed: headers['access-control-allow-origin'] }).toEqual({
          ...{ others, status: 200, allowed: origin },
        });
        expect(headers['cache-status']).toBe('site-content; fwd=miss; stored');
      }
    }
  );
});

describe('freshness', () => {
  test('under constant reads, every write is in the next response and no older state reappears', async () => {
    const id = await created(editor, REDIRECT, { source: '/counter', destination: '/0' });
    const bulk = await Promise.all(
      [1, 2, 3].map((n) => created(editor, PAGE, { title: `Bulk ${n}`, slug: `bulk-${n}` }))
    );
    let running = true;
    const reader = async (): Promise<number> => {
      let newest = 0;
      let reads = 0;
      while (running) {
        const seen = Number((await redirectsNow())['counter']?.slice(1));
        expect(seen).toBeGreaterThanOrEqual(newest);
        newest = seen;
        reads += 1;
      }
      return reads;
    };
    const readers = [reader(), reader(), reader()];
    for (let n = 1; n <= 30; n += 1) {
      const saved = await editor.update(REDIRECT, id, { destination: `/${n}` });
      expect(saved.status).toBe(200);
      expect((await redirectsNow())['counter']).toBe(`/${n}`);
    }
    for (let n = 0; n < 16; n += 1) {
      await editor.bulk(PAGE, n % 2 === 0 ? 'publish' : 'unpublish', bulk);
      const answer = await ask('/api/pages/?slug=bulk-2');
      expect(JSON.parse(answer.body.toString()).meta.total_count).toBe(n % 2 === 0 ? 1 : 0);
    }
    running = false;
    for (const reads of await Promise.all(readers)) expect(reads).toBeGreaterThan(50);
  });

  test('a rolled-back transaction changes no response, and a committed one does', async () => {
    const write = (fail: boolean): Promise<unknown> =>
      service.strapi.db.transaction(async () => {
        await service.strapi
          .documents(REDIRECT)
          .create({ data: { source: '/outer', target: 'url', destination: '/x' } });
        if (fail) throw new Error('rolled back');
      });
    const before = await ask(INITIAL_DATA);
    await expect(write(true)).rejects.toThrow('rolled back');
    expect((await ask(INITIAL_DATA)).headers.etag).toBe(before.headers.etag);
    await write(false);
    expect((await redirectsNow())['outer']).toBe('/x');
  });

  test('a write after a refused one in the same transaction is in the next response', async () => {
    await ask(INITIAL_DATA);
    const redirects = service.strapi.documents(REDIRECT);
    await service.strapi.db.transaction(async () => {
      const refused = redirects.create({ data: { source: '/refused', target: 'url' } });
      await expect(refused).rejects.toMatchObject({ name: 'ValidationError' });
      await redirects.create({ data: { source: '/after', target: 'url', destination: '/x' } });
    });
    expect((await redirectsNow())['after']).toBe('/x');
  });

  test('a write that bypasses the Document Service is in the next response', async () => {
    await service.strapi.db
      .query(REDIRECT)
      .updateMany({ where: { source: '/outer' }, data: { destination: '/past' } });
    expect((await redirectsNow())['outer']).toBe('/past');
  });

  test('no request gets 200 after the permission of the public role is revoked', async () => {
    const roles = await service.strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'public' } });
    let returned = false;
    const asked = { before: 0, after: 0 };
    let late = 0;
    let running = true;
    const visitor = async (): Promise<void> => {
      while (running) {
        const startedAfter = returned;
        const { status } = await ask(INITIAL_DATA);
        asked[startedAfter ? 'after' : 'before'] += 1;
        if (startedAfter && status === 200) late += 1;
      }
    };
    const visitors = Array.from({ length: 8 }, visitor);
    await until('the visitors are at it', () => asked.before > 50);
    const response = await service.visitor
      .put(`/users-permissions/roles/${roles.id}`)
      .set('Authorization', `Bearer ${editor.token}`)
      .send({ name: 'Public', description: 'x', permissions: {} });
    returned = true;
    expect(response.status).toBe(200);
    await until('they have asked again', () => asked.after > 50);
    running = false;
    await Promise.all(visitors);
    expect(late).toBe(0);
    expect([401, 403]).toContain((await ask(INITIAL_DATA)).status);

    for (const action of ['initial-data.find', 'pages.find']) {
      await service.strapi.db
        .query('plugin::users-permissions.permission')
        .create({ data: { action: `plugin::site-content.${action}`, role: roles.id } });
    }
    expect((await ask(INITIAL_DATA)).status).toBe(200);
  });

  test('an import by another process is served and makes no concurrent save fail', async () => {
    const sample = path.join(ROOT, 'database/sample-site');
    let running = true;
    const statuses: number[] = [];
    const save = async (): Promise<void> => {
      for (let n = 0; running; n += 1) {
        const saved = await editor.create(REDIRECT, { source: `/beside-${n}`, destination: '/x' });
        statuses.push(saved.status);
      }
    };
    const saving = save();
    const code = await new Promise((resolve) => {
      spawn(
        process.execPath,
        [
          path.join(ROOT, 'dist/src/cli/program.js'),
          'import',
          ...['--initial-data', path.join(sample, 'initial-data.json'), '--overwrite'],
        ],
        { env: process.env, stdio: 'inherit' }
      ).on('exit', resolve);
    });
    running = false;
    await saving;
    expect(code).toBe(0);
    expect(statuses.length).toBeGreaterThan(3);
    expect([...new Set(statuses)]).toEqual([201]);
    await until('it is served', async () => 'timetables.html' in (await redirectsNow()));
  });
});

describe('the size limit of the cache', () => {
  test('holds under a flood of distinct queries, without evicting a frequently used response', async () => {
    await ask(INITIAL_DATA);
    for (let n = 0; n < 600; n += 1) {
      await ask(`/api/pages/?title=${'x'.repeat(500)}${n}`, { 'Accept-Encoding': 'gzip' });
      if (n % 20 === 0) expect(await cacheStatus(INITIAL_DATA)).toBe('site-content; hit');
      expect(getServices(service.strapi).delivery?.bytes).toBeLessThanOrEqual(MAX_BYTES);
    }
  });
});

describe('a database outage', () => {
  const goDown = (): Promise<void> => service.strapi.db.connection.destroy();
  const comeBack = (): void => service.strapi.db.connection.initialize();
  const untilStale = (): Promise<unknown> =>
    until('it is noticed', async () => /stale/.test(await cacheStatus(INITIAL_DATA)));

  test('cached responses are served as stale, and fresh ones afterwards', async () => {
    const id = await created(editor, REDIRECT, { source: '/outage', destination: '/before' });
    const before = await ask(INITIAL_DATA);
    await goDown();
    try {
      await untilStale();
      for (let n = 0; n < 20; n += 1) {
        const answer = await ask(INITIAL_DATA);
        expect(answer.status).toBe(200);
        expect(answer.headers['cache-status']).toMatch(/stale/);
        expect(answer.body.equals(before.body)).toBe(true);
      }
      expect(
        (await ask(INITIAL_DATA, { 'If-None-Match': String(before.headers.etag) })).status
      ).toBe(304);
    } finally {
      comeBack();
    }
    await editor.update(REDIRECT, id, { destination: '/after' });
    const after = await ask(INITIAL_DATA);
    expect(after.headers['cache-status']).not.toMatch(/stale/);
    expect(JSON.parse(after.body.toString()).redirects['outage']).toBe('/after');
  });

  test('fresh responses return afterwards without a write', async () => {
    await ask(INITIAL_DATA);
    await goDown();
    await untilStale();
    comeBack();
    await until('it is fresh', async () => !/stale/.test(await cacheStatus(INITIAL_DATA)));
  });

  test('an uncached URL gets 503 with Retry-After and with CORS headers', async () => {
    await until('it is fresh', async () => !/stale/.test(await cacheStatus(INITIAL_DATA)));
    const good = await ask(INITIAL_DATA, { Origin: 'https://www.example.com' });
    await goDown();
    try {
      await untilStale();
      const answer = await ask('/api/pages/?slug=never-asked-before', {
        Origin: 'https://www.example.com',
      });
      expect(answer.status).toBe(503);
      const frame = ['access-control-allow-origin', 'x-content-type-options', 'x-powered-by'];
      for (const name of frame) expect(answer.headers[name]).toBe(good.headers[name]);
      expect(answer.headers['access-control-allow-origin']).toBe('https://www.example.com');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(answer.body.toString()).error.name).toBe('ServiceUnavailableError');
    } finally {
      comeBack();
    }
    await until(
      'it answers',
      async () => (await ask('/api/pages/?slug=never-asked-before')).status === 200
    );
  });
});
