import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { run } from '../support/backup';
import {
  connect,
  created,
  disconnect,
  type Editor,
  editorAt,
  PAGE,
  REDIRECT,
} from '../support/editor';
import type { ServiceProcess } from '../support/process';
import { killProcesses, registerAdministrator, startReady } from '../support/process';
import {
  createProcessDatabase,
  type DatabaseKind,
  describeOn,
  type ProcessDatabase,
} from '../support/process-database';

/** Paths that redirect to each other, including paths of pages. */
const ADDRESSES = ['/a/', '/b/', '/c/', '/a/b/', '/b/a/', '/x', '/y'];
const SLUGS = ['a', 'b', 'c'];

type Act =
  | {
      readonly do: 'save';
      readonly source: string;
      readonly to: string | { readonly page: number };
    }
  | { readonly do: 'publish'; readonly page: number; readonly slug: string }
  | { readonly do: 'move'; readonly page: number; readonly below: boolean }
  | { readonly do: 'list'; readonly lines: readonly (readonly [string, string])[] };

const address = fc.constantFrom(...ADDRESSES);
const ACTS: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      source: address,
      to: fc.oneof(address, fc.record({ page: fc.nat(1) })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('publish' as const), page: fc.nat(1), slug: fc.constantFrom(...SLUGS) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('move' as const), page: fc.nat(1), below: fc.boolean() },
    }),
  }
);
const LISTS = fc.record({
  do: fc.constant('list' as const),
  lines: fc.array(fc.tuple(address, address), { minLength: 3, maxLength: 6 }),
});

/**
 * Returns the served table as JSON if it contains a loop, which is a redirect chain with more hops than the table has
 * entries.
 */
const loopIn = (table: Record<string, string | null>): string | null => {
  for (const key of Object.keys(table)) {
    let at: string | null = `/${key}`;
    for (let hops = 0; hops <= Object.keys(table).length; hops += 1) {
      const next: string | null = table[at.slice(1)] ?? null;
      if (next === null || next === '') {
        at = null;
        break;
      }
      at = next.replace(/#.*$/, '');
    }
    if (at !== null) return JSON.stringify(table);
  }
  return null;
};

test('the helper of this test detects redirect loops', () => {
  expect(loopIn({ a: '/b', b: '/c#x', c: null, '': '/' })).not.toBeNull();
  expect(loopIn({ a: '/b', b: '/c#x', c: '/b' })).not.toBeNull();
  expect(loopIn({ a: '/b', b: '/c', c: 'https://x.example/a', d: '', e: null })).toBeNull();
});

const courses = (kind: DatabaseKind): void => {
  let database: ProcessDatabase;
  let services: ServiceProcess[] = [];
  let editors: Editor[] = [];
  let pages: string[] = [];

  // Starts one service on SQLite, where only commands run next to it, and two on a database server.
  const startAll = async (): Promise<void> => {
    services = [];
    for (let at = 0; at < (kind === 'sqlite' ? 1 : 2); at += 1) {
      services.push(
        await startReady(database, {
          environment: {
            CONTENT_POLL_INTERVAL_MS: '50',
            SHUTDOWN_DRAIN_MS: '0',
            REDIRECTS_AUTOMATIC: 'always',
          },
        })
      );
    }
  };
  const stopAll = async (): Promise<void> => {
    for (const service of services) {
      service.kill('SIGTERM');
      expect(await service.ended).toEqual({ code: 0, signal: null });
    }
  };

  beforeAll(async () => {
    database = await createProcessDatabase(kind);
    await startAll();
    const [first] = services as [ServiceProcess];
    const { token } = await registerAdministrator(first);
    editors = services.map((service) => editorAt(service.address, token));
    const [editor] = editors as [Editor];
    pages = [];
    for (const slug of ['one', 'two']) {
      const id = await created(editor, PAGE, { title: slug, slug });
      await editor.publish(PAGE, id);
      pages.push(id);
    }
  }, 300_000);
  afterAll(async () => {
    await killProcesses();
    await database.drop();
  });

  const served = async (): Promise<Record<string, string | null>[]> =>
    Promise.all(
      services.map(async (service) => {
        const response = await fetch(`${service.address}/api/initial-data/`);
        expect(response.status).toBe(200);
        return ((await response.json()) as { redirects: Record<string, string | null> }).redirects;
      })
    );

  const expectNoLoop = async (): Promise<void> => {
    expect((await served()).map(loopIn)).toEqual(services.map(() => null));
  };

  let lists = 0;
  /**
   * Performs one of several concurrent actions. The content rules may refuse it, so the responses to saves are not
   * checked.
   */
  const perform = async (act: Act, editor: Editor): Promise<void> => {
    const publishAs = async (page: number, data: object): Promise<void> => {
      const id = pages[page] ?? '';
      await editor.update(PAGE, id, data as Record<string, unknown>);
      await editor.publish(PAGE, id);
    };
    switch (act.do) {
      case 'save': {
        const { source, to } = act;
        const leads =
          typeof to === 'string'
            ? { target: 'url', destination: to, page: null }
            : { target: 'page', destination: null, page: connect(pages[to.page] ?? '') };
        const known = await database.use((connection) =>
          connection('redirects').where({ source }).first('document_id')
        );
        if (known === undefined) await editor.create(REDIRECT, { source, ...leads });
        else await editor.update(REDIRECT, String(known.document_id), leads);
        return;
      }
      case 'publish':
        return publishAs(act.page, { slug: act.slug });
      case 'move':
        return publishAs(act.page, {
          parent: act.below
            ? connect(pages[1 - act.page] ?? '')
            : disconnect(pages[1 - act.page] ?? ''),
        });
      case 'list': {
        lists += 1;
        const file = path.join(database.folder, `list-${lists}`);
        writeFileSync(file, act.lines.map(([from, to]) => `${from} ${to} 301\n`).join(''));
        const { code, log } = await run(
          'redirects',
          [
            ...['import', file, '--format', '_redirects', '--apply', '--skip-refused'],
            ...['--on-conflict', 'replace', '--delete-missing'],
          ],
          database
        );
        expect([code, log]).toEqual([0, expect.stringContaining('Import complete.')]);
      }
    }
  };

  /** Performs several actions concurrently, and checks the served redirects meanwhile. */
  const performAtOnce = async (acts: readonly Act[]): Promise<void> => {
    let isOver = false;
    const look = async (): Promise<void> => {
      while (!isOver) await expectNoLoop();
    };
    const looking = look();
    const results = await Promise.allSettled(
      acts.map((act, at) => perform(act, editors[at % editors.length] as Editor))
    );
    isOver = true;
    await looking;
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    await expectNoLoop();
  };

  /** The random actions differ in each run. The seed is part of the title. */
  const seed = Date.now() % 2 ** 31;
  const getCourses = (rounds: number): Act[][] =>
    fc
      .sample(fc.tuple(fc.array(ACTS, { minLength: 8, maxLength: 14 }), LISTS), {
        numRuns: rounds,
        seed,
      })
      .map(([acts, list]) => [...acts.slice(0, 4), list, ...acts.slice(4)]);

  test(`no redirect loop is served during concurrent saves, moves and imports, or after a restore (seed ${seed})`, async () => {
    for (const acts of getCourses(3)) await performAtOnce(acts);

    // The backup also contains a loop that bypassed the content rules.
    await database.use(async (connection) => {
      await connection('redirects').whereIn('source', ['/x', '/y']).delete();
      const [row] = await connection('redirects').select('*').limit(1);
      for (const [source, destination] of [
        ['/x', '/y'],
        ['/y', '/x'],
      ] as const) {
        const { id: _id, ...rest } = (row ?? {}) as Record<string, unknown>;
        await connection('redirects').insert({
          ...{ ...rest, document_id: `loop${source.slice(1)}`, source, destination },
          ...{ target: 'url', source_hash: source },
        });
      }
    });
    const file = path.join(database.folder, 'backup.tar');
    expect(await run('backup', [file], database)).toMatchObject({ code: 0 });
    await performAtOnce(getCourses(1)[0] ?? []);

    await stopAll();
    expect(await run('restore', [file, '--replace'], database)).toMatchObject({ code: 0 });
    await startAll();
    await expectNoLoop();
    expect((await served())[0]).not.toHaveProperty('x');
    const [first] = services as [ServiceProcess];
    const login = await fetch(`${first.address}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'administrator@example.com', password: 'Test-password-1' }),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    editors = services.map((service) => editorAt(service.address, data.token));
    await performAtOnce(getCourses(2)[1] ?? []);

    // An import of a whole site is refused with a loop, and accepted without it.
    const site = (redirects: object): string => {
      const whole = path.join(database.folder, 'initial-data.json');
      const rest = { keys: {}, 'request-info': {}, header: [], footer: [] };
      writeFileSync(whole, JSON.stringify({ ...rest, redirects }));
      return whole;
    };
    const importSite = (redirects: object) =>
      run('import', ['--initial-data', site(redirects), '--replace'], database);
    expect((await importSite({ a: '/b', b: '/a' })).code).toBe(1);
    await expectNoLoop();
    expect(await importSite({ a: '/b', b: '/c' })).toMatchObject({ code: 0 });
    await expectNoLoop();
  }, 600_000);
};

describeOn('sqlite', courses);
describeOn('postgres', courses);
