import {
  connect,
  created,
  createEditor,
  disconnect,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { accepted } from '../support/refusals';
import { serviceForTests } from '../support/test-service';

const INITIAL_DATA = '/api/initial-data/';
const PAGES = '/api/pages/?fields=*';

const service = serviceForTests();
let editor: Editor;
let page: string;
let other: string;
let redirect: string;

/** The endpoints whose cached response is no longer valid. */
const voided = async (): Promise<string[]> => {
  const made: string[] = [];
  for (const path of [INITIAL_DATA, PAGES]) {
    const { headers } = await service.visitor.get(path).expect(200);
    if (/fwd=miss/.test(headers['cache-status'] as string)) made.push(path);
  }
  return made;
};

beforeAll(async () => {
  editor = await createEditor(service);
  page = await publishedPage(editor, { title: 'Page', slug: 'page' });
  other = await publishedPage(editor, { title: 'Other', slug: 'other', parent: connect(page) });
  redirect = await created(editor, REDIRECT, { source: '/old', destination: '/page/' });
  // The first save of a page after a start reads all tree positions.
  await voided();
  await accepted(editor.publish(PAGE, page, { title: 'Page of ours' }));
  await voided();
});
beforeEach(async () => {
  expect(await voided()).toEqual([]);
});

const BOTH = [INITIAL_DATA, PAGES];

test.each<[string, () => Promise<unknown>, string[]]>([
  [
    'a changed redirect',
    () => editor.update(REDIRECT, redirect, { destination: '/other/' }),
    [INITIAL_DATA],
  ],
  [
    'a new redirect',
    () => created(editor, REDIRECT, { source: '/older', target: 'page', page: connect(page) }),
    [INITIAL_DATA],
  ],
  [
    'a new navigation item',
    () => created(editor, NAV_ITEM, { title: 'Item', area: 'header', page: connect(page) }),
    [INITIAL_DATA],
  ],
  ['a changed page title', () => editor.publish(PAGE, page, { title: 'Another' }), [PAGES]],
  [
    'a change of page blocks',
    () => editor.publish(PAGE, page, { body: [{ __component: 'blocks.quote', text: 'So' }] }),
    [PAGES],
  ],
  ['a changed page URL', () => editor.publish(PAGE, page, { slug: 'moved' }), BOTH],
  [
    'a page moved to the root',
    () => editor.publish(PAGE, other, { parent: disconnect(page) }),
    BOTH,
  ],
  ['a newly published page', () => publishedPage(editor, { title: 'New', slug: 'new' }), BOTH],
  ['an unpublished page', () => editor.unpublish(PAGE, other), BOTH],
  ['a deleted page', () => service.strapi.documents(PAGE).delete({ documentId: other }), BOTH],
  [
    'a changed permission',
    () =>
      service.strapi.db
        .query('plugin::users-permissions.permission')
        .updateMany({ where: { id: { $gt: 0 } }, data: { publishedAt: new Date() } }),
    BOTH,
  ],
])('%s invalidates exactly the affected cached responses', async (_, save, expected) => {
  await save();
  expect(await voided()).toEqual(expected);
});
