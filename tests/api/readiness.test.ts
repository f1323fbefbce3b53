import { serviceForTests } from '../support/for-tests';

const service = serviceForTests();

const SCHEMAS = 'strapi_database_schema';
const MIGRATIONS = 'strapi_migrations_internal';

/** What stands in one of Strapi's own tables, whatever the database calls its schema. */
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
  // The process is well, and who restarts it for that would gain nothing.
  expect((await service.visitor.get('/_health')).status).toBe(204);
};

test('a service on the schema that it has made is ready', expectReady);

test('it is not while the database has tables of another version, and is again with its own', async () => {
  const schema = (await getRows(SCHEMAS).orderBy('time', 'desc').first()) as { hash: string };
  await getRows(SCHEMAS).update({ hash: 'of-another-version' });
  await expectNotReady(/^The database schema does not match this process/);
  await getRows(SCHEMAS).update({ hash: schema.hash });
  await expectReady();
});

test('it is not while the database has had a migration that it does not know', async () => {
  const name = '6.0.0-from-tomorrow';
  await getRows(MIGRATIONS).insert({ name, time: new Date() });
  await expectNotReady(/upgraded the database.*6\.0\.0-from-tomorrow/);
  await getRows(MIGRATIONS).where({ name }).delete();
  await expectReady();
});

test('it is not on a database that is older than it', async () => {
  const migration = (await getRows(MIGRATIONS).first()) as { id: number; name: string };
  await getRows(MIGRATIONS).where({ id: migration.id }).delete();
  await expectNotReady(new RegExp(`is older.*${migration.name}.*Restart the service`));
  await getRows(MIGRATIONS).insert(migration);
  await expectReady();
});
