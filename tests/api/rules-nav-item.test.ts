import { connect, created, disconnect, NAV_ITEM, publishedPage } from '../support/editor';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { countFullTableReads } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';
import { type NavEntry, readInitialData } from '../support/visitor';

type Data = Record<string, unknown>;

const service = serviceForTests();
const editor = editorForTests(service);
let page: string;
beforeAll(async () => {
  page = await publishedPage(editor, { title: 'Ferries', slug: 'ferries' });
});

/** Every test starts with empty navigation, so that it can check all of it. */
beforeEach(async () => {
  const items = await service.strapi.db.query(NAV_ITEM).findMany({ select: ['documentId'] });
  await editor.bulk(
    NAV_ITEM,
    'delete',
    items.map(({ documentId }) => documentId)
  );
  expect(await service.strapi.db.query(NAV_ITEM).count()).toBe(0);
});

const header = (title: string, data: Data = {}): Promise<string> =>
  created(editor, NAV_ITEM, { title, area: 'header', url: `/${title}/`, ...data });
const group = (title: string, data: Data = {}): Promise<string> =>
  created(editor, NAV_ITEM, { title, area: 'footer', ...data });
const below = (parent: string, title: string, data: Data = {}): Promise<string> =>
  created(editor, NAV_ITEM, { title, parent: connect(parent), url: `/${title}/`, ...data });

/** The navigation as titles: `a(b, c(d))`. */
const outline = (entries: readonly NavEntry[]): string =>
  entries
    .map(({ title, subitems }) => `${title}${subitems?.length ? `(${outline(subitems)})` : ''}`)
    .join(' ');
const headerNow = async (): Promise<string> => outline((await readInitialData(service)).header);
const footerNow = async (): Promise<string> => outline((await readInitialData(service)).footer);

const areas = async (): Promise<Record<string, string>> => {
  const items = await service.strapi.db.query(NAV_ITEM).findMany({ orderBy: { title: 'asc' } });
  return Object.fromEntries(items.map(({ title, area }) => [title, area]));
};

describe('a navigation item', () => {
  test('requires a title and, at the root, an area', async () => {
    expect(refusedFields(await editor.create(NAV_ITEM, { url: '/x/' }))).toEqual(['area', 'title']);
    expect(
      refusedFields(await editor.create(NAV_ITEM, { title: '', area: null, url: '/x/' }))
    ).toEqual(['area', 'title']);
    expect(
      refusedFields(await editor.create(NAV_ITEM, { title: 'a', area: 'side', url: '/x/' }))
    ).toEqual(['area']);
  });

  test('reports violations of content rules and of Strapi rules together', async () => {
    const saved = await editor.create(NAV_ITEM, {
      title: '',
      area: 'header',
      url: 'tel:123',
      position: 1.5,
      parent: connect('no-such-item'),
    });
    expect(refusedFields(saved)).toEqual(expect.arrayContaining(['parent', 'position', 'title']));
    const long = await editor.create(NAV_ITEM, {
      title: 'x'.repeat(256),
      area: 'header',
      url: `/${'x'.repeat(2048)}`,
      position: 1e12,
    });
    expect(refusedFields(long)).toEqual(['position', 'title', 'url']);
  });

  test('accepts a URL of 2,048 characters', async () => {
    const url = `/${'x'.repeat(2047)}`;
    await header('long', { url });
    expect((await readInitialData(service)).header[0]?.url).toBe(url);
  });

  test('accepts its parent in every relation syntax of Strapi', async () => {
    const items = service.strapi.documents(NAV_ITEM);
    const root = await header('root', { url: null, page: connect(page) });
    for (const parent of [root, { documentId: root }, { set: [root] }, { connect: [root] }]) {
      await items.create({ data: { title: 'sub', parent: parent as never, url: '/sub/' } });
    }
    expect(await headerNow()).toBe('root(sub sub sub sub)');
  });
});

describe('a header item', () => {
  test.each([
    [{ url: '/about/' }],
    [{ url: '/about/?a=1#b' }],
    [{ url: '/' }],
    [{ url: '', page: 'the page' }],
    [{ url: null, page: 'the page' }],
  ])('accepts %j', async ({ url, page: hasPage }: { url: string | null; page?: string }) => {
    await header('item', { url, ...(hasPage ? { page: connect(page) } : {}) });
    expect((await readInitialData(service)).header).toEqual([
      { title: 'item', subitems: [], url: hasPage ? '/ferries/' : url },
    ]);
  });

  test.each([[undefined], [''], ['about'], ['tel:123'], ['javascript:alert(1)']])(
    'is refused with %j as url',
    async (url) => {
      const saved = await editor.create(NAV_ITEM, { title: 'a', area: 'header', url });
      expect(refusedFields(saved)).toEqual(['url']);
    }
  );

  test('requires either a page or a url', async () => {
    const data = { title: 'a', area: 'header', url: '/a/', page: connect(page) };
    expect(refusedFields(await editor.create(NAV_ITEM, data))).toEqual(['url']);
    const id = await header('b');
    expect(refusedFields(await editor.update(NAV_ITEM, id, { page: connect(page) }))).toEqual([
      'url',
    ]);
    await accepted(editor.update(NAV_ITEM, id, { page: connect(page), url: null }));
    expect(refusedFields(await editor.update(NAV_ITEM, id, { page: disconnect(page) }))).toEqual([
      'url',
    ]);
  });

  test('is refused on a fourth level', async () => {
    const third = await below(await below(await header('one'), 'two'), 'three');
    const fourth = await editor.create(NAV_ITEM, {
      title: 'four',
      url: '/four/',
      parent: connect(third),
    });
    expect(refusedFields(fourth)).toEqual(['parent']);
    expect(await headerNow()).toBe('one(two(three))');
  });

  test('cannot be moved if its branch would get a fourth level', async () => {
    const branch = await header('branch');
    await below(await below(branch, 'leaf'), 'tip');
    const other = await header('other');
    expect(
      refusedFields(await editor.update(NAV_ITEM, branch, { parent: connect(other) }))
    ).toEqual(['parent']);
    expect(
      refusedFields(await editor.update(NAV_ITEM, other, { subitems: connect(branch) }))
    ).toContain('subitems');
    expect(await headerNow()).toBe('branch(leaf(tip)) other');
  });
});

describe('the footer', () => {
  test('has groups without a page or url', async () => {
    const data = { title: 'a', area: 'footer', url: '/a/', page: connect(page) };
    expect(refusedFields(await editor.create(NAV_ITEM, data))).toEqual(['page', 'url']);
    await group('Company', { url: '' });
    expect((await readInitialData(service)).footer).toEqual([{ title: 'Company', subitems: [] }]);
  });

  test.each([
    ['/about/'],
    ['https://example.com/a?b#c'],
    ['http://example.com'],
    ['tel:+44123456'],
    ['mailto:a@example.com?subject=x'],
  ])('accepts entries with %s as url', async (url) => {
    await below(await group('Company'), 'entry', { url });
    expect((await readInitialData(service)).footer).toEqual([
      { title: 'Company', subitems: [{ title: 'entry', url }] },
    ]);
  });

  test.each([[undefined], ['about'], ['tel:1 2'], ['javascript:alert(1)']])(
    'refuses entries with %j as url',
    async (url) => {
      const parent = connect(await group('Company'));
      const saved = await editor.create(NAV_ITEM, { title: 'entry', parent, url });
      expect(refusedFields(saved)).toEqual(['url']);
    }
  );

  test('accepts entries with a page, but not with both a page and a url', async () => {
    const parent = await group('Company');
    await below(parent, 'entry', { url: null, page: connect(page) });
    expect((await readInitialData(service)).footer[0]?.subitems).toEqual([
      { title: 'entry', url: '/ferries/' },
    ]);
    const both = { title: 'b', parent: connect(parent), url: '/b/', page: connect(page) };
    expect(refusedFields(await editor.create(NAV_ITEM, both))).toEqual(['url']);
  });

  test('refuses a third level', async () => {
    const entry = await below(await group('Company'), 'entry');
    const saved = await editor.create(NAV_ITEM, { title: 'x', parent: connect(entry), url: '/x/' });
    expect(refusedFields(saved)).toEqual(['parent']);
  });
});

describe('the area', () => {
  test.each([['footer'], [null], [undefined]])(
    'of a sub-item is inherited from its parent when %j is sent',
    async (area) => {
      await below(await header('root'), 'sub', { area });
      expect(await areas()).toEqual({ root: 'header', sub: 'header' });
      expect(await headerNow()).toBe('root(sub)');
    }
  );

  test('of a sub-item does not change when another area is sent later', async () => {
    const id = await below(await header('root'), 'sub');
    await accepted(editor.update(NAV_ITEM, id, { area: 'footer' }));
    expect(await areas()).toEqual({ root: 'header', sub: 'header' });
  });

  test('changes for the whole branch when its root is changed', async () => {
    const root = await header('root');
    await below(root, 'sub');
    await accepted(editor.update(NAV_ITEM, root, { area: 'footer', url: null }));
    expect(await areas()).toEqual({ root: 'footer', sub: 'footer' });
    expect([await headerNow(), await footerNow()]).toEqual(['', 'root(sub)']);
  });

  test('changes for the whole branch when it is moved below another item', async () => {
    const company = await group('company');
    const contact = await below(company, 'contact');
    const branch = await header('branch');
    await below(await below(branch, 'leaf'), 'tip');

    const refused = await editor.update(NAV_ITEM, branch, { parent: connect(company) });
    expect(refusedFields(refused)).toEqual(['parent']);
    await accepted(editor.update(NAV_ITEM, contact, { parent: connect(branch) }));
    expect(await areas()).toMatchObject({ contact: 'header', branch: 'header' });
    expect([await headerNow(), await footerNow()]).toEqual([
      'branch(contact leaf(tip))',
      'company',
    ]);
  });

  test('changes for the whole branch when it is added to the subitems of a new parent', async () => {
    const root = await header('root');
    const company = await group('company');
    await below(company, 'contact');
    const refused = await editor.update(NAV_ITEM, root, { subitems: connect(company) });
    // A group has no link, but every header item needs one.
    expect(refusedFields(refused)).toEqual(['subitems']);
    const leaf = await header('leaf');
    await below(leaf, 'tip');
    const shop = await header('shop');
    await accepted(editor.update(NAV_ITEM, shop, { subitems: connect(leaf) }));
    expect(await headerNow()).toBe('root shop(leaf(tip))');

    const old = await below(company, 'old');
    await accepted(editor.update(NAV_ITEM, shop, { subitems: connect(old) }));
    expect(await areas()).toMatchObject({ old: 'header' });
  });

  test('cannot change if a sub-item would be invalid in the new area', async () => {
    const company = await group('company');
    await below(company, 'phone', { url: 'tel:123' });
    const refused = await editor.update(NAV_ITEM, company, { area: 'header', url: '/company/' });
    expect(refusedFields(refused)).toEqual(['area']);
    expect(refused.errors['area']).toContain('"phone"');
    expect(await areas()).toEqual({ company: 'footer', phone: 'footer' });
  });

  test('of an item stays the same when it is moved out of its branch', async () => {
    const root = await header('root');
    const leaf = await below(root, 'leaf');
    await below(leaf, 'tip');
    await accepted(editor.update(NAV_ITEM, leaf, { parent: disconnect(root) }));
    expect(await headerNow()).toBe('root leaf(tip)');
  });
});

describe('a cycle of navigation items', () => {
  test('is refused through the parent or the subitems', async () => {
    const root = await header('root');
    const leaf = await below(root, 'leaf');
    const tip = await below(leaf, 'tip');
    const circles: [string, Data, string[]][] = [
      [root, { parent: connect(root) }, ['parent']],
      [root, { parent: connect(leaf) }, ['parent']],
      [root, { parent: connect(tip) }, ['parent']],
      [root, { subitems: connect(root) }, ['parent', 'subitems']],
      [leaf, { subitems: connect(root) }, ['parent', 'subitems']],
      [tip, { subitems: connect(root) }, ['parent', 'subitems']],
    ];
    for (const [id, data, fields] of circles) {
      const refused = refusedFields(await editor.update(NAV_ITEM, id, data));
      expect([data, refused]).toEqual([data, fields]);
    }
    expect(await headerNow()).toBe('root(leaf(tip))');
  });

  test('is refused when two concurrent moves would create it', async () => {
    const [a, b] = [await header('a'), await header('b')];
    const both = await Promise.all([
      editor.update(NAV_ITEM, a, { parent: connect(b) }),
      editor.update(NAV_ITEM, b, { parent: connect(a) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(['a(b)', 'b(a)']).toContain(await headerNow());
  });
});

describe('the position', () => {
  test('puts an item last among its siblings when it is missing or null', async () => {
    await header('c', { position: 7 });
    await header('a', { position: 2 });
    await header('d');
    await header('e', { position: null });
    expect(await headerNow()).toBe('a c d e');

    const root = await header('b', { position: 3 });
    await below(root, 'y', { position: 5 });
    await below(root, 'z');
    await below(root, 'x', { position: -1 });
    expect(await headerNow()).toBe('a b(x y z) c d e');
  });

  test('is counted separately in each area', async () => {
    await group('far', { position: 100 });
    const saved = await accepted(
      editor.create(NAV_ITEM, { title: 'first', area: 'header', url: '/first/' })
    );
    expect(saved.data['position']).toBe(0);
  });

  test('is kept when an update omits it, and becomes the last when it is cleared', async () => {
    const a = await header('a');
    await header('b');
    await accepted(editor.update(NAV_ITEM, a, { title: 'a2' }));
    expect(await headerNow()).toBe('a2 b');
    await accepted(editor.update(NAV_ITEM, a, { position: null }));
    expect(await headerNow()).toBe('b a2');
  });

  test('orders items with equal positions by their creation', async () => {
    for (const title of ['b', 'a', 'c']) await header(title, { position: 4 });
    expect(await headerNow()).toBe('b a c');
  });

  test.each([[1.5], [2 ** 31], [-(2 ** 31) - 1], ['first'], [{}]])(
    'is refused when it is %j',
    async (position) => {
      const data = { title: 'a', area: 'header', url: '/a/', position };
      expect(refusedFields(await editor.create(NAV_ITEM, data))).toEqual(['position']);
    }
  );
});

describe('deleting and editing navigation items', () => {
  test('deletes an item with everything below it and nothing else', async () => {
    const root = await header('root');
    await below(await below(root, 'leaf'), 'tip');
    await header('other');
    await accepted(editor.remove(NAV_ITEM, root));
    expect(await areas()).toEqual({ other: 'header' });
  });

  test('deletes an item without reading the whole navigation', async () => {
    const root = await header('root');
    for (const title of ['one', 'two']) await below(root, title);
    const reads = countFullTableReads(service, 'nav_items', () =>
      service.strapi.documents(NAV_ITEM).delete({ documentId: root })
    );
    expect(await reads).toBe(0);
  });

  test('deletes an item and its own subitem in bulk', async () => {
    const root = await header('root');
    const leaf = await below(root, 'leaf');
    const tip = await below(leaf, 'tip');
    await header('other');
    await accepted(editor.bulk(NAV_ITEM, 'delete', [leaf, root, tip]));
    expect(await areas()).toEqual({ other: 'header' });
  });

  test('hides an item whose page was deleted, and still lets editors save its branch', async () => {
    const lost = await publishedPage(editor, { title: 'Lost', slug: 'lost' });
    const root = await header('root');
    const item = await below(root, 'item', { url: null, page: connect(lost) });
    await below(item, 'under-it');
    expect(await headerNow()).toBe('root(item(under-it))');
    await accepted(editor.remove('api::page.page', lost));
    expect(await headerNow()).toBe('root');
    await accepted(editor.update(NAV_ITEM, item, { title: 'item', position: 4 }));
    expect(refusedFields(await editor.update(NAV_ITEM, item, { title: '' }))).toEqual(['title']);
    await accepted(editor.update(NAV_ITEM, root, { title: 'renamed' }));
    await accepted(editor.update(NAV_ITEM, item, { url: '/again/' }));
    expect(await headerNow()).toBe('renamed(item(under-it))');
  });

  test('refuses a title of only spaces, but an existing one does not block other changes', async () => {
    const blank = { title: ' \u00a0', area: 'header', url: '/x/' };
    expect(refusedFields(await editor.create(NAV_ITEM, blank))).toEqual(['title']);
    const item = await header('item');
    expect(refusedFields(await editor.update(NAV_ITEM, item, { title: '\t' }))).toEqual(['title']);
    await service.strapi.db
      .query(NAV_ITEM)
      .updateMany({ where: { documentId: item }, data: { title: '  ' } });
    await accepted(editor.update(NAV_ITEM, item, { title: '  ', url: '/moved/' }));
    await accepted(editor.update(NAV_ITEM, item, { title: 'named' }));
  });
});

describe('a clone of a navigation item', () => {
  test('does not include the subitems of the original', async () => {
    const root = await header('root');
    await below(root, 'leaf');
    await accepted(editor.clone(NAV_ITEM, root, { title: 'copy', area: 'header', url: '/copy/' }));
    expect(await headerNow()).toBe('root(leaf) copy');
  });

  test('gets the parent of the original, and follows the same rules', async () => {
    const leaf = await below(await header('root'), 'leaf');
    const items = service.strapi.documents(NAV_ITEM);
    await items.clone({ documentId: leaf, data: { title: 'copy' } });
    expect(await headerNow()).toBe('root(leaf copy)');
    expect(
      await getRefusedFields(items.clone({ documentId: leaf, data: { url: 'tel:1', title: '' } }))
    ).toEqual(['title', 'url']);
  });
});

describe('code that calls strapi.documents()', () => {
  test('follows the same rules', async () => {
    const items = service.strapi.documents(NAV_ITEM);
    expect(
      await getRefusedFields(items.create({ data: { title: '', area: 'header', url: 'x' } }))
    ).toEqual(['title', 'url']);
    const documentId = await header('item');
    expect(
      await getRefusedFields(items.update({ documentId, data: { url: 'tel:1' } as object }))
    ).toEqual(['url']);
    const { documentId: sub } = await items.create({
      data: { title: 'sub', parent: documentId as never, area: 'footer', url: '/sub/' },
    });
    await items.delete({ documentId });
    expect(await items.findOne({ documentId: sub })).toBeNull();
  });
});
