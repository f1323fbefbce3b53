import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { created, type Editor, REDIRECT } from '../support/editor';
import {
  registerAdministrator,
  type ServiceProcess,
  startCommand,
  startReady,
} from '../support/process';
import { type DatabaseKind, describeOnEach } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { get } from '../support/slow-client';
import { until } from '../support/until';

/** More saves than the pool has connections. */
const SAVES = 14;

/** The timeouts of saves and of readers in milliseconds. Readers wait far less. */
const TIMEOUT_MS = 10_000;
const READER_TIMEOUT_MS = 5000;

const NO_TURN = 'Another save is taking a long time. Nothing was saved here. Try again soon.';

/** A response of the panel API. */
interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly message: string | undefined;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
);

const waits = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  let service: ServiceProcess;
  let editor: Editor;

  const send = async (
    method: string,
    at: string,
    body?: object,
    signal?: AbortSignal
  ): Promise<Answer> => {
    const response = await fetch(service.address + at, {
      method,
      headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const answer = (await response.json()) as { error?: { message?: string } };
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      message: answer.error?.message,
    };
  };
  const save = (source: string, signal?: AbortSignal): Promise<Answer> =>
    send(
      'POST',
      `/content-manager/collection-types/${REDIRECT}`,
      { source, destination: '/x' },
      signal
    );
  const saveMany = (name: string): Promise<Answer[]> =>
    Promise.all(Array.from({ length: SAVES }, (_, n) => save(`/${name}-${n}`)));
  const stored = (): Promise<string[]> =>
    database.use((connection) => connection('redirects').pluck('source'));

  /** Returns the statuses of requests that only read. None of them is served from a cache. */
  const read = async (): Promise<Record<string, number | undefined>> => {
    const headers = { authorization: `Bearer ${editor.token}` };
    const asked = Object.keys(ALL_READ).map(async (at) => {
      const options = at.startsWith('/content-manager/') ? { headers } : {};
      return [at, (await get(service.address + at, options)).status] as const;
    });
    return Object.fromEntries(await Promise.all(asked));
  };
  const ALL_READ = {
    '/api/pages/?order=random': 200,
    '/_ready': 200,
    [`/content-manager/collection-types/${REDIRECT}`]: 200,
  };

  /** Runs `work` while another process holds the write lock. */
  const whileAnotherWrites = (work: () => Promise<void>): Promise<void> =>
    database.use((connection) =>
      connection.transaction(async (trx: Knex.Transaction) => {
        await trx('site_content_revisions').update({ value: trx.ref('value') });
        await work();
      })
    );

  beforeAll(async () => {
    service = await startReady(database, {
      environment: {
        DATABASE_TIMEOUT_MS: String(READER_TIMEOUT_MS),
        WRITE_QUEUE_TIMEOUT_MS: String(TIMEOUT_MS),
      },
    });
    editor = await registerAdministrator(service);
    await created(editor, REDIRECT, { source: '/before', destination: '/x' });
  });

  test('while saves wait for another process, reads succeed, and each save times out with 503', async () => {
    await whileAnotherWrites(async () => {
      let hasEnded = false;
      const saves = saveMany('waiting').finally(() => {
        hasEnded = true;
      });
      while (!hasEnded) expect(await read()).toEqual(ALL_READ);
      const reported = { status: 503, retryAfter: expect.any(String), message: NO_TURN };
      expect(await saves).toEqual(Array.from({ length: SAVES }, () => reported));
    });
    expect(await stored()).toEqual(['/before']);
    expect(await save('/after')).toMatchObject({ status: 201 });
  });

  test('saves that acquire the write queue before the timeout all succeed', async () => {
    let saves: Promise<Answer[]> = Promise.resolve([]);
    await whileAnotherWrites(async () => {
      saves = saveMany('patient');
      expect(await read()).toEqual(ALL_READ);
    });
    expect((await saves).map(({ status }) => status)).toEqual(Array(SAVES).fill(201));
  });

  test('a save leaves the write queue when its client disconnects', async () => {
    const client = new AbortController();
    let others: Promise<Answer[]> = Promise.resolve([]);
    await whileAnotherWrites(async () => {
      others = Promise.all([save('/first')]);
      await read();
      const gone = save('/gone', client.signal);
      await read();
      client.abort();
      await expect(gone).rejects.toThrow();
      await until('it is logged', () => service.log().includes('The client has disconnected'));
    });
    expect((await others).map(({ status }) => status)).toEqual([201]);
    expect(await save('/last')).toMatchObject({ status: 201 });
    expect(await stored()).not.toContain('/gone');
  });

  test('a login does not wait for the write queue, only for locks of the database', async () => {
    await whileAnotherWrites(async () => {
      const login = send('POST', '/admin/login', {
        email: 'administrator@example.com',
        password: 'Test-password-1',
      });
      expect(await read()).toEqual(ALL_READ);
      // SQLite has one lock for all rows, including those of sessions.
      expect(await login).toMatchObject(
        kind === 'sqlite' ? { status: 503, message: NO_TURN } : { status: 200 }
      );
    });
  });

  test('a file stays in the media library and on disk if its deletion times out', async () => {
    const form = new FormData();
    form.append('files', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    const response = await fetch(`${service.address}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${editor.token}` },
      body: form,
    });
    const [file] = (await response.json()) as { id: number; url: string }[];
    const onDisk = path.join(database.folder, file?.url ?? '');
    expect(existsSync(onDisk)).toBe(true);
    await whileAnotherWrites(async () => {
      expect(await send('DELETE', `/upload/files/${file?.id}`)).toMatchObject({ status: 503 });
    });
    expect(existsSync(onDisk)).toBe(true);
    expect(await send('GET', `/upload/files/${file?.id}`)).toMatchObject({ status: 200 });
    expect(await send('DELETE', `/upload/files/${file?.id}`)).toMatchObject({ status: 200 });
    expect(await send('GET', `/upload/files/${file?.id}`)).toMatchObject({ status: 404 });
    // The file can be restored as long as the history is kept.
    expect(existsSync(onDisk)).toBe(true);
  });

  test('reads succeed during an import of 50,000 redirects', async () => {
    const file = path.join(database.folder, 'many.json');
    const redirects = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, n) => [`many-${n}`, `/target-${n}`])
    );
    const other = {
      keys: {},
      redirects,
      'request-info': { cta_text: '', cta_url: '' },
      header: [],
      footer: [],
    };
    writeFileSync(file, JSON.stringify(other));
    const command = startCommand('import', ['--initial-data', file, '--overwrite'], database);
    const statuses = new Set<number>();
    let round = 0;
    while (!command.hasEnded) {
      round += 1;
      let hasEnded = false;
      const saves = saveMany(`during-${round}`).finally(() => {
        hasEnded = true;
      });
      do expect(await read()).toEqual(ALL_READ);
      while (!hasEnded);
      for (const { status } of await saves) statuses.add(status);
    }
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect((await stored()).filter((source) => source.startsWith('/many-'))).toHaveLength(50_000);
  });
};

describeOnEach(waits);
