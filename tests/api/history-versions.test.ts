import type {
  HistoryVersions,
  NavigationOfChangeSet,
  ServedVersion,
  VersionDifferences,
} from '#history/domain/api-types';
import type {
  NavigationItem,
  NavigationResponse,
} from '#site-content/domain/panel/panel-response-types';
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
import { getChangeSets, getJournal } from '../support/history';
import { createRole, getPanel, READ_HISTORY, READ_NAVIGATION, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

const lastChangeSet = async (): Promise<string | undefined> =>
  (await getChangeSets(service)).at(-1)?.id;
const panel = () => getPanel(service, editor);

/** The pages of the plugin offer an undo with this id. */
describe('the response contains the id of the change set', () => {
  test('after a bulk action on pages, but not after its dry run', async () => {
    const page = await publishedPage(editor, { title: 'Fares', slug: 'fares' });
    const request = { action: 'unpublish', pages: [page], redirectTo: { kind: 'nowhere' } };
    const dryRun = await panel()
      .post('pages/bulk-actions', { ...request, isDryRun: true })
      .expect(200);
    expect(dryRun.body.changeSet).toBeNull();
    const { body } = await panel()
      .post('pages/bulk-actions', { ...request, isDryRun: false })
      .expect(200);
    expect(body.changeSet).toBe(await lastChangeSet());
    expect(body.changeSet).toEqual(expect.any(String));
  });

  test('after a save of the navigation, unless nothing changed', async () => {
    const { body: found } = await panel().get('navigation').expect(200);
    const { version } = found.data as NavigationResponse;
    const item = {
      id: 'new:1',
      title: 'Start',
      area: 'header',
      parent: null,
      url: '/',
      page: null,
    };
    const saved = await panel()
      .put('navigation', { version, items: [item] })
      .expect(200);
    expect(saved.body.changeSet).toBe(await lastChangeSet());
    const { version: next, items } = saved.body.data as NavigationResponse;
    const again = await panel().put('navigation', { version: next, items }).expect(200);
    expect(again.body.changeSet).toBeNull();
  });

  test('after a save of the navigation, and the navigation before and after can be read by this id', async () => {
    const getNavigation = async (changeSet: string): Promise<Record<string, string[]>> => {
      const { body } = await panel().get(`history/change-sets/${changeSet}/navigation`).expect(200);
      const { before, after } = body.data as NavigationOfChangeSet;
      const titles = (items: readonly NavigationItem[]) => items.map(({ title }) => title);
      return { before: titles(before), after: titles(after) };
    };
    const change = async (
      next: (items: readonly NavigationItem[]) => readonly object[]
    ): Promise<string> => {
      const { body } = await panel().get('navigation').expect(200);
      const { version, items } = body.data as NavigationResponse;
      const saved = await panel()
        .put('navigation', { version, items: next(items) })
        .expect(200);
      return saved.body.changeSet;
    };
    const item = {
      id: 'new:2',
      title: 'Last',
      area: 'header',
      parent: null,
      url: '/l/',
      page: null,
    };
    const added = await change((items) => [...items, item]);
    const moved = await change((items) => items.toReversed());
    const removed = await change((items) => items.filter(({ title }) => title !== 'Last'));
    expect(await getNavigation(added)).toEqual({ before: ['Start'], after: ['Start', 'Last'] });
    expect(await getNavigation(moved)).toEqual({
      before: ['Start', 'Last'],
      after: ['Last', 'Start'],
    });
    expect(await getNavigation(removed)).toEqual({ before: ['Last', 'Start'], after: ['Start'] });
    await created(editor, REDIRECT, { source: '/no-navigation', target: 'none' });
    await panel()
      .get(`history/change-sets/${await lastChangeSet()}/navigation`)
      .expect(404);
    const stranger = await createEditor(service, await createRole(service, [READ_HISTORY]));
    await getPanel(service, stranger).get(`history/change-sets/${added}/navigation`).expect(403);
  });

  test('after an undo, which can be undone itself', async () => {
    const id = await created(editor, REDIRECT, { source: '/gone', target: 'none' });
    await accepted(editor.remove(REDIRECT, id));
    const there = async (): Promise<boolean> =>
      (await service.strapi.documents(REDIRECT).findOne({ documentId: id })) !== null;
    const undo = async (changeSet: unknown): Promise<string> => {
      const { body } = await panel()
        .post(`history/change-sets/${String(changeSet)}/undo`, { isDryRun: false })
        .expect(200);
      return body.changeSet;
    };
    const undone = await undo(await lastChangeSet());
    expect(await there()).toBe(true);
    expect(undone).toBe(await lastChangeSet());
    expect(await undo(undone)).toBe(await lastChangeSet());
    expect(await there()).toBe(false);
  });

  test('after a restore, but not after its dry run', async () => {
    const id = await created(editor, PAGE, { title: 'One', slug: 'one' });
    await accepted(editor.update(PAGE, id, { title: 'Two' }));
    const change = (await getChangeSets(service)).at(-1)?.changes[0]?.id;
    const path = `history/changes/${change}/restore`;
    const dryRun = await panel().post(path, { isDryRun: true }).expect(200);
    expect(dryRun.body.changeSet).toBeNull();
    const { body } = await panel().post(path, { isDryRun: false }).expect(200);
    expect(body.changeSet).toBe(await lastChangeSet());
  });
});

let count = 0;
const fresh = (name: string): string => `${name}-${(count += 1)}`;

type Query = Readonly<Record<string, string>>;

const getAnswer = (path: string, query: Query, who: Editor) =>
  getPanel(service, who).get(`history/versions${path}?${new URLSearchParams(query).toString()}`);

const ask = async <Answer>(path: string, query: Query, who: Editor = editor): Promise<Answer> => {
  const { status, body } = await getAnswer(path, query, who);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
};

const getVersions = (
  type: string,
  entry: string,
  more: Query = {},
  who?: Editor
): Promise<HistoryVersions> => ask('', { type, entry, ...more }, who);

const reported = ({ versions }: HistoryVersions): (string | undefined)[] =>
  versions.map(({ made, isThere }) => `${made?.action ?? 'unknown'}${isThere ? '' : ' (gone)'}`);

/** The differences between two versions, given by their positions in the list. */
const between = async (
  type: string,
  entry: string,
  [from, to]: readonly [number, number],
  who?: Editor
): Promise<string[]> => {
  const { versions } = await getVersions(type, entry);
  const differences: VersionDifferences = await ask(
    '/differences',
    { type, entry, from: versions[from]?.version ?? '', to: versions[to]?.version ?? '' },
    who
  );
  return differences.map(
    ({ path, of, before, after }) =>
      `${of} ${path.join('.')}: ${before.join(', ')} > ${after.join(', ')}`
  );
};

const servedAt = async (
  type: string,
  entry: string,
  at: number,
  who?: Editor
): Promise<ServedVersion> => {
  const { versions } = await getVersions(type, entry);
  return ask('/served', { type, entry, version: versions[at]?.version ?? '' }, who);
};

const colleague = async (...grants: Parameters<typeof createRole>[1]): Promise<Editor> =>
  createEditor(service, await createRole(service, grants));

test('a version is not restored if its parent page no longer exists, and the error says so', async () => {
  const above = await created(editor, PAGE, { title: 'Above', slug: fresh('above') });
  const id = await created(editor, PAGE, {
    ...{ title: 'One', slug: fresh('below') },
    parent: connect(above),
  });
  await accepted(editor.update(PAGE, id, { parent: { set: [] } }));
  await editor.remove(PAGE, above);
  const { versions } = await getVersions(PAGE, id);
  const { body } = await getPanel(service, editor).post(
    `history/changes/${versions.at(-1)?.version}/restore`,
    { isDryRun: true }
  );
  expect(body.error.details.errors).toMatchObject([
    {
      ...{ code: 'history.named-parent-gone', path: ['parent'] },
      values: { title: 'One', parent: 'Above' },
    },
  ]);
});

describe('the versions of an entry', () => {
  test('are its current state and its states before each change, with the change that made each', async () => {
    const id = await created(editor, PAGE, { title: 'One', slug: fresh('one') });
    await accepted(editor.update(PAGE, id, { title: 'Two' }));
    await accepted(editor.publish(PAGE, id, {}));
    const all = await getVersions(PAGE, id);
    expect(reported(all)).toEqual(['publish', 'save', 'create']);
    expect(all.next).toBeNull();
    expect(all.versions.map(({ version }) => version)).toEqual([
      'now',
      ...all.versions.slice(1).map(() => expect.stringMatching(/^\d+$/)),
    ]);
    expect(all.versions.map(({ made }) => made?.isRename)).toEqual([false, true, false]);
    expect(all.versions[0]?.made).toMatchObject({
      ...{ by: { kind: 'administrator', name: 'Test' }, channel: 'editor', operation: null },
      id: expect.any(String),
    });
  });

  test('are marked if they equal the published version', async () => {
    const id = await publishedPage(editor, { title: 'One', slug: fresh('live') });
    const isAsPublished = async (): Promise<boolean[]> =>
      (await getVersions(PAGE, id)).versions.map((version) => version.isAsPublished);
    const before = (await isAsPublished()).length;
    await accepted(editor.update(PAGE, id, { title: 'Two' }));
    await accepted(editor.publish(PAGE, id, {}));
    await accepted(editor.update(PAGE, id, { title: 'Three' }));
    const unlike = Array.from({ length: before }, () => false);
    expect(await isAsPublished()).toEqual([true, true, false, ...unlike]);
    await accepted(editor.unpublish(PAGE, id));
    expect(new Set(await isAsPublished())).toEqual(new Set([false]));
    const source = `/${fresh('live')}`;
    const redirect = await created(editor, REDIRECT, { source, target: 'none' });
    const { versions } = await getVersions(REDIRECT, redirect);
    expect(versions.map((version) => version.isAsPublished)).toEqual([false]);
  });

  test('have an unknown origin if its record was removed, and mark deletions', async () => {
    const { connection } = service.strapi.db;
    const { tables } = getJournal(service);
    const id = await created(editor, REDIRECT, { source: `/${fresh('gone')}`, target: 'none' });
    await accepted(editor.update(REDIRECT, id, { note: 'Changed' }));
    await accepted(editor.remove(REDIRECT, id));
    expect(reported(await getVersions(REDIRECT, id))).toEqual(['delete (gone)', 'save', 'create']);
    const first = await connection(tables.entries).where({ entry: id }).min({ id: 'id' }).first();
    await connection(tables.entries)
      .where({ id: Number(first?.['id']) })
      .delete();
    expect(reported(await getVersions(REDIRECT, id))).toEqual(['delete (gone)', 'save', 'unknown']);
  });

  test('are paginated without duplicates', async () => {
    const id = await created(editor, REDIRECT, { source: `/${fresh('many')}`, target: 'none' });
    for (let note = 1; note <= 22; note += 1) {
      await accepted(editor.update(REDIRECT, id, { note: String(note) }));
      // There is no version before the creation.
      if (note === 20) expect((await getVersions(REDIRECT, id)).next).toBeNull();
    }
    const first = await getVersions(REDIRECT, id);
    expect(first.versions).toHaveLength(21);
    const second = await getVersions(REDIRECT, id, { before: first.next ?? '' });
    expect(reported(second)).toEqual(['save', 'create']);
    expect(second.next).toBeNull();
    const all = [...first.versions, ...second.versions].map(({ version }) => version);
    expect(new Set(all).size).toBe(23);
  });

  test('can be compared with each other', async () => {
    const id = await publishedPage(editor, { title: 'One', slug: fresh('compare') });
    await accepted(editor.update(PAGE, id, { title: 'Two' }));
    await accepted(editor.update(PAGE, id, { title: 'Three' }));
    expect(await between(PAGE, id, [1, 0])).toEqual(['draft title: Two > Three']);
    expect(await between(PAGE, id, [0, 2])).toEqual(['draft title: Three > One']);
    expect(await between(PAGE, id, [0, 0])).toEqual([]);
  });

  test.each([
    ['', {}, ['history.type', 'history.id']],
    ['', { type: 'plugin::upload.file', entry: 'a' }, ['history.type']],
    ['', { type: PAGE, entry: 'a', before: 'now' }, ['history.id']],
    ['/differences', { type: PAGE, entry: 'a', from: 'now', to: 'then' }, ['history.id']],
    ['/served', { type: PAGE, entry: 'a', version: '-1' }, ['history.id']],
  ])('refuse an invalid request: %s %j', async (path, query, codes) => {
    const { body } = await getAnswer(path, query as Query, editor).expect(400);
    expect(body.error.details.errors.map((error: { code: string }) => error.code)).toEqual(codes);
  });

  test('cannot be read as versions of another entry', async () => {
    const id = await created(editor, REDIRECT, { source: `/${fresh('own')}`, target: 'none' });
    await accepted(editor.update(REDIRECT, id, { note: 'Own' }));
    const { versions } = await getVersions(REDIRECT, id);
    const version = versions[1]?.version ?? '';
    const other = await created(editor, REDIRECT, { source: `/${fresh('other')}`, target: 'none' });
    const query = { type: REDIRECT, entry: other };
    await getAnswer('/served', { ...query, version }, editor).expect(404);
    await getAnswer('/differences', { ...query, from: 'now', to: version }, editor).expect(404);
    await getAnswer('/served', { type: PAGE, entry: id, version }, editor).expect(404);
  });
});

describe('versions for a user with limited permissions', () => {
  test('are not found if the user cannot read the type or the history', async () => {
    const id = await created(editor, PAGE, { title: 'Hidden', slug: fresh('hidden') });
    const query = { type: PAGE, entry: id };
    const nobody = await colleague(READ_HISTORY, reads(REDIRECT));
    await getAnswer('', query, nobody).expect(404);
    await getAnswer('/served', { ...query, version: 'now' }, nobody).expect(404);
    await getAnswer('/differences', { ...query, from: 'now', to: 'now' }, nobody).expect(404);
    await getAnswer('', query, await colleague(reads(PAGE))).expect(403);
  });

  test('contain no attributes that the user cannot read', async () => {
    const id = await publishedPage(editor, { title: 'Partly', slug: fresh('partly') });
    await accepted(
      editor.update(PAGE, id, {
        ...{ title: 'Partly new', seo_title: 'Found' },
        body: [{ __component: 'blocks.rich-text', html: '<p>Kept back</p>' }],
      })
    );
    const half = await colleague(READ_HISTORY, reads(PAGE, 'seo_title', 'slug'));
    expect(await between(PAGE, id, [1, 0], half)).toEqual(['draft seo_title:  > Found']);
    const served = await servedAt(PAGE, id, 0, half);
    expect(served).toMatchObject({ meta: { seo_title: 'Found' } });
    expect(JSON.stringify(served)).not.toMatch(/Partly|Kept back/);
  });

  test('hide every single unreadable attribute in the form served to front ends', async () => {
    const slugs = {
      own: fresh('own-slug'),
      above: fresh('above-slug'),
      other: fresh('other-slug'),
    };
    const above = await publishedPage(editor, { title: 'Its parent', slug: slugs.above });
    await publishedPage(editor, { title: 'Other', slug: slugs.other });
    const id = await publishedPage(editor, {
      ...{ title: 'Its title', slug: slugs.own, parent: connect(above), show_in_menus: true },
      ...{ seo_title: 'Its SEO title', search_description: 'Its description' },
      body: [
        {
          __component: 'blocks.rich-text',
          html: `<p>Its text <a href="/${slugs.other}/">x</a></p>`,
        },
      ],
    });
    const marks: Record<string, string[]> = {
      ...{ title: ['Its title'], slug: Object.values(slugs), parent: ['Its parent', slugs.above] },
      ...{ show_in_menus: ['show_in_menus'], seo_title: ['Its SEO title'], body: ['Its text'] },
      ...{ search_description: ['Its description'], first_published_at: ['first_published_at'] },
      ...{ last_published_at: ['last_published_at'] },
    };
    const whole = JSON.stringify(await servedAt(PAGE, id, 0));
    for (const mark of Object.values(marks).flat()) expect(whole).toContain(mark);
    const names = Object.keys(service.strapi.contentTypes[PAGE]?.attributes ?? {});
    const shown: Record<string, string[]> = {};
    for (const [name, its] of Object.entries(marks)) {
      const rest = names.filter((each) => each !== name);
      const all = JSON.stringify(
        await servedAt(PAGE, id, 0, await colleague(READ_HISTORY, reads(PAGE, ...rest)))
      );
      const found = its.filter((mark) => all.includes(mark));
      if (found.length > 0) shown[name] = found;
    }
    expect(shown).toEqual({});
  });
});

describe('a version in the form served to front ends', () => {
  const now = async (id: string): Promise<Record<string, unknown>> => {
    const { body } = await service.visitor.get(`/api/pages/?id=${id}&fields=*`);
    return body.items[0];
  };

  test('equals the API response for the published page', async () => {
    const above = await publishedPage(editor, { title: 'Above', slug: fresh('above') });
    const slug = fresh('served');
    const id = await publishedPage(editor, {
      ...{ title: 'Served', slug, parent: connect(above), show_in_menus: true },
      body: [
        { __component: 'blocks.rich-text', html: '<p>Text</p>' },
        { __component: 'blocks.hero', heading: 'Hero', link: { text: 'Up', page: connect(above) } },
      ],
    });
    const served = await now(id);
    expect(served).toMatchObject({ title: 'Served' });
    expect(await servedAt(PAGE, id, 0)).toEqual(served);
    await accepted(
      editor.publish(PAGE, id, { title: 'Other', slug: `${slug}-other`, parent: { set: [] } })
    );
    expect(await servedAt(PAGE, id, 1)).toEqual(served);
    expect(await servedAt(PAGE, id, 0)).toEqual(await now(id));
  });

  test('contains site keys without their secrets, and the entry of a redirect', async () => {
    const { strapi } = service;
    const { documentId: keys } = await strapi
      .documents(SITE_KEYS)
      .create({ data: { password: 'Sesame', request_info: { cta_text: 'Call' } } as never });
    const served = await servedAt(SITE_KEYS, keys, 0);
    expect(served).toMatchObject({ 'request-info': { cta_text: 'Call', cta_url: '' } });
    expect(served?.['keys']).toMatchObject({ password: '••••••' });
    const goal = fresh('goal');
    const page = await publishedPage(editor, { title: 'Goal', slug: goal });
    const source = fresh('source');
    const redirect = await created(editor, REDIRECT, {
      ...{ source: `/${source}`, target: 'page' },
      page: connect(page),
    });
    await accepted(
      editor.update(REDIRECT, redirect, {
        ...{ target: 'url', destination: '/elsewhere/' },
        page: { set: [] },
      })
    );
    expect(await servedAt(REDIRECT, redirect, 0)).toEqual({
      redirects: { [source]: '/elsewhere/' },
    });
    expect(await servedAt(REDIRECT, redirect, 1)).toEqual({
      redirects: { [source]: `/${goal}/` },
    });
    const half = await colleague(READ_HISTORY, reads(REDIRECT, 'source'));
    expect(await servedAt(REDIRECT, redirect, 0, half)).toBeNull();
  });

  test('is null for a navigation item', async () => {
    const { documentId: id } = await service.strapi
      .documents(NAV_ITEM)
      .create({ data: { title: 'Item', area: 'header', url: '/item/' } as never });
    const reader = await colleague(READ_HISTORY, READ_NAVIGATION);
    expect(reported(await getVersions(NAV_ITEM, id, {}, reader))).toEqual(['create']);
    expect(await servedAt(NAV_ITEM, id, 0, reader)).toBeNull();
  });
});
