import request from 'supertest';
import type {
  HistoryChange,
  HistoryChangeSet,
  HistoryChangeSetResponse,
  HistoryPeople,
  HistoryResponse,
  HistoryVersions,
  RestoreOutcome,
} from '#history/domain/api-types';
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
import { getJournal, getStates } from '../support/history';
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
import { statementsDuring } from '../support/statements';
import { countStatements } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;
const fresh = (name: string): string => `${name}-${(count += 1)}`;

const ask = async <Answer>(path: string, who: Editor = editor): Promise<Answer> => {
  const { status, body } = await getPanel(service, who).get(path);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
};

const getHistory = (query = '', who?: Editor): Promise<HistoryResponse> =>
  ask(`history?${query}`, who);

const latest = async (query = '', who?: Editor): Promise<HistoryChangeSet> => {
  const [changeSet] = (await getHistory(query, who)).changeSets;
  if (changeSet === undefined) throw new Error('Nothing has happened.');
  return changeSet;
};

const opened = ({ id }: HistoryChangeSet, who?: Editor): Promise<HistoryChangeSetResponse> =>
  ask(`history/change-sets/${id}`, who);

const onlyChange = async (changeSet: HistoryChangeSet, who?: Editor): Promise<HistoryChange> => {
  const { changes } = await opened(changeSet, who);
  expect(changes).toHaveLength(1);
  return changes[0] as HistoryChange;
};

/** The actions of a change set, as `delete Fares 1`. */
const said = ({ counts }: HistoryChangeSet): string[] =>
  counts.map(({ action, title, count: many }) => `${action} ${title} ${many}`);

const postRestore = async (path: string, isDryRun = false, who: Editor = editor) => {
  const { status, body } = await getPanel(service, who).post(`history/${path}`, { isDryRun });
  const errors = (body.error?.details?.errors ?? []) as { code: string }[];
  return { status, total: body.data?.total, codes: errors.map(({ code }) => code) };
};

const does = (action: string, subject: string, ...fields: string[]): Grant => ({
  action: `plugin::content-manager.explorer.${action}`,
  subject,
  ...(fields.length === 0 ? {} : { fields }),
});

/** A user whose role has only these permissions. */
const colleague = async (...grants: Grant[]): Promise<Editor> =>
  createEditor(service, await createRole(service, grants));

const getShown = ({ differences }: HistoryChange): string[] =>
  differences.map(
    ({ path, of, before, after }) =>
      `${of} ${path.join('.')}: ${before.join(', ')} > ${after.join(', ')}`
  );

describe('the history', () => {
  test('lists change sets, the latest first, with their user and channel', async () => {
    const startedAt = Date.now();
    const id = await created(editor, PAGE, { title: 'Fares', slug: fresh('fares') });
    await accepted(editor.update(PAGE, id, { title: 'Prices' }));
    const { changeSets, entry } = await getHistory(`entry=${id}`);
    expect(changeSets.map(said)).toEqual([['save Prices 1'], ['create Fares 1']]);
    expect(changeSets[0]).toMatchObject({
      by: { kind: 'administrator', name: 'Test' },
      channel: 'editor',
      operation: null,
      counts: [{ type: PAGE, action: 'save', count: 1, title: 'Prices', titleBefore: 'Fares' }],
    });
    expect((await opened(changeSets[0] as HistoryChangeSet)).changes).toMatchObject([
      { title: 'Prices', titleBefore: 'Fares' },
    ]);
    expect(entry).toEqual({ type: PAGE, title: 'Prices' });
    const reader = await colleague(READ_HISTORY, reads(PAGE, 'slug'));
    const shown = await getHistory(`entry=${id}`, reader);
    expect(shown.changeSets[0]?.counts).toMatchObject([{ title: null, titleBefore: null }]);
    expect(shown.entry).toEqual({ type: PAGE, title: null });
    const savedAt = Date.parse(changeSets[0]?.at ?? '');
    expect(savedAt).toBeGreaterThanOrEqual(startedAt);
    expect(savedAt).toBeLessThanOrEqual(Date.now());
  });

  test('reports a new title and slug as a save with the old title, and a new slug alone as a slug change', async () => {
    const id = await created(editor, PAGE, { title: 'Fares', slug: fresh('fares') });
    await accepted(editor.update(PAGE, id, { title: 'Prices', slug: fresh('prices') }));
    await accepted(editor.update(PAGE, id, { title: 'Prices', slug: fresh('prices') }));
    const { changeSets } = await getHistory(`entry=${id}`);
    expect(changeSets.flatMap(({ counts }) => counts)).toMatchObject([
      { action: 'slug', titleBefore: null },
      { action: 'save', titleBefore: 'Fares' },
      { action: 'create', titleBefore: null },
    ]);
  });

  test('reports for a rename, a move and a slug change whether other fields changed, too', async () => {
    const above = connect(await publishedPage(editor, { title: 'Above', slug: fresh('above') }));
    const id = await created(editor, PAGE, { title: 'Fares', slug: fresh('fares') });
    const body = [{ __component: 'blocks.quote', text: 'New' }];
    await accepted(editor.update(PAGE, id, { title: 'Prices', slug: fresh('prices') }));
    await accepted(editor.update(PAGE, id, { title: 'Tickets', body }));
    await accepted(editor.update(PAGE, id, { slug: fresh('tickets') }));
    await accepted(editor.update(PAGE, id, { slug: fresh('tickets'), seo_title: 'Tickets' }));
    await accepted(editor.update(PAGE, id, { parent: above, title: 'Passes' }));
    await accepted(editor.update(PAGE, id, { parent: { set: [] }, show_in_menus: true }));
    await accepted(editor.update(PAGE, id, { seo_title: 'Cheap' }));
    const { changeSets } = await getHistory(`entry=${id}`);
    const told = (change: { action: string; hasOtherChanges: boolean } | null | undefined) =>
      `${change?.action}${change?.hasOtherChanges === true ? ' and more' : ''}`;
    const expected = [
      ...['save', 'move and more', 'move', 'slug and more', 'slug', 'save and more', 'save'],
      'create',
    ];
    expect(changeSets.flatMap(({ counts }) => counts).map(told)).toEqual(expected);
    const details = await Promise.all(changeSets.map((changeSet) => opened(changeSet)));
    expect(details.map(({ changes }) => told(changes[0]))).toEqual(expected);
    const { versions } = await ask<HistoryVersions>(`history/versions?type=${PAGE}&entry=${id}`);
    expect(versions.map(({ made }) => told(made))).toEqual(expected);

    // A user who may not read the other attributes does not learn that they changed.
    const reader = await colleague(READ_HISTORY, reads(PAGE, 'title', 'slug', 'parent'));
    const shown = await getHistory(`entry=${id}`, reader);
    const deeds = shown.changeSets.flatMap(({ counts }) => counts).map(told);
    expect(deeds.filter((deed) => deed.endsWith(' and more'))).toEqual([]);
    expect(deeds).toEqual(expect.arrayContaining(['save', 'slug', 'move', 'create']));
  });

  test('shows the path that a page had after a change, or before it was unpublished or deleted', async () => {
    const [slug, below, other, later] = ['then', 'below', 'other', 'later'].map(fresh);
    const above = await publishedPage(editor, { title: 'Above', slug: other });
    const id = await created(editor, PAGE, { title: 'Then', slug, parent: connect(above) });
    const child = await created(editor, PAGE, { title: 'Child', slug: below, parent: connect(id) });
    await accepted(editor.publish(PAGE, id, {}));
    await accepted(editor.publish(PAGE, child, {}));
    await accepted(editor.update(PAGE, id, { parent: { set: [] } }));
    await accepted(editor.unpublish(PAGE, id));
    await accepted(editor.publish(PAGE, above, { slug: later }));
    await accepted(editor.publish(PAGE, id, {}));
    await accepted(editor.remove(PAGE, id));
    const getPaths = async (entry: string): Promise<unknown[]> => {
      const { changeSets } = await getHistory(`entry=${entry}`);
      const paths: string[] = [];
      for (const changeSet of changeSets.toReversed()) {
        const { changes } = await opened(changeSet);
        const { action, path } = changes.find(({ document }) => document === entry) ?? {};
        const count = changeSet.counts.find((each) => each.type === PAGE && each.action === action);
        expect(count).toMatchObject({ count: 1, path });
        paths.push(`${action} ${path}`);
      }
      return paths;
    };
    expect(await getPaths(id)).toEqual([
      `create /${other}/${slug}/`,
      `publish /${other}/${slug}/`,
      `move /${other}/${slug}/`,
      `unpublish /${other}/${slug}/`,
      `publish /${slug}/`,
      `delete /${slug}/`,
    ]);
    const [made, live, ...rest] = await getPaths(child);
    // The parent was not published yet.
    expect(made).toBe(`create /${below}/`);
    expect(live).toBe(`publish /${other}/${slug}/${below}/`);
    expect(rest).toEqual([`move /${below}/`]);
  });

  test('shows no path if the history may lack the former position of an ancestor', async () => {
    const [slug, below] = ['kept', 'below'].map(fresh);
    const above = await publishedPage(editor, { title: 'Above', slug });
    const id = await publishedPage(editor, { title: 'Child', slug: below, parent: connect(above) });
    await accepted(editor.remove(PAGE, id));
    const getPath = async () =>
      (await getHistory(`entry=${id}&action=delete`)).changeSets[0]?.counts[0]?.path;
    expect(await getPath()).toBe(`/${slug}/${below}/`);
    await accepted(editor.publish(PAGE, above, { title: 'Other' }));
    // Deletes everything but deletions, as the size limit of the history does first.
    const { tables } = getJournal(service);
    const changeSets = await service.strapi.db
      .connection(tables.entries)
      .max('id as last')
      .where({ entry: id });
    await service.strapi.db
      .connection(tables.entries)
      .whereNot({ action: 'delete' })
      .where('id', '<=', changeSets[0]?.['last'])
      .delete();
    expect(await getPath()).toBeNull();
  });

  test('reports a page as published even if it also moves, and the filter finds it by that action', async () => {
    const parent = connect(await publishedPage(editor, { title: 'The company', slug: fresh('a') }));
    const id = await created(editor, PAGE, { title: 'Outings', slug: fresh('outings') });
    const found = async (): Promise<string[]> =>
      (await getHistory(`entry=${id}&action=publish`)).changeSets
        .flatMap(said)
        .filter((each) => !each.startsWith('create /'));
    await accepted(editor.publish(PAGE, id, { title: 'Outings', slug: fresh('b'), parent }));
    expect(await found()).toEqual(['publish Outings 1']);
    const change = await onlyChange(await latest());
    expect(getShown(change)).toContain('both parent:  > The company');
    await accepted(editor.unpublish(PAGE, id));
    await accepted(editor.update(PAGE, id, { slug: fresh('c') }));
    await accepted(editor.bulk(PAGE, 'publish', [id]));
    expect(await found()).toHaveLength(2);
    // The draft of a published page moves first, and its published version later.
    await accepted(editor.update(PAGE, id, { slug: fresh('d') }));
    expect(said(await latest())).toEqual(['slug Outings 1']);
    expect(await found()).toHaveLength(2);
    await accepted(editor.publish(PAGE, id));
    expect(await found()).toHaveLength(3);
  });

  describe('for several entries', () => {
    const remove = (pages: readonly string[], withSubpages: boolean) =>
      getPanel(service, editor)
        .post('pages/bulk-actions', {
          ...{
            action: 'delete',
            pages,
            withSubpages,
            redirectTo: { kind: 'nowhere' },
            isDryRun: false,
          },
        })
        .expect(200);
    const makeTree = async (): Promise<string> => {
      const top = await created(editor, PAGE, { title: 'Crossings', slug: fresh('crossings') });
      const below = { title: 'Below', parent: connect(top) };
      const second = await created(editor, PAGE, { ...below, slug: fresh('second') });
      await created(editor, PAGE, { ...below, slug: fresh('third') });
      const lowest = { title: 'Lowest', slug: fresh('lowest'), parent: connect(second) };
      await created(editor, PAGE, lowest);
      return top;
    };

    test('names the page whose subpages were deleted with it', async () => {
      await remove([await makeTree()], true);
      const changeSet = await latest();
      expect(changeSet.counts).toMatchObject([
        { action: 'delete', count: 4, title: 'Crossings', areSubpages: true },
      ]);
      const reader = await colleague(READ_HISTORY, reads(PAGE, 'slug'));
      expect((await latest('', reader)).counts).toMatchObject([{ count: 4, title: null }]);
      await postRestore(`change-sets/${changeSet.id}/undo`);
      expect((await latest()).counts).toMatchObject([
        { action: 'restore', count: 4, title: 'Crossings', areSubpages: false },
      ]);
    });

    test('names the navigation item whose subitems were deleted with it', async () => {
      const top = await created(editor, NAV_ITEM, { title: 'Firm', url: '/firm', area: 'header' });
      for (const title of ['Team', 'Advice']) {
        await created(editor, NAV_ITEM, { title, url: `/${title}`, parent: connect(top) });
      }
      await accepted(editor.remove(NAV_ITEM, top));
      expect((await latest()).counts).toMatchObject([
        { action: 'delete', count: 3, title: 'Firm', areSubpages: true },
      ]);
    });

    test('shows the paths that deleted pages had below each other', async () => {
      const top = await publishedPage(editor, { title: 'Top', slug: 'former-top' });
      const second = await publishedPage(editor, {
        ...{ title: 'Second', slug: 'former-second' },
        parent: connect(top),
      });
      await created(editor, PAGE, {
        ...{ title: 'Third', slug: 'former-third' },
        parent: connect(second),
      });
      const getPaths = async (): Promise<unknown[]> =>
        (await opened(await latest())).changes
          .filter(({ type }) => type === PAGE)
          .map(({ path }) => path)
          .toSorted();
      await remove([top], true);
      const paths = ['', 'former-second/', 'former-second/former-third/'];
      const expected = paths.map((path) => `/former-top/${path}`);
      expect(await getPaths()).toEqual(expected);
      await postRestore(`change-sets/${(await latest()).id}/undo`);
      expect(await getPaths()).toEqual(expected);
    });

    test('names the first of several deleted pages or redirects', async () => {
      const single = await created(editor, PAGE, { title: 'Fares', slug: fresh('fares') });
      await remove([await makeTree(), single], true);
      expect((await latest()).counts).toMatchObject([
        { count: 5, title: 'Crossings', areSubpages: false },
      ]);
      const redirects = [];
      for (const source of [`/${fresh('one')}`, `/${fresh('two')}`]) {
        redirects.push(await created(editor, REDIRECT, { source, target: 'none' }));
      }
      await accepted(editor.bulk(REDIRECT, 'delete', redirects));
      // Strapi determines their order.
      const title = expect.stringMatching(/^\/(one|two)-/);
      expect((await latest()).counts).toMatchObject([{ count: 2, title, areSubpages: false }]);
    });

    test('runs the same number of SQL statements for many change sets as for one', async () => {
      const panel = getPanel(service, editor);
      const count = (limit: number) =>
        countStatements(service, () => panel.get(`history?limit=${limit}&action=delete`));
      await remove([await makeTree()], true);
      const one = await count(1);
      for (let made = 0; made < 2; made += 1) await remove([await makeTree()], true);
      expect(await count(50)).toBe(one);
    });
  });

  test('shows the title of a deleted parent only to users who can read titles', async () => {
    const above = await created(editor, PAGE, { title: 'Above', slug: fresh('above') });
    const parent = connect(above);
    const below = await created(editor, PAGE, { title: 'Below', slug: fresh('below'), parent });
    await accepted(editor.bulk(PAGE, 'delete', [above, below]));
    const changeSet = await latest();
    const parents = async (who?: Editor): Promise<unknown> => {
      const { changes } = await opened(changeSet, who);
      const change = changes.find(({ document }) => document === below);
      return change?.differences.find(({ path }) => path[0] === 'parent')?.before;
    };
    expect(await parents()).toEqual(['Above']);
    const reader = await colleague(READ_HISTORY, reads(PAGE, 'parent'));
    expect(await parents(reader)).toEqual([null]);
  });

  test('is paginated', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await created(editor, REDIRECT, { source: `/${fresh(name)}`, target: 'none' });
    }
    const first = await getHistory('limit=2');
    expect(first.changeSets.map(({ counts }) => counts[0]?.title?.slice(0, 4))).toEqual([
      '/Thr',
      '/Two',
    ]);
    expect(first.next).toBe(first.changeSets[1]?.id);
    const second = await getHistory(`limit=1&before=${first.next}`);
    expect(second.changeSets[0]?.counts[0]?.title).toMatch(/^\/One/);
    let page = await getHistory();
    while (page.next !== null) page = await getHistory(`before=${page.next}`);
    const last = await getHistory(`limit=50&before=${page.changeSets.at(-1)?.id}`);
    expect(last).toEqual({ changeSets: [], next: null, entry: null });
  });

  test('can be filtered by type, entry, action, time and user', async () => {
    const other = await createEditor(service, 'strapi-editor');
    const id = await created(other, REDIRECT, { source: `/${fresh('found')}`, target: 'none' });
    const since = (await latest()).at;
    await accepted(editor.remove(REDIRECT, id));
    const ids = async (query: string): Promise<string[]> =>
      (await getHistory(query)).changeSets.flatMap((changeSet) => said(changeSet));
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

  test('can be searched by part of a title, case-insensitively, by users who can read titles', async () => {
    const source = `/${fresh('Half_100%')}`;
    const id = await created(editor, REDIRECT, { source, target: 'none' });
    await created(editor, REDIRECT, { source: `/${fresh('half-1000')}`, target: 'none' });
    const found = async (title: string, who?: Editor): Promise<number> =>
      (await getHistory(new URLSearchParams({ title }).toString(), who)).changeSets.length;
    expect(await found('hALF_100%')).toBe(1);
    expect(await found('half')).toBe(2);
    expect(await found('f!100')).toBe(0);
    const reader = await colleague(READ_HISTORY, reads(REDIRECT, 'note'));
    expect((await getHistory(`entry=${id}`, reader)).changeSets).toHaveLength(1);
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
  ])('refuses the filter %s', async (query, code) => {
    const { body } = await getPanel(service, editor).get(`history?${query}`).expect(400);
    expect(body.error.details.errors.map((error: { code: string }) => error.code)).toEqual([code]);
  });

  test('shows the differences of a change set', async () => {
    // It does not follow the title.
    const slug = fresh('own');
    const above = fresh('above');
    const parent = await publishedPage(editor, { title: 'Above', slug: above });
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
    const changeSet = await latest();
    const { changes, total } = await opened(changeSet);
    expect(total).toBe(1);
    const [change] = changes as [HistoryChange];
    expect(change).toMatchObject({ type: PAGE, document: id, action: 'move', hasVersion: true });
    const path = `/${above}/${slug}/`;
    expect(change.path).toBe(path);
    // The path of a deleted page is still known.
    await accepted(editor.remove(PAGE, id));
    const deletion = await opened(await latest());
    expect(deletion.changes).toMatchObject([{ action: 'delete', document: id, path }]);
    expect(getShown(change).toSorted()).toEqual([
      'draft body.0.html: <p>One</p> > <p>Two</p>',
      'draft body.1.heading:  > New',
      'draft body.1:  > blocks.hero',
      'draft parent:  > Above',
      'draft show_in_menus: false > true',
      'draft title: Open > Opened',
    ]);
    await getPanel(service, editor).get('history/change-sets/none').expect(404);
    await getPanel(service, editor)
      .get(`history/change-sets/${changeSet.id}?offset=-1`)
      .expect(400);
    expect(
      (await ask<HistoryChangeSetResponse>(`history/change-sets/${changeSet.id}?offset=1`)).changes
    ).toEqual([]);
  });

  test('shows a change that was saved and published together only once, and masks secrets', async () => {
    const page = await publishedPage(editor, { title: 'Both', slug: fresh('both') });
    await accepted(editor.publish(PAGE, page, { title: 'Both at once' }));
    expect(getShown(await onlyChange(await latest()))).toEqual(['both title: Both > Both at once']);

    const { strapi } = service;
    await strapi.documents(SITE_KEYS).create({ data: { password: 'Sesame' } });
    const changeSet = await latest(`type=${encodeURIComponent(SITE_KEYS)}`);
    const change = await onlyChange(changeSet);
    expect(getShown(change)).toContain('published password:  > ••••••');
    expect(JSON.stringify(change)).not.toContain('Sesame');
  });
});

describe('the history for a user with limited permissions', () => {
  test('hides changes of types that they cannot read', async () => {
    const id = await created(editor, PAGE, { title: 'Hidden', slug: fresh('hidden') });
    const nobody = await colleague(READ_HISTORY, reads(REDIRECT));
    expect((await getHistory(`entry=${id}`, nobody)).changeSets).toEqual([]);
    const changeSet = await latest(`entry=${id}`);
    await getPanel(service, nobody).get(`history/change-sets/${changeSet.id}`).expect(404);
    expect((await getHistory('', await colleague(READ_HISTORY))).changeSets).toEqual([]);
  });

  test('hides attributes and titles that they cannot read', async () => {
    const id = await created(editor, PAGE, { title: 'Partly', slug: fresh('partly') });
    await accepted(editor.update(PAGE, id, { title: 'Partly new', seo_title: 'Found' }));
    const half = await colleague(READ_HISTORY, reads(PAGE, 'seo_title'));
    const changeSet = await latest(`entry=${id}`, half);
    expect(changeSet.counts).toMatchObject([{ title: null }]);
    const change = await onlyChange(changeSet, half);
    expect(change.title).toBeNull();
    expect(getShown(change)).toEqual(['draft seo_title:  > Found']);
  });

  test('shows only changes of their own entries if they can read only those', async () => {
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
    expect((await getHistory('', author)).changeSets.map(said)).toEqual([[`create ${source} 1`]]);
  });

  test('shows changes of navigation items if they can read the navigation', async () => {
    const { documentId: id } = await service.strapi
      .documents(NAV_ITEM)
      .create({ data: { title: 'Item', area: 'header', url: '/item/' } as never });
    const reader = await colleague(READ_HISTORY, READ_NAVIGATION);
    expect(said(await latest(`entry=${id}`, reader))).toEqual(['create Item 1']);
  });
});

/** The status of a page in the Content Manager. */
const getStatus = async (id: string): Promise<string> => {
  const { body } = await request(service.server)
    .get(`/content-manager/collection-types/${PAGE}?filters[documentId]=${id}`)
    .set('Authorization', `Bearer ${editor.token}`);
  return body.results[0].status;
};

describe('a page whose draft equals its published version again', () => {
  const publishedPage = async (): Promise<string> => {
    const id = await created(editor, PAGE, { title: 'Status', slug: fresh('status') });
    await accepted(editor.publish(PAGE, id));
    expect(await getStatus(id)).toBe('published');
    return id;
  };

  test('has the status "published" after an undo of a save or of a move', async () => {
    const id = await publishedPage();
    await accepted(editor.update(PAGE, id, { seo_title: 'Other' }));
    expect(await getStatus(id)).toBe('modified');
    await postRestore(`change-sets/${(await latest()).id}/undo`);
    expect(await getStatus(id)).toBe('published');

    const parent = await publishedPage();
    const move = { action: 'move', pages: [id], parent, publishes: false, isDryRun: false };
    await getPanel(service, editor).post('pages/bulk-actions', move).expect(200);
    expect(await getStatus(id)).toBe('modified');
    await postRestore(`change-sets/${(await latest()).id}/undo`);
    expect(await getStatus(id)).toBe('published');
  });

  test('has the status "published" after that version is restored, and "modified" after any other', async () => {
    const id = await publishedPage();
    await accepted(editor.update(PAGE, id, { seo_title: 'First' }));
    const first = await onlyChange(await latest());
    await accepted(editor.update(PAGE, id, { seo_title: 'Second' }));
    const second = await onlyChange(await latest());
    await postRestore(`changes/${second.id}/restore`);
    expect(await getStatus(id)).toBe('modified');
    await postRestore(`changes/${first.id}/restore`);
    expect(await getStatus(id)).toBe('published');
  });
});

test('undoing the deletion of a redirect reports the pages that the redirect hides', async () => {
  const [slug, free] = [fresh('hidden'), fresh('free')];
  const hiding = await created(editor, REDIRECT, { source: `/${slug}/`, target: 'none' });
  await accepted(editor.remove(REDIRECT, hiding));
  const removed = await latest();
  const id = await created(editor, PAGE, { title: 'Hidden', slug });
  await accepted(editor.publish(PAGE, id));
  const panel = getPanel(service, editor);
  for (const isDryRun of [true, false]) {
    const { body } = await panel
      .post(`history/change-sets/${removed.id}/undo`, { isDryRun })
      .expect(200);
    expect(body.data.hidden).toEqual([`/${slug}/`]);
  }
  const other = await created(editor, REDIRECT, { source: `/${free}/`, target: 'none' });
  await accepted(editor.remove(REDIRECT, other));
  const { body } = await panel
    .post(`history/change-sets/${(await latest()).id}/undo`, { isDryRun: true })
    .expect(200);
  expect(body.data.hidden).toBeUndefined();
});

describe('undo', () => {
  test('changes nothing in a dry run, and is recorded in the history itself', async () => {
    const id = await created(editor, PAGE, { title: 'Gone', slug: fresh('gone') });
    await accepted(editor.remove(PAGE, id));
    const changeSet = await latest();
    const before = await getStates(service);
    expect(await postRestore(`change-sets/${changeSet.id}/undo`, true)).toMatchObject({
      status: 200,
      total: 1,
    });
    expect(await getStates(service)).toEqual(before);
    expect((await latest()).id).toBe(changeSet.id);
    expect(await postRestore(`change-sets/${changeSet.id}/undo`)).toMatchObject({
      status: 200,
      total: 1,
    });
    expect((await getStates(service)).has(`${PAGE} ${id}`)).toBe(true);
    expect(await latest()).toMatchObject({
      ...{ channel: 'history', operation: 'undo', by: { kind: 'administrator' } },
      counts: [{ action: 'restore', title: 'Gone' }],
    });
  });

  test('reports how many entries are restored, deleted and no longer published', async () => {
    const undo = async (changeSet: string, isDryRun: boolean): Promise<unknown> => {
      const path = `history/change-sets/${changeSet}/undo`;
      return (await getPanel(service, editor).post(path, { isDryRun }).expect(200)).body.data;
    };
    const expectOutcome = async (
      changeSet: string,
      outcome: Omit<RestoreOutcome, 'byType'>,
      uid = PAGE
    ): Promise<void> => {
      const count = (number: number) => (number === 0 ? {} : { [uid]: number });
      const { restored, deleted } = outcome;
      const byType = { restored: count(restored), deleted: count(deleted) };
      expect(await undo(changeSet, true)).toEqual({ ...outcome, byType });
      expect(await undo(changeSet, false)).toEqual({ ...outcome, byType });
    };
    const nothing = {
      ...{ restored: 0, deleted: 0, unpublished: 0, published: 0 },
      obsoleteRedirects: 0,
      addresses: { total: 0, first: [] },
      areRulesChecked: true,
    };
    const gone = (id: string, title: string, path: string) => ({
      unpublished: 1,
      addresses: { total: 1, first: [{ id, title, from: path, to: null }] },
    });

    const source = `/${fresh('added')}`;
    await created(editor, REDIRECT, { source, target: 'none' });
    await expectOutcome((await latest()).id, { ...nothing, total: 1, deleted: 1 }, REDIRECT);
    await expectOutcome((await latest()).id, { ...nothing, total: 1, restored: 1 }, REDIRECT);

    const slug = fresh('news');
    const id = await created(editor, PAGE, { title: 'News', slug });
    const creating = (await latest()).id;
    await accepted(editor.publish(PAGE, id));
    const publishing = (await latest()).id;
    const unpublished = gone(id, 'News', `/${slug}/`);
    await expectOutcome(publishing, { ...nothing, ...unpublished, total: 1, restored: 1 });
    const address = { id, title: 'News', from: null, to: `/${slug}/` };
    await expectOutcome((await latest()).id, {
      ...{ ...nothing, total: 1, restored: 1, published: 1 },
      addresses: { total: 1, first: [address] },
    });
    await expectOutcome((await latest()).id, { ...nothing, ...unpublished, total: 1, restored: 1 });
    await expectOutcome(creating, { ...nothing, total: 1, deleted: 1 });

    const documents = service.strapi.documents(PAGE);
    const data = { title: 'Live', slug: `${slug}-live` } as never;
    const { documentId: live } = await documents.create({ data, status: 'published' });
    const deleted = gone(live, 'Live', `/${slug}-live/`);
    await expectOutcome((await latest()).id, { ...nothing, ...deleted, total: 1, deleted: 1 });
  });

  test('lists the URLs that change, including those of subpages', async () => {
    const [old, now, below] = [fresh('old'), fresh('now'), fresh('below')];
    const id = await publishedPage(editor, { title: 'Above', slug: old });
    const child = await publishedPage(editor, {
      ...{ title: 'Below', slug: below },
      parent: connect(id),
    });
    await accepted(editor.publish(PAGE, id, { slug: now }));
    const changeSet = (await latest()).id;
    const panel = getPanel(service, editor);
    const { body } = await panel
      .post(`history/change-sets/${changeSet}/undo`, { isDryRun: true })
      .expect(200);
    expect(body.data.addresses).toEqual({
      total: 2,
      first: [
        { id, title: 'Above', from: `/${now}/`, to: `/${old}/` },
        { id: child, title: 'Below', from: `/${now}/${below}/`, to: `/${old}/${below}/` },
      ],
    });
  });

  test('lists the removed URLs of pages that were first published together', async () => {
    const [above, below] = [fresh('first'), fresh('below')];
    const id = await created(editor, PAGE, { title: 'Above', slug: above });
    const parent = connect(id);
    const child = await created(editor, PAGE, { title: 'Below', slug: below, parent });
    const panel = getPanel(service, editor);
    const publish = { action: 'publish', pages: [id, child], isDryRun: false };
    const { changeSet } = (await panel.post('pages/bulk-actions', publish).expect(200)).body;
    const undo = (isDryRun: boolean) =>
      panel.post(`history/change-sets/${changeSet}/undo`, { isDryRun });
    for (const isDryRun of [true, false]) {
      const { body } = await undo(isDryRun).expect(200);
      expect(body.data.addresses).toEqual({
        total: 2,
        first: [
          { id, title: 'Above', from: `/${above}/`, to: null },
          { id: child, title: 'Below', from: `/${above}/${below}/`, to: null },
        ],
      });
    }
  });

  test('of many entries only checks for conflicts in its dry run, and writes nothing', async () => {
    const documents = service.strapi.documents(PAGE);
    const pages: string[] = [];
    for (let at = 0; at <= 100; at += 1) {
      const data = { title: `Many ${at}`, slug: fresh('many') } as never;
      pages.push((await documents.create({ data })).documentId);
    }
    const panel = getPanel(service, editor);
    const changeSet = { action: 'delete', pages, redirectTo: { kind: 'nowhere' }, isDryRun: false };
    const { body } = await panel.post('pages/bulk-actions', changeSet).expect(200);
    const undo = (isDryRun: boolean) =>
      panel.post(`history/change-sets/${body.changeSet}/undo`, { isDryRun });
    const outcome = {
      ...{ total: 101, restored: 101, deleted: 0 },
      ...{ unpublished: 0, published: 0 },
      obsoleteRedirects: 0,
      byType: { restored: { [PAGE]: 101 }, deleted: {} },
      addresses: { total: 0, first: [] },
    };
    const statements = await statementsDuring(service, async () => {
      expect((await undo(true).expect(200)).body.data).toEqual({
        ...outcome,
        areRulesChecked: false,
      });
    });
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((sql) => /^(?:insert|update|delete)/i.test(sql))).toEqual([]);
    expect((await undo(false).expect(200)).body.data).toEqual({
      ...outcome,
      areRulesChecked: true,
    });
    const conflict = await panel.post(`history/change-sets/${body.changeSet}/undo`, {
      isDryRun: true,
    });
    expect(conflict.body.error.details.errors).toMatchObject([{ code: 'history.undone' }]);
  });

  test('is refused with reasons if the entry changed in between or the change set does not exist', async () => {
    const id = await created(editor, PAGE, { title: 'Way', slug: fresh('way') });
    await accepted(editor.update(PAGE, id, { title: 'Way 2' }));
    const changeSet = await latest();
    await accepted(editor.update(PAGE, id, { title: 'Way 3' }));
    const refused = { status: 400, codes: ['history.changed'] };
    expect(await postRestore(`change-sets/${changeSet.id}/undo`, true)).toMatchObject(refused);
    expect(await postRestore(`change-sets/${changeSet.id}/undo`)).toMatchObject(refused);
    for (const [none, code] of [
      ['none', 'history.over'],
      ['%00', 'nul-character'],
      ['-1', 'history.over'],
    ] as const) {
      const over = { status: 400, codes: [code] };
      expect(await postRestore(`change-sets/${none}/undo`)).toMatchObject(over);
      expect(await postRestore(`changes/${none}/restore`)).toMatchObject(over);
    }
    const { body } = await getPanel(service, editor)
      .post(`history/change-sets/${changeSet.id}/undo`, { isDryRun: 'no' })
      .expect(400);
    expect(body.error.details.errors).toMatchObject([{ code: 'history.form' }]);
  });

  test('is possible once; its user and time are shown until the undo is undone itself', async () => {
    const undoing = async (changeSet: HistoryChangeSet): Promise<HistoryChangeSet> => {
      expect(await postRestore(`change-sets/${changeSet.id}/undo`)).toMatchObject({ status: 200 });
      return latest();
    };
    const getUndone = async (id: string): Promise<unknown[]> =>
      (await getHistory(`entry=${id}`)).changeSets.map(({ undone }) => undone);
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
        .post(`history/change-sets/${saved.id}/undo`, { isDryRun })
        .expect(400);
      expect(body.error.details.errors).toMatchObject([
        { code: 'history.undone', values: { by: 'Test', at: undo.at } },
      ]);
    }

    const redo = await undoing(undo);
    expect(await getUndone(id)).toEqual([null, { by: redo.by, at: redo.at }, null, null]);
    const again = await undoing(saved);
    expect((await opened(saved)).undone).toEqual({ by: again.by, at: again.at });

    // The created redirect is gone, so a second undo must not report success.
    const made = await created(editor, REDIRECT, { source: `/${fresh('made')}`, target: 'none' });
    const making = await latest(`entry=${made}`);
    await undoing(making);
    expect(await postRestore(`change-sets/${making.id}/undo`)).toMatchObject({
      codes: ['history.undone'],
    });
  });

  test('requires the restore permission and the permissions for each write', async () => {
    const id = await created(editor, REDIRECT, {
      ...{ source: `/${fresh('may')}`, target: 'url', destination: '/one/' },
      note: 'First',
    });
    await accepted(editor.update(REDIRECT, id, { note: 'Second' }));
    const saved = await latest();
    await accepted(editor.remove(REDIRECT, id));
    const removed = await latest();
    const both = [READ_HISTORY, RESTORE_HISTORY] as const;
    const status = async (changeSet: HistoryChangeSet, ...grants: Grant[]): Promise<number> =>
      (await postRestore(`change-sets/${changeSet.id}/undo`, true, await colleague(...grants)))
        .status;

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

    expect((await postRestore(`change-sets/${removed.id}/undo`)).status).toBe(200);
    const update = (...fields: string[]) => does('update', REDIRECT, ...fields);
    expect(await status(saved, ...both, reads(REDIRECT), update('target'))).toBe(403);
    expect(await status(saved, ...both, reads(REDIRECT), update('note'))).toBe(200);
  });

  test('requires no permission for an attribute that has been removed', async () => {
    const id = await created(editor, PAGE, { title: 'Before', slug: fresh('removed') });
    await accepted(editor.update(PAGE, id, { title: 'After' }));
    const saved = await latest();
    const { connection } = service.strapi.db;
    const { tables } = getJournal(service);
    const [{ before }] = await connection(tables.entries).where({ act: saved.id });
    await connection(tables.entries)
      .where({ act: saved.id })
      .update({ before: before.replace('"title":', '"removed":"Text","title":') });
    const all = [READ_HISTORY, RESTORE_HISTORY, reads(PAGE), does('update', PAGE)];
    const answer = await postRestore(
      `change-sets/${saved.id}/undo`,
      false,
      await colleague(...all)
    );
    expect(answer).toMatchObject({ status: 200 });
  });

  test('of a publish requires the permission to publish', async () => {
    const id = await created(editor, PAGE, { title: 'Public', slug: fresh('public') });
    await accepted(editor.publish(PAGE, id, {}));
    const changeSet = await latest();
    const some = [READ_HISTORY, RESTORE_HISTORY, reads(PAGE), does('update', PAGE)];
    const undo = async (...more: Grant[]) =>
      (
        await postRestore(
          `change-sets/${changeSet.id}/undo`,
          true,
          await colleague(...some, ...more)
        )
      ).status;
    expect(await undo()).toBe(403);
    expect(await undo(does('publish', PAGE))).toBe(200);
  });

  test('does not name entries whose titles the user may not read if it is refused', async () => {
    const ids = {
      page: await created(editor, PAGE, { title: 'Confidential page', slug: fresh('secret') }),
      redirect: await created(editor, REDIRECT, { source: '/confidential/', target: 'none' }),
    };
    type Data = Record<string, unknown>;
    const refusals = async (uid: string, id: string, first: Data, then: Data, name: string) => {
      await accepted(editor.update(uid, id, first));
      const changeSet = await latest();
      await accepted(editor.update(uid, id, then));
      const [field = ''] = Object.keys(first);
      const partial = await colleague(
        ...[READ_HISTORY, RESTORE_HISTORY, reads(uid, field), does('update', uid, field)]
      );
      const path = `history/change-sets/${changeSet.id}/undo`;
      const [said, all] = await Promise.all(
        [partial, editor].map((who) => getPanel(service, who).post(path, { isDryRun: true }))
      );
      expect(all?.body.error.details.errors).toMatchObject([{ values: { title: name } }]);
      expect(said?.body.error.details.errors).toMatchObject([
        { code: 'history.changed', values: { title: '…' } },
      ]);
      expect(said?.text.toLowerCase()).not.toContain('confidential');
    };
    const { page, redirect } = ids;
    const seo = (seo_title: string) => ({ seo_title });
    await refusals(PAGE, page, seo('a'), seo('b'), 'Confidential page');
    const note = (text: string) => ({ note: text });
    await refusals(REDIRECT, redirect, note('a'), note('b'), '/confidential/');
  });

  test('is refused for entries that a role condition excludes', async () => {
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
    expect((await postRestore(`change-sets/${theirs.id}/undo`, false, author)).status).toBe(403);
    expect((await postRestore(`change-sets/${mine.id}/undo`, false, author)).status).toBe(200);
  });
});

describe('restoring a version', () => {
  test('recreates a deleted entry with the same document id and requires the write permission', async () => {
    const source = `/${fresh('version')}`;
    const id = await created(editor, REDIRECT, { source, target: 'none' });
    await accepted(editor.remove(REDIRECT, id));
    const { id: change } = await onlyChange(await latest());
    const reader = await colleague(READ_HISTORY, RESTORE_HISTORY, reads(REDIRECT));
    expect((await postRestore(`changes/${change}/restore`, false, reader)).status).toBe(403);
    expect(await postRestore(`changes/${change}/restore`, true)).toMatchObject({ status: 200 });
    expect((await getStates(service)).has(`${REDIRECT} ${id}`)).toBe(false);
    expect(await postRestore(`changes/${change}/restore`)).toMatchObject({ status: 200, total: 1 });
    expect((await getStates(service)).get(`${REDIRECT} ${id}`)).toMatchObject([
      { values: { source } },
    ]);
    expect(await latest()).toMatchObject({ channel: 'history', operation: 'restore' });
  });
});
