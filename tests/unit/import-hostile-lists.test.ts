import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readListing } from '#site-import/domain/read-listing';
import { findFilesOfSite } from '../../src/plugins/site-import/server/src/files-of-site';
import { ImportRefusedError } from '../../src/plugins/site-import/server/src/import-refused';
import { readAnyJson, readPageList } from '../../src/plugins/site-import/server/src/page-list';
import { readMapping } from '../../src/plugins/site-import/server/src/read-plan';
import { transformJson } from '../../src/plugins/site-import/server/src/transform';

/**
 * Imports of hostile or broken page lists stop after a limited time, with a message that names the URL and the cause.
 */

const folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-lists-'));
const servers: http.Server[] = [];
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = (url: URL, response: http.ServerResponse, base: string) => void;

const serve = async (answer: Answer): Promise<string> => {
  const server = http.createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const base = `http://127.0.0.1:${port}`;
    answer(new URL(request.url ?? '/', base), response, base);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const send = (response: http.ServerResponse, json: unknown): void => {
  response.end(JSON.stringify(json));
};

// Timeouts are short only in the tests of timeouts, because the machine may be busy.
const LIMITS = {
  pages: 100,
  time: 60_000,
  answerTime: 30_000,
  bytes: 100_000,
  answerBytes: 10_000,
};

const read = (source: string, limits: Partial<typeof LIMITS> = {}): Promise<unknown> =>
  readPageList(source, () => undefined, { ...LIMITS, ...limits });

const refusal = async (source: string, limits: Partial<typeof LIMITS> = {}): Promise<string> => {
  const error: unknown = await read(source, limits).catch((thrown: unknown) => thrown);
  if (!(error instanceof ImportRefusedError))
    throw new Error(`It was not refused: ${String(error)}`);
  return error.problems.join('\n');
};

const writeTemporary = (name: string, content: string | Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

const pages = (from: number, count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, title: `Page ${from + at}` }));

test('a list that never ends is refused after the maximum number of pages', async () => {
  const wagtail = await serve((url, response) => {
    const offset = Number(url.searchParams.get('offset'));
    send(response, { meta: { total_count: 1e12 }, items: pages(offset, 20) });
  });
  expect(await refusal(`${wagtail}/api/v2/pages/`)).toBe(
    `${wagtail}/api/v2/pages/ returns more than 100 pages. Does the list end?`
  );
  const others = await serve((url, response) => {
    const page = Number(url.searchParams.get('page') ?? 1);
    send(response, { results: pages(page * 20, 20), next: `/list?page=${page + 1}` });
  });
  expect(await refusal(`${others}/list`)).toContain(
    'returns more than 100 pages. Does the list end?'
  );
});

test('a list whose pagination is circular is refused', async () => {
  let asked = 0;
  const base = await serve((url, response) => {
    asked += 1;
    const isFirst = url.searchParams.get('page') !== '2';
    const next = isFirst ? '/list?page=2' : '/list';
    send(response, { links: { next: { href: next } }, data: pages(isFirst ? 1 : 50, 2) });
  });
  expect(await refusal(`${base}/list`)).toBe(
    `${base}/list is circular: ${base}/list appears again.`
  );
  expect(asked).toBe(2);
});

test('a list that returns the same page for every offset is read once', async () => {
  const base = await serve((_url, response) =>
    send(response, { meta: { total_count: 1e12 }, items: pages(1, 2) })
  );
  expect(await read(`${base}/api/pages/`)).toMatchObject({ items: [{ id: 1 }, { id: 2 }] });
});

test('a slow response is refused with its URL, the time limit and a remedy', async () => {
  const base = await serve((_url, response) => {
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  });
  expect(await refusal(`${base}/list`, { answerTime: 300 })).toBe(
    `${base}/list did not respond completely within 0.3 seconds. Request less at a time (a smaller "limit" or "per_page"), find out why it is slow, or save its response to a file and import that.`
  );
});

test('a server that never responds is refused after the same timeout', async () => {
  const base = await serve(() => undefined);
  expect(await refusal(`${base}/list`, { answerTime: 300 })).toContain(
    'did not respond completely within 0.3 seconds.'
  );
});

test('a list of slow responses is refused when they exceed the total time limit', async () => {
  const base = await serve((url, response) => {
    const offset = Number(url.searchParams.get('offset'));
    setTimeout(() => send(response, { meta: { total_count: 99 }, items: pages(offset, 1) }), 100);
  });
  expect(await refusal(`${base}/api/pages/`, { time: 600 })).toMatch(
    /takes longer than 0.01 minutes|did not respond completely/
  );
});

test('a response without an end is refused once it exceeds the size limit', async () => {
  let sent = 0;
  const base = await serve((_url, response) => {
    const more = (): void => {
      while (response.writable && response.write(' '.repeat(4096))) sent += 4096;
    };
    response.on('drain', more);
    more();
  });
  expect(await refusal(`${base}/list`)).toBe(
    `${base}/list is too large: at most 0.0 MB are allowed.`
  );
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

test('a list whose responses together exceed the total size limit is refused', async () => {
  const base = await serve((url, response) => {
    const offset = Number(url.searchParams.get('offset'));
    const items = pages(offset, 1).map((page) => ({ ...page, text: 'x'.repeat(9000) }));
    send(response, { meta: { total_count: 99 }, items });
  });
  expect(await refusal(`${base}/api/pages/`)).toBe(
    `${base}/api/pages/ is too large: at most 0.1 MB in total are allowed.`
  );
});

test('a response that is not JSON, ends early or is nested too deeply is reported with its URL', async () => {
  const base = await serve((url, response) => {
    if (url.pathname === '/login') response.end('<html>Log in</html>');
    else if (url.pathname === '/deep') response.end('['.repeat(3000) + ']'.repeat(3000));
    else {
      response.writeHead(200, { 'content-length': '1000' }).write('{"items":[');
      setTimeout(() => response.destroy(), 20);
    }
  });
  expect(await refusal(`${base}/login`)).toContain(`${base}/login is not valid JSON`);
  expect(await refusal(`${base}/deep`)).toContain(`${base}/deep is nested too deeply`);
  expect(await refusal(`${base}/breaks`)).toContain(`${base}/breaks ended early`);
});

test.each(['a redirect', 'the next part'])(
  'a private address given by %s is not requested (SSRF guard)',
  async (what) => {
    let asked = 0;
    const inside = await serve((_url, response) => {
      asked += 1;
      send(response, { results: pages(7, 1) });
    });
    const base = await serve((_url, response) => {
      if (what === 'a redirect') response.writeHead(302, { location: `${inside}/list` }).end();
      else send(response, { results: pages(1, 1), next: `${inside}/list` });
    });
    expect(await refusal(`${base}/list`)).toContain(
      'was not requested: 127.0.0.1 is not on the public Internet.'
    );
    expect(asked).toBe(0);
  }
);

const FERRY = '{"items":[{"id":1,"title":"Fähre"}]}';
const NOT_UTF_8 = String.raw`is not UTF-8 (line 1, column 29, after ":[{\"id\":1,\"title\":\"F").`;

test.each([
  ['a byte order mark', Buffer.from(`\ufeff${FERRY}`)],
  ['UTF-16', Buffer.from(`\ufeff${FERRY}`, 'utf16le')],
])('a file with %s is read', async (_what, bytes) => {
  expect(await read(writeTemporary('list.json', bytes))).toEqual(JSON.parse(FERRY));
});

test('a file in any other encoding is refused with the position of the error', async () => {
  const latin = Buffer.from(FERRY, 'latin1');
  const file = writeTemporary('latin.json', latin);
  expect(await refusal(file)).toContain(`${file} ${NOT_UTF_8}`);
  const refused = { problems: [expect.stringContaining(`${file} ${NOT_UTF_8}`)] };
  await expect(readAnyJson(file)).rejects.toMatchObject(refused);
  await expect(readMapping(file)).rejects.toMatchObject(refused);
  await expect(transformJson(file, {})).rejects.toMatchObject(refused);
});

test('a list of images that cannot be read is refused, and does not count as missing', async () => {
  const image = { id: 7, meta: { type: 'wagtailimages.Image' } };
  const page = { id: 1, title: 'A', meta: { type: 'a.Page', slug: 'a', parent: null }, image };
  const listing = readListing({ meta: { total_count: 1 }, items: [page] });
  const beside = path.join(folder, 'list.json');
  const find = () => findFilesOfSite(listing, beside, () => undefined);
  expect((await find()).images.size).toBe(0);
  const images = [{ id: 7, title: 'Fähre', meta: { download_url: '/ferry.jpg' } }];
  const file = writeTemporary('images.json', JSON.stringify(images));
  expect((await find()).images.get('7')).toMatchObject({ title: 'Fähre' });
  writeFileSync(file, Buffer.from(JSON.stringify(images), 'latin1'));
  await expect(find()).rejects.toMatchObject({
    problems: [expect.stringContaining(`${file} is not UTF-8`)],
  });
});

test('a response is decoded as declared, and refused in an unknown encoding', async () => {
  const base = await serve((url, response) => {
    const charset = url.pathname === '/latin' ? '; charset=ISO-8859-1' : '';
    response.setHeader('content-type', `application/json${charset}`);
    response.end(Buffer.from(FERRY, 'latin1'));
  });
  expect(await read(`${base}/latin`)).toEqual(JSON.parse(FERRY));
  expect(await refusal(`${base}/none`)).toContain(`${base}/none is not UTF-8 (line 1, column`);
});

test.each<[string, string]>([
  [
    '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/">',
    "it is an export file of WordPress (WXR). Import from WordPress' API instead, such as https://old.example/wp-json/wp/v2/pages.",
  ],
  [
    '\n<!DOCTYPE html><html>',
    'it is an HTML page. Specify the address of the JSON, such as https://old.example/api/pages/, or https://old.example/wp-json/wp/v2/pages for WordPress.',
  ],
  ['<feed/>', 'it is XML. Specify JSON, such as an export or the response of an API.'],
])('markup is refused with advice on what to import instead: %j', async (text, sentence) => {
  const file = writeTemporary('export.xml', text);
  expect(await refusal(file)).toBe(`${file} is not valid JSON: ${sentence}`);
});
