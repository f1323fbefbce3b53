import {
  connect,
  created,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { accepted, refusedFields } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage, readInitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

test('spaces around a URL are trimmed in every field that contains URLs', async () => {
  await created(editor, NAV_ITEM, { title: 'Header', area: 'header', url: ' /a/ ' });
  const group = await created(editor, NAV_ITEM, { title: 'Footer', area: 'footer' });
  await created(editor, NAV_ITEM, {
    title: 'Entry',
    parent: { connect: [{ documentId: group }] },
    url: '\tmailto:a@b.example?subject=Hello%20you&cc=c@d.example\n',
  });
  await created(editor, REDIRECT, {
    source: '/with-spaces',
    target: 'url',
    destination: ' /new/ ',
  });
  await accepted(
    editor.saveSiteKeys({
      social_network_a: ' https://a.example/ ',
      map_style: ' mapbox://styles/a ',
      request_info: { cta_text: 'Ask', cta_url: ' /ask/ ' },
    })
  );
  const answer = await readInitialData(service);
  expect(answer.header[0]?.url).toBe('/a/');
  expect(answer.footer[0]?.subitems?.[0]?.url).toBe(
    'mailto:a@b.example?subject=Hello%20you&cc=c@d.example'
  );
  expect(answer.redirects['with-spaces']).toBe('/new/');
  expect(answer.keys).toMatchObject({
    social_network_a: 'https://a.example/',
    map_style: 'mapbox://styles/a',
  });
  expect(answer['request-info'].cta_url).toBe('/ask/');

  const link = { text: 'Write', url: ' mailto:a@b.example?subject=Hello ' };
  const id = await created(editor, PAGE, {
    title: 'Page',
    slug: 'page',
    body: [
      { __component: 'blocks.call-to-action', heading: 'Write', link },
      { __component: 'blocks.embed', url: ' https://a.example/ ' },
      { __component: 'blocks.rich-text', html: '<a href=" mailto:a@b.example?subject=c ">d</a>' },
    ],
  });
  await accepted(editor.publish(PAGE, id));
  expect((await findPage(service, id))?.body.map(({ value }) => value)).toMatchObject([
    { link: { text: 'Write', url: 'mailto:a@b.example?subject=Hello' } },
    { url: 'https://a.example/' },
    { html: '<a href="mailto:a@b.example?subject=c">d</a>' },
  ]);
});

describe('relations and other rules of fields', () => {
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

describe('document ids', () => {
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
});

describe('limits of HTML and links', () => {
  const LIMIT = 256 * 1024;

  let count = 0;
  const page = (...body: object[]): Record<string, unknown> => ({
    title: 'Page',
    slug: `limits-${(count += 1)}`,
    body,
  });
  const richText = (html: string): object => ({ __component: 'blocks.rich-text', html });
  const faq = (answer: string): object => ({
    __component: 'blocks.faq',
    questions: [{ question: 'Q?', answer }],
  });
  const nested = (levels: number): string => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}`;

  describe('HTML', () => {
    test('is saved up to the limits of its size and nesting', async () => {
      const id = await created(
        editor,
        PAGE,
        page(richText('x'.repeat(LIMIT)), faq(nested(100)), richText('<li>a'.repeat(500)))
      );
      await accepted(editor.publish(PAGE, id));
      const served = await findPage(service, id);
      expect(JSON.stringify(served)).toContain('x'.repeat(LIMIT));
    });

    test('over the limits is refused with an error at every field, in the panel and from code', async () => {
      const over = page(richText('x'.repeat(LIMIT + 1)), richText('<p>fine</p>'), faq(nested(101)));
      const fields = ['body.0.html', 'body.2.questions.0.answer'];
      const refused = await editor.create(PAGE, over);
      expect(refusedFields(refused)).toEqual(fields);
      expect(Object.values(refused.errors)).toEqual([
        'This HTML is too long: 262145 bytes, but at most 262144 are allowed. Shorten or split it.',
        'This HTML is nested too deeply: <b> is at level 101, but at most 100 levels are allowed. Close elements before opening more.',
      ]);
      const id = await created(editor, PAGE, page());
      expect(refusedFields(await editor.update(PAGE, id, over))).toEqual(fields);
      await expect(service.strapi.documents(PAGE).create({ data: over as never })).rejects.toThrow(
        '2 fields have errors'
      );
    });

    test('of all fields together over 1 MiB is refused, but accepted if it is already stored', async () => {
      const large = (count: number): object[] =>
        Array.from({ length: count }, (_, at) => richText(`<p>${'x'.repeat(LIMIT - 8)}${at}</p>`));
      const refused = await editor.create(PAGE, page(...large(4), faq('<p>over</p>')));
      expect(refused.errors).toEqual({
        'body.4.questions.0.answer':
          'The HTML of this entry is too long: 1048587 bytes in all its fields together, but at most 1048576 are allowed. Shorten or split it.',
      });
      const id = await created(editor, PAGE, page(...large(4)));
      expect(refusedFields(await editor.update(PAGE, id, { body: large(5) }))).toEqual([
        'body.4.html',
      ]);
      // Bypasses the rules, like a text saved before the limit existed.
      const last = '<p>last</p>';
      const blocks = [...large(3), richText('<p>a</p>'), richText(last)];
      await accepted(editor.update(PAGE, id, { body: blocks }));
      const longer = `<p>${'y'.repeat(LIMIT - 7)}</p>`;
      await service.strapi.db
        .connection('components_blocks_rich_text')
        .where({ html: '<p>a</p>' })
        .update({ html: longer });
      const stored = [...large(3), richText(longer), richText(last)];
      await accepted(editor.update(PAGE, id, { title: 'Renamed', body: stored }));
      const changed = [...stored.slice(0, -1), richText('<p>changed</p>')];
      expect(refusedFields(await editor.update(PAGE, id, { body: changed }))).toEqual([
        'body.4.html',
      ]);
    });

    test('over the limits that is already stored is served, and kept by a save that does not change it', async () => {
      const id = await created(editor, PAGE, page(richText('<p>a</p>'), faq('<p>b</p>')));
      const [deep, long] = [nested(500), `<p>${'y'.repeat(LIMIT)}</p>`];
      await service.strapi.db
        .connection('components_blocks_rich_text')
        .where({ html: '<p>a</p>' })
        .update({ html: deep });
      await service.strapi.db
        .connection('components_shared_questions')
        .where({ answer: '<p>b</p>' })
        .update({ answer: long });

      const blocks = [richText(deep), faq(long)];
      await accepted(editor.update(PAGE, id, { title: 'Another', body: blocks }));
      await accepted(editor.publish(PAGE, id));
      const served = JSON.stringify(await findPage(service, id));
      expect(served).toContain(deep);
      expect(served).toContain(long);

      const changed = await editor.update(PAGE, id, { body: [richText(`${deep}z`), faq(long)] });
      expect(refusedFields(changed)).toEqual(['body.0.html']);
    });
  });

  describe.each([
    ['with a user name', 'https://good@evil.example/'],
    ['with a dot segment before //', '/.//evil.example'],
    ['with an encoded dot segment before //', '/%2e%2e//evil.example'],
    ['with a backslash', '/\\evil.example'],
    ['with a tab', '/\t/evil.example'],
  ])('a link %s', (_what, url) => {
    test('is refused in every field', async () => {
      const link = { text: 'a', url };
      const blocks = [
        { __component: 'blocks.hero', heading: 'a', link },
        { __component: 'blocks.cards', cards: [{ title: 'a', link }] },
        { __component: 'blocks.embed', url },
      ];
      expect(refusedFields(await editor.create(PAGE, page(...blocks)))).toEqual([
        ...['body.0.link.url', 'body.1.cards.0.link.url', 'body.2.url'],
      ]);
      const redirect = { source: '/old', target: 'url', destination: url };
      expect(refusedFields(await editor.create(REDIRECT, redirect))).toEqual(['destination']);
      const item = { title: 'a', area: 'header', url };
      expect(refusedFields(await editor.create(NAV_ITEM, item))).toEqual(['url']);
      const keys = { social_network_a: url, request_info: { cta_text: 'a', cta_url: url } };
      expect(refusedFields(await editor.saveSiteKeys(keys))).toEqual([
        ...['request_info.cta_url', 'social_network_a'],
      ]);
    });

    test('loses its href in HTML but keeps its text', async () => {
      const html = `<p><a href="${url}">a</a></p>`;
      const id = await created(editor, PAGE, page(richText(html)));
      await accepted(editor.publish(PAGE, id));
      expect(JSON.stringify(await findPage(service, id))).toContain('<p><a>a</a></p>');
    });
  });
});
