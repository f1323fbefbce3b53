import { statSync } from 'node:fs';
import path from 'node:path';
// Not the `process` of the tests, to which Strapi does not listen.
import process from 'node:process';
import { type Core, createStrapi } from '@strapi/strapi';
import type * as DatabaseStart from '#site-content/server/strapi-internals/database-start';
import type * as DevelopMode from '#site-content/server/strapi-internals/develop-mode';
import type * as RequestListener from '#site-content/server/strapi-internals/request-listener';
import type * as ServerStart from '#site-content/server/strapi-internals/server-start';
import type * as Tables from '#site-content/server/strapi-internals/tables';
import type * as SignalListeners from '#site-content/server/strapi-internals/without-signal-listeners';
import { requireStrapiInternals } from '../../support/compiled-modules';
import { createDatabase, type TestDatabase } from '../../support/databases/test-database';
import { ROOT, SECRETS, TEST_ENVIRONMENT } from '../../support/environment';

const { wrapDatabaseStart: aroundDatabaseStart, startWithoutDatabase } =
  requireStrapiInternals<typeof DatabaseStart>('database-start');
const { isDeveloped } = requireStrapiInternals<typeof DevelopMode>('develop-mode');
const { putInFront, getRequestListener } =
  requireStrapiInternals<typeof RequestListener>('request-listener');
const { listenOnPrivateSocket: listenElsewhere, stopIfNotListening } =
  requireStrapiInternals<typeof ServerStart>('server-start');
const { withoutSignalListeners } = requireStrapiInternals<typeof SignalListeners>(
  'without-signal-listeners'
);
const { getTable } = requireStrapiInternals<typeof Tables>('tables');

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase(true);
  Object.assign(process.env, SECRETS, TEST_ENVIRONMENT, database.environment, {
    PUBLIC_DIR: database.folder,
  });
});
afterAll(() => database.drop());

/** An application that was created but not started. */
const make = (options: object = {}): Core.Strapi => {
  const strapi = createStrapi({
    ...{ appDir: ROOT, distDir: path.join(ROOT, 'dist'), serveAdminPanel: false },
    ...options,
  });
  strapi.log.level = 'error';
  return strapi;
};

/** Runs `work` with a registered application. */
const withRegistered = async (work: (strapi: Core.Strapi) => Promise<void>): Promise<void> => {
  const strapi = make();
  await strapi.register();
  try {
    await work(strapi);
  } finally {
    await strapi.destroy();
  }
};

const listeners = (): number => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');

describe('without-signal-listeners', () => {
  test('Strapi adds signal listeners when it is created, unless they are suppressed', () => {
    const before = listeners();
    withoutSignalListeners(make);
    expect(listeners()).toBe(before);
    make();
    expect(listeners()).toBeGreaterThan(before);
  });
});

describe('develop-mode', () => {
  test('the configuration reveals whether `strapi develop` runs the application', () => {
    expect(isDeveloped(make({ autoReload: true }))).toBe(true);
    expect(isDeveloped(make())).toBe(false);
  });
});

describe('request-listener', () => {
  test('the server of Strapi has one request listener from the start, which can be replaced', () => {
    const { httpServer } = make().server;
    expect(httpServer.listeners('request')).toEqual([getRequestListener(httpServer)]);
    const other = (): void => undefined;
    putInFront(httpServer, other);
    expect(httpServer.listeners('request')).toEqual([other]);
  });
});

describe('server-start', () => {
  test('Strapi listens on a given private socket, and passes on the configured port and host', async () => {
    const strapi = make();
    const socket = path.join(database.folder, 'elsewhere.sock');
    const seen: unknown[] = [];
    listenElsewhere(
      strapi,
      () => socket,
      (place) => {
        seen.push(strapi.server.httpServer.address(), place);
        return Promise.resolve();
      }
    );
    await new Promise<void>((resolve) => {
      strapi.server.listen(1337, '127.0.0.1', resolve);
    });
    expect(seen).toEqual([socket, { port: 1337, host: '127.0.0.1' }]);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await strapi.server.destroy();
  });
});

describe('a start that cannot listen on its address', () => {
  // An address for documentation (RFC 5737), which no machine has, and a name that cannot exist (RFC 6761).
  test.each(['203.0.113.1', 'no-such-host.invalid'])('is ended, and %s is named', async (host) => {
    const strapi = make();
    strapi.log.level = 'silent';
    strapi.config.set('server.host', host);
    stopIfNotListening(strapi);
    const message = await new Promise((resolve) => {
      strapi.stopWithError = resolve as typeof strapi.stopWithError;
      strapi.server.listen(1337, host);
    });
    expect(message).toMatch(`HOST is ${host}, on which this machine cannot listen: `);
  });
});

describe('database-start', () => {
  test('a start calls the overwritten method before any statement', () =>
    withRegistered(async (strapi) => {
      const seen: string[] = [];
      strapi.db.connection.on('query', () => void seen.push('statement'));
      aroundDatabaseStart(strapi, {
        before: () => {
          seen.push('before');
          return Promise.reject(new Error('Enough.'));
        },
      });
      await expect(strapi.bootstrap()).rejects.toThrow('Enough.');
      expect(seen).toEqual(['before']);
    }));

  test('the "after" step runs when tables are known, and before any is created', () =>
    withRegistered(async (strapi) => {
      let hasTable: boolean | null = null;
      aroundDatabaseStart(strapi, {
        after: async () => {
          const table = getTable(strapi, 'api::page.page');
          hasTable = await strapi.db.getSchemaConnection().hasTable(table);
          throw new Error('Enough.');
        },
      });
      await expect(strapi.bootstrap()).rejects.toThrow('Enough.');
      expect(hasTable).toBe(false);
    }));

  test('a start without a database knows its tables and sends no statements', () =>
    withRegistered(async (strapi) => {
      const seen: string[] = [];
      strapi.db.connection.on('query', () => void seen.push('statement'));
      await startWithoutDatabase(strapi);
      expect(getTable(strapi, 'api::page.page')).toBe('pages');
      expect(seen).toEqual([]);
    }));
});
