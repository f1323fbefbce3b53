import {
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { importSample, run } from '../support/backup';
import { startReady, startService } from '../support/process';
import { databaseForTests } from '../support/process-database-for-tests';

const DAMAGED = 'The database file is damaged. To replace it with a backup,';

/** Ways in which a file is damaged. */
const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  'a file that is no database': (file) => writeFileSync(file, 'not a database '.repeat(1000)),
  'a database with overwritten pages': (file) => {
    const { size } = statSync(file);
    writeSync(openSync(file, 'r+'), Buffer.alloc(size / 2, 'x'), 0, size / 2, 4096);
  },
};

describe('a damaged SQLite file', () => {
  const database = databaseForTests('sqlite');
  let file: string;
  let backup: string;
  const getDamaged = (): string[] =>
    readdirSync(database.folder).filter((name) => /\.damaged-[\dTZ-]+$/.test(name));

  beforeAll(async () => {
    file = String(database.environment['DATABASE_FILENAME']);
    backup = path.join(database.folder, 'site.tar.gz');
    expect((await importSample(database)).code).toBe(0);
    expect((await run('backup', [backup], database)).code).toBe(0);
  });

  test.each(Object.keys(DAMAGES))('(%s) is reported by commands', async (damage) => {
    DAMAGES[damage]?.(file);
    for (const [command, ...args] of [
      ['check'],
      ['backup', path.join(database.folder, 'next.tar.gz')],
      ['restore', backup],
    ] as const) {
      const { code, log } = await run(command, args, database);
      expect([command, code, log]).toEqual([command, 1, expect.stringContaining(DAMAGED)]);
      expect(log).not.toMatch(/not responding|\n\s+at /);
    }
  });

  test('ends the start with a message', async () => {
    const service = await startService(database);
    expect((await service.ended).code).toBe(1);
    expect(service.log()).toContain(DAMAGED);
    expect(service.log()).not.toMatch(/SqliteError|\\n\s+at /);
  });

  test('is moved aside by a restore with --replace, and put back if that fails', async () => {
    const { size } = statSync(file);
    const uploads = path.join(database.folder, 'uploads');
    renameSync(uploads, `${uploads}-away`);
    writeFileSync(uploads, 'no folder');
    expect(await run('restore', [backup, '--replace'], database)).toMatchObject({ code: 1 });
    expect([getDamaged(), statSync(file).size]).toEqual([[], size]);

    rmSync(uploads);
    renameSync(`${uploads}-away`, uploads);
    const { code, log } = await run('restore', [backup, '--replace'], database);
    expect([code, log]).toEqual([0, expect.stringMatching(/kept as .*\.damaged-/)]);
    const [name = ''] = getDamaged();
    expect(statSync(path.join(database.folder, name)).size).toBe(size);
    const service = await startReady(database);
    expect((await fetch(`${service.address}/api/initial-data/`)).status).toBe(200);
  });
});
