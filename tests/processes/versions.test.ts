import { existsSync } from 'node:fs';
import path from 'node:path';
import type { HistoryChange, HistoryChangeSet } from '#history/domain/api-types';
import { created, type Editor, editorAt, PAGE, REDIRECT } from '../support/editor';
import { panelAt } from '../support/panel';
import {
  askReady,
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startCommand,
  startReady,
  startService,
} from '../support/process';
import {
  createProcessDatabase,
  type DatabaseKind,
  describeOnEach,
  type ProcessDatabase,
} from '../support/process-database';
import { get } from '../support/slow-client';
import { until } from '../support/until';
import { makeVersion, type Version, withAttributes } from '../support/version';

const PAGES = '/api/pages/?fields=*';

/** A newer version whose pages also have a reading time and a teaser image. */
const makeNewer = (): Version =>
  makeVersion((files) =>
    withAttributes(files, 'api/page/content-types/page/schema.json', {
      reading_minutes: { type: 'integer' },
      teaser: { type: 'media', multiple: false },
    })
  );

const titlesAt = async ({ address }: ServiceProcess): Promise<string[]> => {
  const { status, body } = await get(address + PAGES);
  expect(status).toBe(200);
  return JSON.parse(body.toString()).items.map(({ title }: { title: string }) => title);
};

/** A response with change sets, or with one of them. */
interface Answered {
  readonly changeSets: readonly HistoryChangeSet[];
  readonly changes: readonly [HistoryChange];
}

/** Returns the paths of the attributes that a change altered. */
const getPaths = ({ differences }: HistoryChange): string[] =>
  differences.map(({ path: steps }) => steps.join('.'));

/** Reads the values of the newer version's attribute in the table of the pages. */
const minutesIn = (database: ProcessDatabase): Promise<unknown[]> =>
  database.use((connection) => connection('pages').orderBy('id').pluck('reading_minutes'));

const versionsOn = (kind: DatabaseKind): void => {
  let database: ProcessDatabase;
  let newer: Version;
  let token: string;
  let documentId: string;
  let running: ServiceProcess;

  const environment = { DATABASE_TIMEOUT_MS: '30000', SHUTDOWN_DRAIN_MS: '0' };
  const startOld = (more: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> =>
    startReady(database, { environment: { ...environment, ...more } });
  const startNewer = (): Promise<ServiceProcess> =>
    startReady(database, { environment, folder: newer.folder });
  const stop = async (service: ServiceProcess): Promise<void> => {
    service.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
  };
  const refusedOld = async (more: NodeJS.ProcessEnv = {}): Promise<string> => {
    const service = await startService(database, { environment: { ...environment, ...more } });
    expect(await service.ended).toEqual({ code: 1, signal: null });
    return service.log();
  };
  const run = async (
    command: string,
    args: string[],
    folder?: string
  ): Promise<[number | null, string]> => {
    const process = startCommand(command, args, database, {}, folder);
    const { code } = await process.ended;
    return [code, process.log()];
  };
  const editor = (service: ServiceProcess): Editor => editorAt(service.address, token);
  const panel = (service: ServiceProcess) => panelAt(service.address, editor(service));
  /** Returns the response for the page *History*. */
  const readHistory = async (service: ServiceProcess, path = ''): Promise<Answered> =>
    (await panel(service).get(`history${path}`).expect(200)).body.data;

  beforeAll(async () => {
    database = await createProcessDatabase(kind);
    newer = makeNewer();
    running = await startOld();
    token = (await registerAdministrator(running)).token;
    documentId = await created(editor(running), PAGE, { title: 'Old', slug: 'old' });
    expect((await editor(running).publish(PAGE, documentId)).status).toBe(200);
  });
  afterAll(async () => {
    await killProcesses();
    await database.drop();
    newer?.remove();
  });

  test('while a newer version takes over, the older one keeps serving content and refuses writes with 503', async () => {
    const old = running;
    running = await startNewer();
    const saved = await editor(running).publish(PAGE, documentId, {
      title: 'New',
      slug: 'old',
      reading_minutes: 7,
    });
    expect(saved.status).toBe(200);
    expect(await minutesIn(database)).toEqual([7, 7]);

    expect(await until('it notices', async () => (await askReady(old))?.status === 503));
    await until('it serves what the newer one has saved', async () =>
      (await titlesAt(old)).includes('New')
    );
    const attempts = [
      editor(old).update(PAGE, documentId, { title: 'Newest', slug: 'old' }),
      editor(old).publish(PAGE, documentId),
      editor(old).create(REDIRECT, { source: '/a', destination: '/b' }),
      editor(old).remove(PAGE, documentId),
      editor(old).saveSiteKeys({ email: 'a@example.com' }),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(
      attempts.map(() => 503)
    );
    const others: [string, string][] = [
      ['PUT', '/site-content/navigation'],
      ['POST', '/upload'],
      ['POST', '/admin/users'],
      ['DELETE', '/upload/files/1'],
      ['POST', '/api/auth/local/register'],
    ];
    for (const [method, path] of others) {
      const answer = await fetch(old.address + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'DELETE' ? {} : { body: '{}' }),
      });
      const { error } = (await answer.json()) as { error: { message: string } };
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
      expect(error.message).toMatch(/another version.*saves nothing/);
    }
    const read = await fetch(`${old.address}/content-manager/collection-types/${PAGE}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(read.status).toBe(200);
    expect(await minutesIn(database)).toEqual([7, 7]);
    await stop(old);
    await stop(running);
  });

  test('the newer version restores what the older one saved, and keeps fields that the older one lacks', async () => {
    running = await startNewer();
    const { changeSets } = await readHistory(running);
    expect(changeSets.map(({ counts }) => counts.map(({ action }) => action))).toEqual([
      ['publish'],
      ['publish'],
      ['create'],
    ]);
    const getChange = async (changeSet: HistoryChangeSet): Promise<HistoryChange> =>
      (await readHistory(running, `/change-sets/${changeSet.id}`)).changes[0];
    const draft = (): Promise<unknown> =>
      database.use((connection) =>
        connection('pages')
          .whereNull('published_at')
          .first('title', 'reading_minutes')
          .then((row) => ({ ...row }))
      );
    const postRestore = (path: string): Promise<unknown> =>
      panel(running).post(`history/${path}`, { isDryRun: false }).expect(200).then();
    const goBackAndForth = async (changeSet: HistoryChangeSet): Promise<unknown> => {
      await postRestore(`changes/${(await getChange(changeSet)).id}/restore`);
      const was = await draft();
      const [restored] = (await readHistory(running)).changeSets;
      await postRestore(`change-sets/${restored?.id}/undo`);
      expect(await draft()).toEqual({ title: 'New', reading_minutes: 7 });
      return was;
    };

    const [byNewer, byOlder] = changeSets as [HistoryChangeSet, HistoryChangeSet];
    expect(getPaths(await getChange(byNewer))).toEqual(
      expect.arrayContaining(['title', 'reading_minutes'])
    );
    expect(await goBackAndForth(byNewer)).toEqual({ title: 'Old', reading_minutes: null });
    expect(await goBackAndForth(byOlder)).toEqual({ title: 'Old', reading_minutes: 7 });
    expect(await titlesAt(running)).toEqual(['New']);
    await stop(running);
  });

  test('the older version refuses to start on the newer schema, names the reasons and changes nothing', async () => {
    const log = await refusedOld();
    expect(log).toMatch(/column reading_minutes of table pages/);
    expect(log).toMatch(/field teaser of api::page\.page \(media\)/);
    expect(log).toMatch(/start that version again.*ACCEPT_SCHEMA=[0-9a-f]{8}/s);
    expect(log).not.toMatch(/guard-schema/);
    const command = startCommand(
      'import',
      ['--initial-data', 'database/sample-site/initial-data.json', '--replace'],
      database
    );
    expect(await command.ended).toEqual({ code: 1, signal: null });
    expect(command.log()).toMatch(/reading_minutes/);
    expect(await minutesIn(database)).toEqual([7, 7]);

    running = await startNewer();
    expect(await titlesAt(running)).toEqual(['New']);
    await stop(running);
  });

  test('with ACCEPT_SCHEMA set once, the older version starts and keeps the orphaned column for the newer one', async () => {
    const code = /ACCEPT_SCHEMA=([0-9a-f]{8})/.exec(await refusedOld())?.[1] ?? '';
    expect(await refusedOld({ ACCEPT_SCHEMA: '00000000' })).toMatch(/for another state/);
    running = await startOld({ ACCEPT_SCHEMA: code });
    expect(running.log()).toMatch(/data that this version does not use: pages\.reading_minutes/);
    const made = { title: 'Made by the older one', slug: 'made' };
    await created(editor(running), PAGE, made);
    const { changeSets } = await readHistory(running);
    const byNewer = changeSets.at(-3);
    const { changes } = await readHistory(running, `/change-sets/${byNewer?.id}`);
    expect(getPaths(changes[0])).toEqual(['title']);
    await stop(running);
    expect(await minutesIn(database)).toEqual([7, 7, null]);

    running = await startOld();
    await stop(running);

    running = await startNewer();
    expect(running.log()).not.toMatch(/does not use/);
    await stop(running);
    expect(await minutesIn(database)).toEqual([7, 7, null]);
    expect(await refusedOld({ ACCEPT_SCHEMA: code })).toMatch(/for another state/);
  });

  test('"prune" lists orphaned columns and drops them after a backup, which restores them', async () => {
    const code = /ACCEPT_SCHEMA=([0-9a-f]{8})/.exec(await refusedOld())?.[1] ?? '';
    running = await startOld({ ACCEPT_SCHEMA: code });
    const kept = ['pages.reading_minutes', 'api::page.page.teaser'];
    const backup = path.join(database.folder, 'before.tar.gz');
    const drop = [...kept, '--backup', backup];
    expect(await run('prune', [])).toEqual([0, `${kept.join('\n')}\n`]);
    expect(await run('prune', kept)).toEqual([2, expect.stringMatching(/--backup is required/)]);
    expect(await run('prune', ['pages.title', '--backup', backup])).toEqual([
      1,
      'Nothing was dropped. pages.title cannot be pruned: it is in use or does not exist in this database.\n',
    ]);
    expect(await run('prune', drop)).toEqual([1, expect.stringMatching(/Stop every instance/)]);
    expect(existsSync(backup)).toBe(false);
    expect(await minutesIn(database)).toEqual([7, 7, null]);
    await stop(running);

    expect(await run('prune', drop)).toEqual([0, expect.stringMatching(/Dropped: pages/)]);
    expect(await database.use((connection) => connection('pages').columnInfo())).not.toHaveProperty(
      'reading_minutes'
    );
    expect(await run('prune', [])).toEqual([0, 'Nothing to prune.\n']);
    running = await startOld();
    expect(await titlesAt(running)).toEqual(['New']);
    await stop(running);

    expect(await run('restore', [backup, '--replace'])).toEqual([0, expect.anything()]);
    expect(await minutesIn(database)).toEqual([7, 7, null]);
    expect((await run('prune', []))[1]).toBe(`${kept.join('\n')}\n`);
    await stop(await startOld());
    await stop(await startNewer());
  });

  test('the older version restores a backup of the newer one only with --unknown', async () => {
    const file = path.join(database.folder, 'newer.tar.gz');
    expect(await run('backup', [file])).toEqual([0, expect.anything()]);
    const [code, log] = await run('restore', [file, '--replace']);
    expect(code).toBe(1);
    expect(log).toMatch(/does not know:\n {2}column reading_minutes of table pages\n/);
    expect(log).toContain('field teaser of api::page.page (media)');
    expect(await minutesIn(database)).toEqual([7, 7, null]);
    const newerRestores = await run('restore', [file, '--replace'], newer.folder);
    expect(newerRestores).toEqual([0, expect.anything()]);
    expect(await run('restore', [file, '--replace', '--unknown'])).toEqual([0, expect.anything()]);
    expect(await refusedOld()).toMatch(/reading_minutes/);
  });
};

describeOnEach(versionsOn, 'two versions on');
