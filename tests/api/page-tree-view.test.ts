import type {
  FoundRow,
  PageTreeViewResponse,
} from '../../src/plugins/site-content/domain/panel/page-tree-view';
import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { createRole, getPanel, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { statementsDuring, untilNoStatements } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

const ask = async (
  query: string,
  who: Editor = editor
): Promise<PageTreeViewResponse<FoundRow>> => {
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

describe('the page tree', () => {
  test('lists root pages in the order that visitors get, with their paths and numbers of children', async () => {
    const { rows, total } = await ask('parent=root');
    expect(rows.map(({ title, path, children }) => [title, path, children])).toEqual([
      ['team', '/team/', 0],
      ['About', '/about/', 2],
      ['Welcome', '/', 0],
    ]);
    expect(total).toBe(3);
  });

  test('lists the children of a page', async () => {
    const { rows, total } = await ask(`parent=${ids['About']}`);
    expect(total).toBe(2);
    expect(rows[1]).toEqual({
      id: ids['Office'],
      title: 'Office',
      slug: 'office',
      path: null,
      draftPath: '/about/office/',
      isBelowDraft: false,
      status: 'draft',
      parent: ids['About'],
      publishedParent: null,
      children: 0,
      attention: [],
      canPreview: false,
      version: expect.any(String),
    });
  });

  test('marks drafts whose path lacks a parent until that parent is published', async () => {
    const above = await created(editor, PAGE, { title: 'Above', slug: 'above' });
    const inside = { title: 'Below', slug: 'below', parent: connect(above) };
    const below = await created(editor, PAGE, inside);
    const readRow = async () => (await ask(`parent=${above}`)).rows[0];
    expect(await readRow()).toMatchObject({ draftPath: '/below/', isBelowDraft: true });
    await accepted(editor.publish(PAGE, above));
    expect(await readRow()).toMatchObject({ draftPath: '/above/below/', isBelowDraft: false });
    for (const page of [below, above]) await accepted(editor.remove(PAGE, page));
  });

  test('supports limit and offset', async () => {
    const { rows, total } = await ask('parent=root&offset=1&limit=1');
    expect(rows.map(({ title }) => title)).toEqual(['About']);
    expect(total).toBe(3);
    expect(await titles('parent=root&offset=9')).toEqual([]);
  });

  test('is empty below a page that does not exist', async () => {
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

describe('searching the page tree', () => {
  test.each([
    ['crew', ['Crew']],
    ['CREW', ['Crew']],
    // Found in the text of a block. % and _ are ordinary characters.
    ['rows alone', ['Crew']],
    ['100%25', ['Crew']],
    ['100_', []],
    ['office', ['Office']],
    // Found in the path, or in the future path of a draft.
    ['/about/', ['About', 'Crew', 'Office', 'Pantry']],
    ['/About/crew', ['Crew', 'Pantry']],
    ['', ['Welcome', 'About', 'Crew', 'Office', 'Pantry', 'team']],
  ])('for "%s" finds %j', async (search, found) => {
    expect(await titles(`search=${search}`)).toEqual(found);
  });

  test('lists title matches first, the best of them at the top, then slugs and paths, then texts', async () => {
    const inText = await publishedPage(editor, {
      ...{ title: 'A guide', slug: 'a-guide' },
      body: [{ __component: 'blocks.rich-text', html: '<p>Ferries and boats</p>' }],
    });
    const inTitle = await publishedPage(editor, { title: 'All boats', slug: 'all-boats' });
    const whole = await publishedPage(editor, { title: 'Boats', slug: 'our-fleet' });
    const atStart = await publishedPage(editor, { title: 'Boats for hire', slug: 'hire' });
    const inSlug = await publishedPage(editor, { title: 'Afloat', slug: 'about-boats' });
    expect(await titles('search=boats')).toEqual([
      ...['Boats', 'Boats for hire', 'All boats', 'Afloat', 'A guide'],
    ]);
    expect(await titles('search=boats%20all')).toEqual(['All boats']);
    for (const id of [inText, inTitle, whole, atStart, inSlug]) await editor.remove(PAGE, id);
  });

  test('returns the ancestors of each page', async () => {
    expect((await getRow('Pantry')).trail).toEqual([
      { id: ids['About'], title: 'About' },
      { id: ids['Crew'], title: 'Crew' },
    ]);
  });

  test('returns a single page by its id, with its ancestors', async () => {
    const { rows, total } = await ask(`page=${ids['Pantry']}`);
    expect(total).toBe(1);
    expect(rows).toEqual([await getRow('Pantry')]);
    expect(await ask('page=nobody')).toEqual({ rows: [], total: 0 });
  });

  test('takes the same number of SQL statements for any number of rows, and reads no texts', async () => {
    await untilNoStatements(service);
    const few = await statementsDuring(service, () => ask('parent=root&limit=1'));
    const many = await statementsDuring(service, () => ask('parent=root&limit=2'));
    expect(many).toHaveLength(few.length);
    for (const statement of many.filter((sql) => /\bpages\b/.test(sql))) {
      expect(statement).not.toMatch(/select \*|\b(body|search_text)\b/);
    }
  });

  test('reads only the saved page again after a save', async () => {
    await ask('parent=root');
    const before = await statementsDuring(service, () => ask('parent=root'));
    await accepted(editor.publish(PAGE, ids['team'] ?? ''));
    await untilNoStatements(service);
    const after = await statementsDuring(service, () => ask('parent=root'));
    // Except for the usual statements, only the saved page is read.
    const further = after.filter((sql) => !before.includes(sql));
    expect(further.length).toBeLessThanOrEqual(3);
    for (const statement of further.filter((sql) => /\bpages\b/.test(sql))) {
      expect(statement).toMatch(/where .*document_id. in \((\?|\$1)\)/);
    }
  });
});

describe('the status of a page in the tree', () => {
  test('equals that of the Content Manager, but distinguishes unpublished pages from drafts', async () => {
    const about = await publishedPage(editor, { title: 'Changing', slug: 'changing' });
    expect(await getRow('Changing')).toMatchObject({ status: 'published', path: '/changing/' });
    await editor.update(PAGE, about, { seo_title: 'a' });
    expect(await getRow('Changing')).toMatchObject({ status: 'modified', path: '/changing/' });
    expect(await titles('status=modified')).toEqual(['Changing']);
    await editor.unpublish(PAGE, about);
    expect(await getRow('Changing')).toMatchObject({
      ...{ status: 'unpublished', path: null, draftPath: '/changing/' },
    });
    expect(await titles('status=draft')).toEqual(['Changing', 'Office']);
    expect(await titles('status=draft&search=off')).toEqual(['Office']);
    await editor.remove(PAGE, about);
  });

  test('includes issues such as a different published parent or a missing title', async () => {
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

describe('permissions in the page tree', () => {
  test('limit the tree to pages that match the conditions of the role', async () => {
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

    // The user may not read the parent, so its children appear as roots.
    const roots = await ask('parent=root', author);
    // Pages of different parents may have the same sort order. Their random ids then determine the order.
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

  test('deny access to a role that may not read the title', async () => {
    const role = await createRole(service, [reads(PAGE, 'slug', 'parent')]);
    const somebody = await createEditor(service, role);
    await getPanel(service, somebody).get('pages/tree?parent=root').expect(403);
  });

  test('exclude texts that the role may not read from the search', async () => {
    const role = await createRole(service, [reads(PAGE, 'title', 'slug', 'parent')]);
    const somebody = await createEditor(service, role);
    expect(await titles('search=alone', somebody)).toEqual([]);
    expect(await titles('search=crew', somebody)).toEqual(['Crew']);
  });
});
