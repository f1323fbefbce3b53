import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { compareFiles } from '../src/compare-files';
import { openSide } from '../src/open-side';
import { readRequestedAddresses } from '../src/read-requested-addresses';
import { SideClient } from '../src/side-client';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const folder = mkdtempSync(path.join(os.tmpdir(), 'compare-sides-'));
const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

const serve = async (answer: Answer): Promise<string> => {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const json = (response: http.ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

const pagesFrom = (offset: number, count: number, total: number): object => ({
  meta: { total_count: total },
  items: Array.from({ length: Math.max(Math.min(count, total - offset), 0) }, (_, at) => ({
    id: offset + at,
  })),
});

const getQuery = ({ url = '' }: http.IncomingMessage): URLSearchParams =>
  new URL(url, 'http://x').searchParams;

describe('a service', () => {
  test('is read page by page, with the limit and routes that it has', async () => {
    const asked: string[] = [];
    const base = await serve((request, response) => {
      asked.push(request.url ?? '');
      const query = getQuery(request);
      if (request.url === '/cms/api/initial-data/') json(response, { keys: {} });
      else if (!request.url?.startsWith('/cms/api/v2/pages/')) json(response, {}, 404);
      else if (query.has('limit'))
        json(response, { message: 'limit cannot be higher than 20' }, 400);
      else json(response, pagesFrom(Number(query.get('offset')), 20, 45));
    });
    const side = await openSide(`${base}/cms/`);
    await side.close();
    expect(side.side.initialData).toEqual({ keys: {} });
    expect(side.side.pages).toHaveLength(45);
    expect(asked.filter((url) => url.includes('offset=40'))).toHaveLength(1);
  });

  test.each<[string, Answer, string]>([
    ['has neither route', (_, response) => json(response, {}, 404), 'has neither'],
    ['gives no JSON', (_, response) => void response.end('<html>'), 'is not valid JSON.'],
    [
      'is not in UTF-8',
      (_, response) => void response.end(Buffer.from('{"t":"Fähre"}', 'latin1')),
      'is not UTF-8 (line 1, column 8, after',
    ],
    ['gives no list', (_, response) => json(response, { items: 1 }), 'contains no list of pages'],
    ['refuses', (_, response) => json(response, {}, 403), 'responded with status 403.'],
  ])('that %s is reported in a sentence', async (_what, answer, message) => {
    const base = await serve(answer);
    await expect(openSide(base)).rejects.toThrow(message);
  });

  test('that returns the same pages endlessly is not requested again', async () => {
    let requests = 0;
    const base = await serve((request, response) => {
      if (request.url === '/api/initial-data/') return json(response, {}, 404);
      requests += 1;
      json(response, { meta: { total_count: 1e9 }, items: [{ id: 1 }] });
    });
    const side = await openSide(base);
    await side.close();
    expect(side.side.pages).toHaveLength(1);
    expect(requests).toBe(2);
  });
});

test('reads all pages of WordPress, even if it returns few at a time', async () => {
  const base = await serve((request, response) => {
    const page = Number(getQuery(request).get('page'));
    if (request.url?.startsWith('/wp-json/wp/v2/pages') !== true) json(response, {}, 404);
    else if (page > 3) json(response, { code: 'rest_post_invalid_page_number' }, 400);
    else json(response, page === 3 ? [{ id: 5 }] : [{ id: page * 2 - 1 }, { id: page * 2 }]);
  });
  const side = await openSide(base);
  await side.close();
  expect(side.side.pages).toHaveLength(5);
});

describe('files of a side', () => {
  const listing = { meta: { total_count: 0 }, items: [] };

  test('of a service are found even if its URLs have an internal host', async () => {
    const base = await serve((request, response) => {
      if (request.url === '/api/pages/?fields=*&limit=100&offset=0') json(response, listing);
      else if (request.url === '/media/boat.png') response.end('bytes');
      else json(response, {}, 404);
    });
    const side = await openSide(base);
    const read = (address: string) => side.readFile(address, 10).then(String);
    expect(await read('http://localhost/media/boat.png')).toBe('bytes');
    expect(await read('/media/boat.png')).toBe('bytes');
    await side.close();
  });

  test('of a folder are found next to its lists, regardless of their host', async () => {
    const site = path.join(folder, 'site');
    mkdirSync(path.join(site, 'media'), { recursive: true });
    writeFileSync(path.join(site, 'pages.json'), JSON.stringify(listing));
    writeFileSync(path.join(site, 'media', 'boat.png'), 'bytes');
    const side = await openSide(site);
    const read = (address: string) => side.readFile(address, 10).then(String);
    expect(await read('http://localhost/media/boat.png')).toBe('bytes');
    expect(await read('https://old.example/media/boat.png')).toBe('bytes');
    await expect(read('/../outside')).rejects.toThrow('does not exist');
    await side.close();
  });
});

describe('letters in other encodings', () => {
  const LATIN = Buffer.from('{"meta":{},"items":[{"id":1,"title":"Fähre"}]}', 'latin1');

  test('of a service are decoded as declared', async () => {
    const base = await serve((request, response) => {
      if (request.url?.startsWith('/api/pages/') !== true) return json(response, {}, 404);
      response.writeHead(200, { 'content-type': 'application/json; charset=iso-8859-1' });
      response.end(LATIN);
    });
    const { side, close } = await openSide(base);
    await close();
    expect(side.pages).toEqual([{ id: 1, title: 'Fähre' }]);
  });

  test('of a file are read in UTF-16, and refused otherwise', async () => {
    const file = path.join(folder, 'utf-16.json');
    writeFileSync(file, Buffer.from(`\ufeff${LATIN.toString('latin1')}`, 'utf16le'));
    const { side, close } = await openSide(file);
    await close();
    expect(side.pages).toEqual([{ id: 1, title: 'Fähre' }]);
    writeFileSync(file, LATIN);
    await expect(openSide(file)).rejects.toThrow(`${file} is not UTF-8 (line 1, column 39, after`);
  });

  test('of a list of addresses are refused', async () => {
    const file = path.join(folder, 'addresses.txt');
    writeFileSync(file, Buffer.from('/a\n/fähre\n', 'latin1'));
    await expect(readRequestedAddresses(file)).rejects.toThrow(
      `${file} is not UTF-8 (line 2, column 3, after "/f").`
    );
  });
});

describe('a requested service', () => {
  test('gets only a few requests at a time', async () => {
    let now = 0;
    let most = 0;
    const base = await serve((_request, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end('ok');
      }, 20);
    });
    const client = new SideClient(base);
    await Promise.all(Array.from({ length: 20 }, (_, at) => client.get(`${base}/${at}`, 10)));
    await client.close();
    expect(most).toBe(4);
  });

  test('is requested again after the delay that it asks for', async () => {
    const at: number[] = [];
    const base = await serve((_request, response) => {
      at.push(performance.now());
      if (at.length === 1) response.writeHead(503, { 'retry-after': '1' }).end();
      else if (at.length === 2) response.writeHead(429).end();
      else response.end('ok');
    });
    const client = new SideClient(base, 10);
    expect(String(await client.get(base, 10))).toBe('ok');
    await client.close();
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(950);
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(15);
  });

  test('that stays busy, returns too much or redirects to a private address is reported in a sentence', async () => {
    let requests = 0;
    const base = await serve((request, response) => {
      requests += 1;
      if (request.url === '/busy') response.writeHead(500).end();
      else if (request.url === '/large') response.end('x'.repeat(100));
      else response.writeHead(302, { location: 'http://127.0.0.2:8080/' }).end();
    });
    const client = new SideClient(base, 1);
    await expect(client.get(`${base}/busy`, 10)).rejects.toThrow('responded with status 500.');
    expect(requests).toBe(5);
    await expect(client.get(`${base}/large`, 10)).rejects.toThrow('is too large');
    await expect(client.get(`${base}/away`, 10)).rejects.toThrow('is not on the public Internet');
    expect(requests).toBe(7);
    await client.close();
  });
});

test('compares files by their bytes, or by width and height if those are not available', async () => {
  const base = await serve((request, response) => {
    if (request.url?.startsWith('/none.png') === true) response.writeHead(404).end();
    else response.end(request.url === '/other.png' ? 'other' : 'bytes');
  });
  const side = {
    side: { initialData: null, pages: null, origins: [base] },
    listing: null,
    listSource: base,
    readFile: (address: string, limit: number) => client.get(base + address, limit),
    close: () => client.close(),
  };
  const client = new SideClient(base, 1);
  const image = (url: string, width: number | null = null) => ({ url, width, height: width });
  const pair = (old: ReturnType<typeof image>, now: ReturnType<typeof image>) => ({
    ...{ place: [old.url, now.url], old, new: now },
  });
  const differences = await compareFiles(
    [
      pair(image('/a.png', 1), image('/b.png', 2)),
      pair(image('/a.png', 1), image('/other.png', 1)),
      pair(image('/none.png', 1), image('/a.png', 1)),
      pair(image('/none.png', 1), image('/a.png', 2)),
      pair(image('/none.png'), image('/a.png')),
      pair(image('/none.png'), image('/none.png?at=another-host')),
    ],
    side,
    side
  );
  await client.close();
  expect(differences.map(({ place }) => place.join(' '))).toEqual([
    '/a.png /other.png',
    '/none.png /a.png',
    '/none.png /a.png',
  ]);
});

test('reads addresses from referenced sitemaps, and from compressed files', async () => {
  const base = await serve((request, response) => {
    const of = (name: string): string => `<sitemap><loc>${base}/${name}</loc></sitemap>`;
    if (request.url === '/sitemap.xml')
      response.end(`<sitemapindex>${of('1.xml.gz')}</sitemapindex>`);
    else response.end(gzipSync(`<urlset><url><loc>${base}/a/</loc></url></urlset>`));
  });
  expect(await readRequestedAddresses(`${base}/sitemap.xml`)).toMatchObject({
    format: 'sitemap',
    addresses: [{ address: '/a/', count: 1 }],
  });
  const log = path.join(folder, 'access.log.gz');
  writeFileSync(log, gzipSync('1.2.3.4 - - [x] "GET /b HTTP/1.1" 200 1\n'));
  expect((await readRequestedAddresses(log)).addresses).toEqual([{ address: '/b', count: 1 }]);
  mkdirSync(path.join(folder, 'logs'));
  symlinkSync('../access.log.gz', path.join(folder, 'logs/today'));
  const linked = await readRequestedAddresses(path.join(folder, 'logs/today'));
  expect(linked.addresses).toEqual([{ address: '/b', count: 1 }]);
  const empty = path.join(folder, 'empty.txt');
  writeFileSync(empty, 'nothing\n');
  await expect(readRequestedAddresses(empty)).rejects.toThrow('contains no addresses');
});
