import fc from 'fast-check';
import type { NavigationItem } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
} from '../support/editor';
import { navigationArbitrary } from '../support/navigation-arbitrary';
import { createRole, getNavigation, READ_NAVIGATION } from '../support/panel';
import { accepted } from '../support/refusals';
import { runs } from '../support/runs';
import { type Service, startService } from '../support/service';
import { statementsDuring, untilNoStatements } from '../support/statements';
import { type NavEntry, readInitialData } from '../support/visitor';

let service: Service;
let editor: Editor;
let navigation: ReturnType<typeof getNavigation>;
beforeAll(async () => {
  service = await startService();
  editor = await createEditor(service);
  navigation = getNavigation(service, editor);
});
afterAll(async () => {
  await untilNoStatements(service);
  await service.remove();
});

/** Every test starts with an empty navigation, so that it can compare the whole of it. */
beforeEach(async () => {
  expect((await navigation.save([])).status).toBe(200);
});

const header = (id: string, change: Partial<NavigationItem> = {}): NavigationItem => ({
  id: `new:${id}`,
  parent: null,
  area: 'header',
  title: id,
  url: `/${id}/`,
  page: null,
  ...change,
});
const group = (id: string): NavigationItem => header(id, { area: 'footer', url: null });
const below = (parent: string, id: string): NavigationItem =>
  header(id, { parent: `new:${parent}` });

/** The stored items. The type names four of them, so that a test can destructure as many. */
type Stored = readonly [
  NavigationItem,
  NavigationItem,
  NavigationItem,
  NavigationItem,
  ...NavigationItem[],
];

/** Saves items, expects success and returns the stored items. */
const stored = async (...items: NavigationItem[]): Promise<Stored> => {
  const saved = await navigation.save(items);
  expect(saved).toMatchObject({ status: 200 });
  return saved.data.items as Stored;
};

/** The navigation as an outline of titles, such as `a(b c(d))`. */
const outline = (entries: readonly NavEntry[]): string =>
  entries
    .map(({ title, subitems }) => `${title}${subitems?.length ? `(${outline(subitems)})` : ''}`)
    .join(' ');
const served = async (): Promise<string> => {
  const { header: top, footer } = await readInitialData(service);
  return [outline(top), outline(footer)].filter((text) => text !== '').join(' | ');
};

const revision = async (): Promise<string> =>
  (await service.strapi.db.query('plugin::site-content.revision').findOne({}))?.value;

/** The stored rows by title. */
const rows = async (): Promise<Record<string, Record<string, unknown>>> => {
  const found = await service.strapi.db
    .query(NAV_ITEM)
    .findMany({ populate: { updatedBy: true, createdBy: true } });
  return Object.fromEntries(found.map((row) => [row.title, row]));
};

/** Returns the titles of the rows that a save wrote. */
const writtenBy = async (save: () => Promise<unknown>): Promise<string[]> => {
  const before = await rows();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await save();
  const after = await rows();
  return Object.keys(after)
    .filter((title) => String(after[title]?.['updatedAt']) !== String(before[title]?.['updatedAt']))
    .toSorted();
};

describe('reading the navigation in the panel', () => {
  test('lists the items of both areas in the order in which they are served', async () => {
    const page = await publishedPage(editor, { title: 'Ferries', slug: 'ferries' });
    const b = await created(editor, NAV_ITEM, {
      title: 'b',
      area: 'header',
      position: 2,
      page: connect(page),
    });
    const sub = await created(editor, NAV_ITEM, { title: 'sub', url: '/s/', parent: connect(b) });
    const g = await created(editor, NAV_ITEM, { title: 'g', area: 'footer' });
    const a = await created(editor, NAV_ITEM, {
      title: 'a',
      area: 'header',
      url: '/a/',
      position: 1,
    });
    expect((await navigation.read()).items).toEqual([
      { id: a, parent: null, area: 'header', title: 'a', url: '/a/', page: null },
      { id: b, parent: null, area: 'header', title: 'b', url: null, page },
      { id: sub, parent: b, area: 'header', title: 'sub', url: '/s/', page: null },
      { id: g, parent: null, area: 'footer', title: 'g', url: null, page: null },
    ]);
  });

  test('lists all pages, including drafts, sorted by title', async () => {
    const zoo = await publishedPage(editor, { title: 'Zoo', slug: 'zoo' });
    const team = await created(editor, PAGE, { title: 'A draft', slug: 'draft' });
    const { pages } = await navigation.read();
    expect(pages[0]).toEqual({ id: team, title: 'A draft', slug: 'draft', path: null });
    expect(pages.at(-1)).toEqual({ id: zoo, title: 'Zoo', slug: 'zoo', path: '/zoo/' });
  });

  test('shows a role that may not read pages only which items link to pages', async () => {
    const page = await publishedPage(editor, { title: 'Harbour', slug: 'harbour' });
    await created(editor, NAV_ITEM, { title: 'Port', area: 'header', page: connect(page) });
    const role = await createRole(service, [READ_NAVIGATION]);
    const reader = getNavigation(service, await createEditor(service, role));
    expect((await reader.read()).pages).toEqual([
      { id: page, title: '', slug: '', path: null, isConcealed: true },
    ]);
  });

  test('returns a new version after a change in the Content Manager', async () => {
    const [item] = await stored(header('a'));
    const { version } = await navigation.read();
    expect((await navigation.read()).version).toBe(version);
    await accepted(editor.update(NAV_ITEM, item.id, { title: 'b' }));
    expect((await navigation.read()).version).not.toBe(version);
  });
});

describe('saving the navigation', () => {
  test('replaces the stored navigation with the submitted one', async () => {
    const page = await publishedPage(editor, { title: 'Islands', slug: 'islands' });
    const saved = await navigation.save([
      header('a'),
      below('a', 'b'),
      below('b', 'c'),
      { ...header('d'), url: null, page },
      group('g'),
      { ...below('g', 'e'), url: 'mailto:a@example.com' },
    ]);
    expect(saved).toMatchObject({ status: 200, meta: { created: 6, updated: 0, deleted: 0 } });
    expect(Object.keys(saved.meta.ids)).toEqual(
      ['a', 'b', 'c', 'd', 'g', 'e'].map((id) => `new:${id}`)
    );
    expect(await navigation.read()).toEqual(saved.data);
    expect(await served()).toBe('a(b(c)) d | g(e)');

    const ids = Object.fromEntries(saved.data.items.map(({ title, id }) => [title, id]));
    expect(saved.meta.ids['new:c']).toBe(ids['c']);
    const item = (title: string): NavigationItem =>
      saved.data.items.filter((other) => other.title === title)[0] ?? header('nothing');
    const again = await navigation.save([
      { ...item('d'), title: 'D' },
      item('a'),
      { ...item('c'), parent: item('d').id },
      { ...below('x', 'f'), parent: item('d').id },
      item('g'),
      item('e'),
    ]);
    expect(again.meta).toMatchObject({ created: 1, deleted: 1 });
    expect(await served()).toBe('D(c f) a | g(e)');
  });

  test('emits an entry event per item, and records the administrator in createdBy and updatedBy', async () => {
    const events: string[] = [];
    const listen =
      (name: string) =>
      async ({ uid, entry }: { uid: string; entry: { title: string } }): Promise<void> => {
        if (uid === NAV_ITEM) events.push(`${name} ${entry.title}`);
      };
    for (const name of ['entry.create', 'entry.update', 'entry.delete']) {
      service.strapi.eventHub.on(name, listen(name));
    }
    const other = await createEditor(service, 'strapi-editor');
    const [a, b] = await stored(header('a'), header('b'));
    await untilNoStatements(service);
    const saved = await getNavigation(service, other).save([{ ...a, title: 'A' }, header('c')]);
    expect(saved.status).toBe(200);
    await untilNoStatements(service);
    expect(b.title).toBe('b');
    expect(events.toSorted()).toEqual(
      ['a', 'b', 'c']
        .map((title) => `entry.create ${title}`)
        .concat('entry.delete b', 'entry.update A')
    );
    const { A, c } = await rows();
    const creator = A?.['createdBy'] as { id: number };
    const changer = A?.['updatedBy'] as { id: number };
    expect(changer.id).not.toBe(creator.id);
    expect([c?.['createdBy'], c?.['updatedBy']]).toEqual([A?.['updatedBy'], A?.['updatedBy']]);
  });

  test('without changes writes nothing and keeps the cached response', async () => {
    const items = await stored(header('a'), below('a', 'b'), group('g'), below('g', 'e'));
    await untilNoStatements(service);
    const before = await revision();
    await readInitialData(service);
    const statements = await statementsDuring(service, async () => {
      expect(await navigation.save(items)).toMatchObject({
        status: 200,
        meta: { created: 0, updated: 0, deleted: 0, ids: {} },
      });
    });
    expect(statements.filter((sql) => /^(insert|delete)|^update \S*nav_items/i.test(sql))).toEqual(
      []
    );
    expect(await revision()).toBe(before);
    const answer = await service.visitor.get('/api/initial-data/');
    expect(answer.headers['cache-status']).toMatch(/hit/);
  });

  test('with one changed title updates one row', async () => {
    const items = await stored(header('a'), header('b'), below('b', 'c'), group('g'));
    const before = await revision();
    let statements: string[] = [];
    const save = async (): Promise<void> => {
      const { version } = await navigation.read();
      const changed = items.map((item) => (item.title === 'c' ? { ...item, title: 'C' } : item));
      statements = await statementsDuring(service, () =>
        navigation.put({ version, items: changed })
      );
    };
    expect(await writtenBy(save)).toEqual(['C']);
    expect(statements.filter((sql) => /^update \S*nav_items/i.test(sql))).toHaveLength(1);
    expect(await revision()).not.toBe(before);
    expect(await served()).toBe('a b(C) | g');
  });

  test('with one of 300 items moved updates one row, in fewer than 60 SQL statements', async () => {
    const many = Array.from({ length: 300 }, (_, index) => header(`item-${index}`));
    const items = await stored(...many);
    await untilNoStatements(service);
    const order = [
      ...items.slice(0, 10),
      ...items.slice(11, 200),
      ...items.slice(10, 11),
      ...items.slice(200),
    ];
    const { version } = await navigation.read();
    let statements: string[] = [];
    const save = async (): Promise<void> => {
      statements = await statementsDuring(service, () => navigation.put({ version, items: order }));
    };
    expect(await writtenBy(save)).toEqual(['item-10']);
    expect(statements.length).toBeLessThan(60);
    expect((await navigation.read()).items.map(({ id }) => id)).toEqual(order.map(({ id }) => id));
  });

  test('can reverse a branch, so that the deepest item becomes the root', async () => {
    const [a, b, c] = await stored(header('a'), below('a', 'b'), below('b', 'c'));
    const saved = await navigation.save([
      { ...c, parent: null },
      { ...b, parent: c.id },
      { ...a, parent: b.id },
    ]);
    expect(saved.status).toBe(200);
    expect(await served()).toBe('c(b(a))');
  });

  test('checks the depth limit against the final navigation, not against intermediate states', async () => {
    const [x, y, z, p] = await stored(header('x'), below('x', 'y'), below('y', 'z'), header('p'));
    // With x moved below p and z still below y, there are four levels for a moment.
    const saved = await navigation.save([
      p,
      { ...x, parent: p.id },
      { ...y, parent: x.id },
      { ...z, parent: p.id },
    ]);
    expect(saved.errors).toEqual({});
    expect(await served()).toBe('p(x(y) z)');
  });

  test('moves an item with its subitems to the other area', async () => {
    const [a, b, g] = await stored(header('a'), below('a', 'b'), group('g'));
    const saved = await navigation.save([
      g,
      { ...a, area: 'footer', url: null },
      // The submitted area of a subitem is ignored.
      { ...b, area: 'header' },
    ]);
    expect(saved.data.items.map(({ area }) => area)).toEqual(['footer', 'footer', 'footer']);
    expect(await served()).toBe('g a(b)');
    expect((await rows())['b']?.['area']).toBe('footer');
  });

  test('keeps a subitem that was moved out of a deleted item', async () => {
    const [, b, c, d] = await stored(header('a'), below('a', 'b'), below('b', 'c'), header('d'));
    const saved = await navigation.save([{ ...c, parent: d.id }, d]);
    expect(saved.meta).toMatchObject({ updated: 1, deleted: 2 });
    expect(await served()).toBe('d(c)');
    expect((await rows())[b.title]).toBeUndefined();
  });

  test('accepts an item whose page was deleted, unless it is linked to another missing page', async () => {
    const page = await publishedPage(editor, { title: 'Short-lived', slug: 'short-lived' });
    await stored(header('a'), { ...header('lost'), url: null, page }, below('lost', 'sub'));
    await accepted(editor.remove(PAGE, page));
    const [a, lost, sub] = (await navigation.read()).items as Stored;
    expect(lost).toMatchObject({ title: 'lost', url: null, page: null });
    expect(await navigation.save([{ ...a, title: 'A' }, lost, sub])).toMatchObject({
      status: 200,
    });
    expect(await served()).toBe('A');
    const renamed = await navigation.save([{ ...a, title: 'A' }, { ...lost, title: 'x' }, sub]);
    expect(renamed).toMatchObject({ status: 200 });
    const touched = await navigation.save([
      { ...a, title: 'A' },
      { ...lost, title: 'x', page: 'gone' },
      sub,
    ]);
    expect(touched).toMatchObject({ status: 400 });
    expect(Object.keys(touched.errors)).toEqual(['items.1.page']);
  });
});

describe('saving an invalid navigation', () => {
  test('is refused with all validation errors, and writes nothing', async () => {
    const [a] = await stored(header('a'));
    const before = await revision();
    const refused = await navigation.save([
      { ...a, title: '' },
      header('b', { url: 'https://example.com/' }),
      header('c', { url: null, page: 'gone' }),
      header('d', { parent: 'nobody' }),
      header('e', { title: 'x'.repeat(256) }),
      group('f'),
      below('f', 'g'),
      below('g', 'h'),
    ]);
    expect(refused).toMatchObject({ status: 400, error: { name: 'ValidationError' } });
    expect(refused.errors).toEqual({
      'items.0.title': 'Enter a title.',
      'items.1.url': expect.stringContaining('relative path'),
      'items.2.page': 'This page no longer exists.',
      'items.3.parent': 'This parent item no longer exists. Choose another parent.',
      'items.4.title': 'This is too long: at most 255 characters are allowed.',
      'items.7.parent': expect.stringContaining('level 3'),
    });
    expect(await served()).toBe('a');
    expect(await revision()).toBe(before);
  });

  test('is refused if the request body has the wrong structure', async () => {
    for (const body of [{}, { version: 'x' }, { version: 'x', items: [{ id: 'a' }] }, [], 'text']) {
      const refused = await navigation.put(body as object);
      expect(refused).toMatchObject({ status: 400, error: { name: 'ValidationError' } });
    }
  });

  test('reports errors of Strapi validators with the index of the item', async () => {
    const attributes = service.strapi.contentType(NAV_ITEM).attributes as Record<string, object>;
    const title = attributes['title'];
    attributes['title'] = { ...title, minLength: 2 };
    try {
      const [a] = await stored(header('aa'));
      const refused = await navigation.save([a, header('b')]);
      expect(refused).toMatchObject({ status: 400 });
      expect(Object.keys(refused.errors)).toEqual(['items.1.title']);
      expect(await served()).toBe('aa');
    } finally {
      attributes['title'] = title as object;
    }
  });
});

test('a navigation save is rolled back with 500 if the stored items differ from the submitted ones', async () => {
  const [a, b] = await stored(header('a'), header('b'));
  let isMeddling = true;
  service.strapi.documents.use((context, next) => {
    if (isMeddling && context.uid === NAV_ITEM && context.action === 'update') {
      Object.assign(context.params as object, { data: { title: 'meddled' } });
    }
    return next();
  });
  const log = service.strapi.log.level;
  service.strapi.log.level = 'fatal';
  const saved = await navigation.save([a, { ...b, title: 'B' }, header('c')]);
  service.strapi.log.level = log;
  isMeddling = false;
  expect(saved.status).toBe(500);
  expect(await served()).toBe('a b');
});

describe('concurrent saves of the navigation', () => {
  test('let one succeed and refuse the others with 409 and the stored navigation', async () => {
    const [a] = await stored(header('a'));
    const { version } = await navigation.read();
    const saves = await Promise.all(
      ['b', 'c', 'd', 'e'].map((title) => navigation.put({ version, items: [a, header(title)] }))
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = saves.find(({ status }) => status === 200);
    expect(await navigation.read()).toEqual(winner?.data);
    for (const { status, error } of saves) {
      if (status === 200) continue;
      expect(error).toMatchObject({ name: 'ConflictError', details: { current: winner?.data } });
    }
  });

  test('can be retried with the version from the 409 response, which recreates deleted items', async () => {
    const [a, b] = await stored(header('a'), header('b'));
    const { version } = await navigation.read();
    await navigation.save([a]);
    const mine = [
      { ...a, title: 'mine' },
      { ...b, title: 'kept' },
    ];
    const reported = await navigation.put({ version, items: mine });
    expect(reported.status).toBe(409);
    const current = reported.error.details['current'] as { version: string };
    const saved = await navigation.put({ version: current.version, items: mine });
    // The item that the other editor deleted is created again, under a new id.
    expect(saved).toMatchObject({ status: 200, meta: { created: 1, updated: 1 } });
    expect(saved.meta.ids[b.id]).toBe(saved.data.items[1]?.id);
    expect(await served()).toBe('mine kept');
  });

  test('conflict with a change made in the Content Manager, and name its author', async () => {
    const [a] = await stored(header('a'));
    const { version } = await navigation.read();
    await accepted(editor.update(NAV_ITEM, a.id, { title: 'theirs' }));
    const { status, error } = await navigation.put({ version, items: [] });
    expect(status).toBe(409);
    const by = { kind: 'administrator', id: expect.any(String), name: 'Test' };
    expect(error.details['by']).toEqual({ by, at: expect.any(String) });
    expect(await served()).toBe('theirs');
  });
});

test('property: any valid navigation can replace any other and is served as submitted', async () => {
  /** Stored ids by the ids in the example. */
  let ids: Record<string, string> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.array(navigationArbitrary(8), { minLength: 2, maxLength: 4 }),
      async (all) => {
        ids = {};
        await navigation.save([]);
        for (const example of all) {
          const known = (id: string): string => ids[id] ?? `new:${id}`;
          const items = example.map((item) => ({
            ...item,
            id: known(item.id),
            parent: item.parent === null ? null : known(item.parent),
          }));
          const saved = await navigation.save(items);
          expect(saved).toMatchObject({ status: 200 });
          const stays = new Set(example.map(({ id }) => id));
          ids = Object.fromEntries([
            ...Object.entries(ids).filter(([id]) => stays.has(id)),
            ...Object.entries(saved.meta.ids).map(([id, stored]) => [
              id.slice('new:'.length),
              stored,
            ]),
          ]);
          const sent = (parent: string | null, area: string): string =>
            example
              .filter((item) => item.parent === parent && (parent !== null || item.area === area))
              .map((item) => {
                const inside = sent(item.id, area);
                return `${item.title}${inside === '' ? '' : `(${inside})`}`;
              })
              .join(' ');
          const expected = [sent(null, 'header'), sent(null, 'footer')];
          expect(await served()).toBe(expected.filter((text) => text !== '').join(' | '));
        }
      }
    ),
    { numRuns: runs(15) }
  );
});
