import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { created, type Editor, editorAt, REDIRECT } from '../support/editor';
import { startLoad } from '../support/load';
import { findPostgresPrograms, type OwnPostgres, startOwnPostgres } from '../support/own-postgres';
import {
  askReady,
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startReady,
} from '../support/process';
import {
  createProcessDatabase,
  type DatabaseKind,
  describeOn,
  type ProcessDatabase,
} from '../support/process-database';
import { type Proxy, startProxy } from '../support/proxy';
import { get } from '../support/slow-client';
import { until } from '../support/until';

const INITIAL_DATA = '/api/initial-data/';

/** A service with a database that can be disconnected and reconnected. */
interface Setting {
  readonly database: ProcessDatabase;
  readonly environment: NodeJS.ProcessEnv;
  takeAway(): Promise<void>;
  reconnect(): Promise<void>;
  remove(): Promise<void>;
}

const survives = (prepare: () => Promise<Setting>): void => {
  let setting: Setting;
  let service: ServiceProcess;
  let editor: Editor;

  const isReady = async (): Promise<boolean> => (await askReady(service))?.status === 200;
  const storedSources = (): Promise<string[]> =>
    setting.database.use((connection) => connection('redirects').pluck('source'));

  beforeAll(async () => {
    setting = await prepare();
    const environment = { ...setting.environment, CONTENT_POLL_INTERVAL_MS: '200' };
    service = await startReady(setting.database, { environment });
    editor = editorAt(service.address, (await registerAdministrator(service)).token);
    await created(editor, REDIRECT, { source: '/before', destination: '/x' });
  });
  afterAll(async () => {
    await killProcesses();
    await setting.remove();
  });

  test('the service serves stale responses, reports the reason at /_ready, and recovers automatically', async () => {
    const before = (await get(service.address + INITIAL_DATA)).body.toString();
    let isOver = false;
    const load = startLoad({
      visitor: async () => {
        const { status, body } = await get(service.address + INITIAL_DATA);
        return !isOver && body.toString() !== before ? 0 : status;
      },
      'another visitor': async () => (await get(service.address + INITIAL_DATA)).status,
    });
    try {
      await setting.takeAway();
      const answer = await until('it is not ready', async () => {
        const found = await askReady(service);
        return found?.status === 503 && found;
      });
      expect(answer.body).toEqual({
        status: 'not ready',
        reason: 'The database is not responding.',
      });
      // This takes a moment longer, because the content routes poll the database at their own interval.
      const stale = await until('answers are called stale', async () => {
        const found = await get(service.address + INITIAL_DATA);
        return /stale/.test(String(found.headers['cache-status'])) && found;
      });
      expect([stale.status, stale.body.toString()]).toEqual([200, before]);
      const never = await get(`${service.address}/api/pages/?slug=never-asked`);
      expect([never.status, never.headers['retry-after']]).toEqual([503, expect.any(String)]);

      await setting.reconnect();
      await until('it is ready again', isReady);
      isOver = true;
      await until('a save is accepted', async () => {
        const saved = await editor.create(REDIRECT, { source: '/after', destination: '/x' });
        return saved.status === 201;
      });
    } finally {
      await load.stop();
    }
    expect(load.failures).toEqual([]);
    expect(load.answered).toBeGreaterThan(10);
    await until('the save is served', async () => {
      const { body } = await get(service.address + INITIAL_DATA);
      return 'after' in JSON.parse(body.toString()).redirects;
    });
    expect(service.log()).toMatch(
      /not ready: The database is not responding\..*[^]*is ready again/
    );
  });

  test('every save confirmed before the database became unavailable is stored, and the process keeps running', async () => {
    const accepted: string[] = [];
    let isRunning = true;
    const saving = [1, 2, 3, 4].map(async (who) => {
      for (let n = 0; isRunning; n += 1) {
        const source = `/saved-${who}-${n}`;
        const { status } = await editor.create(REDIRECT, { source, destination: '/x' });
        if (status === 201) accepted.push(source);
        else break;
      }
    });
    try {
      await until('some are saved', () => accepted.length > 8);
      await setting.takeAway();
      await until('it is not ready', async () => !(await isReady()));
    } finally {
      isRunning = false;
      await setting.reconnect();
    }
    await Promise.all(saving).catch((error: Error) => {
      throw new Error(`${error.message}\n${service.log()}`);
    });
    await until('it is ready again', isReady);
    expect(service.hasEnded).toBe(false);
    expect(await storedSources()).toEqual(expect.arrayContaining(accepted));
  });

  test('the service shuts down gracefully while the database is unavailable', async () => {
    await setting.takeAway();
    await until('it is not ready', async () => !(await isReady()));
    service.kill('SIGTERM');
    expect(await service.ended).toEqual({ code: 0, signal: null });
    await setting.reconnect();
  });
};

describeOn(
  'postgres',
  (kind) =>
    survives(async () => {
      const database = await createProcessDatabase(kind);
      const proxy: Proxy = await startProxy(database.server);
      return {
        database,
        environment: { ...database.through(proxy.port), SHUTDOWN_DRAIN_MS: '0' },
        takeAway: () => proxy.cut(),
        reconnect: () => proxy.mend(),
        async remove() {
          await proxy.cut();
          await database.drop();
        },
      };
    }),
  'network failure between the service and'
);

/**
 * The maximum recovery time in milliseconds: a few polls, but far less than the 15 minutes of the operating system's
 * timeout.
 */
const SOON = 90_000;

const outlastsSilence = (kind: DatabaseKind): void => {
  const POOL = 3;
  const clients = Array.from({ length: 2 * POOL }, (_none, number) => number);
  let database: ProcessDatabase;
  let proxy: Proxy;
  let service: ServiceProcess;
  let editor: Editor;

  const isReady = async (): Promise<boolean> => (await askReady(service))?.status === 200;
  /** Requests a random slug, whose response is never cached. */
  const askDatabase = async (): Promise<number | undefined> =>
    (await get(`${service.address}/api/pages/?slug=${randomUUID()}`)).status;

  beforeAll(async () => {
    database = await createProcessDatabase(kind);
    proxy = await startProxy(database.server);
    const environment = {
      ...database.through(proxy.port),
      CONTENT_POLL_INTERVAL_MS: '200',
      DATABASE_POOL_MAX: String(POOL),
      SHUTDOWN_DRAIN_MS: '0',
    };
    service = await startReady(database, { environment });
    editor = editorAt(service.address, (await registerAdministrator(service)).token);
  });
  afterAll(async () => {
    await killProcesses();
    await proxy.cut();
    await database.drop();
  });

  test.each([
    ['connections were dropped silently', 0],
    ['the database was silent for 8 seconds', 8000],
  ])('after %s, the service recovers automatically', async (_what, silentMs) => {
    await Promise.all(clients.map(askDatabase));
    proxy.freeze();
    const stuck = Promise.all(clients.map(askDatabase));
    await wait(silentMs);
    if (silentMs > 0) expect(await isReady()).toBe(false);
    proxy.thaw();
    await until('it is ready again', isReady, SOON);
    const source = `/${randomUUID()}`;
    await created(editor, REDIRECT, { source, destination: '/x' });
    await until(
      'fresh content is served',
      async () => {
        const { body } = await get(service.address + INITIAL_DATA);
        return source.slice(1) in JSON.parse(body.toString()).redirects;
      },
      SOON
    );
    await until('nothing is stuck', async () => (await askDatabase()) === 200, SOON);
    // Waiting requests get a response as well, whatever its status.
    await stuck;
  });

  test('saves that wait for a long transaction succeed, and no database connection is cut', async () => {
    const cuts = () => service.log().split('whose statements were lost').length;
    const before = cuts();
    const saved = await database.use((connection) =>
      connection
        .transaction(async (trx) => {
          await trx('site_content_revisions').update({ value: randomUUID() });
          const saving = clients.map((number) =>
            editor.create(REDIRECT, { source: `/queued-${number}`, destination: '/x' })
          );
          await wait(8000);
          return saving;
        })
        .then((saving) => Promise.all(saving))
    );
    expect(saved.map(({ status }) => status)).toEqual(clients.map(() => 201));
    expect(cuts()).toBe(before);
    await until('it is ready', isReady, SOON);
  });
};

for (const kind of ['postgres', 'mysql'] as const) {
  describeOn(kind, outlastsSilence, 'silent network failure between the service and');
}

const programs = findPostgresPrograms();
if (programs === null) {
  test.skip('PostgreSQL restart (initdb and pg_ctl are not installed)', () => undefined);
} else {
  describe('PostgreSQL restart', () =>
    survives(async () => {
      const server: OwnPostgres = await startOwnPostgres(programs);
      const database = await createProcessDatabase('postgres', { server: server.url });
      return {
        database,
        environment: { SHUTDOWN_DRAIN_MS: '0' },
        takeAway: () => server.stop(),
        reconnect: () => server.start(),
        async remove() {
          await database.drop();
          await server.remove();
        },
      };
    }));
}
