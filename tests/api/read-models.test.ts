import fc from 'fast-check';
import { getServices as getHistoryServices } from '../../src/plugins/history/server/src/create-services';
import type * as HistoryActs from '../../src/plugins/history/server/src/undo/undo-change-set';
import type * as Answer from '../../src/plugins/site-content/server/src/content-api/initial-data/initial-data-response';
import type * as Chunks from '../../src/plugins/site-content/server/src/content-api/initial-data/redirect-chunks';
import type * as PageList from '../../src/plugins/site-content/server/src/content-api/pages/page-list';
import type { Services } from '../../src/plugins/site-content/server/src/create-services';
import type * as AllPages from '../../src/plugins/site-content/server/src/read-models/all-pages-read-model';
import type * as PublishedPages from '../../src/plugins/site-content/server/src/read-models/published-pages-read-model';
import type * as RedirectOrders from '../../src/plugins/site-content/server/src/read-models/redirect-orders';
import type * as KeptRedirects from '../../src/plugins/site-content/server/src/read-models/redirects-read-model';
import { requireHistoryModule, requireServerModule } from '../support/compiled-modules';
import { PAGE, REDIRECT } from '../support/editor';
import { getChangeSets } from '../support/history';
import { RANDOM_WRITES, randomWrite } from '../support/random-writes';
import { runs } from '../support/runs';
import { serviceForTests } from '../support/test-service';

const service = serviceForTests();

const { undoChangeSet } = requireHistoryModule<typeof HistoryActs>('undo/undo-change-set');

const getServices = (): Services =>
  service.strapi.plugin('site-content').service('internals') as Services;

/** Creates the read models of another process. */
const newProcess = () => {
  const { PublishedPagesReadModel } = requireServerModule<typeof PublishedPages>(
    'read-models/published-pages-read-model'
  );
  const { RedirectsReadModel } = requireServerModule<typeof KeptRedirects>(
    'read-models/redirects-read-model'
  );
  const { AllPagesReadModel } = requireServerModule<typeof AllPages>(
    'read-models/all-pages-read-model'
  );
  const { RedirectOrders: Orders } = requireServerModule<typeof RedirectOrders>(
    'read-models/redirect-orders'
  );
  const { RedirectChunks } = requireServerModule<typeof Chunks>(
    'content-api/initial-data/redirect-chunks'
  );
  const { writeInitialDataResponse } = requireServerModule<typeof Answer>(
    'content-api/initial-data/initial-data-response'
  );
  const { listPages } = requireServerModule<typeof PageList>('content-api/pages/page-list');
  const { revision, options, urls, pageSearches } = getServices();
  const redirectChunks = new RedirectChunks('');
  const publishedPages = new PublishedPagesReadModel(service.strapi, revision, options.homeSlug);
  const redirects = new RedirectsReadModel(service.strapi, revision, (rows) =>
    redirectChunks.note(rows)
  );
  const allPages = new AllPagesReadModel(service.strapi, revision);
  const orders = new Orders(revision, redirects);
  return {
    /** Returns everything that the process would serve. */
    async look() {
      const parts = { options, urls, publishedPages, pageSearches, redirects, redirectChunks };
      const body = await writeInitialDataResponse(service.strapi, parts);
      const { list } = await listPages(service.strapi, parts, 'fields=*&limit=100');
      const { pages, byId, idsBySlug, tree } = await publishedPages.read();
      return {
        initialData: Buffer.concat(body.chunks).toString(),
        allPages: (await allPages.read()).sorted,
        knownPages: [...(await allPages.read()).byId.keys()].toSorted(),
        orders: {
          source: await orders.read('source'),
          destination: await orders.read('destination'),
          changed: await orders.read('changed'),
        },
        searched: [...(await redirects.read()).byRow].toSorted(([a], [b]) => a - b),
        list: JSON.parse(JSON.stringify(list)),
        pages,
        byId: pages.map(({ id }) => byId.get(id)),
        bySlug: pages.map(({ values }) => idsBySlug?.get(String(values['slug']))),
        places: pages.map(({ id }) => {
          const path = tree.getPath(id) ?? '';
          return { path, found: tree.idAt(path), parent: tree.getParent(id) };
        }),
      };
    },
  };
};

type Process = ReturnType<typeof newProcess>;

const served = async (path: string): Promise<unknown> =>
  (await service.visitor.get(path).expect(200)).body;

test('property: the read models of each process equal freshly read content, after any writes', async () => {
  const processes: Process[] = [newProcess(), newProcess()];
  await Promise.all(processes.map((process) => process.look()));
  const step = fc.record({
    kind: fc.constantFrom(...RANDOM_WRITES, 'look away' as const),
    one: fc.nat(9),
    other: fc.nat(9),
  });
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      for (const each of steps) {
        // The rules refuse many of the writes.
        if (each.kind === 'look away') continue;
        await randomWrite(service, { ...each, kind: each.kind }).then(
          () => (done += 1),
          () => undefined
        );
        const anew = await newProcess().look();
        expect(await processes[0]?.look()).toEqual(anew);
        expect(await served('/api/initial-data/')).toEqual(JSON.parse(anew.initialData));
        expect(await served('/api/pages/?fields=*&limit=100')).toEqual(anew.list);
      }
      const anew = await newProcess().look();
      for (const process of processes) expect(await process.look()).toEqual(anew);
    }),
    { numRuns: runs(6), endOnFailure: true }
  );
  // Guards against a run in which nothing was tested.
  expect(done).toBeGreaterThan(0);
});

test('read models follow an undo that changes only the publication times of a page', async () => {
  const { strapi } = service;
  const pages = strapi.documents(PAGE);
  const publish = async (slug: string): Promise<string> => {
    const { documentId } = await pages.create({ data: { title: slug, slug } });
    await pages.publish({ documentId });
    return documentId;
  };
  const edited = await publish('edited-then');
  const unchanged = await publish('unchanged-then');
  await pages.update({ documentId: edited, data: { title: 'Edited' } as never });
  await strapi.db.transaction(async () => {
    for (const documentId of [edited, unchanged]) await pages.publish({ documentId });
  });
  const process = newProcess();
  await process.look();
  const changeSet = (await getChangeSets(service)).at(-1);
  expect(changeSet?.changes).toHaveLength(2);
  await undoChangeSet(strapi, getHistoryServices(strapi), changeSet?.id ?? '');
  expect(await process.look()).toEqual(await newProcess().look());
});

test('read models follow rows that SQL has restored together with their revision, and later saves', async () => {
  const { db, documents } = service.strapi;
  const tables = ['redirects_page_lnk', 'redirects', 'site_content_revisions'];
  const all = () => Promise.all(tables.map((table) => db.connection(table).select('*')));
  const save = (source: string) =>
    documents(REDIRECT).create({ data: { source, target: 'none' } as never });
  const process = newProcess();
  await save('/of-before');
  const before = await all();
  await process.look();
  await save('/after-it');
  await process.look();
  for (const table of tables) await db.connection(table).delete();
  for (const [at, table] of tables.toReversed().entries()) {
    const rows = before[tables.length - 1 - at] as object[];
    if (rows.length > 0) await db.connection(table).insert(rows);
  }
  expect(await process.look()).toEqual(await newProcess().look());
  await save('/once-more');
  const anew = await newProcess().look();
  expect(await process.look()).toEqual(anew);
  expect(anew.initialData).not.toContain('after-it');
});

test('read models follow writes of a version that records no changes, and later saves', async () => {
  const { db, documents } = service.strapi;
  const save = (source: string) =>
    documents(REDIRECT).create({ data: { source, target: 'none' } as never });
  const process = newProcess();
  await save('/told');
  await process.look();
  await db.connection('redirects').where({ source: '/told' }).update({ source: '/untold' });
  // With earlier recorded changes, as while two versions run, and without any, as after an upgrade.
  for (const changes of [{}, { changes: null }]) {
    await db
      .connection('site_content_revisions')
      .update({ value: `other ${Object.keys(changes)}`, ...changes });
    const anew = await newProcess().look();
    expect(anew.initialData).toContain('"untold"');
    expect(await process.look()).toEqual(anew);
    await save(`/then-${Object.keys(changes)}`);
    expect(await process.look()).toEqual(await newProcess().look());
  }
});

test('a redirect does not lead to a new page that has the id of its deleted page', async () => {
  const { db, documents } = service.strapi;
  const data = { title: 'Lost', slug: 'lost' };
  const { documentId } = await documents(PAGE).create({ data: data as never, status: 'published' });
  const redirect = { source: '/to-lost', target: 'page', page: documentId };
  await documents(REDIRECT).create({ data: redirect as never });
  const process = newProcess();
  expect((await process.look()).initialData).toContain('"to-lost":"/lost/"');
  await documents(PAGE).delete({ documentId });
  await process.look();
  await db.query(PAGE).create({ data: { ...data, documentId, publishedAt: new Date() } });
  expect((await process.look()).initialData).toContain('"to-lost":null');
});
