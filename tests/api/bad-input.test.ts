import http, { METHODS } from 'node:http';
import net from 'node:net';
import fc from 'fast-check';
import { createEditor, publishedPage } from '../support/editor';
import { getAddress, type Service, startService } from '../support/service';

const ROUTES = ['/api/initial-data', '/api/initial-data/', '/api/pages', '/api/pages/'] as const;
const EXPECTED = [200, 304, 400, 401, 403, 404, 405, 431];

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

let service: Service;
let agent: http.Agent;
beforeAll(async () => {
  service = await startService();
  // Strapi logs every path that it refuses, with a stack trace.
  service.strapi.log.silent = true;
  agent = new http.Agent({ keepAlive: true });
  const editor = await createEditor(service);
  await publishedPage(editor, { title: 'Ferries', slug: 'ferries' });
});
afterAll(async () => {
  agent.destroy();
  await service.remove();
});
/** The service still responds after every test. */
afterEach(async () => {
  await service.visitor.get('/api/pages/?slug=ferries').expect(200);
});

/** Sends a path unchanged; other clients would normalize it first. */
const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(getAddress(service));
    const call = http.request({ host: '127.0.0.1', port, method, path, headers, agent });
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        })
      );
    });
    // The response to CONNECT arrives with a socket.
    call.on('connect', (response, socket, head) => {
      const chunks: Buffer[] = [head];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('end', () => {
        socket.destroy();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    call.on('error', reject);
    call.end(body);
  });

/** Sends raw bytes that no HTTP client would send, and returns the status of the response. */
const sendRaw = (bytes: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(getAddress(service));
    const socket = net.connect(Number(port), '127.0.0.1', () => {
      socket.write(bytes, 'latin1');
    });
    let text = '';
    socket.setTimeout(180_000, () => socket.destroy(new Error('No answer in three minutes.')));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (/^HTTP\/1\.1 \d{3}/.test(text)) socket.end();
    });
    socket.on('error', (error) => (text === '' ? reject(error) : undefined));
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
  });

const expectEnvelope = ({ status, text }: Answer): void => {
  expect(JSON.parse(text)).toEqual({
    data: null,
    error: {
      status,
      name: expect.any(String),
      message: expect.any(String),
      details: expect.any(Object),
    },
  });
};

const expectStatus = ({ status }: Answer, what: string): void => {
  expect([what, EXPECTED.includes(status) ? 'expected' : status]).toEqual([what, 'expected']);
};

/** Expects one of the known statuses, with an error envelope for errors. */
const expectAnswer = (answer: Answer, what: string): void => {
  expectStatus(answer, what);
  if (answer.status >= 400) expectEnvelope(answer);
};

describe.each(ROUTES)('%s', (route) => {
  test('refuses every method but GET, HEAD and OPTIONS with 405', async () => {
    for (const method of METHODS) {
      if (['GET', 'HEAD', 'OPTIONS'].includes(method)) continue;
      const answer = await send(method, route);
      expect([method, answer.status, answer.headers.allow]).toEqual([
        method,
        405,
        'GET, HEAD, OPTIONS',
      ]);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expectEnvelope(answer);
    }
    for (const method of ['POST', 'PROPFIND']) {
      expect((await send(method, route.toUpperCase())).status).toBe(405);
    }
  });

  test('refuses POST, PUT, PATCH and DELETE with 405, whatever their body', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const [type, body] of [
        ['application/json', '{"title":'],
        ['application/json', 'x'.repeat(2_000_000)],
        ['multipart/form-data; boundary=x', '--x\r\nbroken'],
        ['application/x-www-form-urlencoded', 'a=%00'],
      ] as const) {
        const headers = { 'Content-Type': type, 'Content-Length': String(body.length) };
        const answer = await send(method, route, headers, body);
        expect([method, type, answer.status]).toEqual([method, type, 405]);
      }
    }
  });

  test('ignores method override headers', async () => {
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      expect((await send('GET', route, { [name]: 'DELETE' })).status).toBe(200);
      expect((await send('POST', route, { [name]: 'GET' })).status).toBe(405);
    }
  });

  test('refuses a request target with "#" and caches nothing for it', async () => {
    const encoded = `${route}?slug=home%23x`;
    const before = await send('GET', encoded);
    for (const target of [`${route}?slug=home#x`, `${route}#`, `${route}?#&limit=1000`]) {
      const answer = await send('GET', target);
      expect([target, answer.status]).toEqual([target, 400]);
      expectEnvelope(answer);
      expect(answer.text).toContain('\\"#\\"');
    }
    expect((await send('GET', encoded)).text).toBe(before.text);
  });

  test('responds to HEAD like GET, without a body', async () => {
    const [get, head] = [await send('GET', route), await send('HEAD', route)];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test('responds to OPTIONS and to a CORS preflight request', async () => {
    expect((await send('OPTIONS', route)).status).toBeLessThan(300);
    const preflight = await send('OPTIONS', route, {
      Origin: 'https://www.kilvarrow.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toMatch(/GET/);
    expect(preflight.headers['access-control-allow-headers']).toMatch(/authorization/i);
    const origin = preflight.headers['access-control-allow-origin'];
    expect(['*', 'https://www.kilvarrow.example']).toContain(origin);

    const get = await send('GET', route, { Origin: 'https://www.kilvarrow.example' });
    expect(get.headers['access-control-allow-origin']).toBe(origin);
  });

  test('responds with 200 or 431 to a header of up to 1 MB', async () => {
    for (const size of [8_000, 20_000, 1_000_000]) {
      const request = `GET ${route} HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(size)}\r\n\r\n`;
      expect([size, [200, 431].includes(await sendRaw(request))]).toEqual([size, true]);
    }
  });

  test('refuses a query string of 1 MB', async () => {
    const status = await sendRaw(
      `GET ${route}?slug=${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`
    );
    expect([400, 431]).toContain(status);
  });

  test('ignores the body of a GET request', async () => {
    const body = '{"broken":';
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    expect((await send('GET', route, headers, body)).status).toBe(200);
  });

  test('handles malformed Authorization headers', async () => {
    for (const Authorization of [
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Bearer a.b.c',
      'Basic Og==',
      'x',
      `Bearer ${'x'.repeat(8000)}`,
    ]) {
      expectAnswer(await send('GET', route, { Authorization }), Authorization.slice(0, 40));
    }
  });

  test('handles malformed HTTP requests', async () => {
    for (const bytes of [
      `GET ${route}\x00 HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET ${route} HTTP/9.9\r\nHost: x\r\n\r\n`,
      `BREW ${route} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET ${route} HTTP/1.1\r\n\r\n`,
      `GET ${route}?slug=\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ]) {
      const status = await sendRaw(bytes);
      expect([bytes, EXPECTED.includes(status)]).toEqual([bytes, true]);
    }
  });
});

const ODD_QUERIES = [
  ...['slug=%00', '%00=1', 'search=%00', 'fields=%00', 'order=%00', 'child_of=%00', 'id=%00'],
  ...['slug[$ne]=x', 'slug[]=a&slug[]=b', 'slug=a&slug=b', 'filters[slug][$eq]=ferries'],
  ...[
    'fields[0]=title',
    'fields[title]=1',
    'fields=title&fields=slug',
    'populate=*',
    'status=draft',
  ],
  ...['populate[parent][populate]=*', 'sort=title', 'pagination[pageSize]=1', 'locale=fr'],
  ...['slug=%', 'slug=%E0%A4%A', 'slug=%ff%fe', 'slug=%u0041', '%', '&&&', '=', '=&=', '?', '??'],
  ...['slug', 'slug=', 'fields=', 'order=', 'limit=', 'offset=', 'search=', 'search_operator='],
  ...['limit=-1', 'limit=0', 'limit=1e3', 'limit=0x10', 'limit=NaN', 'limit=Infinity', 'limit= 1'],
  ...['limit=99999999999999999999', 'offset=99999999999999999999999', 'offset=-1', 'offset=1.5'],
  ...['id=99999999999999999999999', 'id=-1', 'id=null', 'id=true', 'show_in_menus=maybe'],
  ...['first_published_at=never', 'first_published_at=2024-13-45', 'first_published_at=99999999'],
  ...['__proto__=1', '__proto__[x]=1', 'constructor=1', 'toString=1', 'hasOwnProperty=1'],
  ...['fields=__proto__', 'fields=constructor', 'order=__proto__', 'order=constructor'],
  ...['fields=parent(', 'fields=parent(()', 'fields=,', 'fields=-', 'fields=*,*', 'fields=((((('],
  ...[`fields=${'parent('.repeat(200)}*${')'.repeat(200)}`, `fields=${'('.repeat(5000)}`],
  ...[`fields=${'title,'.repeat(1000)}title`, `order=${'title,'.repeat(500)}title`],
  ...[`search=${'x+'.repeat(3000)}`, `search=${'%25_'.repeat(1500)}`, `slug=${'x'.repeat(7000)}`],
  ...['child_of=x', 'descendant_of=x', 'ancestor_of=root', 'child_of=root&child_of=root'],
  ...["slug=' OR 1=1 --", "search=' OR 1=1 --", 'order=title;drop table pages', 'slug=$where'],
  ...['body=x', 'parent=x', 'children=x', 'search_text=x', 'parent_document_id=x', 'password=x'],
  ...['fields=search_text', 'fields=parent_document_id', 'fields=createdBy', 'order=search_text'],
  ...['order=random&offset=0', 'order=-random', 'order=random,title', 'order=,', 'order=--title'],
  ...['search_operator=xor', 'search=a&search_operator=or', '_=1&_=2', '_', 'slug=a;order=title'],
  ...['slug=%F0%9F%9A%A2', 'slug=%ED%A0%80', 'search=%ED%A0%80', 'search=%EF%BF%BE'],
].map((query) => query.replaceAll(' ', '%20'));

describe('malformed and unusual query strings', () => {
  test.each(ODD_QUERIES.map((query) => [query.slice(0, 60), query]))(
    '%s gets an expected status from pages and is ignored by initial data',
    async (shown, query) => {
      expectAnswer(await send('GET', `/api/pages/?${query}`), shown);
      expect((await send('GET', `/api/initial-data/?${query}`)).status).toBe(200);
    }
  );
});

describe('malformed and unusual paths', () => {
  test.each([
    ...[
      '/api/pages//',
      '//api/pages',
      '/api//pages/',
      '/api/pages/%00',
      '/api/pages/%',
      '/api/pages%',
    ],
    ...[
      '/api/pages/..',
      '/api/./pages',
      '/api/pages/../initial-data',
      '/api/%70ages',
      '/API/PAGES',
    ],
    ...[
      '/api/pages/x/y/z',
      '/api/pages.json',
      '/api/pages;x=1',
      '/api/pages/%2e%2e/',
      '/api/pages%2f',
    ],
    ...[
      '/api/initial-data/%E0%A4%A',
      '/api/initial-data%00',
      '/api/initial-data/\\',
      '/api/',
      '/api',
    ],
    ...[
      'http://elsewhere.example/api/pages/',
      '*',
      '/api/pages/#x',
      '/api/pages/?#',
      '/api/pages\\',
    ],
  ])('%s gets an expected status with every method', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND']) {
      const answer = await send(method, path);
      // Strapi itself handles all other paths, and the methods that it does not know.
      if (method === 'PROPFIND' && answer.status === 501) continue;
      if (method === 'OPTIONS' && answer.status === 204) continue;
      expectStatus(answer, `${method} ${path}`);
    }
  });
});

const NAMES = [
  ...['slug', 'fields', 'order', 'limit', 'offset', 'search', 'search_operator', 'child_of', 'id'],
  ...['descendant_of', 'ancestor_of', 'title', 'show_in_menus', 'first_published_at', '_', 'page'],
];
const VALUES = [
  ...['root', 'random', 'title', '-title', '*', '_', 'true', '0', '20', 'ferries', 'parent(*)'],
  ...['*,-body', '_,title', 'and', 'or', '2024-01-01', '-1', ''],
];

/** Arbitrary text: plain, any Unicode, or partly encoded. */
const text = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
  fc.string({ unit: 'binary', maxLength: 40 }).map(encodeURIComponent),
  fc
    .array(fc.integer({ min: 0x21, max: 0x7e }), { maxLength: 40 })
    .map((codes) => String.fromCharCode(...codes).replace(/[#\s]/g, ''))
);
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), text), text), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const headerValue = fc
  .array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes).replace(/\x7f/g, ''));
const HEADERS = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Accept-Charset', 'Authorization', 'Cookie'],
  ...['If-None-Match', 'If-Modified-Since', 'If-Match', 'Range', 'Origin', 'Referer', 'Host'],
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Cache-Control'],
  ...['Content-Type', 'Via', 'User-Agent', 'Strapi-Response-Format', 'Prefer', 'TE'],
];
const headers = fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 4 });

describe('random query strings and headers', () => {
  test('get an expected status from both routes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ROUTES), query, headers, async (route, asked, sent) => {
        const answer = await send('GET', `${route}?${asked}`, sent);
        expectAnswer(answer, `${route}?${asked}`);
      }),
      { numRuns: 400 }
    );
  });

  test('do not change the initial data response', async () => {
    const plain = await send('GET', '/api/initial-data/');
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        expect((await send('GET', `/api/initial-data/?${asked}`)).text).toBe(plain.text);
      }),
      { numRuns: 150 }
    );
  });
});
