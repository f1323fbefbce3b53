import { setTimeout as wait } from 'node:timers/promises';
import { created, editorAt, PAGE } from '../support/editor';
import {
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startReady,
} from '../support/process';
import { type DatabaseKind, describeOnEach } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { schedulesAt } from '../support/scheduling';
import { until } from '../support/until';

/**
 * The times at which the process is killed, in milliseconds after the due time: before, during and after the scheduled
 * action.
 */
const KILLED_AFTER = [0, 60, 150, 300, 500];
const PAGES = 5;

interface Act {
  readonly act: string;
  readonly entry: string;
}

afterAll(killProcesses);

const tests = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);

  test('a scheduled action is performed exactly once, whenever a process is killed', async () => {
    let service: ServiceProcess = await startReady(database);
    const { token } = await registerAdministrator(service);
    const editor = editorAt(service.address, token);
    const pages: string[] = [];
    for (let at = 0; at < PAGES; at += 1) {
      pages.push(await created(editor, PAGE, { title: `Page ${at}`, slug: `page-${at}` }));
    }
    // SQLite allows only one process. On a database server, a second one stays alive.
    const other = kind === 'sqlite' ? null : await startReady(database);

    let expected = 0;
    for (const delay of KILLED_AFTER) {
      const due = Date.now() + 4000;
      for (const page of pages) {
        const at = new Date(due).toISOString();
        const reply = await schedulesAt(service.address, { token }).create({ page, at });
        expect(reply).toMatchObject({ status: 201 });
      }
      expected += PAGES;
      await wait(Math.max(0, due - Date.now() + delay));
      service.kill('SIGKILL');
      await service.ended;
      if (other === null) service = await startReady(database);
      const alive = other ?? service;
      const schedules = schedulesAt(alive.address, { token });
      const all = await until('all is done', async () => {
        const listed = await schedules.list();
        return listed.every(({ status }) => status !== 'pending') && listed;
      });
      expect(all.map(({ status }) => status)).toEqual(Array(expected).fill('done'));

      const acts: Act[] = await database.use((connection) =>
        connection('site_content_history_acts as a')
          .join('site_content_history_entries as e', 'e.act', 'a.act')
          .where({ way: 'schedule' })
          .select('a.act', 'e.entry')
      );
      const reported = acts.map(({ act, entry }) => `${act} ${entry}`).toSorted();
      expect(reported).toEqual(
        all.map(({ change_set, page }) => `${change_set} ${page}`).toSorted()
      );
      if (other !== null) service = await startReady(database);
    }
  });
};

describeOnEach(tests);
