import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importSample, run } from '../support/backup';
import { killProcesses, type RunningProcess, startCommand, startReady } from '../support/process';
import {
  createProcessDatabase,
  type DatabaseKind,
  describeOnEach,
  type ProcessDatabase,
} from '../support/process-database';
import { until } from '../support/until';

const leftBeside = ({ folder }: ProcessDatabase): string[] =>
  readdirSync(path.join(folder, 'uploads')).filter((name) => name.startsWith('.'));

const partials = ({ folder }: ProcessDatabase): string[] =>
  readdirSync(folder).filter((name) => name.includes('.partial'));

/** The staging tables of a restore on MySQL. */
const stagedTables = (database: ProcessDatabase): Promise<string[]> =>
  database.use(async (connection) => {
    const [rows] = await connection.raw(
      "SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME LIKE '\\_\\_%'"
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  });

const countForeignKeys = (database: ProcessDatabase): Promise<number> =>
  database.use(async (connection) => {
    const [[row]] = await connection.raw(
      "SELECT COUNT(*) AS count FROM information_schema.TABLE_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = DATABASE() AND CONSTRAINT_TYPE = 'FOREIGN KEY'"
    );
    return Number(row.count);
  });

const killWhen = async (
  what: string,
  command: RunningProcess,
  condition: () => Promise<boolean> | boolean
): Promise<void> => {
  await until(what, async () => command.hasEnded || (await condition()));
  command.kill('SIGKILL');
  const ended = await command.ended;
  if (ended.signal !== 'SIGKILL') throw new Error(`It has ended by itself:\n${command.log()}`);
};

const killed = (kind: DatabaseKind): void => {
  const databases: ProcessDatabase[] = [];
  let source: ProcessDatabase;
  let target: ProcessDatabase;
  let archive: string;

  const startAndStop = async (database: ProcessDatabase): Promise<void> => {
    const service = await startReady(database, { environment: { SHUTDOWN_DRAIN_MS: '0' } });
    service.kill('SIGTERM');
    await service.ended;
  };

  beforeAll(async () => {
    source = await createProcessDatabase(kind);
    target = await createProcessDatabase(kind);
    databases.push(source, target);
    expect(await importSample(source)).toMatchObject({ code: 0 });
    archive = path.join(source.folder, 'site.tar.gz');
    // Large enough that writing takes far longer than a kill.
    const large = path.join(source.folder, 'uploads', '0-large.txt');
    writeFileSync(large, randomBytes(96 * 1024 * 1024));
  });
  afterAll(async () => {
    await killProcesses();
    await Promise.all(databases.map((database) => database.drop()));
  });

  test('the next backup removes the partial file of a killed backup', async () => {
    const command = startCommand('backup', [source.folder], source);
    await killWhen('it writes', command, () => partials(source).length > 0);
    expect(partials(source)).toHaveLength(1);
    expect(await run('backup', [archive], source)).toMatchObject({ code: 0 });
    expect(partials(source)).toEqual([]);
  });

  test('the next start removes the files of a killed restore', async () => {
    const command = startCommand('restore', [archive], target);
    await killWhen('it writes files', command, () => leftBeside(target).length > 0);
    expect(leftBeside(target)).toHaveLength(1);
    await startAndStop(target);
    expect(leftBeside(target)).toEqual([]);
  });

  test('the next restore removes the files of a killed restore', async () => {
    const command = startCommand('restore', [archive, '--replace'], target);
    await killWhen('it writes files', command, () => leftBeside(target).length > 0);
    expect(await run('restore', [archive, '--replace'], target)).toMatchObject({ code: 0 });
    expect(leftBeside(target)).toEqual([]);
    await startAndStop(target);
  });

  test('the next start puts the files of a restore in place that was killed after it took effect', async () => {
    const id = randomUUID();
    const [old, late] = ['old.txt', '2025/late.txt'].map((name) =>
      path.join(target.folder, 'uploads', name)
    ) as [string, string];
    writeFileSync(old, 'before');
    const beside = path.join(target.folder, 'uploads', `.restore-${id}`);
    mkdirSync(path.join(beside, '2025'), { recursive: true });
    writeFileSync(path.join(beside, 'old.txt'), 'after');
    writeFileSync(path.join(beside, '2025', 'late.txt'), 'late');
    await target.use((connection) => connection('site_content_revisions').update({ value: id }));
    await startAndStop(target);
    expect([old, late].map((file) => readFileSync(file, 'utf8'))).toEqual(['after', 'late']);
    expect(leftBeside(target)).toEqual([]);
  });

  test('files that cannot be put in place follow with the next start', async () => {
    const large = path.join(target.folder, 'uploads', '0-large.txt');
    rmSync(large);
    mkdirSync(path.join(large, 'x'), { recursive: true });
    const { code, log } = await run('restore', [archive, '--replace'], target);
    expect({ code, log }).toEqual({
      code: 1,
      log: expect.stringContaining('The backup was restored, but not all of its files are in'),
    });
    rmSync(large, { recursive: true });
    await startAndStop(target);
    expect(readFileSync(large)).toHaveLength(96 * 1024 * 1024);
    expect(leftBeside(target)).toEqual([]);
  });

  if (kind !== 'mysql') return;

  test('the next start or restore removes the tables of a killed restore', async () => {
    // This test uses the database too, and the server notices late that the connection of a killed command has ended.
    const restore = [archive, '--replace', '--in-use'];
    for (const next of ['start', 'restore']) {
      const command = startCommand('restore', restore, target);
      await killWhen('it fills tables', command, async () =>
        (await stagedTables(target)).includes('__new_pages')
      );
      expect(await stagedTables(target)).toContain('__new_restore');
      if (next === 'start') await startAndStop(target);
      else expect(await run('restore', restore, target)).toMatchObject({ code: 0 });
      expect(await stagedTables(target)).toEqual([]);
    }
  });

  test('the next start completes a restore that was killed after its tables were renamed', async () => {
    const before = await countForeignKeys(target);
    // The state after the tables are renamed and before the last foreign key is added.
    await target.use(async (connection) => {
      await connection.raw('CREATE TABLE __old_restore (name varchar(64) NOT NULL)');
      await connection('__old_restore').insert([{ name: 'redirects' }, { name: 'pages' }]);
      await connection.raw('CREATE TABLE __old_pages (id int)');
      await connection.raw('ALTER TABLE pages_parent_lnk DROP FOREIGN KEY pages_parent_lnk_fk');
    });
    expect(await countForeignKeys(target)).toBe(before - 1);
    await startAndStop(target);
    expect(await stagedTables(target)).toEqual([]);
    expect(await countForeignKeys(target)).toBe(before);
  });
};

describeOnEach(killed, 'kill -9 on');
