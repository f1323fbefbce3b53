import fc from 'fast-check';
import type * as Answer from '../../src/plugins/site-content/server/src/api/initial-data/answer';
import type * as Pieces from '../../src/plugins/site-content/server/src/api/initial-data/redirect-pieces';
import type * as PageList from '../../src/plugins/site-content/server/src/api/pages/page-list';
import type * as AllPages from '../../src/plugins/site-content/server/src/content/kept/all-pages';
import type * as KeptRedirects from '../../src/plugins/site-content/server/src/content/kept/kept-redirects';
import type * as PageTexts from '../../src/plugins/site-content/server/src/content/kept/page-texts';
import type * as PublishedPages from '../../src/plugins/site-content/server/src/content/kept/published-pages';
import type * as RedirectOrders from '../../src/plugins/site-content/server/src/content/kept/redirect-orders';
import type * as RedirectTexts from '../../src/plugins/site-content/server/src/content/kept/redirect-texts';
import type * as PageActs from '../../src/plugins/site-content/server/src/content/page-acts/perform';
import type { Parts } from '../../src/plugins/site-content/server/src/parts';
import { NAV_ITEM, PAGE, REDIRECT } from '../support/editor';
import { serviceForTests } from '../support/for-tests';
import { ofServer } from '../support/port';

const service = serviceForTests();

const partsOf = (): Parts => service.strapi.plugin('site-content').service('parts') as Parts;

/** What a process keeps of the content. */
const newProcess = () => {
  const { PublishedPagesReader } = ofServer<typeof PublishedPages>('content/kept/published-pages');
  const { KeptRedirectsReader } = ofServer<typeof KeptRedirects>('content/kept/kept-redirects');
  const { AllPagesReader } = ofServer<typeof AllPages>('content/kept/all-pages');
  const { RedirectOrders: Orders } = ofServer<typeof RedirectOrders>(
    'content/kept/redirect-orders'
  );
  const { RedirectTexts: Texts } = ofServer<typeof RedirectTexts>('content/kept/redirect-texts');
  const { PageTexts: TextsOfPages } = ofServer<typeof PageTexts>('content/kept/page-texts');
  const { RedirectPieces } = ofServer<typeof Pieces>('api/initial-data/redirect-pieces');
  const { writeInitialDataAnswer } = ofServer<typeof Answer>('api/initial-data/answer');
  const { listPages } = ofServer<typeof PageList>('api/pages/page-list');
  const { revision, options, urls, pageSearches } = partsOf();
  const redirectPieces = new RedirectPieces('');
  const publishedPages = new PublishedPagesReader(service.strapi, revision, options.homeSlug);
  const redirects = new KeptRedirectsReader(service.strapi, revision, (rows) =>
    redirectPieces.note(rows)
  );
  const allPages = new AllPagesReader(service.strapi, revision);
  const orders = new Orders(revision, redirects);
  const texts = new Texts(revision, redirects);
  const found = async (word: string): Promise<number[]> => {
    const rows = await texts.rowsWith(word);
    return [...(await orders.read('source'))].filter((row) => rows.has(row));
  };
  const pageTexts = new TextsOfPages(service.strapi, revision, allPages);
  const foundPages = async (word: string): Promise<string[]> => {
    const rows = await pageTexts.rowsWith([word]);
    return (await allPages.read()).sorted.flatMap(({ id, draft }) =>
      draft !== null && rows?.has(draft.row) === true ? [id] : []
    );
  };
  return {
    /** All that it would answer. */
    async look() {
      const parts = { options, urls, publishedPages, pageSearches, redirects, redirectPieces };
      const body = await writeInitialDataAnswer(service.strapi, parts);
      const { list } = await listPages(service.strapi, parts, 'fields=*&limit=100');
      const { pages, byId, idsBySlug, tree } = await publishedPages.read();
      return {
        initialData: Buffer.concat(body.pieces).toString(),
        allPages: (await allPages.read()).sorted,
        knownPages: [...(await allPages.read()).byId.keys()].toSorted(),
        orders: {
          source: await orders.read('source'),
          destination: await orders.read('destination'),
          changed: await orders.read('changed'),
        },
        found: { all: await found('/'), x: await found('/x') },
        foundPages: { titled: await foundPages('title'), all: await foundPages('e') },
        searched: [...(await redirects.read()).byRow].toSorted(([a], [b]) => a - b),
        list: JSON.parse(JSON.stringify(list)),
        pages,
        byId: pages.map(({ id }) => byId.get(id)),
        bySlug: pages.map(({ values }) => idsBySlug?.get(String(values['slug']))),
        places: pages.map(({ id }) => {
          const path = tree.pathOf(id) ?? '';
          return { path, found: tree.idAt(path), parent: tree.parentOf(id) };
        }),
      };
    },
  };
};

type Process = ReturnType<typeof newProcess>;

const ACTS = [
  ...(['redirect', 'redirect', 'to page', 'to page', 'change', 'change', 'remove'] as const),
  ...(['rows', 'rows changed', 'rows removed', 'unseen rows', 'sql', 'refused'] as const),
  ...(['page', 'page', 'page', 'save', 'save', 'publish', 'publish', 'publish all'] as const),
  ...(['unpublish', 'discard', 'delete', 'clone', 'move', 'nav item', 'look away'] as const),
] as const;

interface Step {
  readonly act: (typeof ACTS)[number];
  readonly one: number;
  readonly other: number;
}

const at = <Each>(list: readonly Each[], number: number): Each | undefined =>
  list[number % Math.max(list.length, 1)];

/** Slugs meet now and then, and some are numbers, which stand first in a table. */
const slugOf = (number: number): string => ['home', 'a', 'b', 'c', '7', '42'][number % 6] as string;

const perform = async ({ act, one, other }: Step): Promise<unknown> => {
  const { strapi } = service;
  const { db } = strapi;
  const { options, revision, writers, turns, journal, versions } = partsOf();
  const pages = strapi.documents(PAGE);
  const redirects = strapi.documents(REDIRECT);
  const drafts: { documentId: string }[] = await pages.findMany({ sort: 'documentId' });
  const stored: { id: number | string; documentId: string }[] = await redirects.findMany({
    sort: 'id',
  });
  const page = at(drafts, one)?.documentId ?? '';
  const second = at(drafts, other)?.documentId ?? '';
  const redirect = at(stored, one);
  const documentId = redirect?.documentId ?? '';
  const rows = { where: { id: { $in: stored.slice(0, 2).map(({ id }) => id) } } };
  const source = `/${other % 2 === 0 ? slugOf(one) : one}`;
  switch (act) {
    case 'redirect':
      return redirects.create({ data: { source, target: 'none' } as never });
    case 'to page':
      return redirects.create({ data: { source: `${source}/`, target: 'page', page } as never });
    case 'change': {
      const data = other % 3 === 0 ? { target: 'page', page } : { source };
      return redirects.update({ documentId, data: data as never });
    }
    case 'remove':
      return redirects.delete({ documentId });
    case 'rows':
      return db.query(REDIRECT).createMany({
        data: [`${source}/x`, `${source}/y`].map((each) => ({
          ...{ source: each, source_hash: each, target: 'url', destination: '/rows' },
        })),
      });
    case 'rows changed':
      return db.query(REDIRECT).updateMany({ ...rows, data: { destination: `/${other}` } });
    case 'rows removed':
      return db.query(REDIRECT).deleteMany(rows);
    case 'unseen rows':
      return db.transaction(async () => {
        db.lifecycles.disable();
        try {
          await pages.update({ documentId: page, data: { title: `Unseen ${other}` } as never });
          await db.query(REDIRECT).updateMany({ ...rows, data: { destination: '/unseen' } });
        } finally {
          db.lifecycles.enable();
        }
      });
    case 'sql':
      return db.transaction(async ({ trx }) => {
        await pages.update({ documentId: page, data: { title: `Title ${other}` } as never });
        await revision.renew(trx);
        await trx('redirects').update({ destination: `/sql/${one}` });
        await trx('pages')
          .whereNotNull('published_at')
          .update({ seo_title: `SQL ${one}` });
      });
    case 'refused':
      return db.transaction(async () => {
        await redirects.update({ documentId, data: { target: 'empty', destination: '' } as never });
        await redirects
          .update({ documentId, data: { source: 'http://x/' } as never })
          .catch(() => null);
        await redirects.update({ documentId, data: { target: 'none' } as never });
      });
    case 'page':
      return pages.create({
        data: { title: `Page ${one}`, slug: slugOf(one), parent: second || null } as never,
        status: other % 3 === 0 ? 'draft' : 'published',
      });
    case 'save': {
      const data = other % 3 === 0 ? { title: `Title ${one}` } : { slug: slugOf(other) };
      return pages.update({ documentId: page, data: data as never });
    }
    case 'publish':
      return pages.publish({ documentId: page });
    case 'publish all':
      return db.transaction(() =>
        Promise.all(drafts.map((each) => pages.publish({ documentId: each.documentId })))
      );
    case 'unpublish':
      return pages.unpublish({ documentId: page });
    case 'discard':
      return pages.discardDraft({ documentId: page });
    case 'delete':
      return pages.delete({ documentId: page });
    case 'clone':
      return pages.clone({ documentId: page, data: { slug: slugOf(other) } as never });
    case 'move':
      return ofServer<typeof PageActs>('content/page-acts/perform').performPageAct(
        strapi,
        { options, writers, revision, turns, journal, versions },
        { act: 'move', pages: [page], parent: second, publishes: true, isDryRun: false }
      );
    case 'nav item':
      return strapi
        .documents(NAV_ITEM)
        .create({ data: { title: `Item ${one}`, area: 'header', page } as never });
    case 'look away':
      return undefined;
  }
};

const served = async (path: string): Promise<unknown> =>
  (await service.visitor.get(path).expect(200)).body;

test('what is kept is what would be read anew, after any writes, in processes that look now and then', async () => {
  const processes: Process[] = [newProcess(), newProcess()];
  await Promise.all(processes.map((process) => process.look()));
  const step = fc.record({ act: fc.constantFrom(...ACTS), one: fc.nat(9), other: fc.nat(9) });
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      for (const each of steps) {
        // Many of them are refused by one rule or another.
        await perform(each).then(
          () => (done += 1),
          () => undefined
        );
        if (each.act === 'look away') continue;
        const anew = await newProcess().look();
        expect(await processes[0]?.look()).toEqual(anew);
        expect(await served('/api/initial-data/')).toEqual(JSON.parse(anew.initialData));
        expect(await served('/api/pages/?fields=*&limit=100')).toEqual(anew.list);
      }
      const anew = await newProcess().look();
      for (const process of processes) expect(await process.look()).toEqual(anew);
    }),
    { numRuns: 6, endOnFailure: true }
  );
  // Or nothing was tried.
  expect(done).toBeGreaterThan(10);
});

test('rows that SQL has put back with their revision are served, and so is what is saved then', async () => {
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

test('what a version without steps has written is served, and so is what is saved then', async () => {
  const { db, documents } = service.strapi;
  const save = (source: string) =>
    documents(REDIRECT).create({ data: { source, target: 'none' } as never });
  const process = newProcess();
  await save('/told');
  await process.look();
  await db.connection('redirects').where({ source: '/told' }).update({ source: '/untold' });
  // Beside steps of before, as while two versions run, and beside none, as after an upgrade.
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

test('a redirect does not lead to a page that got the id of the one it has lost', async () => {
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
