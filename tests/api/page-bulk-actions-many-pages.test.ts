import type {
  BulkActionOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import { getServices } from '../../src/plugins/history/server/src/create-services';
import type * as HistoryActs from '../../src/plugins/history/server/src/undo/undo-change-set';
import { HISTORY_CHANGE_SET } from '../../src/plugins/site-content/domain/content-types';
import { requireHistoryModule } from '../support/compiled-modules';
import { PAGE, REDIRECT } from '../support/editor';
import { getPanel } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { until } from '../support/until';
import { findPath } from '../support/visitor';

const { undoChangeSet } = requireHistoryModule<typeof HistoryActs>('undo/undo-change-set');

const service = serviceForTests();
const editor = editorForTests(service);

/** More pages than one transaction handles. */
const MANY = 45;

/** Another save, sent while a bulk action writes. The action continues once the save is in the queue. */
let sendOther: () => Promise<unknown>;
/** Called while the other save is written; `null` if there is none. */
let onOther: (() => Promise<void>) | null = null;
let sent: Promise<unknown> | null = null;
/** Called before each page is published. */
let onPublish: () => Promise<void>;
/** The milliseconds added to the measured time of each page, which makes the parts smaller. */
let addedPerPage = 0;
beforeEach(() => {
  sent = null;
  onPublish = async () => undefined;
  addedPerPage = 0;
});

/** The document actions of the other save. */
const OTHERS = ['update', 'delete'];

const otherWaits = (): Promise<unknown> => {
  const { writeQueue } = service.strapi.plugin('site-content').service('internals') as {
    writeQueue: { length: number };
  };
  return until('the other save waits', () => writeQueue.length > 0);
};

beforeAll(() => {
  const now = performance.now.bind(performance);
  let added = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + added);
  service.strapi.documents.use(async (context, next) => {
    if (context.action === 'publish') {
      added += addedPerPage;
      await onPublish();
    }
    if (context.uid === PAGE && context.action === 'publish' && onOther !== null) {
      sent ??= sendOther();
      // A request writes other rows first, such as its session.
      await otherWaits();
    } else if (context.uid === PAGE && OTHERS.includes(context.action)) {
      await onOther?.();
      onOther = null;
    }
    return next();
  });
});

let count = 0;
const makePage = async (data: object = {}): Promise<string> => {
  const slug = `many-${(count += 1)}`;
  const page = { title: slug, slug, ...data };
  return (await service.strapi.documents(PAGE).create({ data: page })).documentId;
};
const makeMany = async (data: object = {}): Promise<string[]> => {
  const pages: string[] = [];
  for (let page = 0; page < MANY; page += 1) pages.push(await makePage(data));
  return pages;
};
const countPublished = (pages: readonly string[]): Promise<number> =>
  service.strapi.db
    .query(PAGE)
    .count({ where: { documentId: { $in: pages as string[] }, publishedAt: { $ne: null } } });
const countStored = (pages: readonly string[]): Promise<number> =>
  service.strapi.db
    .query(PAGE)
    .count({ where: { documentId: { $in: pages as string[] }, publishedAt: null } });

interface Answer {
  readonly status: number;
  readonly changeSet: string | null;
  readonly data: BulkActionOutcome;
  readonly error: { readonly details: object };
}
const perform = async (
  request: Partial<PageBulkAction> & { readonly action: string }
): Promise<Answer> => {
  const panel = getPanel(service, editor);
  const { status, body } = await panel.post('pages/bulk-actions', { isDryRun: false, ...request });
  return { status, ...body };
};
const tryUndo = (changeSet: string | null) =>
  getPanel(service, editor).post(`history/change-sets/${changeSet}/undo`, { isDryRun: false });
const undo = async (changeSet: string | null): Promise<void> => {
  const { status, body } = await tryUndo(changeSet);
  expect([status, body.error]).toEqual([200, undefined]);
};
const readLatestPublish = async (): Promise<{ id: string }> => {
  const { body } = await getPanel(service, editor).get('history?limit=5');
  const changeSets = (body.data.changeSets ?? body.data) as { id: string; operation: string }[];
  return changeSets.find(({ operation }) => operation === 'publish') ?? { id: 'none' };
};

describe('a bulk action on many pages', () => {
  test('lets another save in between, and remains one change set that can be undone', async () => {
    const pages = await makeMany();
    const other = await makePage();
    let publishedThen = 0;
    sendOther = () => accepted(editor.update(PAGE, other, { title: 'Saved in between' }));
    onOther = async () => {
      publishedThen = await countPublished(pages);
    };
    const done = await perform({ action: 'publish', pages });
    expect(done).toMatchObject({ status: 200, data: { addresses: { total: MANY } } });
    await sent;
    expect(publishedThen).toBeGreaterThan(0);
    expect(publishedThen).toBeLessThan(MANY);
    expect(await countPublished(pages)).toBe(MANY);

    const { body } = await getPanel(service, editor).get(`history/change-sets/${done.changeSet}`);
    expect(body.data).toMatchObject({ total: MANY });
    await undo(done.changeSet);
    expect(await countPublished(pages)).toBe(0);
    expect(await countStored(pages)).toBe(MANY);
  });

  test('is not undone over an edit that was saved between two of its parts', async () => {
    const pages = await makeMany();
    const [first] = pages as [string];
    sendOther = () => accepted(editor.update(PAGE, first, { title: 'Edited in between' }));
    onOther = async () => undefined;
    const done = await perform({ action: 'publish', pages });
    await sent;
    expect(await tryUndo(done.changeSet)).toMatchObject({
      status: 400,
      body: { error: { details: { code: 'history.changed' } } },
    });
    const draft = await service.strapi.documents(PAGE).findOne({ documentId: first });
    expect(draft).toMatchObject({ title: 'Edited in between' });
    expect(await countPublished(pages)).toBe(MANY);
  });

  test('is not undone over an order that was saved between two of its parts', async () => {
    const section = await makePage();
    const there = await makeMany({ parent: section });
    const others = await makeMany();
    await perform({ action: 'publish', pages: [section, ...there, ...others] });
    const [second, first] = there as [string, string];
    const pages = [first, second, ...there.slice(2), ...others];
    onOther = async () => {
      sent = perform({ action: 'order', pages: [first], parent: section, after: second });
      await otherWaits();
    };
    const move = { action: 'move', parent: section, publishes: true, after: null } as const;
    const done = await perform({ ...move, pages });
    expect(done.status).toBe(200);
    expect(await sent).toMatchObject({ status: 200 });
    expect(await tryUndo(done.changeSet)).toMatchObject({
      status: 400,
      body: { error: { details: { code: 'history.changed' } } },
    });
  });

  test('that is undone while it runs leaves the other pages in a change set of their own', async () => {
    const pages = await makeMany();
    // Not part of the action's transaction, because the promise was made outside it.
    let start = (_changeSet: string): void => undefined;
    const undoing = new Promise<string>((resolve) => {
      start = resolve;
    }).then((changeSet) => undoChangeSet(service.strapi, getServices(service.strapi), changeSet));
    let published = 0;
    onPublish = async () => {
      published += 1;
      // The first part has fewer pages.
      if (published !== 10) return;
      const latest = await service.strapi.db
        .query(HISTORY_CHANGE_SET)
        .findOne({ orderBy: { id: 'desc' } });
      start(latest.act);
      await otherWaits();
    };
    const done = await perform({ action: 'publish', pages });
    expect(done).toMatchObject({ status: 200, changeSet: null });
    await undoing;
    const left = await countPublished(pages);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(MANY - 9);
    await undo((await readLatestPublish()).id);
    expect(await countPublished(pages)).toBe(0);
  });

  test.each(['unpublish', 'delete'] as const)(
    '%s has the result that its dry run reported, and can be undone',
    async (action) => {
      const section = await makePage();
      const pages = [section, ...(await makeMany({ parent: section }))];
      await perform({ action: 'publish', pages });
      const request = { action, pages, redirectTo: { kind: 'gone' }, all: true } as const;
      const told = await perform({ ...request, isDryRun: true });
      const done = await perform(request);
      const sort = ({ data }: Answer) => ({
        addresses: data.addresses.first.toSorted((one, two) => (one.id < two.id ? -1 : 1)),
        made: data.redirects.made.first.toSorted((one, two) => (one.source < two.source ? -1 : 1)),
        newRoots: data.newRoots.total,
      });
      expect(told).toMatchObject({ status: 200, data: { addresses: { total: MANY + 1 } } });
      expect(sort(done)).toEqual(sort(told));
      const redirects = await service.strapi.db.query(REDIRECT).count();
      await undo(done.changeSet);
      expect(await countPublished(pages)).toBe(MANY + 1);
      expect(await service.strapi.db.query(REDIRECT).count()).toBe(redirects - MANY - 1);
    }
  );

  test('moves pages in the order of the request', async () => {
    const pages = await makeMany();
    const first = await makePage();
    const section = await makePage();
    await perform({ action: 'publish', pages: [section, ...pages] });
    await perform({ action: 'move', pages: [first], parent: section, publishes: false });
    const request = { action: 'move', parent: section, publishes: true, after: null } as const;
    const done = await perform({ ...request, pages });
    expect(done).toMatchObject({ status: 200, data: { addresses: { total: MANY } } });
    const rows = await service.strapi.db.query(PAGE).findMany({
      where: { parent_document_id: section, publishedAt: null },
      orderBy: 'sort_order',
    });
    expect(rows.map(({ documentId }) => documentId)).toEqual([...pages, first]);
    await undo(done.changeSet);
    expect(await findPath(service, String(pages[30]))).toMatch(/^\/many-\d+\/$/);
  });

  test('is validated against its end state, not against intermediate states', async () => {
    const section = await makePage();
    const slug = 'would-meet';
    const child = await makePage({ slug, parent: section });
    const alike = await makePage({ slug });
    const others = await makeMany();
    const pages = [section, ...others, alike];
    const done = await perform({ action: 'delete', pages, redirectTo: { kind: 'nowhere' } });
    expect(done).toMatchObject({ status: 200, data: { newRoots: { total: 1 } } });
    expect(await countStored([...pages, child])).toBe(1);
    await undo(done.changeSet);
    expect(await countStored([...pages, child])).toBe(MANY + 3);
  });

  test('changes nothing if one of the pages is invalid', async () => {
    const pages = await makeMany();
    pages.push(await makePage({ title: '' }));
    expect(await perform({ action: 'publish', pages })).toMatchObject({ status: 400 });
    expect(await countPublished(pages)).toBe(0);
  });

  test.each([
    ['several pages', 0],
    ['one page', 300],
  ])(
    'that cannot finish a part of %s reports the number of finished pages, and these can be undone',
    async (_, duration) => {
      addedPerPage = duration;
      const pages = await makeMany();
      const last = String(pages.at(-1));
      sendOther = () => accepted(editor.update(PAGE, last, { title: '' }));
      onOther = async () => undefined;
      const done = await perform({ action: 'publish', pages });
      await sent;
      expect(done).toMatchObject({
        status: 400,
        error: {
          details: {
            code: 'page-bulk-action.partly-done',
            values: { total: MANY, reason: { code: 'page-bulk-action.of-page' } },
          },
        },
      });
      const { done: finished } = (done.error.details as { values: { done: number } }).values;
      expect(finished).toBeGreaterThan(0);
      expect(await countPublished(pages)).toBe(finished);
      await undo((await readLatestPublish()).id);
      expect(await countPublished(pages)).toBe(0);
    }
  );

  test('reports that it stopped because one of the pages was deleted meanwhile', async () => {
    const pages = await makeMany();
    sendOther = () => accepted(editor.remove(PAGE, String(pages.at(-1))));
    onOther = async () => undefined;
    const done = await perform({ action: 'publish', pages });
    await sent;
    expect(done).toMatchObject({
      status: 400,
      error: { details: { values: { reason: { code: 'page-bulk-action.changed-meanwhile' } } } },
    });
    expect(await countPublished(pages)).toBeGreaterThan(0);
  });
});
