import { LostStatements } from '../../src/plugins/site-content/server/src/operations/database/lost-statements';
import type { DatabaseConnection } from '../../src/plugins/site-content/server/src/strapi-internals/connection-socket';
import { trackStatements } from '../../src/plugins/site-content/server/src/strapi-internals/pending-statements';

/** Sends a statement on a connection, which then waits for the result. @returns a function that delivers the result */
const send = (connection: DatabaseConnection): (() => void) => {
  let answer = (): void => undefined;
  const driver = Object.assign(connection, {
    query: (_sql: string, done: () => void) => void (answer = done),
  });
  trackStatements(driver);
  driver.query('SELECT 1', () => undefined);
  return () => answer();
};

/** A PostgreSQL connection with the id 1, which waits for the result of a statement. */
const waiting = () => {
  const stream = { bytesRead: 0, isCut: false, destroy: () => void (stream.isCut = true) };
  const connection: DatabaseConnection = { processID: 1, connection: { stream } };
  return { connection, stream, answer: send(connection) };
};

const lostWhere = (askServer: () => Promise<ReadonlySet<number> | null>): LostStatements =>
  new LostStatements(askServer, 0);

const knowing = (...ids: readonly number[]) => lostWhere(() => Promise.resolve(new Set(ids)));

test('a waiting connection is cut if the server runs no statement for it', async () => {
  const { connection, stream } = waiting();
  expect(await knowing(2).cut([connection])).toBe(1);
  expect(stream.isCut).toBe(true);
});

test('a waiting connection to MySQL is cut as well', async () => {
  let isCut = false;
  const stream = { bytesRead: 0, destroy: () => void (isCut = true) };
  const connection: DatabaseConnection = { threadId: 1, stream };
  send(connection);
  expect(await knowing().cut([connection])).toBe(1);
  expect(isCut).toBe(true);
});

test('a waiting connection is not cut while the server runs its statement, however long that takes', async () => {
  const { connection, stream } = waiting();
  const lost = knowing(1);
  expect([await lost.cut([connection]), await lost.cut([connection])]).toEqual([0, 0]);
  expect(stream.isCut).toBe(false);
});

test('no connection is cut if the server does not respond or cannot list its connections', async () => {
  const { connection, stream } = waiting();
  const silent = lostWhere(() => Promise.reject(new Error('silent')));
  await expect(silent.cut([connection])).rejects.toThrow('silent');
  expect(await lostWhere(() => Promise.resolve(null)).cut([connection])).toBe(0);
  expect(stream.isCut).toBe(false);
});

test('the server is not asked unless a connection has been waiting for a while', async () => {
  let questions = 0;
  const ask = (): Promise<ReadonlySet<number>> => {
    questions += 1;
    return Promise.resolve(new Set());
  };
  const { connection, answer } = waiting();
  await new LostStatements(ask, 60_000).cut([connection]);
  answer();
  await new LostStatements(ask, 0).cut([connection]);
  expect(questions).toBe(0);
});

test.each([
  ['arrived', ({ answer }: ReturnType<typeof waiting>) => answer()],
  ['began to arrive', ({ stream }: ReturnType<typeof waiting>) => (stream.bytesRead = 1)],
])(
  'a connection is not cut if its result %s while the server was asked',
  async (_what, happens) => {
    const wait = waiting();
    const lost = lostWhere(async () => {
      happens(wait);
      return new Set<number>();
    });
    expect(await lost.cut([wait.connection])).toBe(0);
    expect(wait.stream.isCut).toBe(false);
  }
);
