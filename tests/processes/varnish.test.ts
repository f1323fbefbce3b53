import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Editor, editorAt, publishedPage, REDIRECT } from '../support/editor';
import { ROOT } from '../support/environment';
import { PREVIEW_ENVIRONMENT } from '../support/preview';
import {
  freePort,
  registerAdministrator,
  type ServiceProcess,
  startReady,
  untilListenerClosed,
} from '../support/process';
import { type DatabaseKind, describeOn } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { accepted } from '../support/refusals';
import { until } from '../support/until';
import { PRIVATE_HOSTS, webhooksAt } from '../support/webhooks';

/** The number of URLs. TEST_VARNISH_URLS=10000 checks ten thousand, which takes some minutes. */
const URLS = Number(process.env['TEST_VARNISH_URLS'] ?? 1000);

const TIMEOUT_MS = 120_000 + URLS * 60;
const AT_ONCE = 20;

const hasVarnish = spawnSync('varnishd', ['-V']).error === undefined;

const environment = {
  ...PRIVATE_HOSTS,
  ...PREVIEW_ENVIRONMENT,
  ...{ SHARED_CACHE_SECONDS: '3600', CONTENT_POLL_INTERVAL_MS: '500', SHUTDOWN_DRAIN_MS: '0' },
};

/** Writes the shipped configuration with the ports of these instances. */
const writeConfiguration = (folder: string, ports: readonly number[]): string => {
  const shipped = readFileSync(path.join(ROOT, 'deploy', 'varnish.vcl'), 'utf8');
  const [backend = '', stale = ''] = shipped.match(/^backend \w+ \{[^}]*\}/gm) ?? [];
  const names = ports.map((_, n) => `instance_${n}`);
  const staleNames = names.map((name) => `${name}_stale`);
  const backends = ports.flatMap((port, n) => [
    backend.replace('first', names[n] ?? '').replace('1337', String(port)),
    stale.replace('first_stale', staleNames[n] ?? '').replace('1337', String(port)),
  ]);
  const add = (director: string, order: readonly string[]): string =>
    order.map((name) => `${director}.add_backend(${name});`).join('\n');
  const file = path.join(folder, 'default.vcl');
  writeFileSync(
    file,
    shipped
      .replace(backend, backends.join('\n'))
      .replace(stale, '')
      .replace('unready.add_backend(first_stale);', add('unready', staleNames))
      .replace('service.add_backend(first);', add('service', names))
      .replace('forwards.add_backend(first);', add('forwards', names))
      .replace('backwards.add_backend(first);', add('backwards', names.toReversed()))
  );
  return file;
};

const varnishOn = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'varnish-'));
  let varnish: ChildProcess | undefined;
  let services: readonly [ServiceProcess, ServiceProcess];
  let editor: Editor;
  let address: string;
  let said = '';

  const get = async (url: string): Promise<{ cache: string | null; body: string }> => {
    const response = await fetch(`${address}${url}`);
    expect([url, response.status]).toEqual([url, 200]);
    return { cache: response.headers.get('x-cache'), body: await response.text() };
  };
  const urls = Array.from({ length: URLS }, (_, n) => `/api/pages/?slug=a-page&_=${n}`);
  /** Counts how many of all URLs are cache hits, and how many responses have this title. */
  const look = async (title: string): Promise<{ hits: number; titled: number }> => {
    const found = { hits: 0, titled: 0 };
    for (let at = 0; at < URLS; at += AT_ONCE) {
      for (const { cache, body } of await Promise.all(urls.slice(at, at + AT_ONCE).map(get))) {
        if (cache === 'HIT') found.hits += 1;
        if (body.includes(`"${title}"`)) found.titled += 1;
      }
    }
    return found;
  };
  const ALL = { hits: URLS, titled: URLS };
  /** Waits until all URLs are cache hits with this title. */
  const untilKept = (title: string): Promise<unknown> =>
    until(
      `all are kept with ${title}`,
      async () => {
        const { hits, titled } = await look(title);
        return hits === URLS && titled === URLS;
      },
      TIMEOUT_MS
    );
  /** Publishes the page with a title, and prints how long it takes until the title is served. */
  const publish = async (by: Editor, id: string, title: string): Promise<void> => {
    const saved = await by.publish('api::page.page', id, { title, slug: 'a-page' });
    expect(saved.status).toBe(200);
    const began = performance.now();
    await until(`${title} is served`, async () =>
      (await get(urls[0] ?? '')).body.includes(`"${title}"`)
    );
    const took = Math.round(performance.now() - began);
    process.stdout.write(`${kind}: ${title} was served ${took} ms after it was saved\n`);
  };

  beforeAll(async () => {
    // Varnish reads the configuration as another user.
    chmodSync(folder, 0o755);
    services = [
      await startReady(database, { environment }),
      await startReady(database, { environment }),
    ];
    const [{ address: service }] = services;
    editor = editorAt(service, (await registerAdministrator(services[0])).token);
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const file = writeConfiguration(
      folder,
      services.map((each) => each.port)
    );
    varnish = spawn(
      'varnishd',
      [
        '-F',
        '-a',
        `127.0.0.1:${port}`,
        '-f',
        file,
        '-n',
        path.join(folder, 'varnish'),
        '-s',
        'malloc,128m',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] }
    );
    for (const stream of [varnish.stdout, varnish.stderr]) {
      stream?.on('data', (text: Buffer) => (said += text.toString()));
    }
    await until('Varnish answers', async () => {
      if (varnish?.exitCode !== null) throw new Error(said);
      return (await fetch(`${address}/api/initial-data/`).catch(() => null))?.status === 200;
    });
    await webhooksAt(service, editor)
      .ask('post', 'endpoints', { name: 'Varnish', url: `${address}/`, kind: 'varnish' })
      .expect(201);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => varnish?.once('exit', resolve));
    varnish?.kill('SIGTERM');
    if (varnish?.exitCode === null) await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'every URL is cached, and a save purges only what it changes, even after an instance is killed',
    async () => {
      const id = await publishedPage(editor, { title: 'Before', slug: 'a-page' });
      await untilKept('Before');

      await publish(editor, id, 'After');
      await untilKept('After');

      const [first, second] = services;
      first.kill('SIGKILL');
      await first.ended;
      await untilListenerClosed(first);
      expect(await look('After')).toEqual(ALL);
      const other = editorAt(second.address, editor.token);
      await accepted(other.create(REDIRECT, { source: '/x', target: 'url', destination: '/y' }));
      await until('it is served', async () =>
        (await get('/api/initial-data/')).body.includes('"x":"/y"')
      );
      // Only the changed page was purged.
      expect(await look('After')).toEqual(ALL);
      // The killed instance may hold the purge lease for another 20 seconds.
      await publish(other, id, 'At last');
      await untilKept('At last');
    },
    TIMEOUT_MS
  );

  test('refuses a PURGE without cache tags or from elsewhere, and does not cache requests with Authorization', async () => {
    const refused = await fetch(address, { method: 'PURGE' });
    expect(refused.status).toBe(400);
    // As sent by anybody through a proxy for TLS on the same machine.
    const forwarded = { 'X-Forwarded-For': '203.0.113.7', 'xkey-purge': 'pages' };
    expect((await fetch(address, { method: 'PURGE', headers: forwarded })).status).toBe(403);
    const headers = { authorization: 'Bearer x' };
    const response = await fetch(`${address}/api/pages/`, { headers });
    expect(response.headers.get('x-cache')).toBe('MISS');
  });

  test('passes previews to the service, no matter how they send their token', async () => {
    await get('/api/initial-data/');
    expect((await get('/api/initial-data/')).cache).toBe('HIT');
    for (const [url, headers] of [
      ['/api/initial-data/', { 'X-Preview-Token': 'abc' }],
      ['/api/initial-data/?preview=abc', {}],
      ['/api/pages/?slug=a-page&preview=abc', {}],
    ] as const) {
      const { status } = await fetch(`${address}${url}`, { headers });
      expect([url, status]).toEqual([url, 401]);
    }
  });

  test('asks instances that are not ready, since they serve what they have', async () => {
    const uploads = path.join(database.folder, 'uploads');
    renameSync(uploads, `${uploads}-away`);
    const [, second] = services;
    const isReady = async (): Promise<boolean> => (await fetch(`${second.address}/_ready`)).ok;
    const isHealthy = (): boolean =>
      /instance_1\s.*\bhealthy\b/.test(
        spawnSync('varnishadm', ['-n', path.join(folder, 'varnish'), 'backend.list'], {
          encoding: 'utf8',
        }).stdout
      );
    try {
      await until('it is not ready', async () => !(await isReady()));
      await until('Varnish knows', () => !isHealthy(), TIMEOUT_MS);
      expect((await get('/api/pages/?slug=a-page&_=unready')).cache).toBe('MISS');
    } finally {
      renameSync(`${uploads}-away`, uploads);
    }
    await until('it is ready again', isReady);
    await until('Varnish knows it', isHealthy, TIMEOUT_MS);
  });

  test('serves cache hits while no instance is running', async () => {
    const [, second] = services;
    second.kill('SIGKILL');
    await second.ended;
    expect(await look('At last')).toEqual(ALL);
  });
};

if (hasVarnish) {
  describeOn('sqlite', varnishOn, 'behind Varnish on');
  describeOn('postgres', varnishOn, 'behind Varnish on');
} else {
  test.skip('behind Varnish (varnishd is not installed)', () => undefined);
}
