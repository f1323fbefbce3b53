import { connect, created, NAV_ITEM, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

describe('relations and other rules of fields', () => {
  const service = serviceForTests();
  const editor = editorForTests(service);

  const rowIds = ['abc', '1.5', 1.5, 1e20, '99999999999', 99_999_999, {}, -1];
  const gone = [...rowIds.map((id) => ({ id })), { documentId: 'nope' }];
  const link = (page: object) => ({
    body: [{ __component: 'blocks.hero', heading: 'x', link: { text: 'x', page } }],
  });

  test.each([
    ['a parent page', PAGE, 'parent', (relation: object) => ({ parent: relation })],
    ['a child page', PAGE, 'children', (relation: object) => ({ children: relation })],
    ['the page of a link', PAGE, 'body.0.link.page', link],
    [
      'the page of a navigation item',
      NAV_ITEM,
      'page',
      (relation: object) => ({ area: 'header', page: relation }),
    ],
    [
      'the page of a redirect',
      REDIRECT,
      'page',
      (relation: object) => ({ source: '/x', target: 'page', page: relation }),
    ],
  ])(
    '%s that does not exist is refused with an error on its field, for every kind of reference',
    async (_name, uid, field, data) => {
      for (const reference of gone) {
        const relation = { connect: [reference], disconnect: [] };
        const saved = await editor.create(uid, { title: 'x', ...data(relation) });
        expect([reference, saved.status]).toEqual([reference, 400]);
        expect(Object.keys(saved.errors)).toContain(field);
      }
    }
  );

  test('a parent may be referenced by the row id of its published version', async () => {
    const parent = await publishedPage(editor, { title: 'Parent', slug: 'named-by-row' });
    const row = await service.strapi.db
      .query(PAGE)
      .findOne({ where: { documentId: parent, publishedAt: { $notNull: true } } });
    await publishedPage(editor, {
      title: 'Child',
      slug: 'child-by-row',
      parent: { connect: [{ id: row.id }], disconnect: [] },
    });
    const { body } = await service.visitor.get('/api/pages/?slug=child-by-row').expect(200);
    expect(body.items[0].meta.html_url).toBe('/named-by-row/child-by-row/');
  });

  test.each([
    ['a disconnect', (entry: string) => ({ connect: [], disconnect: [{ documentId: entry }] })],
    ['an empty set', () => ({ set: [] })],
    ['an empty list', () => []],
  ])(
    'a footer entry with a URL cannot be removed from its group by %s',
    async (_name, subitems) => {
      const group = await created(editor, NAV_ITEM, { title: 'Group', area: 'footer' });
      const entry = await created(editor, NAV_ITEM, {
        title: 'Entry',
        parent: connect(group),
        url: 'https://example.com/',
      });
      const saved = await editor.update(NAV_ITEM, group, { subitems: subitems(entry) });
      expect(saved.status).toBe(400);
      expect(saved.errors['subitems']).toMatch(/heading only/);
    }
  );

  test.each(['99999999999', '1e12', 2 ** 31])('position %j is refused', async (position) => {
    const saved = await editor.create(NAV_ITEM, { title: 'x', area: 'header', url: '/', position });
    expect(saved.status).toBe(400);
    expect(saved.errors).toHaveProperty('position');
  });

  test('a new item is last even after an item with the highest possible position', async () => {
    const highest = { title: 'Highest', area: 'header', url: '/a', position: 2 ** 31 - 1 };
    await created(editor, NAV_ITEM, highest);
    await created(editor, NAV_ITEM, { title: 'Last', area: 'header', url: '/b' });
    const { body } = await service.visitor.get('/api/initial-data/').expect(200);
    expect(body.header.at(-1).title).toBe('Last');
  });

  test('creating a published page reports broken rules and missing fields together', async () => {
    const save = service.strapi.documents(PAGE).create({
      data: Object.freeze({ slug: 'a b', body: [{ __component: 'blocks.hero' }] }) as never,
      status: 'published',
    });
    const error = await save.then(
      () => null,
      (reason: { details: { errors: { path: unknown[] }[] } }) => reason
    );
    const fields = error?.details.errors.map(({ path }) => path.join('.')).sort();
    expect(fields).toEqual(['body.0.heading', 'slug', 'title']);
  });

  test('a search matches displayed text: decoded entities in HTML, and angle brackets in plain text', async () => {
    await publishedPage(editor, {
      title: 'Searched',
      slug: 'searched',
      body: [
        { __component: 'blocks.rich-text', html: 'AT&amp;T rocks' },
        { __component: 'blocks.hero', heading: 'Use <Tab> now', text: 'a <b c' },
      ],
    });
    for (const words of ['AT&T', '<tab>', '<b c']) {
      const { body } = await service.visitor
        .get('/api/pages/')
        .query({ search: words })
        .expect(200);
      expect([words, body.meta.total_count]).toEqual([words, 1]);
    }
    const { body } = await service.visitor.get('/api/pages/?search=amp').expect(200);
    expect(body.meta.total_count).toBe(0);
  });
});
