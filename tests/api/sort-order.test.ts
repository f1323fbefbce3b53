import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
} from '../support/editor';
import { serviceForTests } from '../support/for-tests';
import { getReader, type Reader } from '../support/pages';
import { accepted } from '../support/refusals';

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

test('new pages come last among those with their parent', async () => {
  expect(await Promise.all(['b', 'a', 'c', 'b1', 'b2', 'b11'].map(getNumber))).toEqual([
    ...[0, 1, 2, 0, 1, 0],
  ]);
});

test('the order by it is that of the tree, and exactly the other way round with a minus', async () => {
  expect(await slugs('order=sort_order')).toBe('b b1 b11 b2 a c');
  expect(await slugs('order=-sort_order')).toBe('c a b2 b11 b1 b');
  expect(await slugs('order=sort_order&limit=2&offset=1')).toBe('b1 b11');
  expect(await slugs(`order=sort_order&child_of=${id('b')}`)).toBe('b1 b2');
});

test('code sets it: for both states at once, and the page does not count as modified', async () => {
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

test('the number of an open form is passed over', async () => {
  await accepted(editor.update(PAGE, id('a'), { title: 'A', slug: 'a', sort_order: -9 }));
  await accepted(editor.publish(PAGE, id('a'), { title: 'A', slug: 'a', sort_order: -9 }));
  expect(await getNumber('a')).toBe(1);
  ids['d'] = await created(editor, PAGE, { title: 'D', slug: 'd', sort_order: -9 });
  expect((await getRows('d')).map((row) => row.sort_order)).toEqual([2]);
});

test('a save with other members is one, and the number applies at once all the same', async () => {
  await service.strapi.documents(PAGE).update({
    documentId: id('b2'),
    data: { title: 'Later', sort_order: -5 } as never,
  });
  expect(await slugs('order=sort_order')).toBe('c b b2 b1 b11 a');
  expect(await reader.titles('slug=b2')).toEqual(['B2']);
});

test('a save of nothing at all is a save, as ever', async () => {
  const savedAt = async (): Promise<unknown> =>
    (await service.strapi.documents(PAGE).findFirst({ filters: { documentId: id('a') } }))
      ?.updatedAt;
  const before = await savedAt();
  await service.strapi.documents(PAGE).update({ documentId: id('a'), data: {} as never });
  expect(await savedAt()).not.toBe(before);
  await accepted(editor.publish(PAGE, id('a')));
});

test('unsetting it changes nothing', async () => {
  await order('b2', null);
  expect(await getNumber('b2')).toBe(-5);
});

test('discarding a draft and publishing keep it', async () => {
  await accepted(editor.discard(PAGE, id('b2')));
  await accepted(editor.publish(PAGE, id('b2')));
  expect(await getNumber('b2')).toBe(-5);
});

test('a copy comes last', async () => {
  const copy = await accepted(editor.clone(PAGE, id('c'), { title: 'Copy', slug: 'copy' }));
  ids['copy'] = copy.data.documentId;
  expect((await getRows('copy')).map((row) => row.sort_order)).toEqual([3]);
});

test('a page that is not published any more keeps its descendants where they were', async () => {
  await accepted(editor.unpublish(PAGE, id('b')));
  expect(await slugs('order=sort_order')).toBe('c b2 b1 b11 a');
  await order('b', 7);
  expect(await slugs('order=sort_order')).toBe('c a b2 b1 b11');
  await accepted(editor.publish(PAGE, id('b')));
  expect(await slugs('order=sort_order')).toBe('c a b b2 b1 b11');
});
