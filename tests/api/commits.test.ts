import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { DATABASE } from '../support/databases/test-database';
import { REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { until } from '../support/until';

/** What makes the commit of a transaction fail, after everything in it seemed to go well. */
const BREAK: Readonly<Record<typeof DATABASE, (trx: Knex.Transaction) => Promise<unknown>>> = {
  async sqlite(trx) {
    await trx.raw('PRAGMA defer_foreign_keys = ON');
    await trx('pages_parent_lnk').insert({ page_id: 123456, inv_page_id: 654321 });
  },
  postgres: (trx) => trx.raw('SELECT no_such_column').catch(() => undefined),
  mysql: (trx) => trx.raw('KILL CONNECTION_ID()').catch(() => undefined),
};

const service = serviceForTests();
const editor = editorForTests(service);

const sources = async (): Promise<string[]> =>
  (await service.strapi.db.query(REDIRECT).findMany()).map(({ source }) => source);

test('a commit that fails is an error, and nobody is told that there was one', async () => {
  const reported = jest.fn();
  const { strapi } = service;
  const write = strapi.db.transaction(async ({ trx, onCommit }) => {
    onCommit(reported);
    await strapi.db.query(REDIRECT).create({ data: { source: '/lost', source_hash: 'x' } });
    await BREAK[DATABASE](trx);
  });
  // The servers refuse the entry of the journal already, which is written right before the commit.
  await expect(write).rejects.toThrow();
  expect(reported).not.toHaveBeenCalled();
  expect(await sources()).toEqual([]);

  const begun = await strapi.db.transaction();
  await BREAK[DATABASE](begun.get() as Knex.Transaction);
  await expect(begun.commit()).rejects.toMatchObject({ name: 'CommitFailed' });
});

test('the connection is fit for the next transaction, which may end either way', async () => {
  const { strapi } = service;
  const saved = await editor.create(REDIRECT, { source: '/kept', destination: '/x' });
  expect(saved.status).toBe(201);
  const refused = strapi.db.transaction(async () => {
    await strapi.db.query(REDIRECT).create({ data: { source: '/refused', source_hash: 'y' } });
    throw new Error('No.');
  });
  await expect(refused).rejects.toThrow('No.');
  expect(await sources()).toEqual(['/kept']);

  await strapi.db.connection.transaction(async (trx) => {
    await expect(
      trx.transaction(async (inner) => {
        await inner('redirects').insert({ source: '/inner', source_hash: 'z' });
        throw new Error('Not this.');
      })
    ).rejects.toThrow('Not this.');
    await trx.transaction((inner) =>
      inner('redirects').insert({ source: '/nested', source_hash: 'n' })
    );
  });
  expect((await sources()).sort()).toEqual(['/kept', '/nested']);
});

/** How SQLite's log gets to the disk. */
interface Disk {
  datasync(): Promise<void>;
}

const onSqlite = DATABASE === 'sqlite' ? describe : describe.skip;

onSqlite('what is written to SQLite', () => {
  const getDisk = async (): Promise<Disk> => {
    const file = await open(__filename, 'r');
    await file.close();
    return Object.getPrototypeOf(file) as Disk;
  };

  afterEach(() => jest.restoreAllMocks());

  test('is told when it is on the disk, and not before', async () => {
    const disk = await getDisk();
    let letGo: () => void = () => undefined;
    const isSlow = jest.spyOn(disk, 'datasync').mockImplementation(
      () =>
        new Promise((resolve) => {
          letGo = resolve;
        })
    );
    let isReported = false;
    const saved = editor.create(REDIRECT, { source: '/slow', destination: '/x' }).then((answer) => {
      isReported = true;
      return answer;
    });
    await until('the disk is asked', () => isSlow.mock.calls.length > 0);
    await wait(200);
    expect(isReported).toBe(false);
    isSlow.mockImplementation(() => Promise.resolve());
    letGo();
    expect((await saved).status).toBe(201);
  });

  test('is not told to be stored where the disk does not take it', async () => {
    const disk = await getDisk();
    jest.spyOn(disk, 'datasync').mockRejectedValue(new Error('EIO: i/o error, fdatasync'));
    const write = service.strapi.db.transaction(() =>
      service.strapi.db.query(REDIRECT).create({ data: { source: '/dubious', source_hash: 'd' } })
    );
    await expect(write).rejects.toMatchObject({ name: 'CommitFailed' });
  });

  test('is asked for of the disk once for a transaction, and never for what is read', async () => {
    const asked = jest.spyOn(await getDisk(), 'datasync');
    await sources();
    await service.strapi.db.transaction(() => sources());
    const before = asked.mock.calls.length;
    await service.strapi.db.transaction(async () => {
      const query = service.strapi.db.query(REDIRECT);
      await query.create({ data: { source: '/one', source_hash: '1' } });
      await query.create({ data: { source: '/two', source_hash: '2' } });
    });
    expect(asked.mock.calls.length - before).toBe(1);
    const connection = service.strapi.db.connection;
    expect(await connection.raw('PRAGMA synchronous')).toEqual([{ synchronous: 1 }]);
    expect(await connection.raw('PRAGMA wal_autocheckpoint')).toEqual([{ wal_autocheckpoint: 0 }]);
  });

  test('comes into the file by itself, whoever has written it', async () => {
    const { strapi } = service;
    const file = strapi.config.get<string>('database.connection.connection.filename');
    const writtenAt = (): number => statSync(file).mtimeMs;
    const before = writtenAt();
    await strapi.db.query(REDIRECT).create({ data: { source: '/copied', source_hash: 'c' } });
    await until('the log was copied into the file', () => writtenAt() > before);
  });
});
