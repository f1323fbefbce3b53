import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { created, publishedPage, REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { connectRaw, head } from '../support/raw-client';
import { getAddress } from '../support/service';
import { until } from '../support/until';

const INITIAL_DATA = '/api/initial-data/';
const ABOUT = '/api/pages/?slug=about&fields=*';

/** What Strapi waits for before it answers a request for initial data. */
let initialData = Promise.resolve();

const service = serviceForTests({
  environment: { FRONT_THREADS: '1', CONTENT_CHECK_MS: '200', DATABASE_TIMEOUT_MS: '1000' },
  changeSchemas: ({ server }) => {
    server.use(async (ctx, next) => {
      if (ctx.path === INITIAL_DATA) await initialData;
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

/** Puts both endpoints into memory, and shows that visitors want them. */
const warmUp = async (): Promise<void> => {
  for (const url of [INITIAL_DATA, INITIAL_DATA, ABOUT]) await getStatus(url);
};

/** What another process gets, asking one URL after the other for a while. */
interface Visit {
  readonly url: string;
  readonly status: number;
  readonly cache: string | null;
}

const VISITS = `
  const [address, ...urls] = process.argv.slice(1);
  (async () => {
    const visits = [];
    const endsAt = Date.now() + 2000;
    while (Date.now() < endsAt) {
      for (const url of urls) {
        const response = await fetch(address + url);
        await response.arrayBuffer();
        visits.push({ url, status: response.status, cache: response.headers.get('cache-status') });
      }
    }
    console.log(JSON.stringify(visits));
  })();
`;

/** Visits the service while the thread of Strapi, which is that of the test, can do nothing. */
const visitWhileBlocked = (...urls: readonly string[]): Visit[] => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['-e', VISITS, getAddress(service), ...urls],
    { encoding: 'utf8', timeout: 60_000 }
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Visit[];
};

describe('a thread in front of Strapi', () => {
  test('answers from memory, and says that it is alive, while the thread of Strapi is blocked', async () => {
    await warmUp();
    const visits = visitWhileBlocked(INITIAL_DATA, ABOUT, '/_health');
    expect(new Set(visits.map(({ url, status }) => `${url} ${status}`))).toEqual(
      new Set([`${INITIAL_DATA} 200`, `${ABOUT} 200`, '/_health 204'])
    );
    const cached = visits.filter(({ url }) => url !== '/_health');
    expect(cached.filter(({ cache }) => !cache?.startsWith('site-content; hit'))).toEqual([]);
  });

  test('answers from Strapi again after that, and with what is saved then', async () => {
    await warmUp();
    visitWhileBlocked(INITIAL_DATA);
    await created(editor, REDIRECT, { source: '/after-the-block', destination: '/about/' });
    expect(await getRedirects()).toHaveProperty('after-the-block');
    expect(await getStatus(ABOUT)).not.toContain('stale');
  });

  test('has a saved change ready before the save is acknowledged', async () => {
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

  test('has saved changes of many editors at once in the next answer', async () => {
    await warmUp();
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        await created(editor, REDIRECT, { source: `/many-${n}`, destination: '/about/' });
        expect(await getRedirects()).toHaveProperty(`many-${n}`);
      })
    );
  });

  test('has what code in the process has saved in the next answer', async () => {
    await warmUp();
    await service.strapi.documents(REDIRECT).create({
      data: { source: '/by-code', target: 'url', destination: '/about/' },
    });
    expect(await getRedirects()).toHaveProperty('by-code');
  });

  test('lets a save be acknowledged, and pages be served, while initial data takes too long to be made', async () => {
    await warmUp();
    let go = (): void => undefined;
    initialData = new Promise((resolve) => {
      go = resolve;
    });
    await created(editor, REDIRECT, { source: '/slowly', destination: '/about/' });
    await created(editor, REDIRECT, { source: '/slowly-too', destination: '/about/' });
    expect(await getStatus(ABOUT)).not.toContain('stale');
    const answer = getRedirects();
    go();
    expect(await answer).toHaveProperty('slowly-too');
    expect(await getRedirects()).toHaveProperty('slowly');
  });

  test('is replaced when it ends, and the next answer is as fresh as before', async () => {
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

  test('holds thousands of idle connections and goes on answering', async () => {
    const { port } = new URL(getAddress(service));
    const sockets = await Promise.all(
      Array.from(
        { length: 2000 },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(Number(port), '127.0.0.1', () => resolve(socket));
            socket.once('error', reject);
          })
      )
    );
    expect(await getStatus(INITIAL_DATA)).toContain('site-content');
    for (const socket of sockets) socket.destroy();
  });

  test('does not let a client speak as a thread', async () => {
    const before = service.strapi.server.httpServer;
    const seen: (string | undefined)[] = [];
    before.prependListener('request', (request) => seen.push(request.rawHeaders[1]));
    await service.visitor.get('/nowhere').set('X-Front-Thread', 'pass 203.0.113.9').expect(404);
    expect(seen).toEqual([expect.stringMatching(/^[\w-]{32} pass (::ffff:)?127\.0\.0\.1$/)]);
  });
});

describe('a request to take over the connection', () => {
  const headers = { Connection: 'Upgrade', Upgrade: 'echo' };

  test('is passed on, and then all bytes of both sides are', async () => {
    const connection = connectRaw(getAddress(service));
    connection.send(head('GET', '/echo', headers));
    await until('it was taken over', () => connection.received().includes('from 127.0.0.1\n'));
    expect(connection.received()).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
    connection.send('any bytes');
    await until('they come back', () => connection.received().endsWith('any bytes'));
    connection.close();
  });

  test('gets the refusal of who does not want it', async () => {
    const connection = connectRaw(getAddress(service));
    connection.send(head('GET', '/elsewhere', headers));
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 404 Not Found\r\n[^]*Gone$/);
  });
});
