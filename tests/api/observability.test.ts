import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { recordBackup } from '../../src/plugins/site-content/server/src/operations/metrics/last-backup';
import { created, createEditor, REDIRECT } from '../support/editor';
import { getAddress, type Service, startService } from '../support/service';
import { until } from '../support/until';

const INITIAL_DATA = '/api/initial-data/';

type Line = Record<string, unknown>;

let service: Service;
let metricsPort: number;
let written = '';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  metricsPort = await freePort();
  service = await startService({
    logLevel: 'http',
    environment: { LOG_FORMAT: 'json', METRICS_PORT: String(metricsPort) },
  });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await service.database.drop();
});

/** The log lines of requests. */
const requestLines = (): Line[] =>
  written
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ duration_ms: duration }) => duration !== undefined);

/** Makes a request with this id and waits until it is logged, after all requests that ended before. */
const untilLogged = async (id: string): Promise<void> => {
  await ask('/api/pages/?nonsense=1', { 'X-Request-Id': id });
  await until('the request is logged', () => written.includes(`"${id}"`));
};

/** Returns the log lines of the requests that `work` made. */
const logged = async (work: () => Promise<unknown>): Promise<Line[]> => {
  await untilLogged(`before-${randomUUID()}`);
  written = '';
  await work();
  const last = `after-${randomUUID()}`;
  await untilLogged(last);
  return requestLines().filter(({ request_id: id }) => id !== last);
};

/** The status and headers of a response. */
const ask = (
  url: string,
  headers: Record<string, string> = {},
  method = 'GET'
): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = http.request(`${getAddress(service)}${url}`, { method, headers, agent: false });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response));
    });
    request.on('error', reject);
    request.end();
  });

describe('the request log', () => {
  test('has one line per request, whether Strapi or the cache responds', async () => {
    const lines = await logged(async () => {
      await ask(`${INITIAL_DATA}?search=jane`, { 'X-Request-Id': 'one' });
      const { headers } = await ask(INITIAL_DATA, { 'X-Request-Id': 'two' });
      await ask(INITIAL_DATA, { 'X-Request-Id': 'three', 'If-None-Match': String(headers.etag) });
      await ask('/api/pages/?nonsense=1', { 'X-Request-Id': 'four' });
      await ask('/api/pages/?order=random', { 'X-Request-Id': 'five' });
      await ask('/admin/registration-info?registrationToken=abc', { 'X-Request-Id': 'six' });
      await ask('/api/pages/', { 'X-Request-Id': 'seven' }, 'DELETE');
    });
    const reported = lines.map((line) =>
      ['request_id', 'method', 'path', 'status', 'cache'].map((name) => line[name]).join(' ')
    );
    expect(reported).toEqual([
      'one GET /api/initial-data/?search=*** 200 miss',
      'two GET /api/initial-data/ 200 hit',
      'three GET /api/initial-data/ 304 revalidated',
      'four GET /api/pages/?nonsense=*** 400 pass',
      'five GET /api/pages/?order=random 200 pass',
      'six GET /admin/registration-info?registrationToken=*** 400 none',
      'seven DELETE /api/pages/ 405 none',
    ]);
    for (const line of lines) expect(line['duration_ms']).toBeGreaterThan(0);
  });

  test('reports a request that its client aborted, in its own format only', async () => {
    const inAnotherFormat = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const lines = await logged(async () => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
      const url = `${getAddress(service)}/admin/login`;
      const request = http.request(url, { method: 'POST', headers, agent: false });
      request.on('error', () => undefined);
      const arrived = once(service.strapi.server.httpServer, 'request');
      request.write('{"email":');
      await arrived;
      request.destroy();
      await until('it is logged', () => requestLines().length > 0);
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'POST', path: '/admin/login', aborted: true });
    expect(inAnotherFormat).not.toHaveBeenCalled();
    inAnotherFormat.mockRestore();
  });
});

describe('the request id', () => {
  test('is returned in responses that are not shared, and generated if the given one is invalid', async () => {
    const given = { 'X-Request-Id': 'my-id' };
    expect((await ask('/admin/init', given)).headers['x-request-id']).toBe('my-id');
    expect((await ask('/api/pages/?x=1', given)).headers['x-request-id']).toBe('my-id');
    const made = (await ask('/admin/init', { 'X-Request-Id': 'not sane' })).headers;
    expect(made['x-request-id']).toMatch(/^[0-9a-f]{12}-\d+$/);
  });

  test('is not returned in responses that caches share between clients', async () => {
    for (const url of ['/api/pages/?limit=7', '/api/pages/?limit=7', INITIAL_DATA]) {
      const { headers } = await ask(url, { 'X-Request-Id': 'my-id' });
      expect(headers['cache-status']).toBeDefined();
      expect(headers['x-request-id']).toBeUndefined();
    }
  });
});

describe('GET /metrics', () => {
  const scrape = async (url = '/metrics', method = 'GET'): Promise<Response> =>
    fetch(`http://127.0.0.1:${metricsPort}${url}`, { method });
  const metric = async (name: string): Promise<number> => {
    const line = (await (await scrape()).text())
      .split('\n')
      .find((candidate) => candidate.startsWith(`${name} `));
    return line === undefined ? NaN : Number(line.slice(name.length));
  };

  test('counts requests by route, method and status class', async () => {
    const hits = 'site_content_requests_total{route="initial-data",method="GET",status="2xx"}';
    const refused = 'site_content_requests_total{route="pages",method="GET",status="4xx"}';
    const before = [Number(await metric(hits)) + 1, await metric(refused)];
    await ask(INITIAL_DATA);
    await until('the request is counted', async () => (await metric(hits)) === before[0]);
    for (let n = 0; n < 3; n += 1) await ask(INITIAL_DATA);
    await ask('/api/pages/?nonsense=1');
    await until('it is counted', async () => (await metric(refused)) !== before[1]);
    expect([await metric(hits), await metric(refused)]).toEqual([
      Number(before[0]) + 3,
      Number(before[1]) + 1,
    ]);
  });

  test('reports the latencies of each route as a histogram with cumulative buckets', async () => {
    const name = 'site_content_request_duration_seconds';
    const count = await metric(`${name}_count{route="initial-data"}`);
    expect(count).toBeGreaterThan(0);
    expect(await metric(`${name}_bucket{le="+Inf",route="initial-data"}`)).toBe(count);
    const text = await (await scrape()).text();
    const buckets = [...text.matchAll(/_bucket\{le="[^"]+",route="initial-data"\} (\d+)/g)];
    const counts = buckets.map(([, value]) => Number(value));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts).toHaveLength(15);
    expect(await metric(`${name}_sum{route="initial-data"}`)).toBeGreaterThan(0);
  });

  test('reports cache misses, the cache size, the database state and the age of the revision', async () => {
    const missed = await metric('site_content_cache_answers_total{result="miss"}');
    const bytes = await metric('site_content_cache_bytes');
    await ask('/api/pages/?limit=11');
    await until(
      'the miss is counted',
      async () => (await metric('site_content_cache_answers_total{result="miss"}')) !== missed
    );
    expect(await metric('site_content_cache_answers_total{result="miss"}')).toBe(missed + 1);
    expect(await metric('site_content_cache_bytes')).toBeGreaterThan(bytes);
    expect(await metric('site_content_database_up')).toBe(1);

    await wait(300);
    expect(await metric('site_content_revision_age_seconds')).toBeGreaterThan(0.3);
    const editor = await createEditor(service);
    await created(editor, REDIRECT, { source: '/a', destination: '/b' });
    const savedAt = performance.now();
    await ask(INITIAL_DATA);
    const age = await metric('site_content_revision_age_seconds');
    expect(age).toBeLessThanOrEqual((performance.now() - savedAt) / 1000);
  });

  test('reports the size of the history, and pending and failed schedules and webhook deliveries', async () => {
    const editor = await createEditor(service);
    const before = await metric('site_content_history_change_sets');
    const bytes = await metric('site_content_history_bytes');
    await created(editor, REDIRECT, { source: '/history', destination: '/b' });
    expect(await metric('site_content_history_change_sets')).toBe(before + 1);
    expect(await metric('site_content_history_bytes')).toBeGreaterThan(bytes);

    const { strapi } = service;
    const schedule = {
      page: 'p',
      action: 'publish',
      redirects: 'ask',
      author_id: 1,
      author_name: 'A',
    };
    for (const status of ['pending', 'failed', 'failed', 'done']) {
      const at = new Date(Date.now() + 1e9);
      await strapi.db
        .query('plugin::site-scheduling.schedule')
        .create({ data: { ...schedule, status, at } });
    }
    for (const state of ['waiting', 'sending', 'sending', 'failed', 'delivered']) {
      await strapi.db
        .query('plugin::site-webhooks.message')
        .create({ data: { state, body: '{}' } });
    }
    const numbers = ['schedules_pending', 'schedules_failed'];
    const deliveries = ['webhook_deliveries_pending', 'webhook_deliveries_failed'];
    const values: number[] = [];
    for (const name of [...numbers, ...deliveries])
      values.push(await metric(`site_content_${name}`));
    expect(values).toEqual([1, 2, 3, 1]);
  });

  test('reports the age of the last backup once there is one', async () => {
    expect(await metric('site_content_backup_age_seconds')).toBeNaN();
    await recordBackup(service.strapi);
    await recordBackup(service.strapi);
    const age = await metric('site_content_backup_age_seconds');
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(60);
  });

  test('reports how many saves wait in the write queue', async () => {
    expect(await metric('site_content_writes_waiting')).toBe(0);
    const { strapi } = service;
    const editor = await createEditor(service);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const services = strapi.plugin('site-content').service('internals') as {
      writers: { asWriter(work: () => Promise<unknown>): Promise<unknown> };
    };
    const holding = services.writers.asWriter(() => strapi.db.transaction(() => held));
    const saving = created(editor, REDIRECT, { source: '/waiting', destination: '/b' });
    await until('it waits', async () => (await metric('site_content_writes_waiting')) === 1);
    release();
    await Promise.all([holding, saving]);
    expect(await metric('site_content_writes_waiting')).toBe(0);
  });

  test('omits a number that cannot be read, and reports the others', async () => {
    const acts = jest
      .spyOn(service.strapi.db.connection.client, 'runner')
      .mockImplementation(() => {
        throw new Error('no database');
      });
    const text = await (await scrape()).text();
    acts.mockRestore();
    expect(text).toContain('site_content_cache_bytes ');
    expect(text).not.toMatch(/^site_content_history_bytes /m);
  });

  test('reports the event loop lag and the memory of the process', async () => {
    expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  test('adds no series for different URLs, methods and clients', async () => {
    const series = async (): Promise<number> => {
      const lines = (await (await scrape()).text()).split('\n');
      return lines.filter((line) => line.startsWith('site_content_')).length;
    };
    await ask('/nothing/here', {}, 'PROPFIND');
    await untilLogged('before-the-flood');
    const before = await series();
    for (let n = 0; n < 50; n += 1) {
      await ask(`/nothing/${n}?a=${n}`, { 'X-Request-Id': `r${n}` }, n % 2 ? 'PURGE' : 'PROPFIND');
      await ask(`/api/pages/?_=${n}`);
    }
    expect(await series()).toBe(before);
  });

  test('is the only route on its port, and is not served on the main port', async () => {
    expect((await scrape()).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await scrape('/')).status).toBe(404);
    expect((await scrape('/metrics', 'POST')).status).toBe(405);
    expect((await ask('/metrics')).statusCode).toBe(404);
  });

  test('stops with the service', async () => {
    await service.stop();
    await expect(scrape()).rejects.toThrow('fetch failed');
  });
});
