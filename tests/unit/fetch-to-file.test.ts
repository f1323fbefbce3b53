import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createPublicAgent } from 'public-fetch';
import { readSource } from 'public-fetch';
import { fetchToFile } from '../../src/uploads/fetch-to-file';

describe('fetching a file from a URL', () => {
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

  const get = async (url: string, { trusted = null as string | null, limit = 1000 } = {}) => {
    const progress: object[] = [];
    const agent = createPublicAgent({ trustedOrigin: trusted });
    try {
      const onProgress = (now: object): void => void progress.push(now);
      const file = await fetchToFile(url, { agent, folder, limit, onProgress });
      return { ...file, content: readFileSync(file.filepath, 'utf8'), progress };
    } finally {
      await agent.destroy();
    }
  };

  test('stores the response under the file name in its header or URL', async () => {
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

  test('refuses redirects to private addresses (SSRF)', async () => {
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
      // The importer trusts the origin that its user named.
      await expect(readSource(`${trusted}/`, 1000)).rejects.toThrow(
        /was not requested: .* not on the public/
      );
      await expect(readSource(`http://127.0.0.1:${secret}/`, 1000, trusted)).rejects.toThrow(
        /was not requested: .* not on the public/
      );
    }
    expect(asked).toBe(0);
    expect((await readSource(`http://127.0.0.1:${secret}/`, 1000)).toString()).toBe('secret');
  });

  test('refuses files over the size limit, error statuses and aborted responses, and leaves nothing behind', async () => {
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
      await expect(get(`${trusted}/${at}`, { trusted })).rejects.toThrow(
        /larger than the maximum of 0 MB/
      );
    }
    await expect(get(`${trusted}/status`, { trusted })).rejects.toThrow('with status 404');
    await expect(get(`${trusted}/cut`, { trusted })).rejects.toThrow(/was not fetched: /);
    await expect(get('ftp://example.com/')).rejects.toThrow('does not start with http');
    await expect(get('x')).rejects.toThrow('"x" was not fetched: its URL does not');
    expect(readdirSync(folder)).toEqual([]);
  });
});
