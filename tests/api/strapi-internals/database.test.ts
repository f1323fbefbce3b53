import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type * as ConnectionSocket from '#site-content/server/strapi-internals/connection-socket';
import type * as DatabaseErrors from '#site-content/server/strapi-internals/database-errors';
import type * as DatabaseKind from '#site-content/server/strapi-internals/database-kind';
import type * as DatabasePool from '#site-content/server/strapi-internals/database-pool';
import type * as EntityWrites from '#site-content/server/strapi-internals/entity-writes';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import type * as KnexTransactions from '#site-content/server/strapi-internals/knex-transactions';
import type * as FollowDatabase from '#site-content/server/strapi-internals/observe-statements';
import type * as StatementsUnderWay from '#site-content/server/strapi-internals/pending-statements';
import type * as SqliteReads from '#site-content/server/strapi-internals/read-beside-transactions';
import type * as SqliteFile from '#site-content/server/strapi-internals/sqlite-file';
import type * as SqliteStatements from '#site-content/server/strapi-internals/sqlite-statements';
import type * as StatementCachePort from '#site-content/server/strapi-internals/statement-cache';
import type * as Transactions from '#site-content/server/strapi-internals/transactions';
import { requireStrapiInternals } from '../../support/compiled-modules';
import { DATABASE } from '../../support/databases/test-database';
import { type Service, startService } from '../../support/service';
import { Scope } from '../../support/statements';
import { until } from '../../support/until';

const REDIRECT = 'api::redirect.redirect';

const { bytesReceivedOn, cutConnection, getServerId } =
  requireStrapiInternals<typeof ConnectionSocket>('connection-socket');
const errors = requireStrapiInternals<typeof DatabaseErrors>('database-errors');
const { getDatabaseKind } = requireStrapiInternals<typeof DatabaseKind>('database-kind');
const {
  connectOutsidePool,
  disconnect,
  isConnectionAwaited,
  pooledConnections,
  replaceConnection,
  usedConnections,
} = requireStrapiInternals<typeof DatabasePool>('database-pool');
const { areWriteWrappersSkipped: areWritesLeftOut, wrapEntityWrites: aroundEntityWrites } =
  requireStrapiInternals<typeof EntityWrites>('entity-writes');
const { observeDatabase: followDatabase } =
  requireStrapiInternals<typeof FollowDatabase>('observe-statements');
const { StatementCache } = requireStrapiInternals<typeof StatementCachePort>('statement-cache');
const { changeTransactions } = requireStrapiInternals<typeof KnexTransactions>('knex-transactions');
const { openSqliteFile, getSqliteFile } = requireStrapiInternals<typeof SqliteFile>('sqlite-file');
const { openSqliteReader, readBesideTransactions } = requireStrapiInternals<typeof SqliteReads>(
  'read-beside-transactions'
);
const { wrapSqliteStatements: aroundSqliteStatements } =
  requireStrapiInternals<typeof SqliteStatements>('sqlite-statements');
const { getPendingStatement: statementOn } =
  requireStrapiInternals<typeof StatementsUnderWay>('pending-statements');
const { wrapTransactions: aroundTransactions } =
  requireStrapiInternals<typeof Transactions>('transactions');

type Connected = ConnectionSocket.DatabaseConnection;

const onServers = DATABASE === 'sqlite' ? test.skip : test;
const onSqlite = DATABASE === 'sqlite' ? test : test.skip;

let service: Service;

beforeAll(async () => {
  service = await startService();
  changeTransactions(service.strapi, (transaction) => change(transaction));
});
afterAll(() => service.remove());

/** Runs a statement that takes the database server `seconds` seconds. */
const sleep = (seconds: number) =>
  service.strapi.db.connection.raw(
    DATABASE === 'postgres' ? `SELECT pg_sleep(${seconds})` : `SELECT SLEEP(${seconds})`
  );

const rejection = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error
  );

/** The server's ids of the connections that run a sleep statement. */
const getSleeping = async (): Promise<number[]> => {
  const answer = await service.strapi.db.connection.raw(
    DATABASE === 'postgres'
      ? "SELECT pid AS id FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'"
      : "SELECT id FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'"
  );
  const rows: { readonly id: number }[] = DATABASE === 'postgres' ? answer.rows : answer[0];
  return rows.map(({ id }) => Number(id));
};

/** Returns the pooled connection that runs the sleep statement; the service may use other connections meanwhile. */
const waiting = () =>
  until('a connection waits for a statement', async () => {
    const sleeping = await getSleeping();
    return usedConnections(service.strapi)?.find((connection) =>
      sleeping.includes(getServerId(connection) ?? NaN)
    );
  });

const connectionOf = async (trx: Transaction): Promise<Connected> => {
  const connection: Connected = await trx.client.acquireConnection();
  expect(usedConnections(service.strapi)).toContain(connection);
  return connection;
};

const untilUnused = (connection: Connected) =>
  until('the connection is not in use', () =>
    usedConnections(service.strapi)?.every((used) => used !== connection)
  );

describe('knex', () => {
  test('the imported types belong to the Knex that Strapi uses, in the tested version', () => {
    const ofStrapi = require.resolve('knex', { paths: [require.resolve('@strapi/database')] });
    expect(require.resolve('knex')).toBe(ofStrapi);
    expect(jest.requireActual<{ version: string }>('knex/package.json').version).toBe('3.0.1');
  });
});

/** Called with each transaction; tests replace it, because a registered patch cannot be removed. */
let change: (transaction: KnexTransactions.KnexTransaction) => void = () => undefined;
afterEach(() => {
  change = () => undefined;
});

describe('knex-transactions', () => {
  test('Knex creates every transaction with a method of its client, and begins it afterwards', async () => {
    const { connection } = service.strapi.db;
    const seen: unknown[] = [];
    const own = new Scope();
    const listen = ({ sql }: { sql: string }): void => {
      if (own.isCurrent) seen.push(sql.replace(';', ''));
    };
    let made: KnexTransactions.KnexTransaction | undefined;
    change = (transaction) => {
      if (!own.isCurrent) return;
      made = transaction;
      seen.push('made');
    };
    connection.on('query', listen);
    await own.run(() =>
      connection.transaction(async (trx) => {
        seen.push(made?._completed, typeof made?.trxClient.query);
        await trx.raw('SELECT 1');
      })
    );
    connection.removeListener('query', listen);
    expect(seen).toEqual(['made', 'BEGIN', false, 'function', 'SELECT 1', 'COMMIT']);
    expect(made?._completed).toBe(true);
  });
});

describe('commit-failure-detection', () => {
  test('Knex ends a transaction with status 1 for COMMIT and 2 for ROLLBACK', async () => {
    const { connection } = service.strapi.db;
    const sent: unknown[] = [];
    const own = new Scope();
    change = (transaction) => {
      if (!own.isCurrent) return;
      const query = transaction.query.bind(transaction);
      transaction.query = (on, sql, status, value) => {
        sent.push([sql.replace(';', ''), status, typeof transaction.client.query]);
        return query(on, sql, status, value);
      };
    };
    await own.run(async () => {
      await connection.transaction((trx) => trx.raw('SELECT 1'));
      await rejection(connection.transaction(() => Promise.reject(new Error('No.'))));
    });
    expect(sent).toEqual([
      ['BEGIN', undefined, 'function'],
      ['COMMIT', 1, 'function'],
      ['BEGIN', undefined, 'function'],
      ['ROLLBACK', 2, 'function'],
    ]);
  });

  /** Makes a commit fail, or makes the database roll back on COMMIT without an error. */
  const spoil = async (trx: Transaction): Promise<void> => {
    if (DATABASE === 'postgres') await rejection(trx.raw('SELECT no_such_column'));
    else if (DATABASE === 'mysql') await rejection(trx.raw('KILL CONNECTION_ID()'));
    else {
      await trx.raw('PRAGMA defer_foreign_keys = ON');
      await trx('pages_parent_lnk').insert({ page_id: 123456, inv_page_id: 654321 });
    }
  };

  test('a failed commit is detected by its error or by its response', async () => {
    const failure = await rejection(service.strapi.db.transaction(({ trx }) => spoil(trx)));
    expect(failure).toMatchObject({ name: 'CommitFailed', cause: expect.any(Error) });
    await service.strapi.db.connection.raw('SELECT 1');
  });
});

describe('observe-statements', () => {
  test('statements, commits and failures pass through the overwritten methods', async () => {
    const { connection } = service.strapi.db;
    const log: string[] = [];
    const own = new Scope();
    const note = (what: string): void => {
      if (own.isCurrent) log.push(what);
    };
    followDatabase(service.strapi, {
      beforeWrite: () => note('keeps'),
      failed: () => note('failed'),
    });
    const during = async (work: () => PromiseLike<unknown>): Promise<string[]> => {
      log.length = 0;
      await own.run(() => rejection(work()));
      return [...log];
    };
    expect(await during(() => connection('redirects').where({ id: -1 }).delete())).toEqual([
      'keeps',
    ]);
    expect(await during(() => connection.raw('SELECT 1'))).toEqual([]);
    // In a transaction, the commit makes the changes permanent.
    expect(
      await during(() =>
        connection.transaction((trx) => trx('redirects').where({ id: -1 }).delete())
      )
    ).toEqual(['keeps']);
    expect(await during(() => connection.raw('SELECT no_such_column'))).toEqual(['failed']);
    const { client } = connection;
    const { pool } = client;
    client.pool = undefined;
    expect(await during(() => connection.raw('SELECT 1'))).toEqual(['failed']);
    client.pool = pool;
  });
});

describe('statement-cache', () => {
  test('a query is built once for the same number of values, but a large one each time', async () => {
    const { db } = service.strapi;
    const statements = new StatementCache(service.strapi);
    let made = 0;
    const getKeys = (connection: Connection, ...values: string[]): Promise<unknown> =>
      statements.rows(connection, `keys ${values.length}`, values, () => {
        made += 1;
        return connection('strapi_core_store_settings').select('key').whereIn('key', values);
      });
    const key = 'plugin_upload_settings';
    expect(await getKeys(db.connection, key)).toEqual([{ key }]);
    expect(await getKeys(db.connection, 'not there')).toEqual([]);
    await db.transaction(async ({ trx }) => {
      expect(await getKeys(trx, key)).toEqual([{ key }]);
    });
    expect(made).toBe(1);
    const many = Array.from({ length: 60 }, (_, at) => `not there ${at}`);
    expect(await getKeys(db.connection, ...many, key)).toEqual([{ key }]);
    expect(await getKeys(db.connection, ...many, key)).toEqual([{ key }]);
    expect(made).toBe(3);
  });
});

describe('sqlite-statements', () => {
  onSqlite(
    'every statement is intercepted with its connection, even in a transaction or savepoint',
    async () => {
      const { connection } = service.strapi.db;
      const seen: string[] = [];
      const own = new Scope();
      aroundSqliteStatements(service.strapi, async (on, sql, next) => {
        const before = on.inTransaction;
        const answer = await next();
        if (own.isCurrent) seen.push(`${sql} ${before} ${on.inTransaction}`);
        return answer;
      });
      await own.run(async () => {
        await connection.raw('SELECT 1');
        await connection.transaction(async (trx) => {
          await trx.raw('SELECT 2');
          await trx.transaction((savepoint) => savepoint.raw('SELECT 3'));
        });
      });
      expect(seen.map((one) => one.replace(/trx\d+/, 'trx'))).toEqual([
        'SELECT 1 false false',
        'BEGIN; false true',
        'SELECT 2 true true',
        'SAVEPOINT trx; true true',
        'SELECT 3 true true',
        'RELEASE SAVEPOINT trx; true true',
        'COMMIT; true false',
      ]);
    }
  );

  /** Far more statements than one turn of the event loop can send, even on a fast machine. */
  const MAX_STATEMENTS = 1_000_000;

  /** Sends statements one after the other, and returns true if the event loop turned several times meanwhile. */
  const turnsBetweenStatements = async (connection: Connection): Promise<boolean> => {
    let turns = 0;
    let next: NodeJS.Immediate;
    const turn = (): void => {
      turns += 1;
      next = globalThis.setImmediate(turn);
    };
    next = globalThis.setImmediate(turn);
    for (let sent = 0; turns < 4 && sent < MAX_STATEMENTS; sent += 1) {
      await connection.raw('SELECT 1');
    }
    clearImmediate(next);
    return turns >= 4;
  };

  onSqlite(
    'the event loop turns between statements, even in a transaction or savepoint',
    async () => {
      const { connection } = service.strapi.db;
      expect(await turnsBetweenStatements(connection)).toBe(true);
      await connection.transaction(async (trx) => {
        expect(await turnsBetweenStatements(trx)).toBe(true);
        await trx.transaction(async (savepoint) => {
          expect(await turnsBetweenStatements(savepoint)).toBe(true);
        });
      });
    }
  );

  onSqlite('a repeated statement is prepared once, unless it is a PRAGMA', async () => {
    const { connection } = service.strapi.db;
    let last: SqliteStatements.SqliteConnection | undefined;
    aroundSqliteStatements(service.strapi, (on, _sql, next) => {
      last = on;
      return next();
    });
    await connection.raw('SELECT 4');
    const read = (sql: string): object | undefined => last?.prepare(sql);
    expect(read('SELECT 5')).toBe(read('SELECT 5'));
    expect(read('SELECT 5')).not.toBe(read('SELECT 6'));
    expect(read('PRAGMA user_version')).not.toBe(read('PRAGMA user_version'));
  });

  onSqlite(
    'a prepared statement returns the current rows and columns after its table changed',
    async () => {
      const { connection } = service.strapi.db;
      const selected = (): Promise<unknown> => connection.raw('SELECT * FROM read_once');
      await connection.raw('CREATE TABLE read_once (one)');
      try {
        await connection.raw('INSERT INTO read_once VALUES (1)');
        expect(await selected()).toEqual([{ one: 1 }]);
        await connection.raw('ALTER TABLE read_once ADD COLUMN two DEFAULT 2');
        expect(await selected()).toEqual([{ one: 1, two: 2 }]);
        await connection.raw('DROP TABLE read_once');
        await connection.raw('CREATE TABLE read_once (three)');
        expect(await selected()).toEqual([]);
        await connection.raw('INSERT INTO read_once VALUES (3)');
        expect(await selected()).toEqual([{ three: 3 }]);
      } finally {
        await connection.raw('DROP TABLE IF EXISTS read_once');
      }
    }
  );

  onSqlite('statements that are sent at once are executed in order', async () => {
    const done: number[] = [];
    await service.strapi.db.connection.transaction(async (trx) => {
      const numbers = Array.from({ length: 2000 }, (_, number) => number);
      await Promise.all(
        numbers.map(async (number) => {
          await trx.raw('SELECT 1');
          done.push(number);
        })
      );
    });
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  });
});

describe('read-beside-transactions', () => {
  onSqlite('during a transaction, queries outside of it use the reader connection', async () => {
    const { connection } = service.strapi.db;
    const reader = openSqliteReader(service.strapi);
    const onReader: string[] = [];
    const seen: string[] = [];
    aroundSqliteStatements(service.strapi, (on, sql, next) => {
      if (/\bread_beside\b/.test(sql)) {
        seen.push(sql);
        if (on === reader) onReader.push(sql);
      }
      return next();
    });
    let isOpen = true;
    readBesideTransactions(service.strapi, () => (isOpen ? reader : null));
    await connection.raw('CREATE TABLE read_beside (one)');
    try {
      await connection('read_beside').select();
      await connection.transaction(async (trx) => {
        await trx('read_beside').insert({ one: 1 });
        expect(await trx('read_beside').select()).toEqual([{ one: 1 }]);
        expect(await connection('read_beside').select()).toEqual([]);
        expect(await connection('read_beside').first()).toBeUndefined();
        expect(await connection('read_beside').pluck('one')).toEqual([]);
        expect(await connection.raw('SELECT * FROM read_beside')).toEqual([]);
        expect(onReader).toHaveLength(4);
      });
      expect(await connection('read_beside').pluck('one')).toEqual([1]);
      await connection.transaction(() => Promise.reject(new Error('No.'))).catch(() => undefined);
      await connection('read_beside').update({ one: 2 });
      expect(await connection('read_beside').pluck('one')).toEqual([2]);
      expect(onReader).toHaveLength(4);
      expect(seen.length).toBeGreaterThan(4);
    } finally {
      await connection.raw('DROP TABLE read_beside');
      isOpen = false;
      reader.close();
    }
  });

  onSqlite('the reader connection is read-only', () => {
    const reader = openSqliteReader(service.strapi);
    expect(() => reader.pragma('user_version = 7')).toThrow(/readonly/);
    reader.close();
  });
});

describe('transactions', () => {
  test('Strapi begins each outermost transaction with a callback through the overwritten method', async () => {
    const { db } = service.strapi;
    let outermost = 0;
    aroundTransactions(service.strapi, (begin, callback) => {
      outermost += 1;
      return begin(callback);
    });
    const during = async (work: () => PromiseLike<unknown>): Promise<number> => {
      outermost = 0;
      await work();
      return outermost;
    };
    expect(await during(() => db.transaction(() => Promise.resolve()))).toBe(1);
    expect(await during(() => db.transaction(() => db.transaction(() => Promise.resolve())))).toBe(
      1
    );
    expect(await during(async () => (await db.transaction()).commit())).toBe(0);
    // The Document Service uses the same method.
    expect(await during(() => service.strapi.documents(REDIRECT).delete({ documentId: 'x' }))).toBe(
      1
    );
  });
});

describe('entity-writes', () => {
  test('a repository calls the overwritten methods for each write, unless lifecycles are disabled', async () => {
    const { db } = service.strapi;
    const writes: string[] = [];
    aroundEntityWrites(service.strapi, (uid, write) => {
      writes.push(uid);
      return write();
    });
    const rows = db.query(REDIRECT);
    const row = (source: string) => ({ source: `/${source}`, source_hash: source });
    const { id } = await rows.create({ data: row('one') });
    await rows.createMany({ data: [row('two')] });
    await rows.update({ where: { id }, data: { destination: '/x' } });
    await rows.updateMany({ where: { id }, data: { destination: '/y' } });
    await rows.delete({ where: { id } });
    await rows.deleteMany({});
    expect(writes).toEqual(Array.from({ length: 6 }, () => REDIRECT));

    db.lifecycles.disable();
    await rows.deleteMany({});
    db.lifecycles.enable();
    expect(writes).toHaveLength(6);
    await rows.deleteMany({});
    expect(writes).toHaveLength(7);
  });

  test('a write wrapper receives the method and its parameters; disabled lifecycles are detected', async () => {
    const { db } = service.strapi;
    const ways: unknown[] = [];
    aroundEntityWrites(service.strapi, (_, write, way) => {
      ways.push(way);
      return write();
    });
    const where = { id: { $in: [1, 2] } };
    await db.query(REDIRECT).deleteMany({ where });
    expect(ways).toEqual([{ method: 'deleteMany', params: { where } }]);

    expect(areWritesLeftOut(service.strapi)).toBe(false);
    db.lifecycles.disable();
    expect(areWritesLeftOut(service.strapi)).toBe(true);
    db.lifecycles.enable();
    expect(areWritesLeftOut(service.strapi)).toBe(false);
  });
});

describe('database-kind', () => {
  test("the configured client is the one that Strapi's dialect reports", () => {
    expect(getDatabaseKind(service.strapi)).toBe(service.strapi.db.dialect.client);
    expect(getDatabaseKind(service.strapi)).toBe(DATABASE);
  });
});

describe('database-pool', () => {
  test('the pool of Knex lists the connections in use and the free ones', async () => {
    const { connection } = service.strapi.db;
    await connection.raw('SELECT 1');
    expect(pooledConnections(service.strapi).length).toBeGreaterThan(0);
    const trx = await connection.transaction();
    const used = await connectionOf(trx);
    expect(pooledConnections(service.strapi)).toContain(used);
    await trx.rollback();
    await untilUnused(used);
    expect(pooledConnections(service.strapi)).toContain(used);
  });

  test('the pool reports whether a request waits for a connection', async () => {
    const { connection } = service.strapi.db;
    const max: number = service.strapi.config.get('database.connection.pool.max');
    const untilNobodyWaits = () =>
      until('nobody waits', () => isConnectionAwaited(service.strapi) === false);
    const all: Transaction[] = [];
    await untilNobodyWaits();
    for (let count = 0; count < max; count += 1) all.push(await connection.transaction());
    const one = connection.transaction((trx) => trx.raw('SELECT 1'));
    await until('somebody waits', () => isConnectionAwaited(service.strapi));
    for (const trx of all) await trx.rollback();
    await one;
    await untilNobodyWaits();
  });

  test('the client of Knex opens and closes a connection outside the pool', async () => {
    const { strapi } = service;
    const connection = await connectOutsidePool(strapi);
    expect(pooledConnections(strapi)).not.toContain(connection);
    await strapi.db.connection.raw('SELECT 1').connection(connection);
    await disconnect(strapi, connection);
    const error = await rejection(strapi.db.connection.raw('SELECT 1').connection(connection));
    expect(error).toBeInstanceOf(Error);
  });

  test('the pool replaces a connection that is marked as disposed', async () => {
    const { strapi } = service;
    await strapi.db.connection.raw('SELECT 1');
    const before = pooledConnections(strapi);
    for (const connection of before) replaceConnection(connection, 'A test asks for it.');
    const trx = await strapi.db.connection.transaction();
    const used = await connectionOf(trx);
    await trx.rollback();
    expect(before).not.toContain(used);
  });
});

describe('pending-statements', () => {
  onServers('a connection has a current statement until its response arrives', async () => {
    const sleeping = sleep(2).then(() => undefined);
    const connection = await waiting();
    const statement = statementOn(connection);
    await setImmediate();
    expect(statementOn(connection)).toBe(statement);
    await sleeping;
    expect(statementOn(connection)).toBeNull();
  });

  onServers('an idle transaction has no current statement, even after a failed one', async () => {
    const trx = await service.strapi.db.connection.transaction();
    const connection = await connectionOf(trx);
    expect(statementOn(connection)).toBeNull();
    await rejection(trx.raw('SELECT no_such_column'));
    expect(statementOn(connection)).toBeNull();
    await trx.rollback();
    expect(statementOn(connection)).toBeNull();
  });
});

describe('connection-socket', () => {
  onServers('a connection has its socket and its id on the server', async () => {
    const { connection } = service.strapi.db;
    await connection.transaction(async (trx) => {
      const used = await connectionOf(trx);
      const before = bytesReceivedOn(used);
      const answer = await trx.raw(
        DATABASE === 'postgres' ? 'SELECT pg_backend_pid() AS id' : 'SELECT CONNECTION_ID() AS id'
      );
      const [row] = DATABASE === 'postgres' ? answer.rows : answer[0];
      expect(getServerId(used)).toBe(Number(row.id));
      expect(bytesReceivedOn(used)).toBeGreaterThan(before);
    });
  });

  onServers('a statement on a connection that is cut fails with a connection error', async () => {
    const sleeping = rejection(sleep(20));
    cutConnection(await waiting());
    const error = await sleeping;
    expect(errors.isConnectionError(error)).toBe(true);
    await service.strapi.db.connection.raw('SELECT 1');
  });
});

describe('sqlite-file', () => {
  onSqlite(
    'the driver that Knex has loaded opens the database file of the application',
    async () => {
      const { strapi } = service;
      const filename = getSqliteFile(strapi);
      expect(filename).toBe(strapi.db.connection.client.connectionSettings.filename);
      const file = openSqliteFile(strapi, filename);
      expect(file.pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
      file.exec('SELECT 1');
      file.close();
    }
  );
});

describe('database-errors', () => {
  test('recognizes a unique violation', async () => {
    const { connection } = service.strapi.db;
    const row = { name: 'a-test', value: 'x' };
    await connection('site_content_revisions').insert(row);
    const error = await rejection(connection('site_content_revisions').insert(row));
    await connection('site_content_revisions').where({ name: 'a-test' }).delete();
    expect(errors.isUniqueViolation(error)).toBe(true);
    expect(errors.isConnectionError(error)).toBe(false);
  });

  onServers('recognizes a lock timeout', async () => {
    const { connection } = service.strapi.db;
    const update = (trx: Transaction) => trx('site_content_revisions').update({ value: 'x' });
    const holder = await connection.transaction();
    await update(holder);
    const error = await rejection(
      connection.transaction(async (trx) => {
        await trx.raw(
          DATABASE === 'postgres'
            ? 'SET LOCAL lock_timeout = 50'
            : 'SET SESSION innodb_lock_wait_timeout = 1'
        );
        await update(trx);
      })
    );
    await holder.rollback();
    expect(errors.isLockTimeout(error)).toBe(true);
  });

  onSqlite('recognizes a database file that is locked, read-only, full or invalid', async () => {
    const { strapi } = service;
    const filename = getSqliteFile(strapi);
    const [one, other] = [openSqliteFile(strapi, filename), openSqliteFile(strapi, filename)];
    const thrownBy = (work: () => unknown): unknown => {
      try {
        work();
        return null;
      } catch (error) {
        return error;
      }
    };
    one.exec('BEGIN IMMEDIATE');
    other.pragma('busy_timeout = 0');
    const locked = thrownBy(() => other.exec('BEGIN IMMEDIATE'));
    one.exec('ROLLBACK');
    expect([errors.isFileLocked(locked), errors.isLockTimeout(locked)]).toEqual([true, true]);

    other.pragma('query_only = 1');
    expect(errors.isDatabaseReadOnly(thrownBy(() => other.exec('CREATE TABLE t (a)')))).toBe(true);
    one.pragma('max_page_count = 1');
    const full = thrownBy(() =>
      one.exec('BEGIN; CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(10000000))')
    );
    // SQLite may have rolled back already.
    thrownBy(() => one.exec('ROLLBACK'));
    expect(errors.isDatabaseFull(full)).toBe(true);
    one.close();
    other.close();

    const noDatabase = openSqliteFile(strapi, __filename);
    expect(errors.isConnectionError(thrownBy(() => noDatabase.pragma('journal_mode')))).toBe(true);
    noDatabase.close();
  });

  onServers('recognizes a statement that was never sent on a lost connection', async () => {
    const { strapi } = service;
    const connection = await connectOutsidePool(strapi);
    // The drivers also emit an event.
    const lost = once(connection as unknown as NodeJS.EventEmitter, 'error').catch(() => undefined);
    cutConnection(connection);
    await lost;
    const error = await rejection(strapi.db.connection.raw('SELECT 1').connection(connection));
    expect(errors.isConnectionError(error)).toBe(true);
    expect(errors.wasNeverSent(error as Error)).toBe(true);
  });

  onServers('recognizes a server that refuses the connection', async () => {
    const { client } = service.strapi.db.connection;
    const { connectionSettings } = client;
    // No server listens on this port.
    client.connectionSettings = { ...connectionSettings, host: '127.0.0.1', port: 1 };
    if (DATABASE === 'postgres') delete client.connectionSettings.connectionString;
    const error = await rejection(connectOutsidePool(service.strapi));
    client.connectionSettings = connectionSettings;
    expect(errors.isConnectionError(error)).toBe(true);
  });

  test('recognizes a pool without a free connection', async () => {
    const { connection } = service.strapi.db;
    const { pool } = connection.client;
    const max: number = service.strapi.config.get('database.connection.pool.max');
    const all: Transaction[] = [];
    for (let count = 0; count < max; count += 1) all.push(await connection.transaction());
    const { acquireTimeoutMillis } = pool;
    pool.acquireTimeoutMillis = 50;
    const error = await rejection(connection.transaction((trx) => trx.raw('SELECT 1')));
    pool.acquireTimeoutMillis = acquireTimeoutMillis;
    for (const trx of all) await trx.rollback();
    expect((error as Error).name).toBe('KnexTimeoutError');
    expect(errors.isConnectionError(error)).toBe(true);
  });

  test('Knex puts the statement before the message of the driver', async () => {
    const error = await rejection(service.strapi.db.connection.raw('SELECT no_such_column'));
    expect((error as Error).message).toMatch(/^SELECT no_such_column - \S/i);
  });
});
