import { created, type Editor, editorAt, PAGE } from '../support/editor';
import { getForms } from '../support/form-over-http';
import {
  freePort,
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startReady,
} from '../support/process';
import {
  createProcessDatabase,
  describeOn,
  type ProcessDatabase,
} from '../support/process-database';

const ROUNDS = 10;

for (const database of ['sqlite', 'postgres', 'mysql'] as const) {
  describeOn(
    database,
    (kind) => {
      let stored: ProcessDatabase;
      let instances: [ServiceProcess, ServiceProcess];
      let editors: [Editor, Editor];

      beforeAll(async () => {
        stored = await createProcessDatabase(kind);
        const start = async (): Promise<ServiceProcess> =>
          startReady(stored, { port: await freePort() });
        instances = [await start(), await start()];
        const { token } = await registerAdministrator(instances[0]);
        editors = [editorAt(instances[0].address, token), editorAt(instances[1].address, token)];
      });
      afterAll(async () => {
        await killProcesses();
        await stored.drop();
      });

      test('exactly one of two concurrent saves of a page is refused with an edit conflict (409)', async () => {
        const [one, other] = [
          getForms(instances[0].address, editors[0]),
          getForms(instances[1].address, editors[1]),
        ];
        for (let round = 0; round < ROUNDS; round += 1) {
          const id = await created(editors[0], PAGE, { title: 'Race', slug: `race-${round}` });
          const { version } = await one.open(PAGE, id);
          expect((await other.open(PAGE, id)).version).toBe(version);
          const answers = await Promise.all([
            one.save(PAGE, id, version, { title: 'One' }),
            other.publish(PAGE, id, version, { title: 'Other' }),
          ]);
          const shown = answers.map(({ status, error }) => ({ status, message: error?.message }));
          expect(shown).toEqual(
            expect.arrayContaining([
              expect.objectContaining({ status: 200 }),
              expect.objectContaining({ status: 409 }),
            ])
          );
          const left = await one.open(PAGE, id);
          expect(left.data['title']).toBe(answers[0].status === 200 ? 'One' : 'Other');
        }
      });
    },
    'with two instances on'
  );
}
