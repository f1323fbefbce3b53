import type {
  ExplorerAnswer,
  FoundRow,
} from '../../src/plugins/site-content/domain/panel/page-tree-view';
import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { createRole, getPanel, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { statementsDuring, untilQuiet } from '../support/statements';

const service = serviceForTests();
const editor = editorForTests(service);

const ask = async (query: string, who: Editor = editor): Promise<ExplorerAnswer<FoundRow>> => {
  const { status, body } = await getPanel(service, who).get(`pages/tree?${query}`);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
};

const titles = async (query: string, who?: Editor): Promise<string[]> =>
  (await ask(query, who)).rows.map(({ title }) => title);

const getRow = async (title: string): Promise<FoundRow> => {
  const row = (await ask(`search=${encodeURIComponent(title)}`)).rows.find(
    (one) => one.title === title
  );
  if (row === undefined) throw new Error(`There is no page "${title}".`);
  return row;
};

const ids: Record<string, string> = {};

beforeAll(async () => {
  const below = (parent: string) => connect(ids[parent] ?? '');
  ids['team'] = await publishedPage(editor, { title: 'team', slug: 'team' });
  ids['About'] = await publishedPage(editor, { title: 'About', slug: 'about' });
  ids['Home'] = await publishedPage(editor, { title: 'Welcome', slug: 'home' });
  ids['Crew'] = await publishedPage(editor, {
    title: 'Crew',
    slug: 'crew',
    parent: below('About'),
    body: [{ __component: 'blocks.quote', text: 'Nobody rows ALONE, 100% sure' }],
  });
  ids['Office'] = await created(editor, PAGE, {
    title: 'Office',
    slug: 'office',
    parent: below('About'),
  });
  ids['Pantry'] = await publishedPage(editor, {
    title: 'Pantry',
    slug: 'pantry',
    parent: below('Crew'),
  });
});

describe('the tree of pages', () => {
  test('gives roots in their order, as visitors get it, with what stands below them', async () => {
    const { rows, total } = await ask('parent=root');
    expect(rows.map(({ title, path, children }) => [title, path, children])).toEqual([
      ['team', '/team/', 0],
      ['About', '/about/', 2],
      ['Welcome', '/', 0],
    ]);
    expect(total).toBe(3);
  });

  test('gives the children of a page', async () => {
    const { rows, total } = await ask(`parent=${ids['About']}`);
    expect(total).toBe(2);
    expect(rows[1]).toEqual({
      id: ids['Office'],
      title: 'Office',
      slug: 'office',
      path: null,
      status: 'draft',
      parent: ids['About'],
      publishedParent: null,
      children: 0,
      attention: [],
      mayPreview: false,
      version: expect.any(String),
    });
  });

  test('gives a part of them', async () => {
    const { rows, total } = await ask('parent=root&offset=1&limit=1');
    expect(rows.map(({ title }) => title)).toEqual(['About']);
    expect(total).toBe(3);
    expect(await titles('parent=root&offset=9')).toEqual([]);
  });

  test('gives nothing below a page that does not exist', async () => {
    expect(await ask('parent=none')).toEqual({ rows: [], total: 0 });
  });

  test.each([
    ['parent=', 'page-explorer.parent'],
    ['parent=root&limit=0', 'page-explorer.limit'],
    ['parent=root&limit=101', 'page-explorer.limit'],
    ['parent=root&limit=ten', 'page-explorer.limit'],
    ['parent=root&offset=-1', 'page-explorer.offset'],
    ['status=live', 'page-explorer.status'],
    ['search=a&search=b', 'not-text'],
    [`search=${'a'.repeat(256)}`, 'too-long'],
  ])('refuses %s', async (query, code) => {
    const { body } = await getPanel(service, editor).get(`pages/tree?${query}`).expect(400);
    expect(body.error.details.errors.map((error: { code: string }) => error.code)).toEqual([code]);
  });
});

describe('a search for pages', () => {
  test.each([
    ['crew', ['Crew']],
    ['CREW', ['Crew']],
    // In the text of a block; its characters are no wildcards.
    ['rows alone', ['Crew']],
    ['100%25', ['Crew']],
    ['100_', []],
    ['office', ['Office']],
    // In the path on the website.
    ['/about/', ['About', 'Crew', 'Pantry']],
    ['/About/crew', ['Crew', 'Pantry']],
    ['', ['Welcome', 'About', 'Crew', 'Office', 'Pantry', 'team']],
  ])('for "%s" finds %j', async (search, found) => {
    expect(await titles(`search=${search}`)).toEqual(found);
  });

  test('tells where a page stands', async () => {
    expect((await getRow('Pantry')).trail).toEqual([
      { id: ids['About'], title: 'About' },
      { id: ids['Crew'], title: 'Crew' },
    ]);
  });

  test('gives a page itself, with where it stands', async () => {
    const { rows, total } = await ask(`page=${ids['Pantry']}`);
    expect(total).toBe(1);
    expect(rows).toEqual([await getRow('Pantry')]);
    expect(await ask('page=nobody')).toEqual({ rows: [], total: 0 });
  });

  test('takes as many statements for many rows as for few, none of which reads texts', async () => {
    await untilQuiet(service);
    const few = await statementsDuring(service, () => ask('parent=root&limit=1'));
    const many = await statementsDuring(service, () => ask('parent=root&limit=2'));
    expect(many).toHaveLength(few.length);
    for (const statement of many.filter((sql) => /\bpages\b/.test(sql))) {
      expect(statement).not.toMatch(/select \*|\b(body|search_text)\b/);
    }
  });

  test('reads no more of the tree after a save than before it', async () => {
    await ask('parent=root');
    const before = await statementsDuring(service, () => ask('parent=root'));
    await accepted(editor.publish(PAGE, ids['team'] ?? ''));
    await untilQuiet(service);
    const after = await statementsDuring(service, () => ask('parent=root'));
    // Beside what is asked each time, the page that was saved.
    const further = after.filter((sql) => !before.includes(sql));
    expect(further.length).toBeLessThanOrEqual(3);
    for (const statement of further.filter((sql) => /\bpages\b/.test(sql))) {
      expect(statement).toMatch(/where .*document_id. in \((\?|\$1)\)/);
    }
  });
});

describe('the status of a page', () => {
  test('is that of the Content Manager, and tells what was never published', async () => {
    const about = await publishedPage(editor, { title: 'Changing', slug: 'changing' });
    expect(await getRow('Changing')).toMatchObject({ status: 'published', path: '/changing/' });
    await editor.update(PAGE, about, { seo_title: 'a' });
    expect(await getRow('Changing')).toMatchObject({ status: 'modified', path: '/changing/' });
    expect(await titles('status=modified')).toEqual(['Changing']);
    await editor.unpublish(PAGE, about);
    expect(await getRow('Changing')).toMatchObject({ status: 'unpublished', path: null });
    expect(await titles('status=draft')).toEqual(['Changing', 'Office']);
    expect(await titles('status=draft&search=off')).toEqual(['Office']);
    await editor.remove(PAGE, about);
  });

  test('comes with what needs attention', async () => {
    const page = await publishedPage(editor, { title: 'Moved', slug: 'moved' });
    await editor.update(PAGE, page, { parent: connect(ids['team'] ?? '') });
    expect(await getRow('Moved')).toMatchObject({
      status: 'modified',
      parent: ids['team'],
      publishedParent: null,
      attention: ['published-elsewhere'],
    });
    await editor.publish(PAGE, page);
    await editor.update(PAGE, page, { parent: connect(ids['About'] ?? '') });
    expect(await getRow('Moved')).toMatchObject({
      publishedParent: { id: ids['team'], title: 'team' },
      attention: ['published-elsewhere'],
    });
    await editor.discard(PAGE, page);
    await editor.unpublish(PAGE, ids['team'] ?? '');
    expect(await getRow('Moved')).toMatchObject({ attention: ['parent-not-published'] });
    await editor.publish(PAGE, ids['team'] ?? '');
    await editor.remove(PAGE, page);
    const untitled = await created(editor, PAGE, { slug: 'untitled' });
    expect((await ask('search=untitled')).rows[0]).toMatchObject({ attention: ['title-missing'] });
    await editor.remove(PAGE, untitled);
  });
});

describe('what somebody may know of pages', () => {
  test('is what the conditions of his roles leave him', async () => {
    const { strapi } = service;
    const role = await strapi.service('admin::role').create({ name: 'Sees what is his own' });
    await strapi.service('admin::role').addPermissions(role.id, [
      {
        ...{ action: 'plugin::content-manager.explorer.read', subject: PAGE },
        conditions: ['admin::is-creator'],
        properties: { fields: ['title', 'slug', 'parent', 'children', 'body'] },
      },
      {
        ...{ action: 'plugin::content-manager.explorer.create', subject: PAGE },
        properties: { fields: ['title', 'slug', 'parent'] },
      },
    ]);
    const author = await createEditor(service, role.code);
    const user = await strapi.db.query('admin::user').findOne({ orderBy: { id: 'desc' } });
    const own = async (title: string, parent: string): Promise<string> => {
      const data = { title, slug: title, parent, createdBy: user?.id };
      return (await strapi.documents(PAGE).create({ data: data as object })).documentId;
    };
    const mine = await own('mine', ids['About'] ?? '');
    await own('below-mine', mine);
    const between = await created(editor, PAGE, { title: 'between', parent: connect(mine) });
    const deep = await own('deep', between);

    // The page above is not his to know: what stands below it is a root to him.
    const roots = await ask('parent=root', author);
    // Pages of different parents may have the same number; their ids, which are random, decide then.
    const known = roots.rows.map(({ title, parent, children }) => ({ title, parent, children }));
    expect(known).toHaveLength(2);
    expect(known).toContainEqual({ title: 'deep', parent: null, children: 0 });
    expect(known).toContainEqual({ title: 'mine', parent: null, children: 1 });
    expect(roots.total).toBe(2);
    expect(await titles(`parent=${mine}`, author)).toEqual(['below-mine']);
    expect(await ask(`parent=${ids['About']}`, author)).toEqual({ rows: [], total: 0 });
    expect(await ask(`parent=${between}`, author)).toEqual({ rows: [], total: 0 });
    const found = await ask('search=e', author);
    expect(found.rows.map(({ title, trail }) => [title, trail])).toEqual([
      ['below-mine', [{ id: mine, title: 'mine' }]],
      ['deep', []],
      ['mine', []],
    ]);
    for (const id of [deep, between, mine]) await editor.remove(PAGE, id);
  });

  test('is nothing without leave to read what rows show', async () => {
    const role = await createRole(service, [reads(PAGE, 'slug', 'parent')]);
    const somebody = await createEditor(service, role);
    await getPanel(service, somebody).get('pages/tree?parent=root').expect(403);
  });

  test('is not looked for in texts that he may not read', async () => {
    const role = await createRole(service, [reads(PAGE, 'title', 'slug', 'parent')]);
    const somebody = await createEditor(service, role);
    expect(await titles('search=alone', somebody)).toEqual([]);
    expect(await titles('search=crew', somebody)).toEqual(['Crew']);
  });
});
