import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { editorAt, publishedPage, REDIRECT, type Editor } from '../support/editor';
import { accepted } from '../support/refusals';
import {
  deaf,
  freePort,
  registerAdministrator,
  startReady,
  type ServiceProcess,
} from '../support/process';
import { describeOn, type DatabaseKind } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { ROOT } from '../support/environment';
import { until } from '../support/until';
import { PRIVATE_HOSTS, webhooksAt } from '../support/webhooks';

const URLS = Number(process.env['TEST_VARNISH_URLS'] ?? 1000);
const AT_ONCE = 20;

const hasVarnish = spawnSync('varnishd', ['-V']).error === undefined;

const environment = {
  ...PRIVATE_HOSTS,
  ...{ SHARED_CACHE_SECONDS: '3600', CONTENT_CHECK_MS: '500', SHUTDOWN_DRAIN_MS: '0' },
};

/** The file that is shipped, with other addresses of the instances. */
const writeConfiguration = (folder: string, ports: readonly number[]): string => {
  const shipped = readFileSync(path.join(ROOT, 'deploy', 'varnish.vcl'), 'utf8');
  const backend = /backend first \{[^}]*\}/.exec(shipped)?.[0] ?? '';
  const names = ports.map((_, n) => `instance_${n}`);
  const backends = ports.map((port, n) =>
    backend.replace('first', names[n] ?? '').replace('1337', String(port))
  );
  const added = names.map((name) => `service.add_backend(${name});`).join('\n');
  const file = path.join(folder, 'default.vcl');
  writeFileSync(
    file,
    shipped.replace(backend, backends.join('\n')).replace('service.add_backend(first);', added)
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
  /** How many of all URLs are answered by the cache. */
  const countHits = async (): Promise<number> => {
    let hits = 0;
    for (let at = 0; at < URLS; at += AT_ONCE) {
      const answers = await Promise.all(urls.slice(at, at + AT_ONCE).map(get));
      hits += answers.filter(({ cache }) => cache === 'HIT').length;
    }
    return hits;
  };

  beforeAll(async () => {
    // Varnish reads it as a user of its own.
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

  test('hits do not reach the service, and what a save changes is purged, whichever instance is killed', async () => {
    const id = await publishedPage(editor, { title: 'Before', slug: 'a-page' });
    await until('the page is served', async () =>
      (await get(urls[0] ?? '')).body.includes('Before')
    );
    await until('nothing is purged any more', async () => (await countHits()) === URLS);

    const saved = await editor.publish('api::page.page', id, { title: 'After', slug: 'a-page' });
    expect(saved.status).toBe(200);
    await until('it is served', async () => (await get(urls[1] ?? '')).body.includes('After'));
    await until('both instances know', async () => {
      const { body } = await get(urls[URLS - 1] ?? '');
      return body.includes('After');
    });
    await until('all are kept again', async () => (await countHits()) === URLS);
    for (const url of urls) expect((await get(url)).body).toContain('After');

    const [first, second] = services;
    first.kill('SIGKILL');
    await first.ended;
    await deaf(first);
    expect(await countHits()).toBe(URLS);
    const other = editorAt(second.address, editor.token);
    await accepted(other.create(REDIRECT, { source: '/x', target: 'url', destination: '/y' }));
    await until('it is served', async () =>
      (await get('/api/initial-data/')).body.includes('"x":"/y"')
    );
    // Only what has changed was purged.
    expect(await countHits()).toBe(URLS);
  });

  test('others may not purge, and previews and logins are not kept', async () => {
    const refused = await fetch(address, { method: 'PURGE' });
    expect(refused.status).toBe(400);
    const headers = { authorization: 'Bearer x' };
    const response = await fetch(`${address}/api/pages/`, { headers });
    expect(response.headers.get('x-cache')).toBe('MISS');
  });
};

if (hasVarnish) {
  describeOn('sqlite', varnishOn, 'behind Varnish, on');
  describeOn('postgres', varnishOn, 'behind Varnish, on');
} else {
  test.skip('behind Varnish (it is not installed)', () => undefined);
}
