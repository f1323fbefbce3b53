import { serviceForTests } from '../support/test-service';

const service = serviceForTests();

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
