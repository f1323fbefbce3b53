import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import knex from 'knex';
import sharp from 'sharp';
import { created, type Editor, PAGE, REDIRECT } from '../support/editor';
import {
  askReady,
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startReady,
  startService,
} from '../support/process';
import {
  createProcessDatabase,
  type DatabaseKind,
  describeOn,
  type ProcessDatabase,
} from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { until } from '../support/until';

const run = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

/** Only root can mount a disk of a given size. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const describeWithDisk = canMount
  ? describe
  : (what: string, tests: () => void) => describe.skip(`${what} (only root can mount one)`, tests);

let service: ServiceProcess;
let editor: Editor;

/** A response of the panel API. */
interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly message: string | undefined;
}

const ask = async (method: string, at: string, body?: string | FormData): Promise<Answer> => {
  const response = await fetch(service.address + at, {
    method,
    headers: {
      authorization: `Bearer ${editor.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const message = response.status < 400 ? undefined : JSON.parse(text).error?.message;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), message };
};
const save = (source: string): Promise<Answer> =>
  ask(
    'POST',
    `/content-manager/collection-types/${REDIRECT}`,
    JSON.stringify({ source, destination: '/x' })
  );
const upload = (bytes: Buffer, name: string, type: string): Promise<Answer> => {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)], { type }), name);
  return ask('POST', '/upload', form);
};
const refused = (reason: string) => ({
  status: 503,
  retryAfter: expect.any(String),
  message: `${reason} Nothing was saved.`,
});
const expectReason = async (reason: string): Promise<void> => {
  const body = { status: 'not ready', reason };
  await until(`it is not ready: ${reason}`, async () => {
    if (service.hasEnded) throw new Error(`The service has ended:\n${service.log()}`);
    return (await askReady(service))?.body.reason === reason;
  });
  expect(await askReady(service)).toEqual({ status: 503, body });
};
const isReady = async (): Promise<boolean> => (await askReady(service))?.status === 200;
/** Expects reads to succeed. Neither of these requests is cached. */
const expectReads = async (): Promise<void> => {
  const uncached = `/api/pages/?slug=${Math.random()}`;
  expect((await fetch(service.address + uncached)).status).toBe(200);
  expect(await ask('GET', `/content-manager/collection-types/${PAGE}`)).toMatchObject({
    status: 200,
  });
};
const timesLogged = (sentence: string): number => service.log().split(sentence).length - 1;

describeWithDisk('a full disk, with SQLite', () => {
  let database: ProcessDatabase;
  let disk: string;
  let filler: string;
  const environment = (): NodeJS.ProcessEnv => ({
    DATABASE_FILENAME: path.join(disk, 'data.db'),
    PUBLIC_DIR: disk,
    SHUTDOWN_DRAIN_MS: '0',
  });
  /** Fills the disk, after emptying SQLite's write-ahead log, which would have room for some saves. */
  const fillUp = async (): Promise<void> => {
    const connection = knex({
      client: 'better-sqlite3',
      connection: { filename: path.join(disk, 'data.db') },
      useNullAsDefault: true,
    });
    await connection.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    await connection.destroy();
    // The command fails as soon as the disk is full.
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
  };
  const uploaded = (): string[] => readdirSync(path.join(disk, 'uploads'));

  beforeAll(async () => {
    database = await createProcessDatabase('sqlite');
    disk = path.join(database.folder, 'disk');
    filler = path.join(disk, 'filler');
    mkdirSync(disk);
    run('mount', '-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk);
    mkdirSync(path.join(disk, 'uploads'));
    service = await startReady(database, { environment: environment() });
    editor = await registerAdministrator(service);
    await created(editor, REDIRECT, { source: '/before', destination: '/x' });
  });
  afterAll(async () => {
    await killProcesses();
    spawnSync('umount', ['-l', disk]);
    await database.drop();
  });

  test('is reported as not ready, refuses writes without partial files, and still serves reads', async () => {
    await fillUp();
    const image = readFileSync(path.join(__dirname, '../../favicon.png'));
    expect(await upload(Buffer.alloc(50_000, 'text '), 'a.txt', 'text/plain')).toMatchObject(
      refused('The disk is full.')
    );
    expect(await upload(image, 'b.png', 'image/png')).toMatchObject(refused('The disk is full.'));
    expect(uploaded()).toEqual([]);

    for (const source of ['/full-1', '/full-2', '/full-3']) {
      expect(await save(source)).toMatchObject(refused('The database disk is full.'));
    }
    await expectReason('The disk is full.');
    await expectReads();
    expect(timesLogged('The service is not ready: The disk is full.')).toBe(1);

    rmSync(filler);
    await until('it is ready again', isReady);
    expect(await save('/after')).toMatchObject({ status: 201 });
    expect(await upload(image, 'b.png', 'image/png')).toMatchObject({ status: 201 });
    expect(timesLogged('The service is ready again.')).toBe(1);
  });

  test('still serves reads after a restart, and accepts writes again when there is space', async () => {
    service.kill('SIGTERM');
    await service.ended;
    await fillUp();
    service = await startService(database, { environment: environment() });
    await expectReason('The disk is full.');
    const answer = await fetch(`${service.address}/api/initial-data/`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('before')]);
    await expectReads();

    rmSync(filler);
    await until('it is ready again', isReady);
    await until('a save is accepted', async () => (await save('/after-restart')).status === 201);
    // Other processes can open the database again, too.
    await until('the log has its index', () => existsSync(path.join(disk, 'data.db-shm')));
  });
});

describeWithDisk('a full disk for temporary files', () => {
  let disk: string;
  // Before the hook that removes the folder.
  afterAll(async () => {
    await killProcesses();
    spawnSync('umount', ['-l', disk]);
  });
  const database = databaseForTests('sqlite');

  beforeAll(async () => {
    disk = path.join(database.folder, 'temporary');
    mkdirSync(disk);
    run('mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk);
    service = await startReady(database, {
      environment: { TMPDIR: disk, SHUTDOWN_DRAIN_MS: '0' },
    });
    editor = await registerAdministrator(service);
  });
  test('is the reason for refusing an image, also if only its resized copies do not fit', async () => {
    for (const side of [1800, 2600]) {
      const raw = { width: side, height: side, channels: 3 } as const;
      const noise = await sharp(randomBytes(3 * side ** 2), { raw })
        .png()
        .toBuffer();
      expect(await upload(noise, 'noise.png', 'image/png')).toEqual(refused('The disk is full.'));
    }
    expect(readdirSync(path.join(database.folder, 'uploads'))).toEqual([]);
    expect(await isReady()).toBe(true);
  });
});

const readOnly = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);

  beforeAll(async () => {
    service = await startReady(database, { environment: { SHUTDOWN_DRAIN_MS: '0' } });
    editor = await registerAdministrator(service);
  });

  /** Changes the mode of new sessions, and ends the others. */
  const setReadOnly = (value: 'on' | 'off'): Promise<unknown> =>
    database.use(async (connection) => {
      await connection.transaction(async (trx) => {
        await trx.raw('SET TRANSACTION READ WRITE');
        await trx.raw('ALTER DATABASE ?? SET default_transaction_read_only = ??', [
          connection.client.database(),
          value,
        ]);
      });
      await connection.raw(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
      );
    });

  test('is reported as not ready, refuses writes, still serves reads, and recovers', async () => {
    await setReadOnly('on');
    await expectReason('The database is read-only.');
    expect(await save('/read-only')).toMatchObject(refused('The database is read-only.'));
    await expectReads();
    await setReadOnly('off');
    await until('it is ready again', isReady);
    expect(await save('/after')).toMatchObject({ status: 201 });
    expect(timesLogged('The service is ready again.')).toBeGreaterThan(0);
  });
};

describeOn('postgres', readOnly, 'a read-only database on');
