import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Editor, editorAt, REDIRECT } from '../support/editor';
import {
  askReady,
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startCommand,
  startReady,
  untilListenerClosed,
} from '../support/process';
import {
  createProcessDatabase,
  type DatabaseKind,
  describeOn,
  type ProcessDatabase,
} from '../support/process-database';
import { begin, beginToSend, get, readAll } from '../support/slow-client';
import { until } from '../support/until';

const INITIAL_DATA = '/api/initial-data/';
const IN_ORDER = { code: 0, signal: null };

/** A delay in milliseconds that is longer than any test. */
const NEVER = String(24 * 60 * 60 * 1000);

/** More bytes than the system buffers before the client reads anything. */
const MUCH = 48 * 1024 * 1024;

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('graceful shutdown', () => {
  let database: ProcessDatabase;
  let token: string;

  const start = (environment: NodeJS.ProcessEnv): Promise<ServiceProcess> =>
    startReady(database, { environment });
  const getEditor = (service: ServiceProcess): Editor => editorAt(service.address, token);

  const stored = (table: string, where: object): Promise<object[]> =>
    database.use((connection) => connection(table).where(where));

  beforeAll(async () => {
    database = await createProcessDatabase('sqlite');
    const redirects = Array.from({ length: 5000 }, (_, n) => [
      `from-${n}`,
      `/${randomBytes(750).toString('base64url')}`,
    ]);
    const file = path.join(database.folder, 'initial-data.json');
    writeFileSync(
      file,
      JSON.stringify({
        keys: {},
        redirects: Object.fromEntries(redirects),
        'request-info': { cta_text: '', cta_url: '' },
        header: [],
        footer: [],
      })
    );
    const command = startCommand('import', ['--initial-data', file], database);
    expect([await command.ended, command.log()]).toEqual([IN_ORDER, expect.anything()]);
  });
  afterEach(killProcesses);
  afterAll(() => database.drop());

  test('ends the service that npm has started when npm is terminated', async () => {
    const service = await startReady(database, {
      command: ['npm', 'start'],
      environment: { SHUTDOWN_DRAIN_MS: '0' },
    });
    service.kill('SIGTERM');
    await service.ended;
    await untilListenerClosed(service);
    expect(service.log()).toMatch(/shut(ting)? ?down|stop/i);
  });

  test('happens when the terminal is closed, too', async () => {
    const service = await start({ SHUTDOWN_DRAIN_MS: NEVER });
    service.kill('SIGHUP');
    await until('it stops', async () => (await askReady(service))?.status === 503);
    expect(service.log()).toContain('Shutting down: /_ready reports 503');
  });

  test('makes the service not ready, sends "Connection: close", and ends at once on a second signal', async () => {
    const service = await start({ SHUTDOWN_DRAIN_MS: NEVER });
    const editor = await registerAdministrator(service);
    token = editor.token;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const kept = await get(`${service.address}/_health`, { agent });
    expect(kept.headers.connection).toBe('keep-alive');

    service.kill('SIGTERM');
    const stopping = await until('it says that it stops', async () => {
      const answer = await askReady(service);
      return answer?.status === 503 && answer;
    });
    const reported = performance.now();
    expect(stopping.body).toEqual({ status: 'not ready', reason: 'The service is stopping.' });

    // Requests on an open connection, responses from the cache and from Strapi, and a save.
    const onKept = await get(`${service.address}/_health`, { agent });
    expect([onKept.status, onKept.headers.connection]).toEqual([204, 'close']);
    for (const [url, headers] of [
      [INITIAL_DATA, { Connection: 'keep-alive' }],
      [INITIAL_DATA, {}],
      ['/api/pages/?order=random', { Connection: 'keep-alive' }],
      ['/admin/init', { Connection: 'keep-alive' }],
    ] as const) {
      const answer = await get(`${service.address}${url}`, { headers });
      expect([url, answer.status, answer.headers.connection]).toEqual([url, 200, 'close']);
    }
    const { status } = await editor.create(REDIRECT, { source: '/late', destination: '/x' });
    expect(status).toBe(201);

    // Two signals in quick succession count as one key press, which the terminal and npm each send.
    await until('a moment has passed', () => performance.now() - reported > 1500);
    expect(service.hasEnded).toBe(false);
    service.kill('SIGTERM');
    expect(await service.ended).toEqual(IN_ORDER);
    agent.destroy();
  });

  test('answers HTTP/1.0 clients that ask for keep-alive with "Connection: close"', async () => {
    const service = await start({ SHUTDOWN_DRAIN_MS: NEVER });
    const ask = async (): Promise<string> => {
      const socket = net.connect(service.port, '127.0.0.1');
      socket.write('GET /api/pages/?limit=1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n');
      const head = await new Promise<string>((resolve) =>
        socket.once('data', (bytes) => resolve(bytes.toString().split('\r\n\r\n')[0] ?? ''))
      );
      socket.destroy();
      return head;
    };
    expect(await ask()).toMatch(/\r\nConnection: keep-alive/i);
    service.kill('SIGTERM');
    await until('it stops', async () => (await askReady(service))?.status === 503);
    expect(await ask()).toMatch(/\r\nConnection: close/i);
  });

  test('sends complete responses to slow clients, from the cache and from Strapi', async () => {
    const upload = randomBytes(MUCH);
    writeFileSync(path.join(database.folder, 'uploads', 'film.bin'), upload);
    const service = await start({ SHUTDOWN_DRAIN_MS: '0' });
    const whole = await get(service.address + INITIAL_DATA);
    expect(JSON.parse(whole.body.toString()).redirects).toHaveProperty(['from-4999']);

    const fromMemory = await begin(service.address + INITIAL_DATA);
    expect(fromMemory.headers['cache-status']).toBe('site-content; hit');
    const fromStrapi = await begin(`${service.address}/uploads/film.bin`);
    service.kill('SIGTERM');
    await untilListenerClosed(service);
    expect(service.hasEnded).toBe(false);
    expect(digest((await readAll(fromMemory)).body)).toBe(digest(whole.body));
    expect(digest((await readAll(fromStrapi)).body)).toBe(digest(upload));
    expect(await service.ended).toEqual(IN_ORDER);
    expect(service.log()).not.toMatch(/were terminated/);
  });

  test('completes an upload that has begun', async () => {
    const service = await start({ SHUTDOWN_DRAIN_MS: '0' });
    const boundary = 'a-boundary';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="notes.txt"\r\n` +
          'Content-Type: text/plain\r\n\r\n'
      ),
      randomBytes(1024 * 1024),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    };
    const upload = await beginToSend(`${service.address}/upload`, headers, body.length);
    upload.write(body.subarray(0, 1000));
    service.kill('SIGTERM');
    await untilListenerClosed(service);
    const answer = await upload.finish(body.subarray(1000));
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
      201,
      [expect.objectContaining({ name: 'notes.txt' })],
    ]);
    expect(await service.ended).toEqual(IN_ORDER);
    expect(await stored('files', { name: 'notes.txt' })).toHaveLength(1);
  });

  test('completes a save that waits for the database', async () => {
    const service = await start({ SHUTDOWN_DRAIN_MS: '0' });
    const body = Buffer.from(JSON.stringify({ source: '/slow', destination: '/x' }));
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const url = `${service.address}/content-manager/collection-types/${REDIRECT}`;
    await database.use(async (connection) => {
      const other = await connection.transaction();
      await other('site_content_revisions').update({ name: 'content' });
      const save = await beginToSend(url, headers, body.length);
      const saved = save.finish(body);
      service.kill('SIGTERM');
      await untilListenerClosed(service);
      expect(service.hasEnded).toBe(false);
      await other.commit();
      await other.commit();
      expect((await saved).status).toBe(201);
    });
    expect(await service.ended).toEqual(IN_ORDER);
    expect(await stored('redirects', { source: '/slow' })).toHaveLength(1);
  });

  test('keeps all confirmed saves, and exits without an error', async () => {
    const service = await start({ SHUTDOWN_DRAIN_MS: '0' });
    const editor = getEditor(service);
    let accepted = 0;
    const sources = Array.from({ length: 40 }, (_, n) => `/hurried-${n}`);
    const saves = sources.map(async (source) => {
      const { status } = await editor.create(REDIRECT, { source, destination: '/x' });
      if (status === 201) accepted += 1;
      return status;
    });
    await until('some are saved', () => accepted > 3);
    service.kill('SIGTERM');
    const outcomes = await Promise.allSettled(saves);
    expect(await service.ended).toEqual(IN_ORDER);
    const stored = await database.use((connection) =>
      connection('redirects').where('source', 'like', '/hurried-%').pluck('source')
    );
    const promised = sources.filter((_, n) => {
      const outcome = outcomes[n];
      return outcome?.status === 'fulfilled' && outcome.value === 201;
    });
    expect(stored).toEqual(expect.arrayContaining(promised));
    expect(service.log()).not.toMatch(/error/i);
  });

  test('sends the webhook of a save, and waits for its response', async () => {
    const calls: string[] = [];
    let answerCall = (): void => undefined;
    const receiver = http.createServer((request, response) => {
      calls.push(String(request.headers['x-strapi-event']));
      answerCall = () => response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as net.AddressInfo;
    await database.use((connection) =>
      connection('strapi_webhooks').insert({
        name: 'rebuild',
        url: `http://127.0.0.1:${port}/`,
        headers: '{}',
        events: JSON.stringify(['entry.create']),
        enabled: true,
      })
    );
    const service = await start({ SHUTDOWN_DRAIN_MS: '0' });
    const redirect = { source: '/told', destination: '/x' };
    expect((await getEditor(service).create(REDIRECT, redirect)).status).toBe(201);
    service.kill('SIGTERM');
    await until('the webhook is called', () => calls.length > 0);
    await untilListenerClosed(service);
    expect(service.hasEnded).toBe(false);
    answerCall();
    expect(await service.ended).toEqual(IN_ORDER);
    expect(calls).toEqual(['entry.create']);
    receiver.close();
  });

  test('disconnects a client that never reads its response after SHUTDOWN_TIMEOUT_MS', async () => {
    const service = await start({ SHUTDOWN_DRAIN_MS: '0', SHUTDOWN_TIMEOUT_MS: '300' });
    const response = await begin(`${service.address}/uploads/film.bin`);
    service.kill('SIGTERM');
    expect(await service.ended).toEqual(IN_ORDER);
    expect(service.log()).toMatch(/were terminated: 1/);
    await expect(readAll(response)).rejects.toThrow();
  });
});

const waitsForEver = (kind: DatabaseKind): void => {
  test('aborts a save that still waits for the database after SHUTDOWN_TIMEOUT_MS', async () => {
    const database = await createProcessDatabase(kind);
    try {
      const environment = { SHUTDOWN_DRAIN_MS: '0', SHUTDOWN_TIMEOUT_MS: '1000' };
      const service = await startReady(database, { environment });
      const { token } = await registerAdministrator(service);
      await database.use(async (connection) => {
        const other = await connection.transaction();
        await other('site_content_revisions').update({ name: 'content' });
        const save = editorAt(service.address, token)
          .create(REDIRECT, { source: '/never', destination: '/x' })
          .then(
            () => 'answered',
            () => 'cut off'
          );
        await wait(500);
        service.kill('SIGTERM');
        expect(await save).toBe('cut off');
        expect(await service.ended).toEqual(IN_ORDER);
        await other.rollback();
        expect(await connection('redirects').where({ source: '/never' })).toHaveLength(0);
      });
    } finally {
      await killProcesses();
      await database.drop();
    }
  });
};

describeOn('postgres', waitsForEver, 'graceful shutdown on');
describeOn('mysql', waitsForEver, 'graceful shutdown on');
