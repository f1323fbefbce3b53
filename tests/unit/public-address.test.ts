import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isPublicAddress, publicAgent, type Resolve } from 'public-fetch';
import { readSource } from '../../src/plugins/site-content/server/src/content/import/source';
import { fetchToFile } from '../../src/uploads/fetch-to-file';

describe('an address', () => {
  test.each([
    '1.1.1.1',
    '93.184.215.14',
    '172.15.0.1',
    '172.32.0.1',
    '2606:2800:21f::1',
    '2a00::1',
  ])('such as %s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ...['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.8'],
    ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '224.0.0.1'],
    ...['239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:1.1.1.1', '::ffff:0:7f00:1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1', '2001:db8::1', '3fff::1'],
    ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1'],
    ...['5f00::1', '4000::1', '', 'localhost', '1.1.1.1.1'],
  ])('such as %s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('what is fetched', () => {
  const servers: http.Server[] = [];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-fetch-'));
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  /** @returns the port */
  const serve = async (answer: http.RequestListener): Promise<number> => {
    const server = http.createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };

  const get = async (
    url: string,
    {
      trusted = null as string | null,
      limit = 1000,
      resolve = undefined as Resolve | undefined,
    } = {}
  ) => {
    const progress: object[] = [];
    const agent = publicAgent(trusted, resolve);
    try {
      const onProgress = (now: object): void => void progress.push(now);
      const file = await fetchToFile(url, { agent, folder, limit, onProgress });
      return { ...file, content: readFileSync(file.filepath, 'utf8'), progress };
    } finally {
      await agent.destroy();
    }
  };

  test('is what a public address answers with, under the name that it has there', async () => {
    const port = await serve((request, response) => {
      response.setHeader('Content-Type', 'image/png; x=y');
      if (request.url === '/named') {
        response.setHeader('Content-Disposition', `attachment; filename*=UTF-8''..%2Fa%20b.png`);
      }
      response.end('picture');
    });
    const trusted = `http://127.0.0.1:${port}`;
    expect(await get(`${trusted}/down/c%20d.png?x=y`, { trusted })).toMatchObject({
      originalFilename: 'c d.png',
      mimetype: 'image/png',
      size: 7,
      content: 'picture',
      progress: [
        { bytesWritten: 0, totalBytes: 7 },
        { bytesWritten: 7, totalBytes: 7 },
      ],
    });
    expect(await get(`${trusted}/named`, { trusted })).toMatchObject({
      originalFilename: 'a b.png',
    });
    expect(await get(`${trusted}/..%2F..%2Fe`, { trusted })).toMatchObject({
      originalFilename: 'e',
    });
    expect(await get(`${trusted}/%FF`, { trusted })).toMatchObject({ originalFilename: '%FF' });
  });

  test('is never asked of this machine or its network, however that is written', async () => {
    const asked: unknown[] = [];
    const port = await serve((request, response) => {
      asked.push(request.url);
      response.end('secret');
    });
    for (const host of [
      ...[
        '127.0.0.1',
        'localhost',
        '0.0.0.0',
        '0',
        '0x7f.1',
        '2130706433',
        '017700000001',
        '127.1',
      ],
      ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::127.0.0.1]'],
      ...['100.64.0.1', '169.254.169.254', '10.0.0.1'],
    ]) {
      await expect(get(`http://${host}:${port}/`)).rejects.toThrow(/not on the public Internet/);
    }
    expect(asked).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is asked of no name that stands for such an address, not even among others or the next time', async () => {
    let asked = 0;
    const port = await serve((_request, response) => {
      asked += 1;
      response.end('secret');
    });
    const answers = [['127.0.0.1'], ['1.1.1.1', '::1'], ['10.0.0.1', '1.1.1.1']];
    const resolve: Resolve = (_hostname, _options, callback) =>
      callback(
        null,
        (answers.shift() ?? []).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        }))
      );
    for (let n = answers.length; n > 0; n -= 1) {
      await expect(get(`http://rebind.example:${port}/`, { resolve })).rejects.toThrow(
        'rebind.example is not on the public Internet'
      );
    }
    expect(asked).toBe(0);
  });

  test('is asked at the first address of its name alone where its origin is trusted', async () => {
    const port = await serve((_request, response) => response.end('chosen'));
    const answers = ['127.0.0.1', '127.0.0.2', '1.1.1.1'];
    const resolve: Resolve = (_hostname, _options, callback) =>
      callback(null, [{ address: answers.shift() ?? '127.0.0.3', family: 4 }]);
    // Nothing listens at the other addresses, and each fetch makes a connection of its own.
    for (let n = 3; n > 0; n -= 1) {
      const url = `http://trusted.example:${port}/`;
      await expect(get(url, { resolve, trusted: url.slice(0, -1) })).resolves.toBeDefined();
    }
    expect(answers).toEqual([]);
  });

  test('is not what a public address redirects to on this machine', async () => {
    let asked = 0;
    const secret = await serve((_request, response) => {
      asked += 1;
      response.end('secret');
    });
    for (const to of [`http://127.0.0.1:${secret}/`, `http://0:${secret}/`, 'http://100.64.0.1/']) {
      const port = await serve((_request, response) =>
        response.writeHead(302, { Location: to }).end()
      );
      const trusted = `http://127.0.0.1:${port}`;
      await expect(get(`${trusted}/`, { trusted })).rejects.toThrow(/not on the public Internet/);
      // The importer, whose operator has named the origin.
      await expect(readSource(`${trusted}/`, 1000)).rejects.toThrow(
        /is not asked: .* not on the public/
      );
      await expect(readSource(`http://127.0.0.1:${secret}/`, 1000, trusted)).rejects.toThrow(
        /is not asked: .* not on the public/
      );
    }
    expect(asked).toBe(0);
    expect((await readSource(`http://127.0.0.1:${secret}/`, 1000)).toString()).toBe('secret');
  });

  test('is no larger than it may be, whatever the server says, and leaves nothing behind', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/said') response.setHeader('Content-Length', 1001);
      if (request.url === '/status') response.statusCode = 404;
      if (request.url === '/cut') {
        response.write('x');
        setTimeout(() => response.destroy(), 20);
        return;
      }
      response.write('x'.repeat(600));
      response.end('x'.repeat(401));
    });
    const trusted = `http://127.0.0.1:${port}`;
    for (const at of ['said', 'unsaid']) {
      await expect(get(`${trusted}/${at}`, { trusted })).rejects.toThrow(/larger than 0\.0 MB/);
    }
    await expect(get(`${trusted}/status`, { trusted })).rejects.toThrow('with status 404');
    await expect(get(`${trusted}/cut`, { trusted })).rejects.toThrow(/was not fetched: /);
    await expect(get('ftp://example.com/')).rejects.toThrow('no address that starts with http');
    await expect(get('x')).rejects.toThrow('"x" was not fetched: it is no address');
    expect(readdirSync(folder)).toEqual([]);
  });
});
