import type { Knex } from 'knex';
import { DATABASE } from '../support/databases/test-database';
import { REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';

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

const onSqlite = DATABASE === 'sqlite' ? test : test.skip;

onSqlite(
  'SQLite waits for the disk before it confirms a commit, and copies its log by itself',
  async () => {
    const { connection } = service.strapi.db;
    expect(await connection.raw('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await connection.raw('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await connection.raw('PRAGMA wal_autocheckpoint')).toEqual([
      { wal_autocheckpoint: 1000 },
    ]);
  }
);
