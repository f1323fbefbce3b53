import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NavigationItem } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import { created, editorAt, REDIRECT } from '../support/editor';
import {
  registerAdministrator,
  type RunningProcess,
  type ServiceProcess,
  startCommand,
  startReady,
} from '../support/process';
import { type DatabaseKind, describeOn, type ProcessDatabase } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { get } from '../support/slow-client';
import { until } from '../support/until';

const KILLED = { code: null, signal: 'SIGKILL' };
const SAMPLE = path.join('database', 'sample-site');

/** Enough entries that writing takes far longer than a kill. */
const MANY = 120;

/** The complete content of both endpoints. */
const readSite = async ({ address }: ServiceProcess): Promise<unknown[]> => {
  const urls = ['/api/initial-data/', '/api/pages/?fields=*&limit=100'];
  const answers = await Promise.all(urls.map((url) => get(address + url)));
  return answers.map(({ status, body }) => [status, JSON.parse(body.toString())]);
};

/** Writes another site than the sample, in the JSON of the API. */
const writeOtherSite = (folder: string): string[] => {
  const pages = Array.from({ length: MANY }, (_, n) => ({
    id: `page-${n}`,
    meta: {
      slug: `page-${n}`,
      html_url: `/page-${n}/`,
      first_published_at: '2026-01-01T00:00:00Z',
    },
    title: `Page ${n}`,
    body: [{ type: 'rich-text', value: { html: `<p>Text ${n}</p>` }, id: '1' }],
  }));
  const initialData = {
    keys: { email: 'other@example.com' },
    redirects: Object.fromEntries(pages.map((_, n) => [`other-${n}`, `/page-${n}/`])),
    'request-info': { cta_text: '', cta_url: '' },
    header: pages.map(({ title, meta }) => ({ title, subitems: [], url: meta.html_url })),
    footer: [],
  };
  const [initialDataFile, pagesFile] = ['other.json', 'other-pages.json'].map((name) =>
    path.join(folder, name)
  ) as [string, string];
  writeFileSync(initialDataFile, JSON.stringify(initialData));
  writeFileSync(pagesFile, JSON.stringify({ meta: { total_count: MANY }, items: pages }));
  return ['--initial-data', initialDataFile, '--pages', pagesFile, '--replace'];
};

/** True if a process is writing content. */
const isBeingWritten = (database: ProcessDatabase): Promise<boolean> =>
  database.use(async (connection) => {
    try {
      if (database.kind === 'sqlite') {
        await connection.raw('PRAGMA busy_timeout = 0');
        await connection.raw('BEGIN IMMEDIATE');
        await connection.raw('ROLLBACK');
      } else {
        await connection('site_content_revisions').forUpdate().noWait();
      }
      return false;
    } catch (error) {
      if (['SQLITE_BUSY', '55P03'].includes((error as { code: string }).code)) return true;
      throw error;
    }
  });

/** Kills a process with SIGKILL as soon as it is writing. */
const killWhileWriting = async (
  database: ProcessDatabase,
  writer: RunningProcess
): Promise<void> => {
  await until('it writes', () => {
    if (writer.hasEnded) throw new Error(`It has ended before it was killed:\n${writer.log()}`);
    return isBeingWritten(database);
  });
  writer.kill('SIGKILL');
  expect(await writer.ended).toEqual(KILLED);
};

const killed = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  let service: ServiceProcess;
  let token: string;
  let before: unknown[];

  const putNavigation = async (items: readonly NavigationItem[]): Promise<number> => {
    const url = `${service.address}/site-content/navigation`;
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const stored = (await (await fetch(url, { headers })).json()) as { data: { version: string } };
    const body = JSON.stringify({ version: stored.data.version, items });
    return (await fetch(url, { method: 'PUT', headers, body })).status;
  };

  beforeAll(async () => {
    const command = startCommand(
      'import',
      [
        ...['--initial-data', path.join(SAMPLE, 'initial-data.json')],
        ...['--pages', path.join(SAMPLE, 'pages.json')],
      ],
      database
    );
    await command.ended;
    expect(command.log()).toMatch(/Imported/);
    service = await startReady(database);
    token = (await registerAdministrator(service)).token;
    before = await readSite(service);
  });

  test('an interrupted import reports it, and leaves the site unchanged', async () => {
    const command = startCommand('import', writeOtherSite(database.folder), database);
    await until('it writes', () => command.hasEnded || isBeingWritten(database));
    command.kill('SIGINT');
    expect([await command.ended, command.log()]).toEqual([
      { code: 130, signal: null },
      expect.stringContaining('Interrupted'),
    ]);
    expect(await readSite(service)).toEqual(before);
  });

  test('an interrupted backup reports it, and leaves no files behind', async () => {
    const uploads = path.join(database.folder, 'uploads');
    // A large file, so that the backup is interrupted before it starts another one.
    writeFileSync(path.join(uploads, '0-large.txt'), Buffer.alloc(64 * 1024 * 1024, 'x'));
    const file = path.join(database.folder, 'interrupted.tar.gz');
    const partial = (): string[] =>
      readdirSync(database.folder).filter((name) => name.startsWith('interrupted'));
    const command = startCommand('backup', [file], database);
    await until('it writes', () => command.hasEnded || partial().length > 0);
    command.kill('SIGTERM');
    expect([await command.ended, command.log()]).toEqual([
      { code: 143, signal: null },
      expect.stringContaining('Nothing was backed up. Interrupted.'),
    ]);
    expect(partial()).toEqual([]);
    rmSync(path.join(uploads, '0-large.txt'));
  });

  test('a killed import leaves the site unchanged and holds no lock', async () => {
    const arguments_ = writeOtherSite(database.folder);
    await killWhileWriting(database, startCommand('import', arguments_, database));
    expect(await readSite(service)).toEqual(before);
    // The killed import must hold no lock.
    await created(editorAt(service.address, token), REDIRECT, { source: '/x', destination: '/y' });
    service.kill('SIGTERM');
    await service.ended;

    service = await startReady(database);
    const [[, initialData], pages] = (await readSite(service)) as [
      [number, { redirects: Record<string, unknown> }],
      unknown,
    ];
    delete initialData.redirects['x'];
    expect([[200, initialData], pages]).toEqual(before);
  });

  test('a killed save of the navigation leaves it unchanged, and can be repeated', async () => {
    before = await readSite(service);
    const items = Array.from({ length: MANY }, (_, n): NavigationItem => ({
      id: `new:${n}`,
      parent: null,
      area: 'header',
      title: `Item ${n}`,
      url: `/item-${n}/`,
      page: null,
    }));
    const saving = putNavigation(items).catch(() => 'no answer');
    await killWhileWriting(database, service);
    expect(await saving).toBe('no answer');

    service = await startReady(database);
    expect(await readSite(service)).toEqual(before);
    expect(await putNavigation(items.slice(0, 3))).toBe(200);
    const [[, { header }]] = (await readSite(service)) as [[number, { header: object[] }]];
    expect(header).toHaveLength(3);
  });

  test('the killed import can be repeated', async () => {
    const command = startCommand('import', writeOtherSite(database.folder), database);
    await command.ended;
    expect(command.log()).toMatch(new RegExp(`Imported ${MANY} pages`));
    await until('it is served', async () => {
      const [[, { keys }]] = (await readSite(service)) as [[number, { keys: { email: string } }]];
      return keys.email === 'other@example.com';
    });
  });
};

describeOn('sqlite', killed, 'kill -9 on');
describeOn('postgres', killed, 'kill -9 on');
