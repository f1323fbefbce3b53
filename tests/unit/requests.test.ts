import fc from 'fast-check';
import type { CompletedRequest } from '../../src/plugins/site-content/server/src/operations/requests/completed-request';
import { logLine } from '../../src/plugins/site-content/server/src/operations/requests/log-line';
import { redactUrl } from '../../src/plugins/site-content/server/src/operations/requests/redacted-url';
import { getRequestId } from '../../src/plugins/site-content/server/src/operations/requests/request-id';
import { RequestLog } from '../../src/plugins/site-content/server/src/operations/requests/request-log';
import { RequestTally } from '../../src/plugins/site-content/server/src/operations/requests/request-tally';
import { getRouteName } from '../../src/plugins/site-content/server/src/operations/requests/route-name';

const answered = (changes: Partial<CompletedRequest> = {}): CompletedRequest => ({
  route: 'pages',
  shownUrl: '/api/pages/',
  requestId: 'id-1',
  method: 'GET',
  status: 200,
  milliseconds: 0.1234567,
  cache: 'hit',
  isAborted: false,
  ...changes,
});

describe('a URL in the log', () => {
  test.each([
    ['/api/pages/', '/api/pages/'],
    ['/api/pages/?fields=*&limit=5', '/api/pages/?fields=*&limit=5'],
    ['/api/pages/?search=jane+doe', '/api/pages/?search=***'],
    [
      '/admin/registration-info?registrationToken=abc',
      '/admin/registration-info?registrationToken=***',
    ],
    ['/api/pages?limit=5&token=abc&offset=1', '/api/pages?limit=5&token=***&offset=1'],
    ['/api/pages?a=b=c', '/api/pages?a=***'],
    ['/api/pages?filters[email][$eq]=a@b.example', '/api/pages?filters[email][$eq]=***'],
    ['/api/pages?sk_live_abcdef', '/api/pages?***'],
    ['/api/pages?a b=c', '/api/pages?***'],
    ['/api/pages?', '/api/pages?***'],
    ['http://name:word@host/x?limit=1', 'http://***@host/x?limit=1'],
    ['/"\\\u001b[31m\u009b', '/%22%5C%1B[31m%C2%9B'],
    ['/\ud800', '/%EF%BF%BD'],
  ])('%j is shown as %j', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });

  test('is short and needs no escaping in JSON or on a terminal, whatever the URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (url) => {
        const shown = redactUrl(url);
        expect(shown).toMatch(/^[\x21-\x7e]*$/);
        expect(JSON.stringify(shown)).toBe(`"${shown}"`);
        expect(shown.length).toBeLessThanOrEqual(1003);
      })
    );
  });
});

describe('the request id', () => {
  test.each(['a', '4bf92f35-77b3', 'trace/1:2=+@.x', 'x'.repeat(128)])('%s is kept', (given) => {
    expect(getRequestId(given)).toBe(given);
  });

  test.each([undefined, '', 'a b', 'a"b', 'a\nb', 'é', 'x'.repeat(129)])(
    '%j is replaced by a new id, which is different each time',
    (given) => {
      expect(getRequestId(given)).toMatch(/^[0-9a-f]{12}-\d+$/);
      expect(getRequestId(given)).not.toBe(getRequestId(given));
    }
  );
});

describe('the log line of a request', () => {
  const time = '2025-01-13T09:00:00.000Z';

  test('contains all known fields as JSON', () => {
    const line = logLine(answered(), time, 'json');
    expect(line.endsWith('\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({
      level: 'http',
      timestamp: time,
      message: 'GET /api/pages/ 200',
      method: 'GET',
      path: '/api/pages/',
      status: 200,
      duration_ms: 0.123,
      cache: 'hit',
      request_id: 'id-1',
    });
    expect(JSON.parse(logLine(answered({ isAborted: true }), time, 'json')).aborted).toBe(true);
  });

  test('is human-readable in the pretty format', () => {
    expect(logLine(answered({ status: 304 }), time, 'pretty')).toBe(
      '[2025-01-13T09:00:00.000Z] http: GET /api/pages/ 304 (0.123 ms) hit id-1\n'
    );
  });

  test('is valid JSON on one line, whatever the URL and the given id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (url, id) => {
        const line = logLine(
          answered({ shownUrl: redactUrl(url), requestId: getRequestId(id) }),
          time,
          'json'
        );
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(JSON.parse(line).path).toBe(redactUrl(url));
      })
    );
  });
});

describe('the request log', () => {
  test('has one line per request, in order, and writes many lines at once', () => {
    const writes: string[] = [];
    const log = new RequestLog('json', (lines) => writes.push(lines));
    for (let n = 0; n < 1200; n += 1) log.add(answered({ requestId: `r${n}` }));
    log.flush();
    log.flush();
    const ids = writes
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).request_id);
    expect(ids).toEqual(Array.from({ length: 1200 }, (_, n) => `r${n}`));
    expect(writes.length).toBe(3);
  });

  test('writes a single line after a short time', async () => {
    const line = await new Promise<string>((resolve) => {
      const log = new RequestLog('pretty', resolve);
      log.add(answered());
      // The timer of the log does not keep a process alive.
      setTimeout(() => undefined, 1000);
    });
    expect(line).toMatch(/GET \/api\/pages\/ 200/);
  });
});

describe('the route of a request in the metrics', () => {
  test.each([
    ['/api/initial-data/', 'initial-data'],
    ['/api/initial-data?x', 'initial-data'],
    ['/api/pages', 'pages'],
    ['/api/pages/x', 'api'],
    ['/api/auth/local', 'api'],
    ['/api', 'api'],
    ['/apiary', 'other'],
    ['/admin', 'admin'],
    ['/admin/login', 'admin'],
    ['/content-manager/collection-types/api::page.page', 'admin'],
    ['/site-content/navigation', 'admin'],
    ['/uploads/a.jpg', 'uploads'],
    ['/_health', 'health'],
    ['/_ready', 'ready'],
    ['/', 'other'],
    ['', 'other'],
    ['*', 'other'],
  ])('%s is %s', (url, route) => {
    expect(getRouteName(url, { api: '/api', admin: '/admin' })).toBe(route);
  });
});

describe('the request metrics', () => {
  test('count requests by route, method and status class, and by cache result', () => {
    const tally = new RequestTally();
    tally.add(answered());
    tally.add(answered({ status: 204 }));
    tally.add(answered({ status: 503, cache: 'unavailable' }));
    tally.add(answered({ method: 'PROPFIND', route: 'other', cache: 'none' }));
    expect(tally.report.requests).toEqual([
      { route: 'pages', method: 'GET', status: '2xx', count: 2 },
      { route: 'pages', method: 'GET', status: '5xx', count: 1 },
      { route: 'other', method: 'other', status: '2xx', count: 1 },
    ]);
    expect(tally.report.cacheResults).toMatchObject({ hit: 2, unavailable: 1, none: 1, miss: 0 });
  });

  test('put a latency into the histogram bucket whose bound it does not exceed', () => {
    const tally = new RequestTally();
    for (const milliseconds of [0, 0.5, 0.6, 10_000, 10_001]) tally.add(answered({ milliseconds }));
    const { counts, sum } = tally.report.latencies.get('pages') ?? { counts: [], sum: 0 };
    expect(counts).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(sum).toBeCloseTo(20.0021);
  });
});
