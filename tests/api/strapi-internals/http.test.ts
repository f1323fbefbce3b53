import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type * as RememberedHead from '#site-content/server/strapi-internals/remembered-head';
import { requireStrapiInternals } from '../../support/compiled-modules';
import { until } from '../../support/until';

const remembered = requireStrapiInternals<typeof RememberedHead>('remembered-head');

describe('remembered-head', () => {
  const BODY = gzipSync('a body of bytes, not of text');
  const HEADERS = ['Content-Type', 'text/plain', 'ETag', '"x"', 'Vary', 'Origin, Accept-Encoding'];
  const [ok, unchanged] = [[...HEADERS, 'Content-Length', String(BODY.length)], HEADERS];
  let head = new remembered.CachedResponseHead(200, ok);
  let headOf304 = new remembered.CachedResponseHead(304, unchanged);
  let closes = false;
  let writeHead: jest.SpyInstance;

  const answer = (path: string, response: ServerResponse): void => {
    if (closes) response.shouldKeepAlive = false;
    const [, way, status] = path.split('/');
    if (way === 'remembered') (status === '304' ? headOf304 : head).write(response);
    else if (status === '304') response.writeHead(304, unchanged);
    else response.writeHead(200, ok);
    response.end(status === '304' ? undefined : BODY);
  };
  let server: Server;

  beforeEach(async () => {
    head = new remembered.CachedResponseHead(200, ok);
    headOf304 = new remembered.CachedResponseHead(304, unchanged);
    closes = false;
    server = createServer((request, response) => answer(request.url ?? '', response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    writeHead = jest.spyOn(jest.requireActual('node:http').ServerResponse.prototype, 'writeHead');
  });
  afterEach(async () => {
    writeHead.mockRestore();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  /** Returns what the server sends for requests on one connection, without the dates. */
  const exchange = async (requests: string): Promise<string> => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    // The last request asks for the connection to be closed.
    socket.end(requests);
    await once(socket, 'close');
    return received.replace(/^Date: .*\r\n/gm, '');
  };

  const request = (start: string, ...headers: readonly string[]): string =>
    [start, 'Host: localhost', ...headers, '', ''].join('\r\n');

  test.each([
    ['GET', (path: string) => request(`GET ${path} HTTP/1.1`)],
    ['HEAD', (path: string) => request(`HEAD ${path} HTTP/1.1`)],
    ['HTTP/1.0', (path: string) => request(`GET ${path} HTTP/1.0`)],
    [
      'HTTP/1.0, keep-alive',
      (path: string) => request(`GET ${path} HTTP/1.0`, 'Connection: keep-alive'),
    ],
    ['Connection: close', (path: string) => request(`GET ${path} HTTP/1.1`, 'Connection: close')],
    ['Expect', (path: string) => request(`GET ${path} HTTP/1.1`, 'Expect: 100-continue')],
  ])('the same bytes are sent as by writeHead(): %s', async (_name, ask) => {
    for (const status of ['200', '304']) {
      const [real, known] = [`/written/${status}`, `/remembered/${status}`];
      const GET = request(`GET ${known} HTTP/1.1`);
      const expected = await exchange(
        [GET, GET, ask(known), GET].join('').replaceAll('/remembered', '/written')
      );
      expect(await exchange([GET, GET, ask(known), GET].join(''))).toBe(expected);
      // The head of such a response is not reused for other requests.
      head = new remembered.CachedResponseHead(200, ok);
      headOf304 = new remembered.CachedResponseHead(304, unchanged);
      await exchange(ask(known));
      expect(await exchange(GET)).toBe(await exchange(request(`GET ${real} HTTP/1.1`)));
    }
  });

  test('Node builds the head once per second', async () => {
    const GET = request('GET /remembered/200 HTTP/1.1');
    await until('twenty responses began and ended in the same second', async () => {
      head = new remembered.CachedResponseHead(200, ok);
      const second = Math.floor(Date.now() / 1000);
      writeHead.mockClear();
      await exchange(GET.repeat(20));
      return Math.floor(Date.now() / 1000) === second;
    });
    expect(writeHead).toHaveBeenCalledTimes(1);
    await until('a second is over', async () => {
      await exchange(GET);
      return writeHead.mock.calls.length > 1;
    });
  });

  test("a head is not reused if the clock behind Node's Date header lagged", async () => {
    const GET = request('GET /remembered/200 HTTP/1.1');
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 2000);
    await exchange(GET.repeat(5));
    clock.mockRestore();
    expect(writeHead).toHaveBeenCalledTimes(5);
  });

  test('the head announces that the connection will be closed', async () => {
    const GET = request('GET /remembered/200 HTTP/1.1');
    expect(await exchange(GET)).toMatch(/Connection: keep-alive/);
    closes = true;
    expect(await exchange(GET)).toMatch(/Connection: close/);
    closes = false;
    expect(await exchange(GET)).toMatch(/Connection: keep-alive/);
  });
});
