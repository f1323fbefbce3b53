import type { TestDatabase } from '../support/databases/test-database';
import { connect, created, createEditor, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { accepted, refusedFields } from '../support/refusals';
import { type Service, startService } from '../support/service';
import { readInitialData } from '../support/visitor';

let service: Service;
let database: TestDatabase | undefined;

const start = async (): Promise<void> => {
  service = await startService(database === undefined ? {} : { database });
  ({ database } = service);
};
const remove = async (): Promise<void> => {
  await service.stop();
  await database?.drop();
  database = undefined;
};

const served = async (): Promise<unknown> => {
  const { body } = await service.visitor.get('/api/pages/?fields=*&limit=100').expect(200);
  return { pages: body, ...(await readInitialData(service)) };
};

/** Empties the columns that an earlier version did not have, as if this start had just added them. */
const forgetNewColumns = async (): Promise<void> => {
  const { connection } = service.strapi.db;
  await connection('pages').whereNot({ slug: 'draft' }).update({ sort_order: null });
  await connection('pages').update({
    slug_key: null,
    last_published_at: null,
    remembered_slug: null,
    remembered_parent_id: null,
    linked_pages: null,
  });
  await connection('redirects').update({ origin: null });
};

describe('a database of an earlier version', () => {
  interface Row {
    readonly document_id: string;
    readonly slug_key: string;
    readonly published_at: unknown;
    readonly last_published_at: unknown;
  }
  const readPublished = (): Promise<Row[]> =>
    service.strapi.db.connection('pages').whereNotNull('published_at');
  let before: unknown;
  let published: Row[];

  beforeAll(async () => {
    await start();
    const editor = await createEditor(service);
    const home = await publishedPage(editor, { title: 'Welcome', slug: 'home' });
    const about = await publishedPage(editor, {
      title: 'About',
      slug: 'About',
      parent: connect(home),
    });
    await publishedPage(editor, { title: 'Team', slug: 'team', parent: connect(about) });
    const gone = await publishedPage(editor, { title: 'Gone', slug: 'gone' });
    await publishedPage(editor, { title: 'Below', slug: 'below', parent: connect(gone) });
    const parent = await publishedPage(editor, { title: 'Parent', slug: 'parent' });
    for (const title of ['Page 10', 'Page 9', 'a page']) {
      const slug = title.toLowerCase().replace(' ', '-');
      await publishedPage(editor, { title, slug, parent: connect(parent) });
    }
    await created(editor, PAGE, { title: 'Draft', slug: 'draft' });
    await created(editor, REDIRECT, { source: '/old/', target: 'page', page: connect(about) });
    // An earlier version did not remember the tree position of unpublished pages, so the paths of their subpages
    // started at the root.
    await accepted(editor.unpublish(PAGE, gone));
    await forgetNewColumns();
    await service.strapi.db.connection('pages').where({ slug: 'team' }).update({ slug: 'Team' });
    before = await served();
    published = await readPublished();
    await service.stop();
    await start();
  });
  afterAll(remove);

  test('keeps its content and paths, and gets values for new columns', async () => {
    const after = await served();
    const getTimes = (answer: unknown): unknown =>
      JSON.parse(JSON.stringify(answer), (name, value) =>
        name === 'last_published_at' ? 'a time' : name === 'sort_order' ? 'a number' : value
      );
    expect(getTimes(after)).toEqual(getTimes(before));
    const rows = await readPublished();
    expect(rows.map(({ slug_key: key }) => key).toSorted()).toEqual([
      ...['a-page', 'about', 'below', 'home', 'page-10', 'page-9', 'parent', 'team'],
    ]);
    for (const { document_id: id, published_at: time } of published) {
      expect(rows.find((row) => row.document_id === id)?.last_published_at).toEqual(time);
    }
    expect(await service.strapi.db.connection('redirects').pluck('origin')).toEqual(['editor']);

    const again = await createEditor(service);
    const duplicate = await again.create(PAGE, { title: 'Twin', slug: 'about' });
    expect(refusedFields(duplicate)).toEqual(['slug']);
  });

  test('gets a sort_order of siblings in the natural order of their titles', async () => {
    const rows: { slug: string; sort_order: number }[] = await service.strapi.db
      .connection('pages')
      .select('slug', 'sort_order')
      .orderBy('id');
    expect(Object.fromEntries(rows.map((row) => [row.slug, row.sort_order]))).toEqual({
      ...{ 'a-page': 0, 'page-9': 1, 'page-10': 2 },
      ...{ About: 0, Team: 0, below: 0 },
      // Pages that already have a number keep it and come first.
      ...{ draft: 3, home: 4, gone: 5, parent: 6 },
    });
    const { body } = await service.visitor.get(
      '/api/pages/?order=sort_order&fields=_,slug&limit=100'
    );
    expect(body.items.map(({ meta }: { meta: { slug: string } }) => meta.slug)).toEqual([
      ...['below', 'home', 'About', 'Team', 'parent', 'a-page', 'page-9', 'page-10'],
    ]);
  });
});

describe('duplicate paths that bypassed the rules', () => {
  afterAll(remove);

  test('are served, found by path, and do not block other saves', async () => {
    await start();
    const editor = await createEditor(service);
    const first = await publishedPage(editor, { title: 'First', slug: 'first' });
    const second = await publishedPage(editor, { title: 'Second', slug: 'second' });
    await service.strapi.db
      .connection('pages')
      .where({ slug: 'second' })
      .update({ slug: 'first', slug_key: 'first' });
    await service.stop();

    await start();
    const again = await createEditor(service);
    const { body } = await service.visitor.get('/api/pages/?html_path=/first/&fields=_,id');
    expect(body).toEqual({ meta: { total_count: 1 }, items: [{ id: first }] });
    // These saves add no further duplicates.
    await accepted(again.publish(PAGE, second, { title: 'Still second' }));
    await accepted(again.publish(PAGE, first, { title: 'Still first' }));
    await accepted(again.publish(PAGE, second, { slug: 'second' }));
    expect(refusedFields(await again.publish(PAGE, second, { slug: 'first' }))).toEqual(['slug']);
  });
});
