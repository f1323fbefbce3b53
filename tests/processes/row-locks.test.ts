import { created, type Editor, REDIRECT } from '../support/editor';
import { registerAdministrator, type ServiceProcess, startReady } from '../support/process';
import { type DatabaseKind, describeOn } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';

const heldRows = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  let service: ServiceProcess;
  let editor: Editor;

  beforeAll(async () => {
    service = await startReady(database, {
      environment: { WRITE_QUEUE_TIMEOUT_MS: '1000', SHUTDOWN_DRAIN_MS: '0' },
    });
    editor = await registerAdministrator(service);
  });

  test('a save that waits too long for a row says that nothing was saved', async () => {
    const id = await created(editor, REDIRECT, { source: '/held', destination: '/x' });
    await database.use(async (connection) => {
      await connection.transaction(async (trx) => {
        await trx('redirects').where({ source: '/held' }).update({ note: 'held' });
        const response = await fetch(
          `${service.address}/content-manager/collection-types/${REDIRECT}/${id}`,
          {
            method: 'PUT',
            headers: {
              authorization: `Bearer ${editor.token}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ source: '/held', destination: '/y' }),
          }
        );
        const { error } = (await response.json()) as { error?: { message: string } };
        expect([response.status, error?.message]).toEqual([
          503,
          'Another save is taking a long time. Nothing was saved here. Try again soon.',
        ]);
      });
      expect(await connection('redirects').pluck('destination')).toEqual(['/x']);
    });
  });
};

describeOn('postgres', heldRows, 'a row that another client has locked, on');
describeOn('mysql', heldRows, 'a row that another client has locked, on');
