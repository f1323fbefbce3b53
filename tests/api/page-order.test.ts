import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { getChangeSets } from '../support/history';
import { getReader, type Reader } from '../support/pages';
import { createRole, getPanel, READ_HISTORY, reads, RESTORE_HISTORY } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

describe('sort_order', () => {
  let reader: Reader;
  const ids: Record<string, string> = {};
  const id = (slug: string): string => ids[slug] ?? '';

  const order = (slug: string, number: unknown): Promise<unknown> =>
    service.strapi.documents(PAGE).update({
      documentId: id(slug),
      data: { sort_order: number } as never,
    });

  const slugs = async (query: string): Promise<string> =>
    (await reader.items(query)).map(({ meta }) => meta['slug']).join(' ');

  const getNumber = async (slug: string): Promise<unknown> =>
    (await reader.only(`slug=${slug}&fields=sort_order`)).meta['sort_order'];

  interface Row {
    readonly sort_order: number | null;
    readonly published_at: unknown;
  }
  const getRows = (slug: string): Promise<Row[]> =>
    service.strapi.db
      .connection('pages')
      .where({ document_id: id(slug) })
      .orderBy('id');

  beforeAll(async () => {
    reader = getReader(service);
    const publish = async (slug: string, parent?: string): Promise<void> => {
      const above = parent === undefined ? {} : { parent: connect(id(parent)) };
      ids[slug] = await publishedPage(editor, { title: slug.toUpperCase(), slug, ...above });
    };
    for (const slug of ['b', 'a', 'c']) await publish(slug);
    for (const slug of ['b1', 'b2']) await publish(slug, 'b');
    await publish('b11', 'b1');
  });
  // Later tests move pages of the same names to the root.
  afterAll(async () => {
    for (const documentId of Object.values(ids)) {
      await service.strapi.documents(PAGE).delete({ documentId });
    }
  });

  test('a new page gets the last sort_order among its siblings', async () => {
    expect(await Promise.all(['b', 'a', 'c', 'b1', 'b2', 'b11'].map(getNumber))).toEqual([
      ...[0, 1, 2, 0, 1, 0],
    ]);
  });

  test('order=sort_order follows the page tree, and order=-sort_order is the exact reverse', async () => {
    expect(await slugs('order=sort_order')).toBe('b b1 b11 b2 a c');
    expect(await slugs('order=-sort_order')).toBe('c a b2 b11 b1 b');
    expect(await slugs('order=sort_order&limit=2&offset=1')).toBe('b1 b11');
    expect(await slugs(`order=sort_order&child_of=${id('b')}`)).toBe('b1 b2');
  });

  test('code sets sort_order for draft and published page at once, without marking the page as modified', async () => {
    await order('c', -1);
    expect(await slugs('order=sort_order')).toBe('c b b1 b11 b2 a');
    expect((await getRows('c')).map((row) => row.sort_order)).toEqual([-1, -1]);
    const { body } = await service.visitor
      .get(`/content-manager/collection-types/${PAGE}`)
      .set('Authorization', `Bearer ${editor.token}`)
      .expect(200);
    const statuses = (body.results as { documentId: string; status: string }[]).filter(
      ({ documentId }) => documentId === id('c')
    );
    expect(statuses.map(({ status }) => status)).toEqual(['published']);
  });

  test('code may set sort_order as a number in a string, which Strapi accepts, too', async () => {
    const before = await getRows('c');
    await order('c', '-7');
    expect((await getRows('c')).map((row) => row.sort_order)).toEqual([-7, -7]);
    await order('c', before[0]?.sort_order);
    expect(await getRows('c')).toEqual(before);
    await expect(order('c', '1.5')).rejects.toThrow();
    await expect(order('c', 'first')).rejects.toThrow();
    expect(await getRows('c')).toEqual(before);
  });

  test('the sort_order that the form in the panel sends is ignored', async () => {
    await accepted(editor.update(PAGE, id('a'), { title: 'A', slug: 'a', sort_order: -9 }));
    await accepted(editor.publish(PAGE, id('a'), { title: 'A', slug: 'a', sort_order: -9 }));
    expect(await getNumber('a')).toBe(1);
    ids['d'] = await created(editor, PAGE, { title: 'D', slug: 'd', sort_order: -9 });
    expect((await getRows('d')).map((row) => row.sort_order)).toEqual([2]);
  });

  test('sort_order applies immediately, even if other fields in the same save only change the draft', async () => {
    await service.strapi.documents(PAGE).update({
      documentId: id('b2'),
      data: { title: 'Later', sort_order: -5 } as never,
    });
    expect(await slugs('order=sort_order')).toBe('c b b2 b1 b11 a');
    expect(await reader.titles('slug=b2')).toEqual(['B2']);
  });

  test('a save without any fields still changes updatedAt', async () => {
    const savedAt = async (): Promise<unknown> =>
      (await service.strapi.documents(PAGE).findFirst({ filters: { documentId: id('a') } }))
        ?.updatedAt;
    const before = await savedAt();
    await service.strapi.documents(PAGE).update({ documentId: id('a'), data: {} as never });
    expect(await savedAt()).not.toBe(before);
    await accepted(editor.publish(PAGE, id('a')));
  });

  test('setting sort_order to null changes nothing', async () => {
    await order('b2', null);
    expect(await getNumber('b2')).toBe(-5);
  });

  test('discarding a draft and publishing keep sort_order', async () => {
    await accepted(editor.discard(PAGE, id('b2')));
    await accepted(editor.publish(PAGE, id('b2')));
    expect(await getNumber('b2')).toBe(-5);
  });

  test('a clone gets the last sort_order', async () => {
    const copy = await accepted(editor.clone(PAGE, id('c'), { title: 'Copy', slug: 'copy' }));
    ids['copy'] = copy.data.documentId;
    expect((await getRows('copy')).map((row) => row.sort_order)).toEqual([3]);
  });

  test('the descendants of an unpublished page keep their position in the order', async () => {
    await accepted(editor.unpublish(PAGE, id('b')));
    expect(await slugs('order=sort_order')).toBe('c b2 b1 b11 a');
    await order('b', 7);
    expect(await slugs('order=sort_order')).toBe('c a b2 b1 b11');
    await accepted(editor.publish(PAGE, id('b')));
    expect(await slugs('order=sort_order')).toBe('c a b b2 b1 b11');
  });

  test('the subpages of a deleted page come last among the root pages, in their order', async () => {
    const roots = await slugs('order=sort_order&child_of=root');
    const parent = await publishedPage(editor, { title: 'Gone', slug: 'gone' });
    for (const slug of ['orphan-1', 'orphan-2']) {
      await publishedPage(editor, { title: slug, slug, parent: connect(parent) });
    }
    await accepted(editor.remove(PAGE, parent));
    expect(await slugs('order=sort_order&child_of=root')).toBe(`${roots} orphan-1 orphan-2`);
  });
});

let count = 0;

/** Creates a parent with published subpages named `a`, `b` and so on. */
const makeFamily = async (names: string): Promise<Record<string, string>> => {
  count += 1;
  const parent = await publishedPage(editor, { title: 'Parent', slug: `parent-${count}` });
  const ids: Record<string, string> = { parent };
  for (const name of names) {
    const data = { title: name, slug: name, parent: connect(parent) };
    ids[name] = await publishedPage(editor, data);
  }
  return ids;
};

interface Answer {
  readonly status: number;
  readonly changeSet?: string | null;
  readonly error?: { readonly details: { readonly code: string } };
}

const ask = async (request: object, who: Editor = editor): Promise<Answer> => {
  const body = { isDryRun: false, ...request };
  const answer = await getPanel(service, who).post('pages/bulk-actions', body);
  return { status: answer.status, ...answer.body };
};

const order = (request: object, who?: Editor): Promise<Answer> =>
  ask({ action: 'order', ...request }, who);

const move = (request: object): Promise<Answer> =>
  ask({ action: 'move', publishes: false, ...request });

/** Moves pages after one of their siblings, or to the first position. */
const put = async (ids: Record<string, string>, name: string, after: string | null) => {
  const answer = await order({
    ...{ pages: [...name].map((one) => ids[one]), parent: ids['parent'] },
    after: after === null ? null : ids[after],
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer;
};

/** The order of the children of a page in the content API. */
const served = async (parent: string | undefined): Promise<string> =>
  (await getReader(service).titles(`child_of=${parent}&order=sort_order`)).join('');

/** The order of the children of a page in the panel. */
const shown = async (parent: string | undefined): Promise<string> => {
  const { body } = await getPanel(service, editor).get(`pages/tree?parent=${parent}`).expect(200);
  return (body.data.rows as { title: string }[]).map(({ title }) => title).join('');
};

const both = async (parent: string | undefined): Promise<string> => {
  const now = await served(parent);
  expect(await shown(parent)).toBe(now);
  return now;
};

const undo = (changeSet: string | null | undefined, who: Editor = editor) =>
  getPanel(service, who).post(`history/change-sets/${changeSet}/undo`, { isDryRun: false });

test.each([
  ['a page to the first position', 'd', null, 'dabce'],
  ['a page to the last position', 'a', 'e', 'bcdea'],
  ['a page up between two siblings', 'e', 'a', 'aebcd'],
  ['a page down between two siblings', 'a', 'c', 'bcade'],
  ['a page to its current position', 'b', 'a', 'abcde'],
  ['several pages in the order of the request', 'ea', 'c', 'bcead'],
  ['several pages after one of themselves', 'bc', 'b', 'abcde'],
])(
  'reordering moves %s at once in the panel and for visitors, and can be undone',
  async (_where, name, after, expected) => {
    const ids = await makeFamily('abcde');
    // This fills the cache with the old order.
    expect(await both(ids['parent'])).toBe('abcde');
    const { changeSet } = await put(ids, name, after);
    expect(await both(ids['parent'])).toBe(expected);
    const { body } = await service.visitor
      .get(`/content-manager/collection-types/${PAGE}?pageSize=100`)
      .set('Authorization', `Bearer ${editor.token}`)
      .expect(200);
    const statuses = (body.results as { documentId: string; status: string }[])
      .filter(({ documentId }) => Object.values(ids).includes(documentId))
      .map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['published']));
    if (expected === 'abcde') return;
    expect(await undo(changeSet)).toMatchObject({ status: 200 });
    expect(await both(ids['parent'])).toBe('abcde');
  }
);

test('a dry run of a reordering changes nothing', async () => {
  const ids = await makeFamily('abc');
  const answer = await order({
    ...{ pages: [ids['c']], parent: ids['parent'], after: null, isDryRun: true },
  });
  expect(answer).toMatchObject({ status: 200, data: { addresses: { total: 0 } } });
  expect(await both(ids['parent'])).toBe('abc');
});

test('a page moves to a position below another parent, or last if no position is given', async () => {
  const ids = await makeFamily('abc');
  const others = await makeFamily('xyz');
  const goal = { parent: ids['parent'], publishes: true };
  const { changeSet } = await move({ ...goal, pages: [others['z']], after: ids['a'] });
  await move({ ...goal, pages: [others['x']] });
  expect(await both(ids['parent'])).toBe('azbcx');
  expect(await undo(changeSet)).toMatchObject({ status: 200 });
  expect(await both(others['parent'])).toBe('yz');
});

test('a move that is not published keeps the order of the published pages', async () => {
  const ids = await makeFamily('abc');
  const others = await makeFamily('xyz');
  await move({ pages: [ids['a']], parent: others['parent'], publishes: false });
  expect(await served(ids['parent'])).toBe('abc');
});

test('reordering is refused if one of the pages has moved to another parent meanwhile', async () => {
  const ids = await makeFamily('abcd');
  await move({ pages: [ids['b']], parent: null, publishes: true });
  const { parent } = ids;
  const requests = [
    { action: 'order', pages: [ids['c']], parent, after: ids['b'] },
    { action: 'order', pages: [ids['c'], ids['b']], parent, after: null },
    { action: 'move', pages: [ids['c']], parent, after: ids['b'], publishes: true },
  ];
  for (const request of requests) {
    for (const isDryRun of [true, false]) {
      const { status, error } = await ask({ ...request, isDryRun });
      expect([status, error?.details.code]).toEqual([400, 'page-bulk-action.siblings-changed']);
    }
  }
  expect(await served(parent)).toBe('acd');
});

test('concurrent reorderings of different pages all take effect', async () => {
  const ids = await makeFamily('abcdef');
  await Promise.all([put(ids, 'f', 'a'), put(ids, 'a', 'e'), put(ids, 'c', null)]);
  const now = await both(ids['parent']);
  expect([...now].sort().join('')).toBe('abcdef');
  expect(now).toMatch(/^c/);
  expect(now).toMatch(/ea/);
});

test('a reordering cannot be undone once the page was reordered again', async () => {
  const ids = await makeFamily('abc');
  const { changeSet } = await put(ids, 'c', null);
  await put(ids, 'c', 'a');
  const { status, body } = await undo(changeSet);
  expect([status, body.error.details.code]).toEqual([400, 'history.changed']);
});

test('undoing the creation of a page returns the subpages that it took to their positions', async () => {
  // A page that loses its parent comes after all of these.
  for (let root = 0; root < 3; root += 1) await makeFamily('');
  const ids = await makeFamily('abc');
  const data = { title: 'New', slug: 'new', parent: connect(ids['parent'] ?? '') };
  await created(editor, PAGE, { ...data, children: connect(ids['a'] ?? '') });
  const changeSet = (await getChangeSets(service)).at(-1);
  expect((await undo(changeSet?.id)).status).toBe(200);
  expect(await both(ids['parent'])).toBe('abc');
});

test('undoing a text change keeps the current order', async () => {
  const ids = await makeFamily('abc');
  await accepted(editor.update(PAGE, ids['c'] ?? '', { title: 'z' }));
  const renamed = (await getChangeSets(service)).at(-1);
  await put(ids, 'c', null);
  expect(await undo(renamed?.id)).toMatchObject({ status: 200 });
  expect(await shown(ids['parent'])).toBe('cab');
});

test('reordering does not change the version of a page, so open forms get no edit conflict', async () => {
  const ids = await makeFamily('abc');
  const row = async () => {
    const { body } = await getPanel(service, editor).get(`pages/tree?parent=${ids['parent']}`);
    return (body.data.rows as { id: string; version: string }[]).find(({ id }) => id === ids['c']);
  };
  const before = await row();
  await put(ids, 'c', null);
  expect((await row())?.version).toBe(before?.version);
});

test('reordering and its undo require permission to update the parent field', async () => {
  const ids = await makeFamily('abc');
  const updates = (...fields: string[]) => ({
    action: 'plugin::content-manager.explorer.update',
    subject: PAGE,
    fields,
  });
  const request = { pages: [ids['c']], parent: ids['parent'], after: null };
  const history = [READ_HISTORY, RESTORE_HISTORY];
  const who = async (...fields: string[]): Promise<Editor> =>
    createEditor(
      service,
      await createRole(service, [
        ...[reads(PAGE), ...history],
        ...(fields.length === 0 ? [] : [updates(...fields)]),
      ])
    );
  expect(await order(request, await who('title'))).toMatchObject({ status: 403 });
  expect(await served(ids['parent'])).toBe('abc');
  const { status, changeSet } = await order(request, await who('parent'));
  expect(status).toBe(200);
  expect(await undo(changeSet, await who('title'))).toMatchObject({ status: 403 });
  expect(await undo(changeSet, await who('parent'))).toMatchObject({ status: 200 });
  expect(await served(ids['parent'])).toBe('abc');
});

test('root pages, including drafts, are ordered among themselves', async () => {
  const names = ['one', 'two', 'three'];
  const ids: string[] = [];
  for (const name of names) {
    ids.push(await created(editor, PAGE, { title: `root ${name}`, slug: `root-${name}` }));
  }
  await order({ pages: [ids[2]], parent: null, after: ids[0] });
  const { body } = await getPanel(service, editor).get('pages/tree?parent=root').expect(200);
  const titles = (body.data.rows as { title: string }[]).map(({ title }) => title);
  expect(titles.slice(titles.indexOf('root one'))).toEqual(['root one', 'root three', 'root two']);
});

describe('reordering among many siblings', () => {
  const ids: Record<string, string> = {};
  const pages: string[] = [];

  beforeAll(async () => {
    ids['parent'] = await publishedPage(editor, { title: 'Many', slug: 'many' });
    for (let at = 0; at < 150; at += 1) {
      const { documentId } = await service.strapi.documents(PAGE).create({
        data: { title: `Page ${at}`, slug: `p${at}`, parent: ids['parent'] } as never,
      });
      pages.push(documentId);
    }
  });

  const readOrder = async (): Promise<string[]> => {
    const rows: string[] = [];
    for (const offset of [0, 100]) {
      const query = `pages/tree?parent=${ids['parent']}&offset=${offset}`;
      const { body } = await getPanel(service, editor).get(query).expect(200);
      rows.push(...(body.data.rows as { id: string }[]).map(({ id }) => id));
    }
    return rows;
  };

  const readNumbers = async (): Promise<Map<string, number>> => {
    const rows: { document_id: string; sort_order: number }[] = await service.strapi.db
      .connection('pages')
      .where({ parent_document_id: ids['parent'] });
    return new Map(rows.map((row) => [row.document_id, row.sort_order]));
  };

  test('changes only the moved page if an earlier move has left a gap between two siblings', async () => {
    await order({ pages: [pages[149]], parent: ids['parent'], after: pages[70] });
    const before = await readNumbers();
    await order({ pages: [pages[148]], parent: ids['parent'], after: pages[70] });
    const after = await readNumbers();
    const changed = [...after].filter(([id, number]) => before.get(id) !== number);
    expect(changed.map(([id]) => id)).toEqual([pages[148]]);
    expect(await readOrder()).toEqual([
      ...pages.slice(0, 71),
      ...[pages[148], pages[149]],
      ...pages.slice(71, 148),
    ]);
  });
});
