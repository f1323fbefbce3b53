import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { getChangeSets } from '../support/history';
import { getReader } from '../support/pages';
import { createRole, getPanel, READ_HISTORY, reads, RESTORE_HISTORY } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

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
