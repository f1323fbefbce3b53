import type {
  BulkActionOutcome,
  Subpages,
} from '../../src/plugins/site-content/domain/panel/page-bulk-actions';
import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { getStates } from '../support/history';
import { createRole, getPanel, type Grant, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPath, readInitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;

interface Branch {
  readonly slug: string;
  readonly top: string;
  readonly child: string;
  readonly grandchild: string;
  /** Never published. */
  readonly draft: string;
}

/** Creates a page with three pages below it, two of them published. */
const makeBranch = async (as: Editor = editor): Promise<Branch> => {
  const slug = `branch-${(count += 1)}`;
  const below = (name: string, parent: string) => ({
    ...{ title: `${name} ${slug}`, slug: name, parent: connect(parent) },
  });
  const top = await publishedPage(as, { title: slug, slug });
  const child = await publishedPage(as, below('child', top));
  const grandchild = await publishedPage(as, below('grandchild', child));
  return { slug, top, child, grandchild, draft: await created(as, PAGE, below('draft', child)) };
};

const ask = async (request: object, as: Editor = editor) => {
  const { status, body } = await getPanel(service, as).post('pages/bulk-actions', {
    ...{ action: 'delete', redirectTo: { kind: 'nowhere' }, isDryRun: false, ...request },
  });
  return {
    status,
    ...(body as { changeSet: string; data: BulkActionOutcome; error: { message: string } }),
  };
};

const readSubpages = async (pages: readonly string[], as: Editor = editor): Promise<Subpages> => {
  const { body } = await getPanel(service, as).post('pages/subpages', { pages }).expect(200);
  return body.data;
};

const exist = async (...ids: string[]): Promise<boolean[]> => {
  const found = await service.strapi.db.query(PAGE).findMany({ select: ['documentId'] });
  return ids.map((id) => found.some(({ documentId }) => documentId === id));
};

test('a page is deleted with all its subpages, as the dry run reports', async () => {
  const { slug, top, child, grandchild, draft } = await makeBranch();
  expect(await readSubpages([top])).toEqual({ total: 3, canDelete: true });
  const request = { pages: [top], withSubpages: true, redirectTo: { kind: 'gone' } };
  const reported = await ask({ ...request, isDryRun: true });
  expect(reported).toMatchObject({
    status: 200,
    data: { newRoots: { total: 0 }, addresses: { total: 3 }, redirects: { made: { total: 3 } } },
  });
  expect(reported.data.subpages.first.map(({ id }) => id).toSorted()).toEqual(
    [child, grandchild, draft].toSorted()
  );
  expect(reported.data.subpages.first[0]).toEqual({ id: child, title: `child ${slug}` });
  expect((await ask(request)).data).toEqual(reported.data);
  expect(await exist(top, child, grandchild, draft)).toEqual([false, false, false, false]);
  expect((await readInitialData(service)).redirects).toMatchObject({
    [`${slug}/child/grandchild/`]: null,
  });
});

/** Links a page to another one in a call to action and in a card, and publishes it. */
const link = async (from: string, to: string): Promise<void> => {
  const linkTo = () => ({ text: 'There', page: connect(to) });
  const body = [
    { __component: 'blocks.call-to-action', heading: 'Go', link: linkTo() },
    { __component: 'blocks.cards', cards: [{ title: 'Card', link: linkTo() }] },
  ];
  await accepted(editor.update(PAGE, from, { body }));
  await accepted(editor.publish(PAGE, from));
};

const readLinks = async (page: string): Promise<unknown[]> => {
  const { body } = await service.visitor.get(`/api/pages/?id=${page}&fields=*`).expect(200);
  const [{ value: action }, { value: cards }] = body.items[0].body;
  return [action.link, cards.cards[0].link];
};

/** The blocks as the form sends them: with their ids and with untouched page links. */
const readFormBody = async (page: string, heading: string): Promise<object[]> => {
  const { body: blocks } = (await service.strapi.documents(PAGE).findOne({
    documentId: page,
    populate: {
      body: {
        on: {
          'blocks.call-to-action': { populate: { link: true } },
          'blocks.cards': { populate: { cards: { populate: { link: true } } } },
        },
      },
    } as never,
  })) as unknown as {
    body: {
      id: number;
      __component: string;
      heading?: string;
      link: object;
      cards: { link: object }[];
    }[];
  };
  const untouched = { connect: [], disconnect: [] };
  const [action, cards] = blocks;
  return [
    { ...action, heading, link: { ...action?.link, page: untouched } },
    {
      ...cards,
      cards: cards?.cards.map((card) => ({ ...card, link: { ...card.link, page: untouched } })),
    },
  ];
};

test('a page that links to a deleted page can be published, and an undo restores its links', async () => {
  const { slug, top, child } = await makeBranch();
  const linking = await publishedPage(editor, { title: 'Linking', slug: `linking-to-${slug}` });
  await link(linking, child);
  const { changeSet } = await ask({ pages: [top], withSubpages: true });
  expect(await readLinks(linking)).toEqual([null, null]);
  const body = await readFormBody(linking, 'Changed');
  await accepted(editor.update(PAGE, linking, { body }));
  await accepted(editor.publish(PAGE, linking));
  expect(await readLinks(linking)).toEqual([null, null]);
  const panel = getPanel(service, editor);
  await panel.post(`history/change-sets/${changeSet}/undo`, { isDryRun: false }).expect(200);
  const there = { text: 'There', url: `/${slug}/child/` };
  expect(await readLinks(linking)).toEqual([there, there]);
});

test('publishing is refused if an editor removed the page of a link', async () => {
  const { top, slug } = await makeBranch();
  const linking = await publishedPage(editor, { title: 'By hand', slug: `by-hand-${slug}` });
  await link(linking, top);
  const body = [{ __component: 'blocks.call-to-action', heading: 'Go', link: { text: 'There' } }];
  await accepted(editor.update(PAGE, linking, { body }));
  expect(await editor.publish(PAGE, linking)).toMatchObject({
    status: 400,
    errors: { 'body.0.link.url': 'Select a page or enter a URL.' },
  });
});

test('a refused publish does not report an untouched page link as missing', async () => {
  const { top, slug } = await makeBranch();
  const linking = await publishedPage(editor, { title: 'Kept', slug: `kept-${slug}` });
  await link(linking, top);
  const body = await readFormBody(linking, 'Changed');
  const { status, errors } = await editor.publish(PAGE, linking, { slug: 'not valid', body });
  expect([status, Object.keys(errors)]).toEqual([400, ['slug']]);
});

test.each([
  ['without links between them', []],
  [
    'with links between them',
    [
      ['top', 'grandchild'],
      ['grandchild', 'child'],
      ['child', 'top'],
    ],
  ],
] as const)('one undo restores a page and all its subpages, %s', async (_, links) => {
  const branch = await makeBranch();
  const { slug, top, grandchild } = branch;
  for (const [from, to] of links) await link(branch[from], branch[to]);
  /** The state of all entries, without the times at which they were saved. */
  const read = async (): Promise<unknown> =>
    JSON.parse(JSON.stringify([...(await getStates(service))]), (name, value: unknown) =>
      name === 'updatedAt' || name === 'publishedAt' ? undefined : value
    );
  const before = await read();
  const { changeSet } = await ask({
    pages: [top],
    withSubpages: true,
    redirectTo: { kind: 'gone' },
  });
  const panel = getPanel(service, editor);
  await panel.post(`history/change-sets/${changeSet}/undo`, { isDryRun: false }).expect(200);
  expect(await read()).toEqual(before);
  expect(await findPath(service, grandchild)).toBe(`/${slug}/child/grandchild/`);
  if (links.length > 0) {
    const there = { text: 'There', url: `/${slug}/child/grandchild/` };
    expect(await readLinks(top)).toEqual([there, there]);
  }
});

test('subpages are kept by default and move to the top level', async () => {
  const { slug, top, child, grandchild } = await makeBranch();
  const { data } = await ask({ pages: [top] });
  expect([data.subpages.total, data.newRoots.first.map(({ id }) => id)]).toEqual([0, [child]]);
  expect(await findPath(service, grandchild)).toBe(`/child/grandchild/`);
  await accepted(editor.update(PAGE, child, { slug: `${slug}-child` }));
  await accepted(editor.publish(PAGE, child));
});

test('a page and one of its subpages can be selected together', async () => {
  const { top, child, grandchild, draft } = await makeBranch();
  expect(await readSubpages([grandchild, top])).toEqual({ total: 2, canDelete: true });
  const { data } = await ask({ pages: [grandchild, top], withSubpages: true });
  expect(data.subpages.first.map(({ id }) => id)).toEqual([child, draft]);
  expect(await exist(top, child, grandchild, draft)).toEqual([false, false, false, false]);
});

test('the parent of the draft decides whether a page is a subpage', async () => {
  const { slug, top, child, grandchild, draft } = await makeBranch();
  await accepted(editor.update(PAGE, grandchild, { parent: null, slug: `${slug}-grandchild` }));
  await ask({ pages: [top], withSubpages: true });
  expect(await exist(top, child, grandchild, draft)).toEqual([false, false, true, false]);
});

test('a subpage whose slug would collide at the top level blocks the deletion unless it is deleted too', async () => {
  const { top, child } = await makeBranch();
  await accepted(editor.update(PAGE, child, { slug: 'collides' }));
  await created(editor, PAGE, { title: 'Other', slug: 'collides' });
  for (const isDryRun of [true, false]) {
    expect(await ask({ pages: [top], isDryRun })).toMatchObject({ status: 400 });
  }
  expect(await ask({ pages: [top], withSubpages: true })).toMatchObject({ status: 200 });
});

test('a page that is deleted too is refused as the redirect target', async () => {
  const { top, child } = await makeBranch();
  const { path } = (await getPanel(service, editor).get(`pages/${child}/references`)).body.data;
  const code = 'page-bulk-action.target-removed';
  for (const isDryRun of [true, false]) {
    for (const [redirectTo, field] of [
      [{ kind: 'page', page: child }, 'page'],
      [{ kind: 'url', destination: path }, 'destination'],
    ]) {
      expect(await ask({ pages: [top], withSubpages: true, redirectTo, isDryRun })).toMatchObject({
        status: 400,
        error: { details: { errors: [{ path: ['redirectTo', field], code }] } },
      });
    }
  }
});

test('deleting more than 1000 pages at once is refused', async () => {
  const top = await created(editor, PAGE, { title: 'Large', slug: 'large' });
  const { connection, metadata } = service.strapi.db;
  const { tableName } = metadata.get(PAGE);
  const below = Array.from({ length: 1000 }, (_, at) => ({
    ...{ document_id: `below${at}`, title: `Below ${at}`, slug: `below-${at}` },
    parent_document_id: top,
  }));
  await connection.batchInsert(tableName, below, 100);
  const refused = await ask({ pages: [top], withSubpages: true, isDryRun: true });
  expect(refused).toMatchObject({
    status: 400,
    error: { message: expect.stringContaining('more than 1000 pages') },
  });
  await connection(tableName).where('document_id', 'like', 'below%').delete();
});

test('the dry run lists lost links to deleted subpages, but not links between deleted pages', async () => {
  const { slug, top, child, grandchild } = await makeBranch();
  const body = [
    { __component: 'blocks.rich-text', html: `<p><a href="page:${grandchild}">There</a></p>` },
  ];
  await accepted(editor.update(PAGE, child, { body }));
  const linking = await publishedPage(editor, { title: 'Linking', slug: `linking-${slug}`, body });
  const request = { pages: [top], withSubpages: true, isDryRun: true };
  const { references } = (await ask(request)).data;
  expect(references.lost.pages).toEqual({
    total: 1,
    first: [{ id: linking, title: 'Linking', isDraft: false }],
  });
  expect(references.followed.pages.total).toBe(0);
  const alone = await ask({ pages: [top], isDryRun: true });
  expect(alone.data.references).toMatchObject({
    lost: { pages: { total: 0 } },
    followed: { pages: { total: 2 } },
  });
});

describe('a user who cannot delete every subpage', () => {
  const deletes: Grant = { action: 'plugin::content-manager.explorer.delete', subject: PAGE };
  const READ = 'plugin::content-manager.explorer.read';
  const own = ['admin::is-creator'];
  const writes = (action: string): Grant => ({
    ...{ action: `plugin::content-manager.explorer.${action}`, subject: PAGE },
  });
  const author = async (...grants: Grant[]): Promise<Editor> =>
    createEditor(
      service,
      await createRole(service, [...['create', 'update', 'publish'].map(writes), ...grants])
    );

  test.each<[string, Grant[], number]>([
    ['can delete only their own pages', [reads(PAGE), { ...deletes, conditions: own }], 2],
    [
      'can see only their own pages',
      [{ action: READ, subject: PAGE, conditions: own }, deletes],
      1,
    ],
  ])('gets 403 because they %s', async (_what, grants, total) => {
    const somebody = await author(...grants);
    const top = await publishedPage(somebody, { title: 'Mine', slug: `mine-${(count += 1)}` });
    await created(somebody, PAGE, { title: 'Mine too', slug: 'mine', parent: connect(top) });
    expect(await readSubpages([top], somebody)).toEqual({ total: 1, canDelete: true });
    const theirs = { title: 'Theirs', slug: `theirs-${count}`, parent: connect(top) };
    const other = await created(editor, PAGE, theirs);
    expect(await readSubpages([top], somebody)).toEqual({ total, canDelete: false });
    for (const isDryRun of [true, false]) {
      const { status } = await ask({ pages: [top], withSubpages: true, isDryRun }, somebody);
      expect(status).toBe(403);
    }
    expect(await exist(top, other)).toEqual([true, true]);
    expect((await ask({ pages: [top], isDryRun: true }, somebody)).status).toBe(200);
  });
});
