import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { created, publishedPage, REDIRECT } from '../support/editor';
import { connectRaw, head } from '../support/raw-client';
import { getAddress, ROOT } from '../support/service';
import { editorForTests, serviceForTests } from '../support/test-service';
import { until } from '../support/until';

const INITIAL_DATA = '/api/initial-data/';
const ABOUT = '/api/pages/?slug=about&fields=*';

/** Strapi waits for this before it responds to a request for initial data. */
let initialData = Promise.resolve();
let asked = 0;
/** The same for the health check, which a starting thread requests. */
let health: Promise<void> | null = null;
let healthAsked = 0;

const service = serviceForTests({
  environment: { FRONT_THREADS: '1', CONTENT_POLL_INTERVAL_MS: '200', DATABASE_TIMEOUT_MS: '1000' },
  changeSchemas: ({ server }) => {
    server.use(async (ctx, next) => {
      if (ctx.path === INITIAL_DATA) {
        asked += 1;
        await initialData;
      }
      if (ctx.path === '/_health' && health !== null) {
        healthAsked += 1;
        await health;
      }
      await next();
    });
    server.httpServer.on('upgrade', (request, socket) => {
      if (request.url !== '/echo') {
        socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nGone');
        return;
      }
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n'
      );
      socket.write(`from ${request.socket.remoteAddress?.replace('::ffff:', '')}\n`);
      socket.pipe(socket);
    });
  },
});
const editor = editorForTests(service);
beforeAll(() => publishedPage(editor, { title: 'About', slug: 'about' }));

const getStatus = async (url: string): Promise<string | undefined> =>
  (await service.visitor.get(url).expect(200)).headers['cache-status'];

const getRedirects = async (): Promise<Record<string, string>> =>
  (await service.visitor.get(INITIAL_DATA).expect(200)).body.redirects;

/** Makes requests for initial data wait until the returned function is called. */
const holdInitialData = (): (() => void) => {
  let go = (): void => undefined;
  initialData = new Promise((resolve) => {
    go = resolve;
  });
  return go;
};

/** Caches both endpoints, and marks them as in demand. */
const warmUp = async (): Promise<void> => {
  for (const url of [INITIAL_DATA, INITIAL_DATA, ABOUT]) await getStatus(url);
};

/** The responses that another process gets while the main thread is blocked. */
interface Visits {
  readonly answers: readonly {
    readonly url: string;
    readonly status: number;
    readonly cache: string | null;
  }[];
  /** The status of the save, and its duration in milliseconds. */
  readonly saved: { readonly status: number; readonly after: number };
}

const VISITS = `
  const [begun, address, token, milliseconds, source, ...urls] = process.argv.slice(1);
  require('node:fs').writeFileSync(begun, '');
  (async () => {
    const startedAt = Date.now();
    const saving = fetch(address + '/content-manager/collection-types/api::redirect.redirect', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ source, target: 'url', destination: '/about/' }),
    }).then(({ status }) => ({ status, after: Date.now() - startedAt }));
    const answers = [];
    while (Date.now() < startedAt + Number(milliseconds)) {
      for (const url of urls) {
        const response = await fetch(address + url);
        await response.arrayBuffer();
        answers.push({ url, status: response.status, cache: response.headers.get('cache-status') });
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    console.log(JSON.stringify({ answers, saved: await saving }));
  })();
`;

/**
 * Blocks the main thread, which Strapi and the test share, while another process sends requests and saves: for this time
 * from when that process begins.
 */
const visitWhileBlocked = async (
  milliseconds: number,
  source: string,
  ...urls: readonly string[]
): Promise<Visits> => {
  const { token } = editor;
  const begun = path.join(service.database.folder, 'begun');
  const visiting = promisify(execFile)(
    process.execPath,
    ['-e', VISITS, begun, getAddress(service), token, String(milliseconds / 2), source, ...urls],
    { timeout: 60_000 }
  );
  for (const latest = Date.now() + 60_000; !existsSync(begun) && Date.now() < latest;);
  for (const end = Date.now() + milliseconds; Date.now() < end;);
  return JSON.parse((await visiting).stdout) as Visits;
};

/** Runs an endless loop in every other thread of the process. */
const hangThreads = async (): Promise<void> => {
  const session = new Session();
  session.connect();
  const message = JSON.stringify({
    ...{ id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;);' } },
  });
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  await until('a thread hangs', async () => {
    const signal = AbortSignal.timeout(500);
    return fetch(`${getAddress(service)}/_health`, { signal }).then(
      () => false,
      () => true
    );
  });
  session.disconnect();
};

/** Opens many connections and keeps them idle until its input ends. */
const IDLE = `
  const { connect } = require('node:net');
  const [address, count] = process.argv.slice(1);
  const { hostname: host, port } = new URL(address);
  const open = () => new Promise((resolve, reject) => {
    const socket = connect({ host, port }, resolve);
    socket.once('error', reject);
  });
  Promise.all(Array.from({ length: Number(count) }, open)).then(() => {
    process.stdout.write('connected');
    process.stdin.resume().on('end', () => process.exit());
  });
`;

describe('a front thread', () => {
  test('serves cached responses and the health check while the main thread is blocked', async () => {
    await warmUp();
    const urls = [INITIAL_DATA, ABOUT, '/_health'];
    // Longer than a save waits for the threads, and than the time between two checks whether they hang.
    const { answers, saved } = await visitWhileBlocked(6000, '/during-the-loop', ...urls);
    expect(new Set(answers.map(({ url, status }) => `${url} ${status}`))).toEqual(
      new Set([`${INITIAL_DATA} 200`, `${ABOUT} 200`, '/_health 204'])
    );
    const cached = answers.filter(({ url }) => url !== '/_health');
    expect(cached.filter(({ cache }) => !cache?.startsWith('site-content; hit'))).toEqual([]);
    // The save waited until after the visits.
    expect(saved.status).toBe(201);
    expect(saved.after).toBeGreaterThan(3000);
    expect(await getRedirects()).toHaveProperty('during-the-loop');
    expect(await getStatus(ABOUT)).not.toContain('stale');
  });

  test('has a saved change in the cache before the save is acknowledged', async () => {
    await warmUp();
    for (let n = 0; n < 10; n += 1) {
      await created(editor, REDIRECT, { source: `/ready-${n}`, destination: '/about/' });
      const { headers, body } = await service.visitor.get(INITIAL_DATA).expect(200);
      expect([headers['cache-status'], body.redirects]).toEqual([
        'site-content; hit',
        expect.objectContaining({ [`ready-${n}`]: '/about/' }),
      ]);
    }
  });

  test('serves each of several concurrent saves in the next response', async () => {
    await warmUp();
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        await created(editor, REDIRECT, { source: `/many-${n}`, destination: '/about/' });
        expect(await getRedirects()).toHaveProperty(`many-${n}`);
      })
    );
  });

  test('serves a write by code in the process in the next response', async () => {
    await warmUp();
    await service.strapi.documents(REDIRECT).create({
      data: { source: '/by-code', target: 'url', destination: '/about/' },
    });
    expect(await getRedirects()).toHaveProperty('by-code');
  });

  test('does not delay saves and pages while initial data is slow to build', async () => {
    await warmUp();
    const go = holdInitialData();
    await created(editor, REDIRECT, { source: '/slowly', destination: '/about/' });
    await created(editor, REDIRECT, { source: '/slowly-too', destination: '/about/' });
    expect(await getStatus(ABOUT)).not.toContain('stale');
    const answer = getRedirects();
    go();
    expect(await answer).toHaveProperty('slowly-too');
    expect(await getRedirects()).toHaveProperty('slowly');
  });

  test('keeps serving cache hits, not stale, while a write by another process is being loaded', async () => {
    await warmUp();
    const go = holdInitialData();
    const before = asked;
    const list = path.join(mkdtempSync(path.join(tmpdir(), 'list-')), '_redirects');
    writeFileSync(list, '/by-another-process /about/ 301\n');
    let isOver = false;
    const importing = promisify(execFile)(process.execPath, [
      ...[path.join(ROOT, 'dist/src/cli/program.js'), 'redirects', 'import', list, '--apply'],
    ]);
    const visiting = (async () => {
      while (!isOver) await getStatus(ABOUT);
    })();
    await importing;
    await until('the new initial data are asked for', () => asked > before);
    const meanwhile: (string | undefined)[] = [];
    // Five times the poll interval.
    for (const endsAt = Date.now() + 1000; Date.now() < endsAt;) {
      meanwhile.push(await getStatus(INITIAL_DATA), await getStatus(ABOUT));
    }
    expect([...new Set(meanwhile)]).toEqual(['site-content; hit']);
    expect(await getRedirects()).not.toHaveProperty('by-another-process');
    go();
    await until('it is served', async () => 'by-another-process' in (await getRedirects()));
    isOver = true;
    await visiting;
  });

  test('is replaced when it exits, and the next response is fresh', async () => {
    const { threads } = getServices(service.strapi).frontThreads as unknown as {
      readonly threads: readonly { terminate(): Promise<unknown> }[];
    };
    await warmUp();
    await Promise.all(threads.map((thread) => thread.terminate()));
    await until('another thread listens', async () => {
      try {
        return (await fetch(`${getAddress(service)}/_health`)).status === 204;
      } catch {
        return false;
      }
    });
    await created(editor, REDIRECT, { source: '/after-its-end', destination: '/about/' });
    expect(await getRedirects()).toHaveProperty('after-its-end');
    await getStatus(INITIAL_DATA);
    await created(editor, REDIRECT, { source: '/by-the-next', destination: '/about/' });
    expect(await getRedirects()).toHaveProperty('by-the-next');
  });

  test('takes over a change that was committed while it started', async () => {
    const pool = getServices(service.strapi).frontThreads as unknown as {
      readonly threads: readonly {
        readonly takeOvers: ReadonlyMap<number, unknown>;
        terminate(): Promise<unknown>;
      }[];
      readonly commits: { readonly count: number };
    };
    await warmUp();
    let go = (): void => undefined;
    health = new Promise((resolve) => {
      go = resolve;
    });
    await Promise.all(pool.threads.map((thread) => thread.terminate()));
    await until('another thread starts', () => healthAsked > 0);
    const { count } = pool.commits;
    const saved = service.strapi.documents(REDIRECT).create({
      data: { source: '/at-the-start', target: 'url', destination: '/about/' },
    });
    await until('the change is sent to it', () => (pool.threads[0]?.takeOvers.size ?? 0) > 0);
    go();
    health = null;
    await saved;
    // A thread that does not take over in time is told to look again.
    expect(pool.commits.count).toBe(count);
    expect(await getRedirects()).toHaveProperty('at-the-start');
  });

  test('is replaced when it hangs', async () => {
    const { frontThreads } = getServices(service.strapi);
    if (frontThreads === null) throw new Error('There are no front threads.');
    frontThreads.hangsAfterMs = 200;
    await warmUp();
    await hangThreads();
    await until('another thread answers', async () => {
      const signal = AbortSignal.timeout(1000);
      const answer = fetch(`${getAddress(service)}/_health`, { signal });
      return answer.then(
        ({ status }) => status === 204,
        () => false
      );
    });
    await created(editor, REDIRECT, { source: '/after-it-hung', destination: '/about/' });
    expect(await getRedirects()).toHaveProperty('after-it-hung');
    frontThreads.hangsAfterMs = 10_000;
  });

  test('still responds with 10,000 idle connections', async () => {
    const idle = spawn(process.execPath, ['-e', IDLE, getAddress(service), '10000'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [text] = (await once(idle.stdout, 'data')) as [Buffer];
    expect(text.toString()).toBe('connected');
    expect(await getStatus(INITIAL_DATA)).toContain('site-content; hit');
    await created(editor, REDIRECT, { source: '/beside-the-idle', destination: '/about/' });
    expect(await getRedirects()).toHaveProperty('beside-the-idle');
    idle.stdin.end();
    await once(idle, 'exit');
  });

  test('replaces an X-Front-Thread header that a client sends', async () => {
    const before = service.strapi.server.httpServer;
    const seen: (string | undefined)[] = [];
    before.prependListener('request', (request) => seen.push(request.rawHeaders[1]));
    await service.visitor.get('/nowhere').set('X-Front-Thread', 'pass 203.0.113.9').expect(404);
    expect(seen).toEqual([expect.stringMatching(/^[\w-]{32} pass (::ffff:)?127\.0\.0\.1$/)]);
  });
});

describe('a request without a body', () => {
  const LENGTHS: Record<string, string>[] = [{}, { 'Content-Length': '0' }];

  test.each(LENGTHS)('is forwarded to Strapi, with the headers %j', async (length) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET']) {
      const connection = connectRaw(getAddress(service));
      connection.send(head(method, '/admin/access-token', { ...length, Connection: 'close' }));
      const [status] = (await connection.ended).split('\r\n', 1);
      // The same statuses as without a front thread.
      expect([method, status]).toEqual([
        method,
        method === 'POST'
          ? 'HTTP/1.1 401 Unauthorized'
          : expect.stringMatching(/ (?:404 Not Found|405 Method Not Allowed|200 OK)$/),
      ]);
    }
  });
});

describe('a request to upgrade the connection', () => {
  const headers = { Connection: 'Upgrade', Upgrade: 'echo' };

  test('is forwarded, followed by all bytes in both directions', async () => {
    const connection = connectRaw(getAddress(service));
    connection.send(head('GET', '/echo', headers));
    await until('it was taken over', () => connection.received().includes('from 127.0.0.1\n'));
    expect(connection.received()).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
    connection.send('any bytes');
    await until('they come back', () => connection.received().endsWith('any bytes'));
    connection.close();
  });

  test('gets the response of Strapi if the upgrade is refused', async () => {
    const connection = connectRaw(getAddress(service));
    connection.send(head('GET', '/elsewhere', headers));
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 404 Not Found\r\n[^]*Gone$/);
  });
});
