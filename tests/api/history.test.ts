import path from 'node:path';
import fc from 'fast-check';
import { readList } from 'redirect-formats';
import { getServices } from '../../src/plugins/history/server/src/create-services';
import { Retention } from '../../src/plugins/history/server/src/journal/retention';
import type * as HistoryActs from '../../src/plugins/history/server/src/undo/undo-change-set';
import type { State } from '../../src/plugins/site-content/domain/changes/state';
import { attributePopulate } from '../../src/plugins/site-content/domain/components/populate';
import {
  HISTORY_CHANGE_SET,
  HISTORY_ENTRY,
} from '../../src/plugins/site-content/domain/content-types';
import type * as PageActs from '../../src/plugins/site-content/server/src/pages/bulk-actions/run-bulk-action';
import { applyList } from '../../src/plugins/site-content/server/src/redirects/lists/apply';
import { getModels } from '../../src/plugins/site-content/server/src/strapi-internals/models';
import { wrapTransactions } from '../../src/plugins/site-content/server/src/strapi-internals/transactions';
import { writeImport } from '../../src/plugins/site-import/server/src/apply-plan';
import { readPlan } from '../../src/plugins/site-import/server/src/read-plan';
import { requireHistoryModule, requireServerModule } from '../support/compiled-modules';
import {
  connect,
  created,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import {
  getChangeSets,
  getJournal,
  getStates,
  getTracker,
  rebuilt,
  reported,
  type WholeChangeSet,
} from '../support/history';
import { getNavigation, getPanel } from '../support/panel';
import { accepted } from '../support/refusals';
import { runs } from '../support/runs';
import { ROOT } from '../support/service';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

const { restoreVersion, undoChangeSet } =
  requireHistoryModule<typeof HistoryActs>('undo/undo-change-set');
const { runPageBulkAction } = requireServerModule<typeof PageActs>(
  'pages/bulk-actions/run-bulk-action'
);

let count = 0;
const fresh = (name: string): string => `${name}-${(count += 1)}`;

/** The change sets that `work` leaves in the journal. */
const changeSetsDuring = async (work: () => Promise<unknown>): Promise<WholeChangeSet[]> => {
  const before = await getChangeSets(service);
  await work();
  return (await getChangeSets(service)).slice(before.length);
};

const onlyChangeSet = async (work: () => Promise<unknown>): Promise<WholeChangeSet> => {
  const changeSets = await changeSetsDuring(work);
  expect(changeSets).toHaveLength(1);
  return changeSets[0] as WholeChangeSet;
};

describe('one change set is recorded for', () => {
  test('each save in the edit form, with its user and action', async () => {
    const slug = fresh('fares');
    let id = '';
    const startedAt = Date.now();
    const changeSets = await changeSetsDuring(async () => {
      id = await created(editor, PAGE, { title: 'Fares', slug });
      await accepted(editor.update(PAGE, id, { title: 'Prices', slug }));
      await accepted(editor.publish(PAGE, id, { title: 'Prices', slug }));
      await accepted(editor.update(PAGE, id, { title: 'Prices', slug: fresh('prices') }));
      await accepted(editor.discard(PAGE, id));
      await accepted(editor.unpublish(PAGE, id));
      await accepted(editor.remove(PAGE, id));
    });
    expect(reported(changeSets)).toEqual([
      ['create Fares'],
      ['save Prices'],
      ['publish Prices'],
      ['slug Prices'],
      ['slug Prices'],
      ['unpublish Prices'],
      ['delete Prices'],
    ]);
    for (const { actor, channel, at, changes } of changeSets) {
      expect({ actor, channel }).toMatchObject({
        actor: { kind: 'administrator', name: 'Test' },
        channel: 'editor',
      });
      expect(Date.parse(at)).toBeGreaterThanOrEqual(startedAt);
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
      expect(changes).toMatchObject([{ uid: PAGE, document: id }]);
    }
    expect(changeSets.map(({ operation }) => operation)).toEqual([
      ...[null, null, null, null, 'discard', null, null],
    ]);
    const [made, saved] = changeSets as [WholeChangeSet, WholeChangeSet];
    expect(made.changes[0]?.before).toBeNull();
    expect(saved.changes[0]?.before).toMatchObject([{ values: { title: 'Fares', slug } }]);
  });

  test('a clone, as a new entry without a change to the original', async () => {
    const id = await created(editor, PAGE, { title: 'Original', slug: fresh('original') });
    const changeSet = await onlyChangeSet(() =>
      accepted(editor.clone(PAGE, id, { title: 'Copy', slug: fresh('copy') }))
    );
    expect(reported([changeSet])).toEqual([['create Copy']]);
  });

  test('a bulk action', async () => {
    const ids = [
      await created(editor, PAGE, { title: 'One', slug: fresh('one') }),
      await created(editor, PAGE, { title: 'Two', slug: fresh('two') }),
    ];
    const publish = await onlyChangeSet(() => editor.bulk(PAGE, 'publish', ids));
    expect(reported([publish])).toEqual([['publish One', 'publish Two']]);
    const remove = await onlyChangeSet(() => editor.bulk(PAGE, 'delete', ids));
    expect(reported([remove])).toEqual([['delete One', 'delete Two']]);
  });

  test('a page created with child pages, including their move', async () => {
    const child = await created(editor, PAGE, { title: 'Child', slug: fresh('child') });
    const changeSet = await onlyChangeSet(() =>
      created(editor, PAGE, { title: 'Above', slug: fresh('above'), children: connect(child) })
    );
    expect(reported([changeSet])).toEqual([['create Above', 'move Child']]);
    const was = changeSet.changes.find(({ document }) => document === child)?.before;
    expect(was).toMatchObject([{ values: { parent_document_id: null } }]);
  });

  test('a moved page, including its redirects', async () => {
    const page = await publishedPage(editor, { title: 'Mover', slug: fresh('mover') });
    const parent = await publishedPage(editor, { title: 'Goal', slug: fresh('goal') });
    const changeSet = await onlyChangeSet(() =>
      getPanel(service, editor)
        .post('pages/bulk-actions', {
          ...{ action: 'move', pages: [page], parent, publishes: true },
          ...{ isDryRun: false, redirects: true },
        })
        .expect(200)
    );
    expect(changeSet).toMatchObject({
      channel: 'pages',
      operation: 'move',
      actor: { kind: 'administrator' },
    });
    expect(reported([changeSet])).toEqual([
      [expect.stringMatching(/^create \/mover-/), 'move Mover'],
    ]);
  });

  test('a deleted page, including its subpages, redirects and navigation items', async () => {
    const page = await publishedPage(editor, { title: 'Goner', slug: fresh('goner') });
    const below = await publishedPage(editor, {
      ...{ title: 'Below', slug: fresh('below') },
      parent: connect(page),
    });
    const source = `/${fresh('old')}`;
    const redirect = await created(editor, REDIRECT, {
      ...{ source, target: 'page' },
      page: connect(page),
    });
    const item = await created(editor, NAV_ITEM, {
      ...{ title: 'Item', area: 'header' },
      page: connect(page),
    });
    const changeSet = await onlyChangeSet(() => accepted(editor.remove(PAGE, page)));
    expect(reported([changeSet])[0]).toEqual(
      expect.arrayContaining(['delete Goner', 'move Below', 'save Item', `save ${source}`])
    );
    const before = new Map(changeSet.changes.map((change) => [change.document, change.before]));
    expect(before.get(below)?.map(({ values }) => values['parent_document_id'])).toEqual([
      page,
      page,
    ]);
    expect(before.get(redirect)).toMatchObject([{ values: { page } }]);
    expect(before.get(item)).toMatchObject([{ values: { page } }]);
    await accepted(editor.remove(NAV_ITEM, item));
  });

  test('a save of the navigation', async () => {
    const navigation = getNavigation(service, editor);
    const item = (id: string, parent: string | null = null) => ({
      ...{ id, parent, title: id, area: 'header' as const, url: '/x/', page: null },
    });
    const first = await onlyChangeSet(async () => {
      expect(await navigation.save([item('a'), item('b')])).toMatchObject({ status: 200 });
    });
    expect(first).toMatchObject({ channel: 'navigation', actor: { kind: 'administrator' } });
    expect(reported([first])).toEqual([['create a', 'create b']]);
    const [a, b] = (await navigation.read()).items.map(({ id }) => id) as [string, string];
    const second = await onlyChangeSet(async () => {
      const items = [{ ...item(a), title: 'a' }, { ...item(b, a), title: 'b' }, item('c')];
      expect(await navigation.save(items)).toMatchObject({ status: 200 });
    });
    expect(reported([second])).toEqual([['create c', 'move b']]);
    const third = await onlyChangeSet(async () => {
      expect(await navigation.save([])).toMatchObject({ status: 200 });
    });
    expect(reported([third])).toEqual([['delete a', 'delete b', 'delete c']]);
    const before = new Map(third.changes.map((change) => [change.document, change.before]));
    expect(before.get(b)).toMatchObject([{ values: { parent: a, title: 'b' } }]);
  });

  test('a navigation item created with subitems, including their move', async () => {
    const child = await created(editor, NAV_ITEM, { title: 'Low', area: 'header', url: '/' });
    const changeSet = await onlyChangeSet(() =>
      created(editor, NAV_ITEM, {
        ...{ title: 'High', area: 'header', url: '/' },
        subitems: connect(child),
      })
    );
    expect(reported([changeSet])).toEqual([['create High', 'move Low']]);
    expect(changeSet.changes.find(({ document }) => document === child)?.before).toMatchObject([
      { values: { parent: null, area: 'header' } },
    ]);
  });

  test('a save of site keys, with secrets only in the state before the change', async () => {
    await accepted(editor.saveSiteKeys({ email: 'a@example.com', password: 'pebble-7731' }));
    const changeSet = await onlyChangeSet(() =>
      accepted(editor.saveSiteKeys({ email: 'b@example.com', password: 'gravel-9942' }))
    );
    expect(changeSet.changes).toMatchObject([{ uid: SITE_KEYS, action: 'save', title: '' }]);
    expect(changeSet.changes[0]?.before).toMatchObject([
      { values: { email: 'a@example.com', password: 'pebble-7731' } },
    ]);
    const { tables } = getJournal(service);
    const rows: Record<string, unknown>[] = await service.strapi.db
      .connection(tables.entries)
      .select('*');
    const beside = rows.map(({ before: _before, ...columns }) => columns);
    expect(JSON.stringify(beside)).not.toMatch(/pebble|gravel/);
  });

  test('a bulk action on redirects, and for its undo', async () => {
    const sources = [`/${fresh('bulk')}`, `/${fresh('bulk')}`];
    for (const source of sources) await created(editor, REDIRECT, { source, target: 'none' });
    const ids = (
      await service.strapi.documents(REDIRECT).findMany({ filters: { source: { $in: sources } } })
    ).map(({ documentId }) => documentId);
    let undo = '';
    const changeSet = await onlyChangeSet(async () => {
      const { body } = await getPanel(service, editor)
        .post('redirects/bulk-actions', { action: 'delete', isDryRun: false, chosen: { ids } })
        .expect(200);
      undo = body.changeSet;
    });
    expect(changeSet).toMatchObject({ channel: 'redirects', operation: 'delete' });
    expect(reported([changeSet])).toEqual([sources.map((source) => `delete ${source}`).toSorted()]);
    const back = await onlyChangeSet(() =>
      getPanel(service, editor)
        .post(`history/change-sets/${undo}/undo`, { isDryRun: false })
        .expect(200)
    );
    expect(back).toMatchObject({ channel: 'history', operation: 'undo' });
    expect(reported([back])).toEqual([sources.map((source) => `restore ${source}`).toSorted()]);
  });

  test('a redirect list applied by a command', async () => {
    const apply = async (text: string) => {
      const list = readList(new TextEncoder().encode(text), { format: 'netlify' } as never);
      await applyList(service.strapi, getServices(service.strapi), list.lines, {
        ...{ onConflict: 'replace', deleteMissing: 'import', shortensChains: false },
        ...{ toPages: true, takesTemporary: false, skipsRefused: false },
      });
    };
    const many = Array.from({ length: 1200 }, (_, at) => `/listed-${at} /goal-${at}/ 301`);
    const first = await onlyChangeSet(() => apply(many.join('\n')));
    expect(first).toMatchObject({
      channel: 'redirect-list',
      actor: { kind: 'command' },
      entries: 1200,
    });
    expect(new Set(first.changes.map(({ action }) => action))).toEqual(new Set(['create']));
    expect(first.changes.map(({ title }) => title).toSorted()).toEqual(
      many.map((line) => line.split(' ')[0]).toSorted()
    );
    const second = await onlyChangeSet(() =>
      apply(many.slice(600).join('\n').replace(/goal/, 'else'))
    );
    expect(second.entries).toBe(601);
    expect(second.changes.filter(({ action }) => action === 'delete')).toHaveLength(600);
    expect(second.changes.find(({ action }) => action === 'save')).toMatchObject({
      title: '/listed-600',
      before: [{ values: { destination: '/goal-600/' } }],
    });
    expect(second.changes.every(({ before }) => before !== null)).toBe(true);
  });

  test('an import that replaces the whole site', async () => {
    const importSample = async (): Promise<void> => {
      const folder = path.join(ROOT, 'database/sample-site');
      const plan = await readPlan(
        service.strapi,
        getServices(service.strapi).options,
        {
          initialData: path.join(folder, 'initial-data.json'),
          pages: path.join(folder, 'pages.json'),
        },
        () => undefined
      );
      const wishes = { replaces: true, overwrites: false, deletesMissing: false };
      await writeImport(service.strapi, getServices(service.strapi), plan, wishes, () => undefined);
    };
    const before = await getStates(service);
    const changeSet = await onlyChangeSet(importSample);
    expect(changeSet).toMatchObject({
      channel: 'import',
      operation: 'replace',
      actor: { kind: 'command' },
    });
    const now = await getStates(service);
    expect(changeSet.entries).toBe(new Set([...before.keys(), ...now.keys()]).size);
    expect(rebuilt(now, [changeSet])).toEqual(before);
  });

  test('each bulk write of rows by code', async () => {
    const { db } = service.strapi;
    const [a, b] = [`/${fresh('row')}`, `/${fresh('row')}`];
    const changeSet = await onlyChangeSet(() =>
      db.query(REDIRECT).createMany({
        data: [a, b].map((source) => ({ source, source_hash: source, target: 'none' })),
      })
    );
    expect(changeSet).toMatchObject({ channel: 'code', actor: { kind: 'code' } });
    expect(reported([changeSet])).toEqual([[`create ${a}`, `create ${b}`]]);
    const changed = await onlyChangeSet(() =>
      db.query(REDIRECT).updateMany({ where: { source: { $in: [a] } }, data: { note: 'Row' } })
    );
    expect(reported([changed])).toEqual([[`save ${a}`]]);
    const removed = await onlyChangeSet(() =>
      db.query(REDIRECT).deleteMany({ where: { source_hash: { $in: [a, b] } } })
    );
    expect(reported([removed])).toEqual([[`delete ${a}`, `delete ${b}`]]);
    expect(removed.changes[0]?.before).toMatchObject([{ values: { note: 'Row' } }]);
  });
});

describe('no change set is recorded for', () => {
  test('a refused write, a rolled-back transaction and a dry run', async () => {
    const page = await publishedPage(editor, { title: 'Stays', slug: fresh('stays') });
    const goal = await publishedPage(editor, { title: 'Dry', slug: fresh('dry') });
    const changeSets = await changeSetsDuring(async () => {
      expect((await editor.update(PAGE, page, { slug: 'a b' })).status).toBe(400);
      await service.strapi.db
        .transaction(async () => {
          await service.strapi
            .documents(PAGE)
            .update({ documentId: page, data: { title: 'Never' } as never });
          throw new Error('Taken back.');
        })
        .catch(() => undefined);
      await getPanel(service, editor)
        .post('pages/bulk-actions', {
          ...{ action: 'move', pages: [page], parent: goal, publishes: true },
          ...{ isDryRun: true },
        })
        .expect(200);
    });
    expect(changeSets).toEqual([]);
  });

  test('a refused write next to committed writes in the same transaction', async () => {
    const [kept, refused] = [`/${fresh('kept')}`, `/${fresh('refused')}`];
    const redirects = service.strapi.documents(REDIRECT);
    const one = await redirects.create({ data: { source: refused, target: 'none' } as never });
    const changeSet = await onlyChangeSet(() =>
      service.strapi.db.transaction(async () => {
        await redirects.create({ data: { source: kept, target: 'none' } as never });
        await redirects
          .update({ documentId: one.documentId, data: { source: 'http://x/' } as never })
          .catch(() => null);
      })
    );
    expect(reported([changeSet])).toEqual([[`create ${kept}`]]);
  });
});

test('a bulk write after a rollback to a savepoint is recorded with the original state', async () => {
  const { db } = service.strapi;
  const sources = Array.from({ length: 700 }, () => `/${fresh('many')}`);
  await db.query(REDIRECT).createMany({
    data: sources.map((source) => ({ source, source_hash: source, target: 'none' })),
  });
  const { writeBatches, revision } = getServices(service.strapi);
  const where = { source: { $in: sources } };
  const changeSet = await onlyChangeSet(() =>
    db.transaction(async ({ trx }) => {
      await revision.begin(trx);
      await writeBatches
        .inTurn(trx, async () => {
          await db.query(REDIRECT).deleteMany({ where });
          throw new Error('Taken back.');
        })
        .catch(() => undefined);
      await db.query(REDIRECT).updateMany({ where, data: { note: 'Left' } });
    })
  );
  expect(changeSet.changes).toHaveLength(700);
  expect(new Set(changeSet.changes.map(({ action }) => action))).toEqual(new Set(['save']));
  expect(changeSet.changes.every(({ before }) => before?.[0]?.values['note'] === null)).toBe(true);
});

test('only the service itself can write the history', async () => {
  const { db, documents } = service.strapi;
  for (const uid of [HISTORY_CHANGE_SET, HISTORY_ENTRY] as const) {
    await expect(async () => db.query(uid).deleteMany({ where: {} })).rejects.toThrow(
      'cannot be changed'
    );
    await expect(async () =>
      documents(uid).create({ data: { act: 'x', type: 'x', action: 'save' } as never })
    ).rejects.toThrow();
    const { status } = await editor.create(uid, { act: 'x' });
    expect([403, 404]).toContain(status);
  }
});

test('a recorded state contains everything that Strapi stores for an entry', async () => {
  const { strapi } = service;
  const page = await publishedPage(editor, { title: 'Linked', slug: fresh('linked') });
  const file = await strapi.db.query('plugin::upload.file').create({
    data: {
      name: 'a.png',
      hash: 'a',
      ext: '.png',
      mime: 'image/png',
      size: 1,
      url: '/a.png',
      provider: 'local',
    },
  });
  const id = await publishedPage(editor, {
    ...{ title: 'Whole', slug: fresh('whole'), show_in_menus: true },
    body: [
      {
        ...{ __component: 'blocks.hero', heading: 'Hero', text: 'Text', image: file.id },
        link: { text: 'Go', page: connect(page) },
      },
      { __component: 'blocks.rich-text', html: '<p>One</p>' },
      { __component: 'blocks.rich-text', html: '<p>Two</p>' },
      {
        __component: 'blocks.faq',
        questions: [
          { question: 'A?', answer: '<p>a</p>' },
          { question: 'B?', answer: '<p>b</p>' },
        ],
      },
    ],
  });
  const names = Object.keys(getModels(strapi)(PAGE).attributes);
  const rows = await strapi.db.query(PAGE).findMany({
    where: { documentId: id },
    populate: attributePopulate(getModels(strapi), PAGE, names, { linkedPages: false }),
    orderBy: { id: 'asc' },
  });
  /** Removes row ids, and replaces files by their ids. */
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    const { id: row, ...others } = value as Record<string, unknown>;
    if ('mime' in others) return row;
    return Object.fromEntries(Object.entries(others).map(([name, each]) => [name, plain(each)]));
  };
  const state = (await getStates(service)).get(`${PAGE} ${id}`) as State;
  expect(state).toHaveLength(2);
  const KEPT = ['title', 'slug', 'show_in_menus', 'first_published_at', 'last_published_at'];
  const ALSO = ['createdAt', 'updatedAt', 'publishedAt', 'parent_document_id'];
  for (const [at, row] of rows.entries()) {
    const { body, ...values } = plain(row) as Record<string, unknown>;
    const kept = state[at]?.values ?? {};
    expect(kept['block_ids']).toEqual(row['block_ids']);
    for (const name of [...KEPT, ...ALSO]) expect([name, kept[name]]).toEqual([name, values[name]]);
    // In a dynamic zone, Strapi names the component; elsewhere the attribute does.
    const named = JSON.stringify(kept['body']).replace(/"__component":"(?!blocks)[^"]*",/g, '');
    expect(JSON.parse(named)).toEqual(body);
  }
});

describe('the history retention', () => {
  const retention = (retentionDays: number, maxBytes: number): Retention =>
    new Retention(
      service.strapi,
      getServices(service.strapi).writers,
      getJournal(service).tables,
      { retentionDays, maxBytes },
      getServices(service.strapi).deletedFiles
    );

  test('removes change sets older than the configured days', async () => {
    const before = await getStates(service);
    expect((await getChangeSets(service)).length).toBeGreaterThan(3);
    await retention(1, 1e12).look(new Date());
    const kept = await getChangeSets(service);
    expect(kept.length).toBeGreaterThan(3);
    await retention(1, 1e12).look(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await getChangeSets(service)).toEqual([]);
    const { connection } = service.strapi.db;
    expect(await connection(getJournal(service).tables.entries).select('id')).toEqual([]);
    expect(await getStates(service)).toEqual(before);
  });

  test('removes the oldest change sets over the size limit, and deletions last', async () => {
    const id = await created(editor, REDIRECT, { source: `/${fresh('gone')}`, target: 'none' });
    await accepted(editor.remove(REDIRECT, id));
    const other = await created(editor, REDIRECT, { source: `/${fresh('left')}`, target: 'none' });
    for (let time = 0; time < 4; time += 1) {
      await accepted(editor.update(REDIRECT, other, { note: `Note ${time}` }));
    }
    const changeSets = await getChangeSets(service);
    const { connection } = service.strapi.db;
    const [sum] = await connection(getJournal(service).tables.changeSets).sum({ bytes: 'bytes' });
    await retention(1, Number(sum?.['bytes']) - 500).look(new Date());
    expect(reported(await getChangeSets(service))).toEqual([
      [expect.stringMatching(/^delete/)],
      ...reported(changeSets).slice(-3),
    ]);
    await retention(1, 1).look(new Date());
    expect(await getChangeSets(service)).toEqual([]);
  });

  test('leaves no deletion that can be undone over newer content', async () => {
    await retention(1, 1).look(new Date());
    const source = `/${fresh('again')}`;
    const id = await created(editor, REDIRECT, { source, target: 'none' });
    const deletion = await onlyChangeSet(() => accepted(editor.remove(REDIRECT, id)));
    await undo(deletion);
    await accepted(editor.update(REDIRECT, id, { note: 'Newer' }));
    const { tables } = getJournal(service);
    const { bytes } = await tables.measureSize(service.strapi.db.connection, deletion.id);
    await retention(1, bytes).look(new Date());
    expect((await getChangeSets(service)).map((kept) => kept.id)).toEqual([deletion.id]);
    expect(await obstaclesTo(undo(deletion))).toEqual([`history.changed ${source}`]);
  });
});

const WRITES = [
  ...([
    'redirect',
    'redirect',
    'change',
    'remove',
    'rows',
    'rows changed',
    'rows removed',
  ] as const),
  ...(['refused', 'page', 'page', 'page', 'save', 'save', 'publish', 'publish'] as const),
  ...([
    'publish all',
    'unpublish',
    'discard',
    'discard published',
    'delete',
    'clone',
    'move',
    'adopt',
  ] as const),
  ...(['nav item', 'nav item', 'nav below', 'nav delete', 'keys'] as const),
] as const;

interface Step {
  readonly write: (typeof WRITES)[number];
  readonly one: number;
  readonly other: number;
}

const at = <Each>(list: readonly Each[], number: number): Each | undefined =>
  list[number % Math.max(list.length, 1)];

const BODIES = [
  [],
  [{ __component: 'blocks.rich-text', html: '<p>One</p>' }],
  [
    { __component: 'blocks.quote', quote: 'Said', attribution: 'Somebody' },
    { __component: 'blocks.faq', questions: [{ question: 'A?', answer: '<p>a</p>' }] },
  ],
];

const perform = async ({ write, one, other }: Step): Promise<unknown> => {
  const { strapi } = service;
  const { db } = strapi;
  const pages = strapi.documents(PAGE);
  const redirects = strapi.documents(REDIRECT);
  const items = strapi.documents(NAV_ITEM);
  const drafts: { documentId: string }[] = await pages.findMany({ sort: 'documentId' });
  const stored = await redirects.findMany({ sort: 'id' });
  const navigation: { documentId: string }[] = await items.findMany({ sort: 'documentId' });
  const page = at(drafts, one)?.documentId ?? '';
  const second = at(drafts, other)?.documentId ?? '';
  const documentId = at(stored, one)?.documentId ?? '';
  const item = at(navigation, one)?.documentId ?? '';
  const rows = { where: { id: { $in: stored.slice(0, 2).map(({ id }) => id) } } };
  const source = `/${one}-${other}`;
  switch (write) {
    case 'redirect':
      return redirects.create({ data: { source, target: 'page', page: page || null } as never });
    case 'change':
      return redirects.update({ documentId, data: { target: 'none', note: source } as never });
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
    case 'refused':
      return db.transaction(async () => {
        await redirects.update({ documentId, data: { note: 'Before' } as never });
        await redirects
          .update({ documentId, data: { source: 'http://x/' } as never })
          .catch(() => null);
        await pages.update({ documentId: page, data: { slug: 'a b' } as never }).catch(() => null);
        await pages.update({ documentId: second, data: { seo_title: source } as never });
      });
    case 'page':
      return pages.create({
        data: {
          ...{ title: `Page ${one}`, slug: `s${one}-${other}`, parent: second || null },
          body: at(BODIES, one),
        } as never,
        status: other % 3 === 0 ? 'draft' : 'published',
      });
    case 'save': {
      const data = other % 3 === 0 ? { body: at(BODIES, one) } : { slug: `t${one}-${other}` };
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
    case 'discard published': {
      const published = await pages.findMany({ status: 'published', sort: 'documentId' });
      return pages.discardDraft({ documentId: at(published, one)?.documentId ?? '' });
    }
    case 'delete':
      return pages.delete({ documentId: page });
    case 'clone':
      return pages.clone({ documentId: page, data: { slug: `c${one}-${other}` } as never });
    case 'move':
      return runPageBulkAction(strapi, getServices(strapi), {
        ...{ action: 'move', pages: [page], parent: second, publishes: true, isDryRun: false },
        redirects: true,
      } as never);
    case 'adopt':
      return pages.update({
        documentId: page,
        data: { children: { connect: [{ documentId: second }] } } as never,
      });
    case 'nav item':
      return items.create({ data: { title: `Item ${one}`, area: 'header', page } as never });
    case 'nav below':
      return items.create({
        data: { title: `Below ${one}`, area: 'header', url: '/', parent: item } as never,
      });
    case 'nav delete':
      return items.delete({ documentId: item });
    case 'keys': {
      const keys = await strapi.documents(SITE_KEYS).findFirst();
      const data = { email: `${one}@example.com` } as never;
      return keys === null
        ? strapi.documents(SITE_KEYS).create({ data })
        : strapi.documents(SITE_KEYS).update({ documentId: keys.documentId, data });
    }
  }
};

const OF_THE_SAVE = ['updatedAt', 'updatedBy', 'createdBy', 'publishedAt'];

/** The visible values of every entry, without the times and users of its saves. */
const shown = (states: ReadonlyMap<string, State>): Map<string, unknown> =>
  new Map(
    [...states].map(([key, state]) => [
      key,
      state.map(({ locale, isPublished, values }) => {
        const others = Object.entries(values).filter(([name]) => !OF_THE_SAVE.includes(name));
        return { locale, isPublished, values: Object.fromEntries(others) };
      }),
    ])
  );

test('every earlier state can be rebuilt from the history, after random concurrent writes', async () => {
  const { strapi } = service;
  /** The states just before each commit, with the id of the change set. */
  const seen: { readonly changeSet: string; readonly states: Map<string, State> }[] = [];
  wrapTransactions(strapi, async (begin, callback) => {
    const found: typeof seen = [];
    const result = await begin(async (params) => {
      const given = await callback(params);
      const changeSet = getTracker(service).of(params.trx)['id'];
      found.push({ changeSet, states: await getStates(service, params.trx) });
      return given;
    });
    seen.push(...found);
    return result;
  });
  const step = fc.record({ write: fc.constantFrom(...WRITES), one: fc.nat(9), other: fc.nat(9) });
  let done = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 16 }),
      async (groups) => {
        seen.length = 0;
        const first = (await getChangeSets(service)).length;
        const start = await getStates(service);
        for (const group of groups) {
          await Promise.all(
            group.map((each) =>
              perform(each).then(
                () => (done += 1),
                () => (refused += 1)
              )
            )
          );
        }
        const changeSets = (await getChangeSets(service)).slice(first);
        const now = await getStates(service);
        expect(rebuilt(now, changeSets)).toEqual(start);
        const states = new Map(seen.map((each) => [each.changeSet, each.states]));
        for (const [place, { id, entries, changes }] of changeSets.entries()) {
          expect(entries).toBe(changes.length);
          expect(entries).toBeGreaterThan(0);
          expect(new Set(changes.map(({ uid, document }) => uid + document)).size).toBe(entries);
          expect(rebuilt(now, changeSets.slice(place + 1))).toEqual(states.get(id));
        }
      }
    ),
    { numRuns: runs(5), endOnFailure: true }
  );
  expect(done).toBeGreaterThan(refused / 3);
});

const undo = (changeSet: WholeChangeSet) =>
  undoChangeSet(service.strapi, getServices(service.strapi), changeSet.id);

/** The errors that prevent an operation, as codes with the titles that they name. */
const obstaclesTo = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason
  );
  expect(error).toMatchObject({ name: 'ValidationError' });
  const { details } = error as {
    details: { errors: { code: string; values: { title?: string; reason?: { code: string } } }[] };
  };
  return details.errors.map(({ code, values: { title, reason } }) =>
    [code, title, reason?.code].filter((part) => part !== undefined).join(' ')
  );
};

describe('undo', () => {
  test('of all change sets in reverse order restores the initial state', async () => {
    const { strapi } = service;
    // Values that bypassed the content rules are not written again. Entries that lose their position when the only
    // draft of a page is discarded do not get it back.
    const lawful = WRITES.filter((write) => !write.startsWith('rows') && write !== 'discard');
    const step = fc.record({ write: fc.constantFrom(...lawful), one: fc.nat(9), other: fc.nat(9) });
    let undone = 0;
    // Other tests left entries that break the content rules or link to deleted pages. All of a type are deleted at
    // once: one by one, a page that loses its parent could collide with the path of a page deleted later.
    await strapi.db.transaction(async () => {
      for (const uid of [REDIRECT, NAV_ITEM, PAGE] as const) {
        const left: { documentId: string }[] = await strapi.db.query(uid).findMany({});
        const documents = new Set(left.map((each) => each.documentId));
        await Promise.all(
          [...documents].map((documentId) => strapi.documents(uid).delete({ documentId }))
        );
      }
    });
    for (const one of [0, 1, 2, 3]) {
      for (const write of ['page', 'redirect', 'nav item'] as const) {
        await perform({ write, one, other: 9 }).catch(() => undefined);
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const first = (await getChangeSets(service)).length;
        const start = await getStates(service);
        for (const each of steps) await perform(each).catch(() => undefined);
        const changeSets = (await getChangeSets(service)).slice(first);
        for (const changeSet of changeSets.toReversed()) {
          await undoChangeSet(strapi, getServices(strapi), changeSet.id);
          undone += 1;
        }
        expect(shown(await getStates(service))).toEqual(shown(start));
      }),
      { numRuns: runs(8), endOnFailure: true }
    );
    expect(undone).toBeGreaterThan(0);
  });

  test('of a page deletion restores the references to the page, and is recorded itself', async () => {
    const page = await publishedPage(editor, {
      ...{ title: 'Back', slug: fresh('back') },
      body: [{ __component: 'blocks.rich-text', html: '<p>Text</p>' }],
    });
    await publishedPage(editor, {
      ...{ title: 'Under', slug: fresh('under') },
      parent: connect(page),
    });
    await created(editor, REDIRECT, {
      ...{ source: `/${fresh('old')}`, target: 'page' },
      page: connect(page),
    });
    const before = shown(await getStates(service));
    const changeSet = await onlyChangeSet(() => accepted(editor.remove(PAGE, page)));
    const back = await onlyChangeSet(() => undo(changeSet));
    expect(shown(await getStates(service))).toEqual(before);
    expect(back).toMatchObject({
      channel: 'history',
      operation: 'undo',
      entries: changeSet.entries,
    });
    // The redirect from the former path of the subpage is deleted again.
    const actions = new Set(back.changes.map(({ action }) => action));
    expect(actions).toEqual(new Set(['restore', 'delete']));
    const again = await onlyChangeSet(() => undo(back));
    expect(again.entries).toBe(changeSet.entries);
    expect((await getStates(service)).has(`${PAGE} ${page}`)).toBe(false);
  });

  test('reports how many redirects of other pages become obsolete because a page gets its URL back', async () => {
    const slug = fresh('returning');
    const page = await publishedPage(editor, { title: 'Returning', slug });
    const changeSet = await onlyChangeSet(() => accepted(editor.remove(PAGE, page)));
    const other = await publishedPage(editor, { title: 'In its place', slug });
    await editor.publish(PAGE, other, { slug: fresh('elsewhere') });
    const redirects = async () => (await service.visitor.get('/api/initial-data/')).body.redirects;
    expect(await redirects()).toHaveProperty(`${slug}/`);
    for (const isDryRun of [true, false]) {
      const outcome = await undoChangeSet(
        service.strapi,
        getServices(service.strapi),
        changeSet.id,
        {
          isDryRun,
        }
      );
      expect(outcome).toMatchObject({ restored: 1, deleted: 0, obsoleteRedirects: 1 });
    }
    expect(await redirects()).not.toHaveProperty(`${slug}/`);
  });

  test('of a page deletion restores the links in blocks, and the next save keeps them', async () => {
    const page = await publishedPage(editor, { title: 'Target', slug: fresh('target') });
    const other = await publishedPage(editor, {
      ...{ title: 'Linking', slug: fresh('linking') },
      body: [
        { __component: 'blocks.hero', heading: 'H', link: { text: 'Go', page: connect(page) } },
      ],
    });
    const linked = async (): Promise<unknown[]> =>
      ((await getStates(service)).get(`${PAGE} ${other}`) ?? []).map(
        ({ values }) =>
          (values['body'] as [{ link: { page_document_id: string } }])[0].link.page_document_id
      );
    const changeSet = await onlyChangeSet(() => accepted(editor.remove(PAGE, page)));
    await undo(changeSet);
    await accepted(editor.update(PAGE, other, { title: 'Linking still' }));
    expect(await linked()).toEqual([page, page]);
    await accepted(editor.publish(PAGE, other));
    expect(await linked()).toEqual([page, page]);
    const { body } = await service.visitor.get('/api/pages/?fields=body&limit=100').expect(200);
    expect(JSON.stringify(body)).toContain('/target-');
  });

  test('of an applied redirect list deletes all its redirects', async () => {
    const list = readList(
      new TextEncoder().encode(
        Array.from({ length: 700 }, (_, at) => `/undone-${at} /goal/ 301`).join('\n')
      ),
      { format: 'netlify' } as never
    );
    const before = await getStates(service);
    const changeSet = await onlyChangeSet(() =>
      applyList(service.strapi, getServices(service.strapi), list.lines, {
        ...{ onConflict: 'replace', deleteMissing: 'none', shortensChains: false },
        ...{ toPages: true, takesTemporary: false, skipsRefused: false },
      })
    );
    expect((await undo(changeSet)).total).toBe(700);
    expect(await getStates(service)).toEqual(before);
  });

  test('is refused as a whole, with reasons, if later changes conflict with it', async () => {
    const [one, other] = [fresh('one'), fresh('other')];
    const [first, second] = [
      await created(editor, PAGE, { title: 'First', slug: one }),
      await created(editor, PAGE, { title: 'Second', slug: other }),
    ];
    const both = await onlyChangeSet(() => editor.bulk(PAGE, 'delete', [first, second]));
    await created(editor, PAGE, { title: 'Taken', slug: one });
    const states = await getStates(service);
    expect(await obstaclesTo(undo(both))).toEqual(['page.slugs-meet First']);
    expect(await getStates(service)).toEqual(states);

    const page = await created(editor, PAGE, { title: 'Changed', slug: fresh('changed') });
    const saved = await onlyChangeSet(() =>
      accepted(editor.update(PAGE, page, { title: 'Again' }))
    );
    await accepted(editor.update(PAGE, page, { title: 'And again' }));
    expect(await obstaclesTo(undo(saved))).toEqual(['history.changed And again']);

    let parent = '';
    const made = await onlyChangeSet(async () => {
      parent = await created(editor, PAGE, { title: 'Parent', slug: fresh('parent') });
    });
    await created(editor, REDIRECT, {
      ...{ source: `/${fresh('led')}`, target: 'page' },
      page: connect(parent),
    });
    expect(await obstaclesTo(undo(made))).toEqual(['history.led-to Parent']);
    expect(await obstaclesTo(undo({ ...made, id: 'none' }))).toEqual(['history.over']);
  });
});

describe('restoring a version', () => {
  const restore = (change: number | undefined) =>
    restoreVersion(service.strapi, getServices(service.strapi), change ?? 0);

  test('of a page changes the draft but not the published page', async () => {
    const page = await publishedPage(editor, { title: 'Version 1', slug: fresh('version') });
    const changeSet = await onlyChangeSet(() =>
      accepted(editor.update(PAGE, page, { title: 'Version 2' }))
    );
    await accepted(editor.publish(PAGE, page));
    const back = await onlyChangeSet(() => restore(changeSet.changes[0]?.id));
    expect(reported([back])).toEqual([['restore Version 1']]);
    const state = (await getStates(service)).get(`${PAGE} ${page}`);
    expect(state?.map(({ values }) => values['title'])).toEqual(['Version 1', 'Version 2']);
  });

  test('of a page does not change when it was published', async () => {
    const page = await created(editor, PAGE, { title: 'Version 1', slug: fresh('version') });
    const first = await onlyChangeSet(() =>
      accepted(editor.update(PAGE, page, { title: 'Version 2' }))
    );
    await accepted(editor.publish(PAGE, page));
    const readDates = async () =>
      (await getStates(service))
        .get(`${PAGE} ${page}`)
        ?.map(({ values }) => [
          ...[values['title'], values['first_published_at'], values['last_published_at']],
          ...[values['remembered_slug'], values['remembered_parent_id']],
        ]);
    const [[, ...dates] = [], published] = (await readDates()) ?? [];
    expect(dates[0]).not.toBeNull();
    await restore(first.changes[0]?.id);
    expect(await readDates()).toEqual([['Version 1', ...dates], published]);
    const again = await accepted(editor.publish(PAGE, page));
    expect(again.data).toMatchObject({ first_published_at: dates[0] });
  });

  test('of a page leaves out blocks whose type has been removed', async () => {
    const text = { __component: 'blocks.rich-text', html: '<p>Text</p>' };
    const removed = { __component: 'blocks.quote', text: 'Was said' };
    const page = await publishedPage(editor, {
      ...{ title: 'Blocks', slug: fresh('blocks'), body: [removed, text] },
    });
    const readBlocks = async () =>
      (await getStates(service))
        .get(`${PAGE} ${page}`)
        ?.map(({ values: { body } }) => (body as object[]).map((block) => ({ ...block })));
    const remaining = [expect.objectContaining(text)];
    const changed = await onlyChangeSet(() =>
      accepted(editor.publish(PAGE, page, { title: 'Without blocks', body: [] }))
    );
    const { tables } = getJournal(service);
    const rename = async ({ id }: WholeChangeSet): Promise<void> => {
      const { connection } = service.strapi.db;
      const [row] = await connection(tables.entries).where({ act: id });
      const before = (row.before as string).replaceAll('blocks.quote', 'blocks.removed');
      expect(before).not.toBe(row.before);
      await connection(tables.entries).where({ act: id }).update({ before });
    };
    await rename(changed);
    await restore(changed.changes[0]?.id);
    expect(await readBlocks()).toEqual([remaining, []]);
    await accepted(editor.publish(PAGE, page, { body: [removed, text] }));
    const deleted = await onlyChangeSet(() => accepted(editor.remove(PAGE, page)));
    await rename(deleted);
    await undoChangeSet(service.strapi, getServices(service.strapi), deleted.id);
    expect(await readBlocks()).toEqual([remaining, remaining]);
  });

  test('of a deleted redirect recreates it', async () => {
    const source = `/${fresh('version')}`;
    const id = await created(editor, REDIRECT, { source, destination: '/one/', note: 'First' });
    await accepted(editor.update(REDIRECT, id, { destination: '/two/', note: 'Second' }));
    const changeSet = await onlyChangeSet(() => accepted(editor.remove(REDIRECT, id)));
    await restore(changeSet.changes[0]?.id);
    expect((await getStates(service)).get(`${REDIRECT} ${id}`)).toMatchObject([
      { values: { source, destination: '/two/', note: 'Second' } },
    ]);
    expect(await obstaclesTo(restore(0))).toEqual(['history.over']);
  });
});
