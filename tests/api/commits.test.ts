import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  getSqliteFile,
  openSqliteFile,
} from '../../src/plugins/site-content/server/src/strapi-internals/sqlite-file';
import { DATABASE } from '../support/databases/test-database';
import { REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

/** Makes the commit of a transaction fail after all its statements succeeded. */
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

describe('readiness', () => {
  const SCHEMAS = 'strapi_database_schema';
  const MIGRATIONS = 'strapi_migrations_internal';

  /** Queries a Strapi table, whatever schema the database puts it in. */
  const getRows = (table: string) => service.strapi.db.getConnection(table);

  const expectReady = async (): Promise<void> => {
    const answer = await service.visitor.get('/_ready');
    expect([answer.status, answer.body]).toEqual([200, { status: 'ready' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  };

  const expectNotReady = async (reason: RegExp): Promise<void> => {
    const answer = await service.visitor.get('/_ready');
    expect([answer.status, answer.body]).toEqual([
      503,
      { status: 'not ready', reason: expect.stringMatching(reason) },
    ]);
    // The process is healthy, so it must not be restarted because of this.
    expect((await service.visitor.get('/_health')).status).toBe(204);
  };

  test('the service is ready with the schema that it has created', expectReady);

  test('the service is not ready while the database has the schema of another version', async () => {
    const schema = (await getRows(SCHEMAS).orderBy('time', 'desc').first()) as { hash: string };
    await getRows(SCHEMAS).update({ hash: 'of-another-version' });
    await expectNotReady(/^The database schema does not match this process/);
    await getRows(SCHEMAS).update({ hash: schema.hash });
    await expectReady();
  });

  test('the service is not ready while the database has an unknown migration', async () => {
    const name = '6.0.0-from-tomorrow';
    await getRows(MIGRATIONS).insert({ name, time: new Date() });
    await expectNotReady(/upgraded the database.*6\.0\.0-from-tomorrow/);
    await getRows(MIGRATIONS).where({ name }).delete();
    await expectReady();
  });

  test('the service is not ready while the database lacks a migration', async () => {
    const migration = (await getRows(MIGRATIONS).first()) as { id: number; name: string };
    await getRows(MIGRATIONS).where({ id: migration.id }).delete();
    await expectNotReady(new RegExp(`is older.*${migration.name}.*Restart the service`));
    await getRows(MIGRATIONS).insert(migration);
    await expectReady();
  });
});

const sources = async (): Promise<string[]> =>
  (await service.strapi.db.query(REDIRECT).findMany()).map(({ source }) => source);

test('a failed commit rejects the transaction, and onCommit callbacks do not run', async () => {
  const reported = jest.fn();
  const { strapi } = service;
  const write = strapi.db.transaction(async ({ trx, onCommit }) => {
    onCommit(reported);
    await strapi.db.query(REDIRECT).create({ data: { source: '/lost', source_hash: 'x' } });
    await BREAK[DATABASE](trx);
  });
  // Database servers already refuse the journal entry, which is written right before the commit.
  await expect(write).rejects.toThrow();
  expect(reported).not.toHaveBeenCalled();
  expect(await sources()).toEqual([]);

  const begun = await strapi.db.transaction();
  await BREAK[DATABASE](begun.get() as Knex.Transaction);
  await expect(begun.commit()).rejects.toMatchObject({ name: 'CommitFailed' });
});

test('after a failed commit, later and nested transactions commit and roll back normally', async () => {
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
  'SQLite syncs to disk before it confirms a commit, and checkpoints its WAL automatically',
  async () => {
    const { connection } = service.strapi.db;
    expect(await connection.raw('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await connection.raw('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await connection.raw('PRAGMA wal_autocheckpoint')).toEqual([
      { wal_autocheckpoint: 1000 },
    ]);
  }
);

// Database servers wait for a lock; SQLite reports that it is busy, and the service retries the write.
onSqlite(
  'writes wait while another process holds the SQLite lock, and are then saved or refused by the rules',
  async () => {
    const { strapi } = service;
    const other = openSqliteFile(strapi, getSqliteFile(strapi));
    other.exec('BEGIN IMMEDIATE');
    const refused = editor.create(REDIRECT, { source: '/no-goal', target: 'url' });
    const saved = editor.create(REDIRECT, { source: '/a-path', target: 'none' });
    await wait(300);
    other.exec('ROLLBACK');
    other.close();
    expect([(await refused).status, (await saved).status]).toEqual([400, 201]);
  }
);
