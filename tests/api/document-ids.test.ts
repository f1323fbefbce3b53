import { created, NAV_ITEM, PAGE, publishedPage, REDIRECT, SITE_KEYS } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';
import { readInitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

const OTHER_ID = 'a1b2c3d4e5f6g7h8i9j0k1l2';

const getRows = (uid: string): Promise<{ id: number; documentId: string }[]> =>
  service.strapi.db
    .query(uid as typeof PAGE)
    .findMany({ select: ['id', 'documentId'], orderBy: { id: 'asc' } }) as never;

describe('an update cannot change the id of an entry', () => {
  interface Pair {
    readonly first: string;
    readonly second: string;
    readonly change: object;
  }
  const pairs = new Map<string, Pair>();
  const getPair = (uid: string): Pair => {
    const pair = pairs.get(uid);
    if (pair === undefined) throw new Error(`No entries of ${uid} were made.`);
    return pair;
  };
  beforeAll(async () => {
    const pair = async (uid: string, first: object, second: object, change: object) => {
      pairs.set(uid, {
        first: await created(editor, uid, first as Record<string, unknown>),
        second: await created(editor, uid, second as Record<string, unknown>),
        change,
      });
    };
    await publishedPage(editor, { title: 'Published', slug: 'published' });
    await pair(PAGE, { title: 'A', slug: 'a' }, { title: 'B', slug: 'b' }, { title: 'C' });
    const item = { area: 'header', url: '/x/' };
    await pair(NAV_ITEM, { ...item, title: 'A' }, { ...item, title: 'B' }, { title: 'C' });
    const redirect = { destination: '/x/' };
    await pair(
      REDIRECT,
      { ...redirect, source: '/a' },
      { ...redirect, source: '/b' },
      { note: 'C' }
    );
  });

  test.each([PAGE, NAV_ITEM, REDIRECT])('%s, in the panel', async (uid) => {
    const { first, second, change } = getPair(uid);
    const before = await getRows(uid);
    const foreign = before.find(({ documentId }) => documentId === second);
    for (const identity of [
      { documentId: second },
      { documentId: OTHER_ID },
      { id: foreign?.id },
    ]) {
      const saved = await editor.update(uid, first, { ...change, ...identity });
      expect([saved.status, saved.data.documentId]).toEqual([200, first]);
      expect(await getRows(uid)).toEqual(before);
    }
    await readInitialData(service);
  });

  test.each([PAGE, NAV_ITEM, REDIRECT])('%s, from code', async (uid) => {
    const { first, second, change } = getPair(uid);
    const before = await getRows(uid);
    const data = { ...change, documentId: second } as never;
    await service.strapi.documents(uid as typeof PAGE).update({ documentId: first, data });
    expect(await getRows(uid)).toEqual(before);
  });

  test('site keys, in the panel', async () => {
    await editor.saveSiteKeys({ email: 'a@example.com' });
    const before = await getRows(SITE_KEYS);
    await editor.saveSiteKeys({ email: 'b@example.com', documentId: OTHER_ID, id: 77 });
    expect(await getRows(SITE_KEYS)).toEqual(before);
  });
});

test('a new entry can get a chosen document id, but only in the format of Strapi', async () => {
  const make = async (slug: string, documentId: string): Promise<string> =>
    created(editor, PAGE, { title: slug, slug, documentId });
  expect(await make('chosen', OTHER_ID)).toBe(OTHER_ID);
  for (const id of ['root', 'x', 'A1B2C3D4E5F6G7H8I9J0K1L2']) {
    expect(await make(`not-${id}`, id)).toMatch(/^[a-z0-9]{24}$/);
  }
});
