import path from 'node:path';
import { run } from '../support/backup';
import { created, type Editor, REDIRECT } from '../support/editor';
import {
  askReady,
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startCommand,
  startReady,
} from '../support/process';
import {
  createProcessDatabase,
  type DatabaseKind,
  describeOn,
  type ProcessDatabase,
} from '../support/process-database';
import { type Proxy, startProxy, type Trap } from '../support/proxy';
import { ROOT } from '../support/service';
import { until } from '../support/until';

/** The database timeout in milliseconds. */
const TIMEOUT = 2000;

/** The time for which Strapi itself would wait for a connection, in milliseconds: thirty times as long. */
const POOL_TIMEOUT = 60_000;

const UNKNOWN = 'It is not known whether this was saved. Check before you try again.';
const NOT_SAVED = 'The database is not responding. Nothing was saved. Try again soon.';

/** A response of the panel API. */
interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly message: string | undefined;
  readonly body: { readonly data?: unknown; readonly error?: { readonly message?: string } };
  readonly milliseconds: number;
}

const tells = (kind: DatabaseKind): void => {
  let database: ProcessDatabase;
  let proxy: Proxy;
  let service: ServiceProcess;
  let editor: Editor;

  const ask = async (method: string, at: string, body?: object): Promise<Answer> => {
    const startedAt = performance.now();
    const response = await fetch(service.address + at, {
      method,
      headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer['body'];
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      message: answer.error?.message,
      body: answer,
      milliseconds: performance.now() - startedAt,
    };
  };
  const saveRedirect = (source: string): Promise<Answer> =>
    ask('POST', `/content-manager/collection-types/${REDIRECT}`, { source, destination: '/x' });
  const stored = (table: string, column: string): Promise<string[]> =>
    database.use((connection) => connection(table).pluck(column));
  const isReady = async (): Promise<boolean> => (await askReady(service))?.status === 200;

  beforeAll(async () => {
    database = await createProcessDatabase(kind);
    proxy = await startProxy(database.server);
    const environment = {
      ...database.through(proxy.port),
      CONTENT_POLL_INTERVAL_MS: '200',
      DATABASE_TIMEOUT_MS: String(TIMEOUT),
      SHUTDOWN_DRAIN_MS: '0',
    };
    service = await startReady(database, { environment });
    editor = await registerAdministrator(service);
    await created(editor, REDIRECT, { source: '/before', destination: '/x' });
  });
  afterAll(async () => {
    await killProcesses();
    await proxy.cut();
    await database.drop();
  });

  const unknown = { status: 503, retryAfter: expect.any(String), message: UNKNOWN };

  test('a save whose commit is cut off is reported as unknown, not as saved', async () => {
    for (const when of ['sent', 'answered'] as const) {
      const source = `/cut-when-${when}`;
      proxy.cutAtCommit({ when });
      expect(await saveRedirect(source)).toMatchObject(unknown);
      await until(
        `${source} is ${when === 'sent' ? 'not there' : 'there'}`,
        async () => (await stored('redirects', 'source')).includes(source) === (when === 'answered')
      );
    }
    const sources = await stored('redirects', 'source');
    expect(sources.sort()).toEqual(['/before', '/cut-when-answered']);
    // The next save succeeds.
    expect(await saveRedirect('/after')).toMatchObject({ status: 201 });
  });

  test('a navigation save whose commit is cut off is reported as unknown', async () => {
    const { body } = await ask('GET', '/site-content/navigation');
    const { version } = body.data as { version: string };
    const item = { id: 'new', parent: null, title: 'Lost', area: 'header', page: null, url: '/x' };
    proxy.cutAtCommit({ when: 'sent' });
    expect(await ask('PUT', '/site-content/navigation', { version, items: [item] })).toMatchObject(
      unknown
    );
    expect(await stored('nav_items', 'title')).toEqual([]);
  });

  test('an import whose commit is cut off is reported as unknown', async () => {
    const file = path.join(ROOT, 'tests', 'fixtures', 'initial-data.json');
    proxy.cutAtCommit({ when: 'sent', after: /insert into \S*site_keys\W/ });
    const command = startCommand(
      'import',
      ['--initial-data', file, '--replace'],
      database,
      database.through(proxy.port)
    );
    expect(await command.ended).toEqual({ code: 1, signal: null });
    expect(command.log()).toMatch(/It is not known whether anything was imported/);
    expect(command.log()).not.toMatch(/^Imported/m);
    expect(await stored('redirects', 'source')).not.toContain('/aircraft');
  });

  test.each(['says nothing', 'is away'])(
    'while the database %s, requests fail with 503, and nothing is written later',
    async (what) => {
      await until('it is ready', isReady);
      if (what === 'is away') await proxy.cut();
      else proxy.freeze();
      const source = `/while-it-${what.replaceAll(' ', '-')}`;
      const [save, login, list] = await Promise.all([
        saveRedirect(source),
        ask('POST', '/admin/login', { email: 'administrator@example.com', password: 'wrong' }),
        ask('GET', `/content-manager/collection-types/${REDIRECT}`),
      ]);
      if (what === 'is away') await proxy.mend();
      else proxy.thaw();
      const reported = { status: 503, retryAfter: expect.any(String) };
      expect(save).toMatchObject({ ...reported, message: NOT_SAVED });
      expect(login).toMatchObject(reported);
      expect(list).toMatchObject({
        ...reported,
        message: 'The database is not responding. Try again soon.',
      });
      for (const { milliseconds } of [save, login, list]) {
        expect(milliseconds).toBeLessThan(POOL_TIMEOUT);
      }
      await until('it is ready again', isReady, 90_000);
      await until('a save is accepted', async () => {
        const { status } = await saveRedirect(`${source}/after`);
        return status === 201;
      });
      expect(await stored('redirects', 'source')).not.toContain(source);
    }
  );

  test('a restore whose last step is cut off reports the outcome, or that it is unknown', async () => {
    service.kill('SIGTERM');
    await service.ended;
    const backup = path.join(database.folder, 'backup.tar.gz');
    expect(await run('backup', [backup], database)).toMatchObject({ code: 0 });
    const source = '/after-the-backup';
    const isRestored = async (): Promise<boolean> =>
      !(await stored('redirects', 'source')).includes(source);
    /** Restores the backup over a site with a redirect that the restore removes. */
    const restoreAndCut = async (trap: Trap): Promise<{ code: number | null; log: string }> => {
      if (await isRestored()) {
        await database.use((connection) => connection('redirects').insert({ source }));
      }
      proxy.cutAtCommit(trap);
      const command = startCommand(
        'restore',
        [backup, '--replace'],
        database,
        database.through(proxy.port)
      );
      const { code } = await command.ended;
      return { code, log: command.log() };
    };
    const done = { code: 0, log: expect.stringMatching(/^Restored\./m) };
    const notDone = { code: 1, log: expect.stringMatching(/^Nothing was restored\./m) };
    const notKnown = {
      code: 1,
      log: expect.stringMatching(/^It is not known whether the backup was restored: /m),
    };
    const last: Omit<Trap, 'when'> =
      kind === 'mysql' ? { at: 'RENAME TABLE' } : { after: /update "site_content_revisions"/ };

    expect(await restoreAndCut({ ...last, when: 'sent' })).toEqual(
      kind === 'mysql' ? notDone : notKnown
    );
    expect(await isRestored()).toBe(false);
    expect(await restoreAndCut({ ...last, when: 'answered' })).toEqual(
      kind === 'mysql' ? done : notKnown
    );
    expect(await isRestored()).toBe(true);

    expect(await restoreAndCut({ ...last, when: 'answered', forGood: true })).toEqual(notKnown);
    await proxy.mend();
    expect(await isRestored()).toBe(true);

    if (kind !== 'postgres') return;
    // Cuts off the commit that releases the lock of the restore.
    expect(await restoreAndCut({ when: 'sent', after: /COMMIT/ })).toEqual(done);
    expect(await isRestored()).toBe(true);
  });
};

for (const kind of ['postgres', 'mysql'] as const) describeOn(kind, tells);
