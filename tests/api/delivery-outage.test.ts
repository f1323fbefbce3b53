import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, describeOn, type TestDatabase } from '../support/databases/test-database';
import { created, createEditor, type Editor, REDIRECT } from '../support/editor';
import { getNavigation } from '../support/panel';
import { type Proxy, startProxy } from '../support/proxy';
import { ROOT, type Service, startService } from '../support/service';
import { until } from '../support/until';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'postgres:': 5432, 'mysql:': 3306 };

const INITIAL_DATA = '/api/initial-data/';

/** The same database, reached through a proxy. */
const through = (proxy: Proxy, database: TestDatabase): TestDatabase => {
  const url = new URL(String(database.environment['DATABASE_URL']));
  url.host = `127.0.0.1:${proxy.port}`;
  return { ...database, environment: { ...database.environment, DATABASE_URL: url.href } };
};

describeOn('postgres', 'mysql')('a database server outage', () => {
  let proxy: Proxy;
  let service: Service;
  let editor: Editor;

  beforeAll(async () => {
    const database = await createDatabase(false);
    const url = new URL(String(database.environment['DATABASE_URL']));
    const port = Number(url.port || DEFAULT_PORTS[url.protocol]);
    proxy = await startProxy({ host: url.hostname, port });
    service = await startService({
      database: through(proxy, database),
      environment: { DATABASE_TIMEOUT_MS: '1000' },
    });
    editor = await createEditor(service);
  });
  afterAll(async () => {
    await service.remove();
    await proxy.cut();
  });

  const redirects = async (): Promise<Record<string, string | null>> =>
    (await service.visitor.get(INITIAL_DATA).expect(200)).body.redirects;

  test('the next response contains a save, and one of two concurrent saves with one source is refused', async () => {
    await created(editor, REDIRECT, { source: '/one', destination: '/1' });
    expect(await redirects()).toEqual({ one: '/1' });
    const saves = await Promise.all(
      [1, 2].map((n) => editor.create(REDIRECT, { source: '/twice', destination: `/${n}` }))
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('only one of several concurrent navigation saves succeeds, and the others get 409', async () => {
    const navigation = getNavigation(service, editor);
    const { version } = await navigation.read();
    const saves = await Promise.all(
      ['a', 'b', 'c'].map((title) => {
        const group = { parent: null, area: 'footer' as const, title, url: null, page: null };
        return navigation.put({ version, items: [{ ...group, id: 'new:1' }] });
      })
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await navigation.read()).items).toHaveLength(1);
  });

  test('under load, cached responses are served as stale during an outage and fresh ones afterwards', async () => {
    const before = (await service.visitor.get(INITIAL_DATA).expect(200)).body;
    let running = true;
    const seen = new Set<string>();
    const visitor = async (): Promise<void> => {
      while (running) {
        const answer = await service.visitor.get(INITIAL_DATA);
        seen.add(
          `${answer.status} ${/stale/.test(answer.headers['cache-status'] ?? '') ? 'stale' : 'good'}`
        );
        expect(answer.body).toEqual(before);
      }
    };
    const visitors = [visitor(), visitor(), visitor()];
    await wait(300);
    await proxy.cut();
    const never = await until('it is noticed', async () => {
      const answer = await service.visitor.get(`/api/pages/?slug=${randomUUID()}`);
      return answer.status === 503 && answer;
    });
    await until('what was served before is served on', () => seen.has('200 stale'));
    expect(never.headers['retry-after']).toBeDefined();
    await proxy.mend();
    seen.delete('200 good');
    await until('it is fresh again', () => seen.has('200 good'));
    running = false;
    await Promise.all(visitors);
    expect([...seen].sort()).toEqual(['200 good', '200 stale']);

    const saved = await editor.create(REDIRECT, { source: '/afterwards', destination: '/x' });
    expect(saved.status).toBe(201);
    expect((await redirects())['afterwards']).toBe('/x');
  });

  test('the process survives a connection loss right after a commit', async () => {
    const saving = editor.create(REDIRECT, { source: '/last', destination: '/x' });
    await wait(15);
    await proxy.cut();
    await saving.catch(() => undefined);
    await wait(500);
    await proxy.mend();
    await until(
      'it answers',
      async () => (await service.visitor.get('/api/pages/')).status === 200
    );
  });

  test('a write by another process is served within the configured time', async () => {
    await redirects();
    const sample = path.join(ROOT, 'database/sample-site/initial-data.json');
    const code = await new Promise((resolve) => {
      spawn(
        process.execPath,
        [
          path.join(ROOT, 'dist/src/cli/program.js'),
          'import',
          '--initial-data',
          sample,
          '--replace',
        ],
        { env: process.env, stdio: 'inherit' }
      ).on('exit', resolve);
    });
    expect(code).toBe(0);
    await until('it is served', async () => 'timetables.html' in (await redirects()));
  });
});
