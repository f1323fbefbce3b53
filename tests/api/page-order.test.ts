import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { getActs } from '../support/history';
import { getReader } from '../support/pages';
import { createRole, getPanel, READ_HISTORY, reads, RESTORE_HISTORY } from '../support/panel';
import { accepted } from '../support/refusals';

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;

/** A parent with published pages below it, which are called `a`, `b` and so on. */
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
  readonly act?: string | null;
  readonly error?: { readonly details: { readonly code: string } };
}

const ask = async (request: object, who: Editor = editor): Promise<Answer> => {
  const body = { isDryRun: false, ...request };
  const answer = await getPanel(service, who).post('pages/acts', body);
  return { status: answer.status, ...answer.body };
};

const order = (request: object, who?: Editor): Promise<Answer> =>
  ask({ act: 'order', ...request }, who);

const move = (request: object): Promise<Answer> =>
  ask({ act: 'move', publishes: false, ...request });

/** Puts a page behind another one of its siblings, or first. */
const put = async (ids: Record<string, string>, name: string, after: string | null) => {
  const answer = await order({
    ...{ pages: [...name].map((one) => ids[one]), parent: ids['parent'] },
    after: after === null ? null : ids[after],
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer;
};

/** The children of a page as visitors get them. */
const served = async (parent: string | undefined): Promise<string> =>
  (await getReader(service).titles(`child_of=${parent}&order=sort_order`)).join('');

/** The same as the panel shows them. */
const shown = async (parent: string | undefined): Promise<string> => {
  const { body } = await getPanel(service, editor).get(`pages/tree?parent=${parent}`).expect(200);
  return (body.data.rows as { title: string }[]).map(({ title }) => title).join('');
};

const both = async (parent: string | undefined): Promise<string> => {
  const now = await served(parent);
  expect(await shown(parent)).toBe(now);
  return now;
};

const undo = (act: string | null | undefined, who: Editor = editor) =>
  getPanel(service, who).post(`history/acts/${act}/undo`, { isDryRun: false });

test.each([
  ['first', 'd', null, 'dabce'],
  ['last', 'a', 'e', 'bcdea'],
  ['between two, from behind', 'e', 'a', 'aebcd'],
  ['between two, from before', 'a', 'c', 'bcade'],
  ['where it is', 'b', 'a', 'abcde'],
  ['several at once, in the order in which they are named', 'ea', 'c', 'bcead'],
  ['behind one of them', 'bc', 'b', 'abcde'],
])(
  'a page is put %s, at once and for visitors as well, and undone',
  async (_where, name, after, expected) => {
    const ids = await makeFamily('abcde');
    // What is kept in memory is that of before.
    expect(await both(ids['parent'])).toBe('abcde');
    const { act } = await put(ids, name, after);
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
    expect(await undo(act)).toMatchObject({ status: 200 });
    expect(await both(ids['parent'])).toBe('abcde');
  }
);

test('a dry run changes nothing', async () => {
  const ids = await makeFamily('abc');
  const answer = await order({
    ...{ pages: [ids['c']], parent: ids['parent'], after: null, isDryRun: true },
  });
  expect(answer).toMatchObject({ status: 200, data: { addresses: { total: 0 } } });
  expect(await both(ids['parent'])).toBe('abc');
});

test('a page comes to another parent at a position, and last where none is named', async () => {
  const ids = await makeFamily('abc');
  const others = await makeFamily('xyz');
  const goal = { parent: ids['parent'], publishes: true };
  const { act } = await move({ ...goal, pages: [others['z']], after: ids['a'] });
  await move({ ...goal, pages: [others['x']] });
  expect(await both(ids['parent'])).toBe('azbcx');
  expect(await undo(act)).toMatchObject({ status: 200 });
  expect(await both(others['parent'])).toBe('yz');
});

test('a page that does not move on the website yet keeps its number there', async () => {
  const ids = await makeFamily('abc');
  const others = await makeFamily('xyz');
  await move({ pages: [ids['a']], parent: others['parent'], publishes: false });
  expect(await served(ids['parent'])).toBe('abc');
});

test('nothing is done where one of the pages has gone elsewhere meanwhile', async () => {
  const ids = await makeFamily('abcd');
  await move({ pages: [ids['b']], parent: null, publishes: true });
  const { parent } = ids;
  const requests = [
    { act: 'order', pages: [ids['c']], parent, after: ids['b'] },
    { act: 'order', pages: [ids['c'], ids['b']], parent, after: null },
    { act: 'move', pages: [ids['c']], parent, after: ids['b'], publishes: true },
  ];
  for (const request of requests) {
    for (const isDryRun of [true, false]) {
      const { status, error } = await ask({ ...request, isDryRun });
      expect([status, error?.details.code]).toEqual([400, 'page-act.siblings-changed']);
    }
  }
  expect(await served(parent)).toBe('acd');
});

test('two editors at once both have their way, where it is not the same page', async () => {
  const ids = await makeFamily('abcdef');
  await Promise.all([put(ids, 'f', 'a'), put(ids, 'a', 'e'), put(ids, 'c', null)]);
  const now = await both(ids['parent']);
  expect([...now].sort().join('')).toBe('abcdef');
  expect(now).toMatch(/^c/);
  expect(now).toMatch(/ea/);
});

test('what was put elsewhere again since is not undone', async () => {
  const ids = await makeFamily('abc');
  const { act } = await put(ids, 'c', null);
  await put(ids, 'c', 'a');
  const { status, body } = await undo(act);
  expect([status, body.error.details.code]).toEqual([400, 'history.changed']);
});

test('a text that is undone leaves the order as it is by now', async () => {
  const ids = await makeFamily('abc');
  await accepted(editor.update(PAGE, ids['c'] ?? '', { title: 'z' }));
  const renamed = (await getActs(service)).at(-1);
  await put(ids, 'c', null);
  expect(await undo(renamed?.id)).toMatchObject({ status: 200 });
  expect(await shown(ids['parent'])).toBe('cab');
});

test('an open form is not in conflict with it', async () => {
  const ids = await makeFamily('abc');
  const row = async () => {
    const { body } = await getPanel(service, editor).get(`pages/tree?parent=${ids['parent']}`);
    return (body.data.rows as { id: string; version: string }[]).find(({ id }) => id === ids['c']);
  };
  const before = await row();
  await put(ids, 'c', null);
  expect((await row())?.version).toBe(before?.version);
});

test('takes what a move takes: to change where these pages stand', async () => {
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
  const { status, act } = await order(request, await who('parent'));
  expect(status).toBe(200);
  expect(await undo(act, await who('title'))).toMatchObject({ status: 403 });
  expect(await undo(act, await who('parent'))).toMatchObject({ status: 200 });
  expect(await served(ids['parent'])).toBe('abc');
});

test('roots are ordered for themselves, and drafts as well', async () => {
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

describe('among many siblings', () => {
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

  test('the first that comes between two makes room, and the next ones change no sibling', async () => {
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
