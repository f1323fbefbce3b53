import { setTimeout as wait } from 'node:timers/promises';
import { created, type Editor, editorAt, PAGE, REDIRECT } from '../support/editor';
import { registerAdministrator, type ServiceProcess, startReady } from '../support/process';
import { type DatabaseKind, describeOnEach } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { until } from '../support/until';

const KILLED = { code: null, signal: 'SIGKILL' };

/** The times at which the service is killed, in milliseconds after it has saved each entry twice. */
const TIMES = [3, 41, 97];

interface Entry {
  readonly act: string;
  readonly entry: string;
  readonly action: string;
  readonly before: string | null;
}

/** An attribute of a content type that contains a counter. */
interface Counted {
  readonly uid: string;
  readonly table: string;
  readonly attribute: string;
  readonly toText: (count: number) => string;
}

const COUNTED: readonly Counted[] = [
  {
    ...{ uid: REDIRECT, table: 'redirects', attribute: 'destination' },
    toText: (count) => `/goal-${count}/`,
  },
  {
    ...{ uid: PAGE, table: 'pages', attribute: 'title' },
    toText: (count) => `Title ${count}`,
  },
];

const killed = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);

  test('every write has its history entry, and every history entry its write', async () => {
    let service: ServiceProcess = await startReady(database);
    const { token } = await registerAdministrator(service);
    const first = editorAt(service.address, token);
    const entries = [
      {
        counted: COUNTED[0] as Counted,
        id: await created(first, REDIRECT, { source: '/a', destination: '/goal-0/' }),
      },
      {
        counted: COUNTED[0] as Counted,
        id: await created(first, REDIRECT, { source: '/b', destination: '/goal-0/' }),
      },
      {
        counted: COUNTED[1] as Counted,
        id: await created(first, PAGE, { title: 'Title 0', slug: 'a' }),
      },
    ];
    const counts = entries.map(() => 0);
    const stored = (at: number): Promise<number> =>
      database.use(async (connection) => {
        const { counted, id } = entries[at] as (typeof entries)[number];
        const row = await connection(counted.table).where({ document_id: id }).first();
        return Number(/\d+/.exec(row[counted.attribute])?.[0]);
      });

    for (const time of TIMES) {
      const editor: Editor = editorAt(service.address, token);
      let isOver = false;
      const write = async (at: number): Promise<void> => {
        const { counted, id } = entries[at] as (typeof entries)[number];
        while (!isOver) {
          const next = (counts[at] ?? 0) + 1;
          const saved = await editor.update(counted.uid, id, {
            [counted.attribute]: counted.toText(next),
          });
          if (saved.status === 200) counts[at] = next;
        }
      };
      const writing = entries.map((_, at) => write(at).catch(() => undefined));
      const goal = counts.map((count) => count + 2);
      await until('it has saved', () => counts.every((count, at) => count >= (goal[at] ?? 0)));
      await wait(time);
      service.kill('SIGKILL');
      expect(await service.ended).toEqual(KILLED);
      isOver = true;
      await Promise.all(writing);

      for (const at of entries.keys()) {
        const now = await stored(at);
        // Every confirmed save is stored. The last one may be stored without a confirmation.
        expect([counts[at], (counts[at] ?? 0) + 1]).toContain(now);
        counts[at] = now;
      }
      const rows: Entry[] = await database.use((connection) =>
        connection('site_content_history_entries').select('*').orderBy('id')
      );
      for (const [at, { counted, id }] of entries.entries()) {
        const own = rows.filter(({ entry }) => entry === id);
        const before = own.map((row) => {
          if (row.before === null) return row.action;
          const [state] = JSON.parse(row.before) as [{ values: Record<string, unknown> }];
          return `${row.action} ${String(state.values[counted.attribute])}`;
        });
        const saves = Array.from(
          { length: counts[at] ?? 0 },
          (_, n) => `save ${counted.toText(n)}`
        );
        expect(before).toEqual(['create', ...saves]);
      }
      const acts: { act: string; entries: number }[] = await database.use((connection) =>
        connection('site_content_history_acts').select('act', 'entries')
      );
      const sizes = new Map(acts.map((each) => [each.act, Number(each.entries)]));
      const found = new Map<string, number>();
      for (const { act } of rows) found.set(act, (found.get(act) ?? 0) + 1);
      expect(found).toEqual(sizes);
      service = await startReady(database);
    }
  });
};

describeOnEach(killed, 'kill -9 on');
