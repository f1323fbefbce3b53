import fc from 'fast-check';
import {
  getSqliteFile,
  openSqliteFile,
} from '../../src/plugins/site-content/server/src/strapi-internals/sqlite-file';
import { DATABASE } from '../support/databases/test-database';
import { PAGE, REDIRECT } from '../support/editor';
import { getPanel } from '../support/panel';
import { statementsDuring, untilNoStatements } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

describe('the SQL statements of a bulk action on many pages', () => {
  const pages: string[] = [];
  let sections: string[] = [];

  const makePage = async (data: object): Promise<string> =>
    (await service.strapi.documents(PAGE).create({ data })).documentId;

  beforeAll(async () => {
    sections = [
      await makePage({ title: 'One', slug: 'one' }),
      await makePage({ title: 'Other', slug: 'other' }),
    ];
    for (const documentId of sections) await service.strapi.documents(PAGE).publish({ documentId });
    for (let page = 0; page < 30; page += 1) {
      pages.push(
        await makePage({
          ...{ title: `Page ${page}`, slug: `p${page}`, parent: sections[0] },
          body: [
            { __component: 'blocks.hero', heading: 'a', link: { text: 'b', page: sections[0] } },
            { __component: 'blocks.cards', cards: [{ title: 'a' }, { title: 'b' }] },
          ],
        })
      );
    }
    await untilNoStatements(service);
  });

  const getStatements = async (request: object): Promise<string[]> => {
    const statements = await statementsDuring(service, async () => {
      const panel = getPanel(service, editor);
      const { body, status } = await panel.post('pages/bulk-actions', {
        ...request,
        isDryRun: false,
      });
      expect([status, body.error]).toEqual([200, undefined]);
    });
    await untilNoStatements(service);
    return statements;
  };

  /** A request for each action, in an order in which each of them changes something. */
  const requests = (some: readonly string[]): object[] => [
    { action: 'publish', pages: some },
    { action: 'move', pages: some, parent: sections[1], publishes: true },
    { action: 'unpublish', pages: some, redirectTo: { kind: 'gone' } },
    { action: 'delete', pages: some, redirectTo: { kind: 'nowhere' } },
  ];

  const REVISION = /site_content_revisions/;

  test('update the revision twice, regardless of the number of pages', async () => {
    for (const request of requests(pages.slice(0, 10))) {
      const reported = (await getStatements(request)).filter(
        (sql) => REVISION.test(sql) && /changes. =/.test(sql)
      );
      expect([request, reported.length]).toEqual([request, 2]);
    }
  });

  const READS = {
    /** The states of entries, for the history. */
    states: /as (?:documentId|holder)\b/,
    /** Drafts or published versions with their blocks. */
    bodies: /^select t0\..* from components_blocks_heros as t0 where \(t0\.id in/,
    /** Tree positions of pages. */
    places: /^select pages\.id, pages\.document_id, pages\.title/,
  };

  /** A number of pages that fits into one transaction. */
  const MORE = 10;

  /** The number of statements of each kind per additional page. */
  const getCosts = async (at: number): Promise<Record<keyof typeof READS, number>> => {
    const few = await getStatements(requests(pages.slice(10, 12))[at] ?? {});
    const more = await getStatements(requests(pages.slice(12, 12 + MORE))[at] ?? {});
    const cost = (read: RegExp): number => {
      const count = (all: readonly string[]): number =>
        all.filter((sql) => read.test(sql.replaceAll(/["`]/g, ''))).length;
      return (count(more) - count(few)) / (MORE - 2);
    };
    return { states: cost(READS.states), bodies: cost(READS.bodies), places: cost(READS.places) };
  };

  /** The limits include reads by Strapi itself: of a body when it is published, and when it is sent to listeners. */
  test.each([
    ['publish', { states: 0, bodies: 2, places: 2 }],
    ['move', { states: 0, bodies: 4, places: 5 }],
    ['unpublish', { states: 0, bodies: 1, places: 1 }],
    ['delete', { states: 0, bodies: 1, places: 4 }],
  ])('do not exceed the allowed reads per additional page: %s', async (action, most) => {
    const at = requests([]).findIndex(
      (request) => 'action' in request && request.action === action
    );
    const costs = await getCosts(at);
    for (const [kind, cost] of Object.entries(costs)) {
      expect([kind, Math.max(cost, most[kind as keyof typeof READS])]).toEqual([
        kind,
        most[kind as keyof typeof READS],
      ]);
    }
  });
});

const ask = async (request: object) => {
  const { status, body } = await getPanel(service, editor).post('pages/bulk-actions', request);
  return { status, data: body.data, error: body.error };
};

const makePages = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 0; page < count; page += 1) {
    const data = { title: `Page ${page}`, slug: `p${page}` };
    const { documentId } = await service.strapi.documents(PAGE).create({ data: data as object });
    ids.push(documentId);
  }
  return ids;
};

const empty = async (): Promise<void> => {
  for (const uid of [PAGE, REDIRECT] as const) {
    const documents = service.strapi.documents(uid);
    const all = await documents.findMany({ fields: [] });
    await service.strapi.db.transaction(() =>
      Promise.all(all.map(({ documentId }) => documents.delete({ documentId })))
    );
  }
};

const WRITES = /^(?:begin|savepoint|insert|update|delete)|for update/i;

test('a dry run of a bulk action on many pages opens no transaction and writes nothing', async () => {
  const pages = await makePages(30);
  await ask({ action: 'publish', pages: pages.slice(0, 20), isDryRun: false });
  const [parent = '', ...others] = pages;
  const dryRuns = [
    { action: 'publish', pages },
    { action: 'publish', pages: [parent], place: { slug: 'other', parent: others[0] } },
    { action: 'move', pages: others, parent, publishes: true },
    { action: 'unpublish', pages, redirectTo: { kind: 'gone' } },
    { action: 'delete', pages: others, redirectTo: { kind: 'page', page: parent } },
  ];
  for (const request of dryRuns) {
    const statements = await statementsDuring(service, async () => {
      expect([request, await ask({ ...request, isDryRun: true })]).toMatchObject([
        request,
        { status: 200 },
      ]);
    });
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((sql) => WRITES.test(sql))).toEqual([]);
  }
});

const onSqlite = DATABASE === 'sqlite' ? test : test.skip;

onSqlite('a dry run of 300 pages succeeds while another process holds the write lock', async () => {
  await empty();
  const pages = await makePages(300);
  const other = openSqliteFile(service.strapi, getSqliteFile(service.strapi));
  other.exec('BEGIN IMMEDIATE');
  try {
    const { status, data } = await ask({ action: 'publish', pages, isDryRun: true });
    expect([status, data.addresses.total]).toEqual([200, 300]);
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
});

const PAGES = 5;
const index = fc.nat(PAGES - 1);
const some = fc.uniqueArray(index, { minLength: 1, maxLength: 3 });
const slug = fc.constantFrom('a', 'b', 'A', 'home', 'no slug', '', 'x'.repeat(256));
const parent = fc.option(fc.oneof({ weight: 9, arbitrary: index }, fc.constant(PAGES)));
const redirectTo = fc.oneof(
  fc.constantFrom({ kind: 'nowhere' }, { kind: 'gone' }, { kind: 'url', destination: '/a/' }),
  fc.record({ kind: fc.constant('page'), page: index })
);
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      save: index,
      slug: fc.option(fc.constantFrom('a', 'b', 'A', 'home', 'c'), { nil: undefined }),
      parent: fc.option(fc.option(index), { nil: undefined }),
      title: fc.option(fc.constantFrom('One', 'Two', ''), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('publish'),
      pages: some,
      redirects: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('publish'),
      pages: fc.uniqueArray(index, { minLength: 1, maxLength: 1 }),
      place: fc.record({ slug, parent }, { requiredKeys: [] }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('move'),
      pages: some,
      parent,
      publishes: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('unpublish'), pages: some, redirectTo }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ action: fc.constant('delete'), pages: some, redirectTo },
      withSubpages: fc.boolean(),
    }),
  }
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

test('path collisions are reported in the order of the requested pages', async () => {
  await empty();
  const ids = await makePages(PAGES);
  const [above, one, other] = [ids[0], ids[1], ids[2]] as [string, string, string];
  await editor.update(PAGE, one, { slug: 'same', parent: { set: [{ documentId: above }] } });
  await editor.update(PAGE, other, { slug: 'same' });
  await editor.update(PAGE, above, { parent: { set: [{ documentId: ids[3] }] } });
  await editor.update(PAGE, other, { parent: { set: [{ documentId: ids[3] }] } });
  for (const pages of [
    [one, other],
    [other, one],
  ]) {
    for (const isDryRun of [true, false]) {
      const { status, ...answer } = await ask({
        ...{ action: 'move', pages, parent: null, publishes: false, all: true, isDryRun },
      });
      expect(status).toBe(400);
      expect(JSON.stringify(answer)).toMatch(
        pages[0] === one ? /"Page 2.*"Page 1/ : /"Page 1.*"Page 2/
      );
    }
  }
});

test('property: a dry run returns the same response as the bulk action, after any earlier changes', async () => {
  let refused = 0;
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 20 }), async (course) => {
      await empty();
      const ids = await makePages(PAGES);
      const idAt = (at: number): string => ids[at] ?? 'nothing';
      const idOrNull = (at: number | null): string | null => (at === null ? null : idAt(at));
      const request = (step: Exclude<Step, { save: number }>): object => ({
        ...step,
        all: true,
        pages: step.pages.map(idAt),
        ...('parent' in step ? { parent: idOrNull(step.parent) } : {}),
        ...('redirectTo' in step && 'page' in step.redirectTo
          ? { redirectTo: { kind: 'page', page: idAt(step.redirectTo.page) } }
          : {}),
        ...('place' in step
          ? {
              place: {
                ...step.place,
                ...(step.place.parent === undefined ? {} : { parent: idOrNull(step.place.parent) }),
              },
            }
          : {}),
      });
      for (const step of course) {
        if ('save' in step) {
          const { save, parent: above, ...data } = step;
          await editor.update(PAGE, idAt(save), {
            ...JSON.parse(JSON.stringify(data)),
            ...(above === undefined
              ? {}
              : { parent: { set: above === null ? [] : [{ documentId: idAt(above) }] } }),
          });
          continue;
        }
        const asked = request(step);
        const reported = await ask({ ...asked, isDryRun: true });
        const real = await ask({ ...asked, isDryRun: false });
        expect([asked, reported]).toEqual([asked, real]);
        if (real.status === 200) done += 1;
        else refused += 1;
      }
    }),
    { numRuns: 6 }
  );
  expect([done > 0, refused > 0]).toEqual([true, true]);
});
