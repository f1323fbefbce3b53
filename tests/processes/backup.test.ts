import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { importSample, readBackedUpRows, run } from '../support/backup';
import { created, type Editor, editorAt, PAGE, REDIRECT } from '../support/editor';
import {
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startReady,
} from '../support/process';
import {
  createProcessDatabase,
  type DatabaseKind,
  describeOnEach,
  type ProcessDatabase,
} from '../support/process-database';

const ROUTES = ['/api/initial-data/', '/api/pages/?fields=*&limit=100'];

/** The shutdown does not wait for a load balancer. */
const ENVIRONMENT = { SHUTDOWN_DRAIN_MS: '0' };

/** The other kinds of database to which a backup is restored. */
const NEXT: Readonly<Record<DatabaseKind, DatabaseKind>> = {
  sqlite: 'postgres',
  postgres: 'mysql',
  mysql: 'sqlite',
};

const isThere = (kind: DatabaseKind): boolean =>
  kind === 'sqlite' || Boolean(process.env[`TEST_${kind.toUpperCase()}_URL`]);

interface Answer {
  readonly body: string;
  readonly etag: string | null;
}

const ask = async ({ address }: ServiceProcess, url: string): Promise<Answer> => {
  const response = await fetch(`${address}${url}`);
  expect(response.status).toBe(200);
  return { body: await response.text(), etag: response.headers.get('etag') };
};

const askAll = (service: ServiceProcess): Promise<Answer[]> =>
  Promise.all(ROUTES.map((url) => ask(service, url)));

const stop = async (service: ServiceProcess): Promise<void> => {
  service.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
};

/** Sends a request to the panel API, with the token of an administrator or an API token. */
const call = async (
  service: ServiceProcess,
  url: string,
  token: string,
  data?: object | FormData
): Promise<{ status: number; body: { data: Record<string, unknown> } }> => {
  const isForm = data instanceof FormData;
  const response = await fetch(`${service.address}${url}`, {
    method: data === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(data === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(data === undefined ? {} : { body: isForm ? data : JSON.stringify(data) }),
  });
  return { status: response.status, body: (await response.json()) as never };
};

const login = async (service: ServiceProcess): Promise<Editor> => {
  const { status, body } = await call(service, '/admin/login', '', {
    email: 'administrator@example.com',
    password: 'Test-password-1',
  });
  expect(status).toBe(200);
  return editorAt(service.address, String(body.data['token']));
};

/** Returns the latest change sets of the history, the latest first. */
const getChangeSets = async (service: ServiceProcess, token: string): Promise<string[]> => {
  const { status, body } = await call(service, '/site-content/history', token);
  expect(status).toBe(200);
  return (body.data['changeSets'] as { id: string }[]).map(({ id }) => id);
};

/** An image of one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const upload = async (service: ServiceProcess, token: string): Promise<string> => {
  const form = new FormData();
  form.append('files', new Blob([GIF], { type: 'image/gif' }), 'pixel.gif');
  const { status, body } = await call(service, '/upload', token, form);
  expect([200, 201]).toContain(status);
  return String((body as unknown as { url: string }[])[0]?.url);
};

/** Saves through the service, and updates two rows together in the database, until it is stopped. */
const writeOn = (
  editor: Editor,
  database: ProcessDatabase,
  pair: readonly string[]
): { stop(): Promise<number> } => {
  let isOn = true;
  let writes = 0;
  const alone = async (): Promise<void> => {
    for (let n = 0; isOn; n += 1) {
      await created(editor, REDIRECT, { source: `/alone-${n}`, destination: '/x' });
      await wait(20);
    }
  };
  const inStep = (): Promise<void> =>
    database.use(async (connection) => {
      for (; isOn; writes += 1) {
        await connection.transaction(async (trx) => {
          for (const source of pair) {
            await trx('redirects')
              .where({ source })
              .update({ destination: `/${writes}` });
          }
        });
        await wait(2);
      }
    });
  const all = [alone(), inStep()];
  return {
    async stop() {
      isOn = false;
      await Promise.all(all);
      return writes;
    },
  };
};

const backUpAndRestore = (kind: DatabaseKind): void => {
  const databases: ProcessDatabase[] = [];
  let source: ProcessDatabase;
  let before: Answer[];
  let image: string;
  let apiToken: string;
  let changeSets: string[];

  const getFile = (name: string): string => path.join(source.folder, `${name}.tar.gz`);
  const createDatabase = async (on: DatabaseKind): Promise<ProcessDatabase> => {
    const database = await createProcessDatabase(on);
    databases.push(database);
    return database;
  };

  beforeAll(async () => {
    source = await createDatabase(kind);
    expect(await importSample(source)).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await killProcesses();
    await Promise.all(databases.map((database) => database.drop()));
  });

  test('a backup of a site under load is a consistent snapshot', async () => {
    const service = await startReady(source, { environment: ENVIRONMENT });
    const editor = await registerAdministrator(service);
    image = await upload(service, editor.token);
    const token = { name: 'front end', description: '', type: 'read-only', lifespan: null };
    const made = await call(service, '/admin/api-tokens', editor.token, token);
    apiToken = String(made.body.data['accessKey']);
    const pair = ['/pair-a', '/pair-b'];
    for (const from of pair) {
      await created(editor, REDIRECT, { source: from, destination: '/start' });
    }

    const writing = writeOn(editor, source, pair);
    const seen = new Set<unknown>();
    for (let n = 0; n < 4; n += 1) {
      expect(await run('backup', [getFile(`under-load-${n}`)], source)).toMatchObject({ code: 0 });
      const rows = await readBackedUpRows(getFile(`under-load-${n}`), 'redirects');
      const destinations = pair.map((from) => rows.find((row) => row['source'] === from));
      expect(destinations[0]?.['destination']).toBe(destinations[1]?.['destination']);
      seen.add(destinations[0]?.['destination']);
    }
    expect(seen.size).toBe(4);
    expect(await writing.stop()).toBeGreaterThan(4);

    // The history can undo this deletion, also on the restored site.
    const gone = await created(editor, REDIRECT, { source: '/gone', destination: '/was' });
    await editor.remove(REDIRECT, gone);
    changeSets = await getChangeSets(service, editor.token);

    before = await askAll(service);
    expect(await run('backup', [getFile('site')], source)).toMatchObject({ code: 0 });
    await stop(service);
  });

  /** Checks what an operator relies on after a restore. */
  const checkRestored = async (database: ProcessDatabase): Promise<void> => {
    const service = await startReady(database, { environment: ENVIRONMENT });
    expect(await askAll(service)).toEqual(before);
    const editor = await login(service);
    expect(await getChangeSets(service, editor.token)).toEqual(changeSets);
    expect((await call(service, '/api/initial-data/', apiToken)).status).toBe(200);
    const bytes = await (await fetch(`${service.address}${image}`)).arrayBuffer();
    expect(Buffer.from(bytes).equals(GIF)).toBe(true);

    // New rows must get new ids.
    await created(editor, REDIRECT, { source: '/after', destination: '/x' });
    const page = await created(editor, PAGE, { title: 'After', slug: 'after' });
    expect((await editor.publish(PAGE, page)).status).toBe(200);
    await upload(service, editor.token);
    const undo = `/site-content/history/change-sets/${changeSets[0]}/undo`;
    const undone = await call(service, undo, editor.token, { isDryRun: false });
    expect(undone).toMatchObject({ status: 200, body: { data: { total: 1 } } });
    const { body } = await ask(service, '/api/initial-data/');
    expect(JSON.parse(body).redirects).toMatchObject({ after: '/x', gone: '/was' });
    await stop(service);
  };

  test('a restore to a database of the same kind gives the same site; repeating it needs --replace', async () => {
    const target = await createDatabase(kind);
    expect(await run('restore', [getFile('site')], target)).toMatchObject({ code: 0 });
    await checkRestored(target);

    // The site has changed since the backup, so it is overwritten only on request.
    const refused = await run('restore', [getFile('site')], target);
    expect(refused).toMatchObject({ code: 1, log: expect.stringContaining('--replace') });
    expect(await run('restore', [getFile('site'), '--replace'], target)).toMatchObject({ code: 0 });
    await checkRestored(target);
  });

  (isThere(NEXT[kind]) ? test : test.skip)(
    `a restore to another kind of database (${NEXT[kind]}) gives the same site`,
    async () => {
      const target = await createDatabase(NEXT[kind]);
      expect(await run('restore', [getFile('site')], target)).toMatchObject({ code: 0 });
      await checkRestored(target);
    }
  );

  test('a restore over the same site reverts its content and its files', async () => {
    rmSync(path.join(source.folder, image));
    expect(await run('restore', [getFile('site'), '--replace'], source)).toMatchObject({ code: 0 });
    await checkRestored(source);
  });

  test('a restore refuses a file that may not be uploaded, unless --any-file is given', async () => {
    const page = path.join(source.folder, path.dirname(image), 'evil.html');
    writeFileSync(page, '<script>');
    expect(await run('backup', [getFile('evil')], source)).toMatchObject({ code: 0 });
    rmSync(page);
    const { code, log } = await run('restore', [getFile('evil'), '--replace'], source);
    expect(code).toBe(1);
    expect(log).toMatch(
      /Nothing was restored\. The backup contains files [^\n]*\n {2}uploads\/evil\.html\n/
    );
    expect(existsSync(page)).toBe(false);

    expect(
      await run('restore', [getFile('evil'), '--replace', '--any-file'], source)
    ).toMatchObject({ code: 0 });
    expect(existsSync(page)).toBe(true);
  });

  test.each([
    ['with a backslash', Buffer.from('a\\b.txt'), 'No restore would accept .* "a\\\\b\\.txt"'],
    ['that is not UTF-8', Buffer.from('\xff.txt', 'latin1'), '"\ufffd\\.txt" is not UTF-8'],
  ])('a backup refuses a file name %s, which could not be restored', async (_what, name, why) => {
    const uploads = path.join(source.folder, path.dirname(image));
    const file = Buffer.concat([Buffer.from(`${uploads}${path.sep}`), name]);
    writeFileSync(file, 'text');
    const { code, log } = await run('backup', [getFile('odd')], source);
    rmSync(file);
    expect(code).toBe(1);
    expect(log).toMatch(new RegExp(`Nothing was backed up\\. [^\n]*${why}`));
    expect(existsSync(getFile('odd'))).toBe(false);
  });
};

describeOnEach(backUpAndRestore);
