import { PAGE, REDIRECT } from '../support/editor';
import {
  connectNonReadingClient,
  MUCH,
  type NonReadingClient,
  writeMuch,
} from '../support/non-reading-client';
import { connectRaw, head } from '../support/raw-client';
import { getAddress, type Service } from '../support/service';
import { statementsDuring } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';
import { until } from '../support/until';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const UNREAD = head('GET', '/uploads/much.bin', {});
const UNCACHED = '/api/pages/?order=random';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

const connectTo = (service: Service): NonReadingClient => {
  const connection = connectNonReadingClient(getAddress(service));
  open.push(connection);
  return connection;
};

/** The statuses of all responses; the first response is the large file. */
const getStatuses = (received: Buffer): number[] => {
  const first = received.subarray(0, 8000).toString('latin1');
  const end = first.indexOf('\r\n\r\n') + 4;
  const others = received.subarray(end + MUCH).toString('latin1');
  return [...`${first.slice(0, end)}${others}`.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) =>
    Number(status)
  );
};

describe('with the default options,', () => {
  const service = serviceForTests();
  const editor = editorForTests(service);

  describe('pipelined requests', () => {
    beforeAll(async () => {
      writeMuch(service.database.folder);
      const { data } = await editor.create(PAGE, { title: 'About', slug: 'about' });
      await editor.publish(PAGE, data.documentId);
    });

    const creating = (source: string, headers: Record<string, string> = {}): string => {
      const body = JSON.stringify({ source, target: 'empty' });
      const url = `/content-manager/collection-types/${REDIRECT}`;
      const length = { 'Content-Length': body.length };
      const authorization = { Authorization: `Bearer ${editor.token}` };
      return head('POST', url, { ...JSON_TYPE, ...authorization, ...length, ...headers }) + body;
    };
    const sources = async (): Promise<string[]> => {
      const rows = await service.strapi.db.query(REDIRECT).findMany({ orderBy: 'source' });
      return rows.map(({ source }) => source as string);
    };

    test('start after the previous response has been sent', async () => {
      const connection = connectTo(service);
      connection.send(UNREAD + creating('/behind-an-unread-response', { Connection: 'close' }));
      // Saves run in order, so the first one would have finished before this one.
      await editor.create(REDIRECT, { source: '/from-another-connection', target: 'empty' });
      expect(await sources()).toEqual(['/from-another-connection']);
      expect(getStatuses(await connection.read())).toEqual([200, 201]);
      expect(await sources()).toEqual(['/behind-an-unread-response', '/from-another-connection']);
    });

    test('run no SQL while they wait, and are answered in order', async () => {
      const connection = connectTo(service);
      const statements = await statementsDuring(service, async () => {
        connection.send(UNREAD + head('GET', UNCACHED, {}).repeat(100));
        await service.visitor.get('/_health').expect(204);
        await service.visitor.get('/api/initial-data/').expect(200);
      });
      expect(statements.filter((sql) => sql.includes('pages_cmps'))).toEqual([]);
      connection.send(head('GET', '/nowhere', { Connection: 'close' }));
      expect(getStatuses(await connection.read())).toEqual([
        ...Array.from({ length: 101 }, () => 200),
        404,
      ]);
    });

    test('are all answered if they have bodies', async () => {
      const connection = connectRaw(getAddress(service));
      open.push(connection);
      const before = (await sources()).length;
      for (let n = 0; n < 20; n += 1) connection.send(creating(`/with-body-${n}`));
      connection.send(head('GET', '/_health', { Connection: 'close' }));
      const statuses = (await connection.ended).match(/HTTP\/1\.1 \d+/g);
      expect(statuses).toEqual([
        ...Array.from({ length: 20 }, () => 'HTTP/1.1 201'),
        'HTTP/1.1 204',
      ]);
      expect(await sources()).toHaveLength(before + 20);
    });

    test('have their connection closed if there are thousands of them', async () => {
      const connection = connectTo(service);
      connection.send(UNREAD + head('GET', UNCACHED, {}).repeat(5000));
      expect((await connection.read()).length).toBeLessThan(MUCH);
    });
  });

  describe('a client that disconnects before its response is ready', () => {
    const request = (url: string, headers: Record<string, string> = {}): string =>
      head('GET', url, headers);

    test.each([
      ['with what is no request', (url: string) => `${request(url)}\0\0\r\n\r\n`],
      [
        'with a body that is none',
        (url: string) => `${request(url, { 'Transfer-Encoding': 'chunked' })}zz\r\n`,
      ],
    ])('does not block another client that requests the same URL: %s', async (what, toBytes) => {
      const url = `/api/pages/?slug=${encodeURIComponent(what)}`;
      const connection = connectRaw(getAddress(service));
      connection.send(toBytes(url));
      await connection.ended.catch(() => undefined);
      connection.close();
      const signal = AbortSignal.timeout(60_000);
      const { status } = await fetch(`${getAddress(service)}${url}`, { signal });
      expect(status).toBe(200);
    });
  });

  describe('an HTTP/1.0 client', () => {
    test.each(['100-continue', 'anything'])(
      'gets its response despite an Expect header: %s',
      async (expects) => {
        const body = '{"email":"nobody@example.com","password":"wrong"}';
        const connection = connectRaw(getAddress(service));
        open.push(connection);
        const headers = { ...JSON_TYPE, 'Content-Length': body.length, Expect: expects };
        connection.send(head('POST', '/admin/login', headers, '1.0') + body);
        // RFC 9110, section 10.1.1: an HTTP/1.0 client does not know interim responses.
        expect(await connection.ended).toMatch(/^HTTP\/1\.1 400 /);
      }
    );
  });
});

describe('a stalled connection', () => {
  const service = serviceForTests({ plugin: { connections: { stalledAfterMs: 300 } } });
  beforeAll(() => writeMuch(service.database.folder));

  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      service.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  const allClosed = (): Promise<unknown> =>
    until('the service has closed it', async () => (await connections()) === 0);

  test('is closed if the client does not read the response', async () => {
    const connection = connectTo(service);
    connection.send(UNREAD);
    await until('it is there', async () => (await connections()) === 1);
    await allClosed();
    expect((await connection.read()).length).toBeLessThan(MUCH);
  });

  test.each([
    ['of JSON', JSON_TYPE, '/admin/login'],
    ['that no route reads', JSON_TYPE, '/nowhere'],
  ])('is closed if the client stops sending a body %s', async (_what, headers, url) => {
    const connection = connectTo(service);
    connection.send(`${head('POST', url, { ...headers, 'Content-Length': 100 })}{"email":`);
    await until('it is there', async () => (await connections()) === 1);
    await allClosed();
  });
});
