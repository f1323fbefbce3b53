import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { getReader, type Reader } from '../support/pages';
import { accepted } from '../support/refusals';
import { serviceForTests } from '../support/test-service';

const service = serviceForTests();
let editor: Editor;
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
  editor = await createEditor(service);
  reader = getReader(service);
  const publish = async (slug: string, parent?: string): Promise<void> => {
    const above = parent === undefined ? {} : { parent: connect(id(parent)) };
    ids[slug] = await publishedPage(editor, { title: slug.toUpperCase(), slug, ...above });
  };
  for (const slug of ['b', 'a', 'c']) await publish(slug);
  for (const slug of ['b1', 'b2']) await publish(slug, 'b');
  await publish('b11', 'b1');
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
