import type {
  HistoryAct,
  HistoryActAnswer,
  HistoryAnswer,
  HistoryChange,
  HistoryPeople,
} from '../../src/plugins/site-content/domain/panel/history';
import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { getStates } from '../support/history';
import {
  createRole,
  getPanel,
  type Grant,
  READ_HISTORY,
  READ_NAVIGATION,
  reads,
  RESTORE_HISTORY,
} from '../support/panel';
import { accepted } from '../support/refusals';

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;
const fresh = (name: string): string => `${name}-${(count += 1)}`;

const ask = async <Answer>(path: string, who: Editor = editor): Promise<Answer> => {
  const { status, body } = await getPanel(service, who).get(path);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
};

const getHistory = (query = '', who?: Editor): Promise<HistoryAnswer> =>
  ask(`history?${query}`, who);

const latest = async (query = '', who?: Editor): Promise<HistoryAct> => {
  const [act] = (await getHistory(query, who)).acts;
  if (act === undefined) throw new Error('Nothing has happened.');
  return act;
};

const opened = ({ id }: HistoryAct, who?: Editor): Promise<HistoryActAnswer> =>
  ask(`history/acts/${id}`, who);

const onlyChange = async (act: HistoryAct, who?: Editor): Promise<HistoryChange> => {
  const { changes } = await opened(act, who);
  expect(changes).toHaveLength(1);
  return changes[0] as HistoryChange;
};

/** What an act did, as `delete Fares`. */
const said = ({ counts }: HistoryAct): string[] =>
  counts.map(({ action, title, count: many }) => `${action} ${title} ${many}`);

const goBack = async (path: string, isDryRun = false, who: Editor = editor) => {
  const { status, body } = await getPanel(service, who).post(`history/${path}`, { isDryRun });
  const errors = (body.error?.details?.errors ?? []) as { code: string }[];
  return { status, total: body.data?.total, codes: errors.map(({ code }) => code) };
};

const does = (action: string, subject: string, ...fields: string[]): Grant => ({
  action: `plugin::content-manager.explorer.${action}`,
  subject,
  ...(fields.length === 0 ? {} : { fields }),
});

/** Somebody with a role that may do this and no more. */
const colleague = async (...grants: Grant[]): Promise<Editor> =>
  createEditor(service, await createRole(service, grants));

const getShown = ({ differences }: HistoryChange): string[] =>
  differences.map(
    ({ path, of, before, after }) =>
      `${of} ${path.join('.')}: ${before.join(', ')} > ${after.join(', ')}`
  );

describe('what happened', () => {
  test('is told by acts, the latest first, with who and by which way', async () => {
    const startedAt = Date.now();
    const id = await created(editor, PAGE, { title: 'Fares', slug: fresh('fares') });
    await accepted(editor.update(PAGE, id, { title: 'Prices' }));
    const { acts, entry } = await getHistory(`entry=${id}`);
    expect(acts.map(said)).toEqual([['save Prices 1'], ['create Fares 1']]);
    expect(acts[0]).toMatchObject({
      by: { kind: 'administrator', name: 'Test' },
      way: 'editor',
      deed: null,
      counts: [{ type: PAGE, action: 'save', count: 1, title: 'Prices', titleBefore: 'Fares' }],
    });
    expect((await opened(acts[0] as HistoryAct)).changes).toMatchObject([
      { title: 'Prices', titleBefore: 'Fares' },
    ]);
    expect(entry).toEqual({ type: PAGE, title: 'Prices' });
    const reader = await colleague(READ_HISTORY, reads(PAGE, 'slug'));
    const shown = await getHistory(`entry=${id}`, reader);
    expect(shown.acts[0]?.counts).toMatchObject([{ title: null, titleBefore: null }]);
    expect(shown.entry).toEqual({ type: PAGE, title: null });
    const savedAt = Date.parse(acts[0]?.at ?? '');
    expect(savedAt).toBeGreaterThanOrEqual(startedAt);
    expect(savedAt).toBeLessThanOrEqual(Date.now());
  });

  test('tells a page that gets another slug with its title as renamed, and names it as it was', async () => {
    const id = await created(editor, PAGE, { title: 'Fares', slug: fresh('fares') });
    await accepted(editor.update(PAGE, id, { title: 'Prices', slug: fresh('prices') }));
    await accepted(editor.update(PAGE, id, { title: 'Prices', slug: fresh('prices') }));
    const { acts } = await getHistory(`entry=${id}`);
    expect(acts.flatMap(({ counts }) => counts)).toMatchObject([
      { action: 'move', titleBefore: null },
      { action: 'save', titleBefore: 'Fares' },
      { action: 'create', titleBefore: null },
    ]);
  });

  test('names what was deleted, for those who may read all of its kind', async () => {
    const above = await created(editor, PAGE, { title: 'Above', slug: fresh('above') });
    const parent = connect(above);
    const below = await created(editor, PAGE, { title: 'Below', slug: fresh('below'), parent });
    await accepted(editor.bulk(PAGE, 'delete', [above, below]));
    const act = await latest();
    const parents = async (who?: Editor): Promise<unknown> => {
      const { changes } = await opened(act, who);
      const change = changes.find(({ document }) => document === below);
      return change?.differences.find(({ path }) => path[0] === 'parent')?.before;
    };
    expect(await parents()).toEqual(['Above']);
    const reader = await colleague(READ_HISTORY, reads(PAGE, 'parent'));
    expect(await parents(reader)).toEqual([null]);
  });

  test('comes by pages', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await created(editor, REDIRECT, { source: `/${fresh(name)}`, target: 'none' });
    }
    const first = await getHistory('limit=2');
    expect(first.acts.map(({ counts }) => counts[0]?.title?.slice(0, 4))).toEqual(['/Thr', '/Two']);
    expect(first.next).toBe(first.acts[1]?.id);
    const second = await getHistory(`limit=1&before=${first.next}`);
    expect(second.acts[0]?.counts[0]?.title).toMatch(/^\/One/);
    const { acts } = await getHistory();
    const last = await getHistory(`limit=50&before=${acts.at(-1)?.id}`);
    expect(last).toEqual({ acts: [], next: null, entry: null });
  });

  test('is found by type, action, time and person', async () => {
    const other = await createEditor(service, 'strapi-editor');
    const id = await created(other, REDIRECT, { source: `/${fresh('found')}`, target: 'none' });
    const since = (await latest()).at;
    await accepted(editor.remove(REDIRECT, id));
    const ids = async (query: string): Promise<string[]> =>
      (await getHistory(query)).acts.flatMap((act) => said(act));
    expect((await latest('action=delete')).counts).toMatchObject([
      { type: REDIRECT, action: 'delete' },
    ]);
    expect(await ids(`type=${encodeURIComponent(PAGE)}&since=${since}`)).toEqual([]);
    expect(await ids(`type=${encodeURIComponent(REDIRECT)}&since=${since}`)).toHaveLength(2);
    expect(await ids(`entry=${id}&until=${new Date(Date.parse(since) - 1).toISOString()}`)).toEqual(
      []
    );
    const people: HistoryPeople = await ask('history/people');
    const making = await latest(`entry=${id}&action=create`);
    expect(people).toContainEqual(making.by);
    expect(await ids(`entry=${id}&person=administrator:${making.by.id}`)).toEqual([
      expect.stringMatching(/^create /),
    ]);
    expect(await ids(`entry=${id}&person=token:${making.by.id}`)).toEqual([]);
  });

  test('is found by a part of a title, in whatever case, by who may read titles', async () => {
    const source = `/${fresh('Half_100%')}`;
    const id = await created(editor, REDIRECT, { source, target: 'none' });
    await created(editor, REDIRECT, { source: `/${fresh('half-1000')}`, target: 'none' });
    const found = async (title: string, who?: Editor): Promise<number> =>
      (await getHistory(new URLSearchParams({ title }).toString(), who)).acts.length;
    expect(await found('hALF_100%')).toBe(1);
    expect(await found('half')).toBe(2);
    expect(await found('f!100')).toBe(0);
    const reader = await colleague(READ_HISTORY, reads(REDIRECT, 'note'));
    expect((await getHistory(`entry=${id}`, reader)).acts).toHaveLength(1);
    expect(await found('half', reader)).toBe(0);
  });

  test.each([
    ['person=nobody', 'history.person'],
    ['type=plugin::upload.folder', 'history.type'],
    ['action=ruin', 'history.action'],
    ['since=yesterday', 'history.time'],
    ['until=tomorrow', 'history.time'],
    ['title=', 'history.title'],
    ['title=a&title=b', 'history.title'],
    ['entry=a&entry=b', 'history.id'],
    ['before=', 'history.id'],
    ['limit=51', 'history.limit'],
  ])('refuses %s', async (query, code) => {
    const { body } = await getPanel(service, editor).get(`history?${query}`).expect(400);
    expect(body.error.details.errors.map((error: { code: string }) => error.code)).toEqual([code]);
  });

  test('opens to its differences', async () => {
    const slug = fresh('open');
    const parent = await created(editor, PAGE, { title: 'Above', slug: fresh('above') });
    const id = await created(editor, PAGE, {
      ...{ title: 'Open', slug },
      body: [{ __component: 'blocks.rich-text', html: '<p>One</p>' }],
    });
    const { body } = (await service.strapi
      .documents(PAGE)
      .findOne({ documentId: id, populate: { body: true } as never })) as unknown as {
      body: { id: number }[];
    };
    await accepted(
      editor.update(PAGE, id, {
        title: 'Opened',
        parent: connect(parent),
        show_in_menus: true,
        body: [
          { __component: 'blocks.rich-text', id: body[0]?.id, html: '<p>Two</p>' },
          { __component: 'blocks.hero', heading: 'New' },
        ],
      })
    );
    const act = await latest();
    const { changes, total } = await opened(act);
    expect(total).toBe(1);
    const [change] = changes as [HistoryChange];
    expect(change).toMatchObject({ type: PAGE, document: id, action: 'move', hasVersion: true });
    expect(getShown(change).toSorted()).toEqual([
      'draft body.0.html: <p>One</p> > <p>Two</p>',
      'draft body.1.heading:  > New',
      'draft body.1:  > blocks.hero',
      'draft parent:  > Above',
      'draft show_in_menus: false > true',
      'draft title: Open > Opened',
    ]);
    await getPanel(service, editor).get('history/acts/none').expect(404);
    await getPanel(service, editor).get(`history/acts/${act.id}?offset=-1`).expect(400);
    expect((await ask<HistoryActAnswer>(`history/acts/${act.id}?offset=1`)).changes).toEqual([]);
  });

  test('tells once what was changed and published at once, and the secrets of nobody', async () => {
    const page = await publishedPage(editor, { title: 'Both', slug: fresh('both') });
    await accepted(editor.publish(PAGE, page, { title: 'Both at once' }));
    expect(getShown(await onlyChange(await latest()))).toEqual(['both title: Both > Both at once']);

    const { strapi } = service;
    await strapi.documents(SITE_KEYS).create({ data: { password: 'Sesame' } });
    const act = await latest(`type=${encodeURIComponent(SITE_KEYS)}`);
    const change = await onlyChange(act);
    expect(getShown(change)).toContain('published password:  > ••••••');
    expect(JSON.stringify(change)).not.toContain('Sesame');
  });
});

describe('whoever may not read', () => {
  test('a type is told nothing of it', async () => {
    const id = await created(editor, PAGE, { title: 'Hidden', slug: fresh('hidden') });
    const nobody = await colleague(READ_HISTORY, reads(REDIRECT));
    expect((await getHistory(`entry=${id}`, nobody)).acts).toEqual([]);
    const act = await latest(`entry=${id}`);
    await getPanel(service, nobody).get(`history/acts/${act.id}`).expect(404);
    expect((await getHistory('', await colleague(READ_HISTORY))).acts).toEqual([]);
  });

  test('an attribute is not shown it, and titles neither', async () => {
    const id = await created(editor, PAGE, { title: 'Partly', slug: fresh('partly') });
    await accepted(editor.update(PAGE, id, { title: 'Partly new', seo_title: 'Found' }));
    const half = await colleague(READ_HISTORY, reads(PAGE, 'seo_title'));
    const act = await latest(`entry=${id}`, half);
    expect(act.counts).toMatchObject([{ title: null }]);
    const change = await onlyChange(act, half);
    expect(change.title).toBeNull();
    expect(getShown(change)).toEqual(['draft seo_title:  > Found']);
  });

  test('the entries of others is told of his own', async () => {
    const role = await createRole(service, [READ_HISTORY, does('create', REDIRECT)]);
    const { strapi } = service;
    const stored = await strapi.db.query('admin::role').findOne({ where: { code: role } });
    await strapi.service('admin::role').addPermissions(stored.id, [
      {
        action: 'plugin::content-manager.explorer.read',
        subject: REDIRECT,
        properties: { fields: ['source', 'target'] },
        conditions: ['admin::is-creator'],
      },
    ]);
    const author = await createEditor(service, role);
    const source = `/${fresh('mine')}`;
    await created(author, REDIRECT, { source, target: 'none' });
    await created(editor, REDIRECT, { source: `/${fresh('theirs')}`, target: 'none' });
    expect((await getHistory('', author)).acts.map(said)).toEqual([[`create ${source} 1`]]);
  });

  test('the items in the Content Manager is told of them where he may read the navigation', async () => {
    const { documentId: id } = await service.strapi
      .documents(NAV_ITEM)
      .create({ data: { title: 'Item', area: 'header', url: '/item/' } as never });
    const reader = await colleague(READ_HISTORY, READ_NAVIGATION);
    expect(said(await latest(`entry=${id}`, reader))).toEqual(['create Item 1']);
  });
});

describe('undo', () => {
  test('is foretold, and changes nothing then; done, it is in the history itself', async () => {
    const id = await created(editor, PAGE, { title: 'Gone', slug: fresh('gone') });
    await accepted(editor.remove(PAGE, id));
    const act = await latest();
    const before = await getStates(service);
    expect(await goBack(`acts/${act.id}/undo`, true)).toMatchObject({ status: 200, total: 1 });
    expect(await getStates(service)).toEqual(before);
    expect((await latest()).id).toBe(act.id);
    expect(await goBack(`acts/${act.id}/undo`)).toMatchObject({ status: 200, total: 1 });
    expect((await getStates(service)).has(`${PAGE} ${id}`)).toBe(true);
    expect(await latest()).toMatchObject({
      ...{ way: 'history', deed: 'undo', by: { kind: 'administrator' } },
      counts: [{ action: 'restore', title: 'Gone' }],
    });
  });

  test('lists what stands in the way', async () => {
    const id = await created(editor, PAGE, { title: 'Way', slug: fresh('way') });
    await accepted(editor.update(PAGE, id, { title: 'Way 2' }));
    const act = await latest();
    await accepted(editor.update(PAGE, id, { title: 'Way 3' }));
    const refused = { status: 400, codes: ['history.changed'] };
    expect(await goBack(`acts/${act.id}/undo`, true)).toMatchObject(refused);
    expect(await goBack(`acts/${act.id}/undo`)).toMatchObject(refused);
    for (const [none, code] of [
      ['none', 'history.over'],
      ['%00', 'nul-character'],
      ['-1', 'history.over'],
    ] as const) {
      const over = { status: 400, codes: [code] };
      expect(await goBack(`acts/${none}/undo`)).toMatchObject(over);
      expect(await goBack(`changes/${none}/restore`)).toMatchObject(over);
    }
    const { body } = await getPanel(service, editor)
      .post(`history/acts/${act.id}/undo`, { isDryRun: 'no' })
      .expect(400);
    expect(body.error.details.errors).toMatchObject([{ code: 'history.form' }]);
  });

  test('is done once: who has undone it, and when, is told until that is undone itself', async () => {
    const undoing = async (act: HistoryAct): Promise<HistoryAct> => {
      expect(await goBack(`acts/${act.id}/undo`)).toMatchObject({ status: 200 });
      return latest();
    };
    const getUndone = async (id: string): Promise<unknown[]> =>
      (await getHistory(`entry=${id}`)).acts.map(({ undone }) => undone);
    const id = await created(editor, PAGE, { title: 'Once', slug: fresh('once') });
    await accepted(editor.update(PAGE, id, { title: 'Twice' }));
    const saved = await latest();
    expect(saved.undone).toBeNull();

    const undo = await undoing(saved);
    const undone = { by: undo.by, at: undo.at };
    expect(await getUndone(id)).toEqual([null, undone, null]);
    expect((await opened(saved)).undone).toEqual(undone);
    for (const isDryRun of [true, false]) {
      const { body } = await getPanel(service, editor)
        .post(`history/acts/${saved.id}/undo`, { isDryRun })
        .expect(400);
      expect(body.error.details.errors).toMatchObject([
        { code: 'history.undone', values: { by: 'Test', at: undo.at } },
      ]);
    }

    const redo = await undoing(undo);
    expect(await getUndone(id)).toEqual([null, { by: redo.by, at: redo.at }, null, null]);
    const again = await undoing(saved);
    expect((await opened(saved)).undone).toEqual({ by: again.by, at: again.at });

    // What was made is gone: undoing it again would report that it did something.
    const made = await created(editor, REDIRECT, { source: `/${fresh('made')}`, target: 'none' });
    const making = await latest(`entry=${made}`);
    await undoing(making);
    expect(await goBack(`acts/${making.id}/undo`)).toMatchObject({ codes: ['history.undone'] });
  });

  test('takes the permission for it, and for each write that it takes', async () => {
    const id = await created(editor, REDIRECT, {
      ...{ source: `/${fresh('may')}`, target: 'url', destination: '/one/' },
      note: 'First',
    });
    await accepted(editor.update(REDIRECT, id, { note: 'Second' }));
    const saved = await latest();
    await accepted(editor.remove(REDIRECT, id));
    const removed = await latest();
    const both = [READ_HISTORY, RESTORE_HISTORY] as const;
    const status = async (act: HistoryAct, ...grants: Grant[]): Promise<number> =>
      (await goBack(`acts/${act.id}/undo`, true, await colleague(...grants))).status;

    expect(await status(removed, READ_HISTORY, reads(REDIRECT), does('create', REDIRECT))).toBe(
      403
    );
    expect(await status(removed, RESTORE_HISTORY, reads(REDIRECT))).toBe(403);
    expect(await status(removed, ...both, reads(REDIRECT))).toBe(403);
    expect(await status(removed, ...both, does('create', REDIRECT))).toBe(403);
    const some = ['source', 'target', 'destination'];
    expect(await status(removed, ...both, reads(REDIRECT), does('create', REDIRECT, ...some))).toBe(
      403
    );
    expect(await status(removed, ...both, reads(REDIRECT), does('create', REDIRECT))).toBe(200);

    expect((await goBack(`acts/${removed.id}/undo`)).status).toBe(200);
    const update = (...fields: string[]) => does('update', REDIRECT, ...fields);
    expect(await status(saved, ...both, reads(REDIRECT), update('target'))).toBe(403);
    expect(await status(saved, ...both, reads(REDIRECT), update('note'))).toBe(200);
  });

  test('of a page that was published takes the permission to publish', async () => {
    const id = await created(editor, PAGE, { title: 'Public', slug: fresh('public') });
    await accepted(editor.publish(PAGE, id, {}));
    const act = await latest();
    const some = [READ_HISTORY, RESTORE_HISTORY, reads(PAGE), does('update', PAGE)];
    const undo = async (...more: Grant[]) =>
      (await goBack(`acts/${act.id}/undo`, true, await colleague(...some, ...more))).status;
    expect(await undo()).toBe(403);
    expect(await undo(does('publish', PAGE))).toBe(200);
  });

  test('leaves alone what the conditions of roles do not leave somebody', async () => {
    const role = await createRole(service, [
      ...[READ_HISTORY, RESTORE_HISTORY, reads(REDIRECT)],
      does('create', REDIRECT),
    ]);
    const { strapi } = service;
    const stored = await strapi.db.query('admin::role').findOne({ where: { code: role } });
    await strapi.service('admin::role').addPermissions(stored.id, [
      {
        action: 'plugin::content-manager.explorer.delete',
        subject: REDIRECT,
        conditions: ['admin::is-creator'],
      },
    ]);
    const author = await createEditor(service, role);
    await created(author, REDIRECT, { source: `/${fresh('mine')}`, target: 'none' });
    const mine = await latest();
    await created(editor, REDIRECT, { source: `/${fresh('theirs')}`, target: 'none' });
    const theirs = await latest();
    expect((await goBack(`acts/${theirs.id}/undo`, false, author)).status).toBe(403);
    expect((await goBack(`acts/${mine.id}/undo`, false, author)).status).toBe(200);
  });
});

describe('a version is restored', () => {
  test('with the same document id, by whoever may write it', async () => {
    const source = `/${fresh('version')}`;
    const id = await created(editor, REDIRECT, { source, target: 'none' });
    await accepted(editor.remove(REDIRECT, id));
    const { id: change } = await onlyChange(await latest());
    const reader = await colleague(READ_HISTORY, RESTORE_HISTORY, reads(REDIRECT));
    expect((await goBack(`changes/${change}/restore`, false, reader)).status).toBe(403);
    expect(await goBack(`changes/${change}/restore`, true)).toMatchObject({ status: 200 });
    expect((await getStates(service)).has(`${REDIRECT} ${id}`)).toBe(false);
    expect(await goBack(`changes/${change}/restore`)).toMatchObject({ status: 200, total: 1 });
    expect((await getStates(service)).get(`${REDIRECT} ${id}`)).toMatchObject([
      { values: { source } },
    ]);
    expect(await latest()).toMatchObject({ way: 'history', deed: 'restore' });
  });
});
