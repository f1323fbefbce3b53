import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { createEditor, type Editor, PAGE } from '../support/editor';
import { connectRaw, head, type RawConnection } from '../support/raw-client';
import { getAddress } from '../support/service';
import { serviceForTests } from '../support/test-service';
import { until } from '../support/until';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const CHUNKED = { 'Transfer-Encoding': 'chunked' };
const LARGE = 1024 * 1024;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
);

const service = serviceForTests();
let address: string;
let editor: Editor;
let apiToken: string;
beforeAll(async () => {
  address = getAddress(service);
  editor = await createEditor(service);
  const { accessKey } = await service.strapi.service('admin::api-token').create({
    name: 'uploads',
    description: '',
    type: 'full-access',
    lifespan: null,
  });
  apiToken = accessKey;
});

const open: RawConnection[] = [];
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

const connect = (): RawConnection => {
  const connection = connectRaw(address);
  open.push(connection);
  return connection;
};

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** All temporary files are stored below this folder. */
const temporary = mkdtempSync(path.join(os.tmpdir(), 'doors-'));
jest.spyOn(os, 'tmpdir').mockReturnValue(temporary);
afterAll(() => rmSync(temporary, { recursive: true }));

/** The temporary files, without the database and uploads of the test itself. */
const temporaryFiles = (): string[] =>
  readdirSync(temporary, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('site-content-test-')
  );

describe('a request that is answered before its body has arrived', () => {
  const BEGUN = `${LARGE.toString(16)}\r\nonly the beginning`;

  test.each<[string, string, string, Record<string, string | number>, number]>([
    ['refused method', 'POST', '/api/pages/', CHUNKED, 405],
    ['unknown route', 'POST', '/nowhere', CHUNKED, 405],
    ['health check', 'POST', '/_health', CHUNKED, 204],
    [
      'panel route without a token',
      'POST',
      '/content-manager/collection-types/api::page.page',
      CHUNKED,
      401,
    ],
    ['API route without permission', 'POST', '/api/upload', CHUNKED, 403],
    ['body too large', 'POST', '/admin/login', { ...JSON_TYPE, 'Content-Length': LARGE }, 413],
    [
      'unsupported content type',
      'POST',
      '/admin/login',
      { ...CHUNKED, 'Content-Type': 'text/plain' },
      415,
    ],
    [
      'gzip-compressed JSON',
      'POST',
      '/admin/login',
      { ...CHUNKED, ...JSON_TYPE, 'Content-Encoding': 'gzip' },
      415,
    ],
    ['brotli-compressed body', 'PUT', '/nowhere', { ...CHUNKED, 'Content-Encoding': 'br' }, 415],
    ['GET with a chunked body', 'GET', '/api/initial-data/', CHUNKED, 200],
    ['GET with a body of known length', 'GET', '/api/pages/', { 'Content-Length': LARGE }, 200],
    ['GET with a body to the panel', 'GET', '/admin/init', { 'Content-Length': LARGE }, 200],
  ])('has its connection closed: %s', async (_why, method, url, headers, status) => {
    // Served from the cache if possible.
    if (method === 'GET') await request(service.server).get(url).expect(200);
    const connection = connect();
    connection.send(head(method, url, headers));
    connection.send(BEGUN);
    const answer = await connection.ended;
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });

  test('has its connection closed if part of the body was read', async () => {
    const connection = connect();
    connection.send(head('POST', '/admin/login', { ...CHUNKED, ...JSON_TYPE }));
    // Larger than the limit, and without an end.
    for (let n = 0; n < 20; n += 1) connection.send(`400\r\n${'x'.repeat(1024)}\r\n`);
    const answer = await connection.ended;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer).toMatch(
      /"message":"The request body is too large: at most 16 KiB are allowed\."/
    );
  });

  test('has its connection closed in HTTP/1.0 despite keep-alive', async () => {
    const connection = connect();
    const headers = { Connection: 'keep-alive', 'Content-Length': LARGE };
    connection.send(head('POST', '/api/pages', headers, '1.0'));
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 405 /);
  });

  test('gets its response while it is still sending', async () => {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const sending = http.request(
        `${address}/api/pages/`,
        { method: 'POST', agent: false, headers: { 'Content-Length': 8 * LARGE } },
        resolve
      );
      sending.once('error', reject);
      let sent = 0;
      const send = (): void => {
        if (sent === 8) return void sending.end();
        sent += 1;
        sending.write(Buffer.alloc(LARGE), () => setImmediate(send));
      };
      send();
    });
    expect(answer.statusCode).toBe(405);
    answer.resume();
    await new Promise((resolve) => answer.once('end', resolve));
  });

  test('has its connection closed only after the responses to earlier pipelined requests', async () => {
    const connection = connect();
    connection.send(head('GET', '/api/pages/?limit=1', {}));
    connection.send(head('POST', '/api/pages/', CHUNKED));
    connection.send(BEGUN);
    const statuses = (await connection.ended).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405']);
  });

  test('gets no 100 Continue if it expects one', async () => {
    const connection = connect();
    const expecting = { Expect: '100-continue', 'Content-Length': LARGE, ...JSON_TYPE };
    connection.send(
      head('PUT', '/content-manager/single-types/api::site-keys.site-keys', expecting)
    );
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('leaves no keep-alive connection on which the next request of a proxy would hang', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
    const ask = (method: string, url: string, headers: http.OutgoingHttpHeaders, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        http
          .request(`${address}${url}`, { agent, method, headers }, (answer) => {
            answer.resume().once('end', () => resolve(answer.statusCode));
          })
          .once('error', reject)
          .end(body);
      });
    // Inflating stops before the end of the body.
    const bomb = gzipSync(Buffer.alloc(64 * LARGE));
    const refused = await Promise.all(
      Array.from({ length: 16 }, () =>
        ask('POST', '/admin/login', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, bomb)
      )
    );
    expect(new Set(refused)).toEqual(new Set([415]));
    const answered = await Promise.all(
      Array.from({ length: 24 }, () => ask('GET', '/api/pages/', {}))
    );
    expect(new Set(answered)).toEqual(new Set([200]));
    agent.destroy();
  });
});

describe('a connection', () => {
  test('is kept open if the body was read', async () => {
    const connection = connect();
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
    connection.send(head('POST', '/admin/login', { ...JSON_TYPE, 'Content-Length': body.length }));
    connection.send(body);
    await until('the first answer is there', () => connection.received().includes('"error"'));
    connection.send(head('GET', '/api/initial-data/', { Connection: 'close' }));
    expect((await connection.ended).match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 400',
      'HTTP/1.1 200',
    ]);
  });

  test('gets 100 Continue for a body that a route reads', async () => {
    const connection = connect();
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
    const expecting = { Expect: '100-continue', 'Content-Length': body.length, ...JSON_TYPE };
    connection.send(head('POST', '/admin/login', expecting));
    await until('the service asks', () => connection.received().startsWith('HTTP/1.1 100 '));
    connection.send(body);
    await until('the answer is there', () => connection.received().includes('HTTP/1.1 400 '));
  });
});

describe('a multipart body', () => {
  const file = Buffer.alloc(LARGE, 'x');

  test.each([
    ['/_health', 204],
    ['/admin/login', 415],
    ['/admin/register', 415],
    ['/api/initial-data', 405],
    ['/nowhere', 405],
    ['/upload', 401],
    ['/upload/files', 401],
    ['/api/upload', 403],
    ['/admin/project-settings', 401],
  ])('without authentication is not stored: %s', async (url, status) => {
    const before = temporaryFiles();
    const answer = await request(service.server).post(url).attach('files', file, 'x.txt');
    expect([url, answer.status]).toEqual([url, status]);
    expect(temporaryFiles()).toEqual(before);
  });

  test('without authentication is not stored while it arrives', async () => {
    const before = temporaryFiles();
    const connection = connect();
    const form = 'multipart/form-data; boundary=b';
    connection.send(head('POST', '/upload', { ...CHUNKED, 'Content-Type': form }));
    const part =
      '--b\r\nContent-Disposition: form-data; name="files"; filename="x.txt"\r\n\r\nxxxx';
    connection.send(`${part.length.toString(16)}\r\n${part}\r\n`);
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 401 /);
    expect(temporaryFiles()).toEqual(before);
  });

  test('is refused with 415 on a route that takes no files, even with authentication', async () => {
    const before = temporaryFiles();
    const { status, body } = await request(service.server)
      .post(`/content-manager/collection-types/${PAGE}`)
      .set(bearer(editor.token))
      .attach('files', file, 'x.txt');
    expect([status, body.error.message]).toEqual([
      415,
      expect.stringMatching(/^A body of the type "multipart\/form-data.*Send application\/json\.$/),
    ]);
    expect(temporaryFiles()).toEqual(before);
  });

  test.each([
    ['/upload', () => editor.token, 201],
    ['/upload/files', () => editor.token, 201],
    ['/api/upload', () => apiToken, 201],
  ])('that is accepted leaves no temporary file: %s', async (url, token, status) => {
    const before = temporaryFiles();
    const answer = await request(service.server)
      .post(url)
      .set(bearer(token()))
      .attach('files', PNG, 'a.png');
    expect(answer.status).toBe(status);
    expect(temporaryFiles()).toEqual(before);
  });

  test('of several large files is accepted, and stores each of them', async () => {
    const before = temporaryFiles();
    const call = request(service.server).post('/upload').set(bearer(editor.token));
    const files = ['a', 'b', 'c'].map((name) => Buffer.alloc(5 * LARGE, name));
    for (const [at, content] of files.entries()) call.attach('files', content, `${at}.txt`);
    const { status, body } = await call;
    expect(status).toBe(201);
    const stored = body.map(({ url }: { url: string }) =>
      readFileSync(path.join(service.strapi.dirs.static.public, url), 'latin1')
    );
    expect(stored.toSorted()).toEqual(files.map((content) => content.toString('latin1')));
    expect(temporaryFiles()).toEqual(before);
  });

  test.each([
    ['a file in an unknown field', 'avatar', PNG, 'a.png', 400],
    ['a file of a refused type', 'files', Buffer.from('<svg/>'), 'a.svg', 400],
    ['a file that is too large', 'files', Buffer.alloc(21 * LARGE), 'a.txt', 413],
  ])(
    'that is refused leaves no temporary file: %s',
    async (_what, field, content, name, status) => {
      const before = temporaryFiles();
      const answer = await request(service.server)
        .post('/upload')
        .set(bearer(editor.token))
        .attach(field, content, name);
      expect(answer.status).toBe(status);
      expect(answer.body.error.message).not.toBe('');
      expect(temporaryFiles()).toEqual(before);
    }
  );

  test('that is aborted leaves no temporary file', async () => {
    const before = temporaryFiles();
    const connection = connect();
    const headers = {
      ...bearer(editor.token),
      ...CHUNKED,
      'Content-Type': 'multipart/form-data; boundary=b',
    };
    connection.send(head('POST', '/upload', headers));
    const part = `--b\r\nContent-Disposition: form-data; name="files"; filename="x.txt"\r\n\r\n${'x'.repeat(100_000)}`;
    connection.send(`${part.length.toString(16)}\r\n${part}\r\n`);
    await until('the file is being stored', () => temporaryFiles().length > before.length);
    connection.close();
    await until('the file is gone', () => temporaryFiles().length === before.length);
    expect(temporaryFiles()).toEqual(before);
  });

  test.each([
    [
      'a field over the limit',
      (call: request.Test) => call.field('fileInfo', 'x'.repeat(2 * LARGE)),
      413,
    ],
    [
      'a field with deeply nested JSON',
      (call: request.Test) => call.field('fileInfo', '['.repeat(5000)),
      400,
    ],
    [
      'no boundary',
      (call: request.Test) => call.set('Content-Type', 'multipart/form-data').send('x'),
      400,
    ],
    [
      'no closing boundary',
      (call: request.Test) =>
        call.set('Content-Type', 'multipart/form-data; boundary=b').send('--b\r\nContent-Disp'),
      400,
    ],
  ])('with %s is refused with a readable error message', async (_what, fill, status) => {
    const before = temporaryFiles();
    const answer = await fill(request(service.server).post('/upload').set(bearer(editor.token)));
    expect([answer.status, answer.body.error?.message]).toEqual([
      status,
      expect.stringMatching(/^[A-Z].* .*\.$/),
    ]);
    expect(temporaryFiles()).toEqual(before);
  });
});

describe('a request target', () => {
  /** Sends a request with this unmodified target, and returns the status and the body of the response. */
  const ask = async (target: string, headers: Record<string, string> = {}) => {
    const connection = connect();
    connection.send(head('GET', target, { ...headers, Connection: 'close' }));
    const text = await connection.ended;
    const [, status = ''] = text.split(' ', 2);
    return { status: Number(status), body: text.slice(text.indexOf('\r\n\r\n') + 4) };
  };

  test.each([
    'http://',
    'https://',
    'http://[/',
    'http://?a=1',
    'http:///api/pages/',
    'http://a:b@x/api/pages/',
    'http://a:99999/api/pages/',
    'ftp://www.example.com/api/pages/',
  ])('the target %s is refused with Strapi’s error format', async (target) => {
    const { status, body } = await ask(target);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({
      data: null,
      error: {
        ...{ status: 400, name: 'ValidationError', details: {} },
        message:
          'The request target is neither a path nor an http(s) URL with a host. Send the path.',
      },
    });
  });

  test.each([
    ...['/%', '/admin/%ZZ', '/uploads/%ZZ', '/api/pages%'],
    ...['//api/pages/', '/%5Cserver', '/c:/windows', '/uploads/../.env', '/uploads/%2e%2e%2f.env'],
  ])('the malformed path %s is refused, and no error is logged', async (target) => {
    const logged = jest.spyOn(service.strapi.log, 'error');
    const { status, body } = await ask(target);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ error: { status: 400, details: {} } });
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  test.each([
    'http://www.example.com/api/pages/',
    'HTTP://127.0.0.1:1337/api/pages/?limit=1',
    'http://[::1]:1337/api/pages/',
    'http://my_service.internal/api/initial-data/',
  ])('the target %s is accepted, as HTTP requires', async (target) => {
    expect((await ask(target)).status).toBe(200);
  });

  test.each(['/_health', '/api/initial-data/', '/api/nowhere'])(
    'a 20,000-character header that Strapi repeats causes no 5xx response: %s',
    async (path) => {
      const { status } = await ask(path, { Origin: `http://${'a'.repeat(20_000)}` });
      expect(status).toBeLessThan(500);
    }
  );
});
