import { connect, created, disconnect, publishedPage, REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { readInitialData } from '../support/visitor';

const service = serviceForTests({ plugin: { siteUrl: 'https://www.kilvarrow.example' } });
const editor = editorForTests(service);
let page: string;
beforeAll(async () => {
  page = await publishedPage(editor, { title: 'Ferries', slug: 'ferries' });
});

let count = 0;
/** A source that no other test uses. */
const freshSource = (): string => `/fresh-${(count += 1)}`;

describe('the source of a redirect', () => {
  test.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is null', null],
    ['is blank', '  \t '],
    ['holds a #', '/old#part'],
    ['holds a NUL', '/old\0'],
    ['holds a line break', '/old\n/new'],
    ['holds a C1 control character', '/old\u0085'],
    ['holds half a surrogate pair', '/old\ud800'],
    ['is an http URL', 'http://example.com/old'],
    ['has another scheme', 'mailto:somebody@example.com'],
    ['names a host', '//example.com/old'],
    ['is too long', `/${'x'.repeat(2048)}`],
    ['is no text', { path: '/old' }],
  ])('is refused when it %s', async (_case, source) => {
    const saved = await editor.create(REDIRECT, { source, destination: '/new/' });
    expect(refusedFields(saved)).toEqual(['source']);
  });

  test.each([
    ['kept as it is', '/kept', 'kept'],
    ['trimmed', ' \t/trimmed\n ', 'trimmed'],
    ['given a leading /', 'no-slash', 'no-slash'],
    ['given a leading / before a query', '?only=query', '?only=query'],
    ['kept with a query', '/kept?a=1&b=2', 'kept?a=1&b=2'],
    ['kept with a colon inside', '/a:b', 'a:b'],
    ['kept with accents', '/l\u00e9man', 'l\u00e9man'],
    ['kept at the greatest length', `/${'y'.repeat(2047)}`, 'y'.repeat(2047)],
  ])('is %s', async (_case, source, key) => {
    await created(editor, REDIRECT, { source, destination: '/new/' });
    const { redirects } = await readInitialData(service);
    expect(redirects[key]).toBe('/new/');
  });

  test('is taken however it is written', async () => {
    await created(editor, REDIRECT, { source: '/taken', destination: '/new/' });
    for (const source of ['/taken', 'taken', ' /taken ']) {
      const saved = await editor.create(REDIRECT, { source, destination: '/other/' });
      expect(refusedFields(saved)).toEqual(['source']);
    }
    const id = await created(editor, REDIRECT, { source: freshSource(), destination: '/new/' });
    expect(refusedFields(await editor.update(REDIRECT, id, { source: '/taken' }))).toEqual([
      'source',
    ]);
    expect(refusedFields(await editor.clone(REDIRECT, id, {}))).toEqual(['source']);
  });

  test('may be saved again as it is, and is free again once it is given up', async () => {
    const id = await created(editor, REDIRECT, { source: '/given-up', destination: '/new/' });
    await accepted(editor.update(REDIRECT, id, { source: '/given-up', destination: '/newer/' }));
    await accepted(editor.update(REDIRECT, id, { source: freshSource() }));
    const second = await created(editor, REDIRECT, { source: '/given-up', destination: '/a/' });
    await accepted(editor.remove(REDIRECT, second));
    await created(editor, REDIRECT, { source: '/given-up', destination: '/b/' });
  });

  test('differs by case and by accent', async () => {
    for (const source of ['/Readme', '/readme', '/r\u00e9adme', '/readme/']) {
      await created(editor, REDIRECT, { source, destination: '/new/' });
    }
  });

  test('is won by one of two simultaneous saves', async () => {
    for (let round = 0; round < 5; round += 1) {
      const source = freshSource();
      const both = await Promise.all(
        ['/a/', '/b/'].map((destination) => editor.create(REDIRECT, { source, destination }))
      );
      const refused = both.filter(({ status }) => status === 400);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      expect(refused.map(refusedFields)).toEqual([['source']]);
      const { redirects } = await readInitialData(service);
      const winner = both.find(({ status }) => status === 201);
      expect(redirects[source.slice(1)]).toBe(winner?.data['destination']);
    }
  });

  test('is won by one of two simultaneous changes', async () => {
    const ids = await Promise.all(
      [1, 2].map(() => created(editor, REDIRECT, { source: freshSource(), destination: '/a/' }))
    );
    const both = await Promise.all(
      ids.map((id) => editor.update(REDIRECT, id, { source: '/contested' }))
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('is unique for the database as well', async () => {
    await created(editor, REDIRECT, { source: '/in-the-database', destination: '/a/' });
    const row = await service.strapi.db
      .query(REDIRECT)
      .findOne({ where: { source: '/in-the-database' } });
    const { id: _id, documentId: _documentId, ...copy } = row;
    // By its code: in a worker's second file, the driver's errors are no `Error` for jest.
    await expect(service.strapi.db.query(REDIRECT).create({ data: copy })).rejects.toMatchObject({
      code: expect.stringMatching(/^(SQLITE_CONSTRAINT_UNIQUE|23505|ER_DUP_ENTRY)$/),
    });
  });

  test('has a hidden digest that nobody can send', async () => {
    const source = freshSource();
    await created(editor, REDIRECT, { source, destination: '/a/', source_hash: 'my-own' });
    const again = await editor.create(REDIRECT, {
      source,
      destination: '/b/',
      source_hash: 'mine-too',
    });
    expect(refusedFields(again)).toEqual(['source']);
  });
});

describe('the destination of a redirect to a URL', () => {
  test.each([
    ['/'],
    ['/about/'],
    ['/about/?a=1#part'],
    ['https://example.com'],
    ['HTTP://example.com/x'],
  ])('may be %s', async (destination) => {
    await created(editor, REDIRECT, { source: freshSource(), target: 'url', destination });
  });

  test.each([
    [undefined],
    [null],
    [''],
    ['about/'],
    ['//example.com/'],
    ['/\\example.com/'],
    ['/a b'],
    ['/a\tb'],
    ['/a\\b'],
    ['javascript:alert(1)'],
    ['ftp://example.com/'],
    ['mailto:somebody@example.com'],
    ['https://'],
    ['https:///about'],
    ['https://exa mple.com'],
    [`/${'x'.repeat(2048)}`],
    [7],
  ])('is refused when it is %j', async (destination) => {
    const saved = await editor.create(REDIRECT, { source: freshSource(), destination });
    expect(refusedFields(saved)).toEqual(['destination']);
  });

  test('is not the source itself, in whatever form', async () => {
    for (const destination of [
      '/circle',
      '/circle#part',
      'https://www.kilvarrow.example/circle',
      'HTTPS://WWW.kilvarrow.example:443/circle',
    ]) {
      const saved = await editor.create(REDIRECT, { source: 'circle', destination });
      expect([destination, refusedFields(saved)]).toEqual([destination, ['destination']]);
    }
    await created(editor, REDIRECT, { source: 'circle', destination: '/circle/' });
  });

  test('is not led back to the source by a change of the source alone', async () => {
    const id = await created(editor, REDIRECT, { source: freshSource(), destination: '/home' });
    expect(refusedFields(await editor.update(REDIRECT, id, { source: '/home' }))).toEqual([
      'destination',
    ]);
  });
});

describe('the target of a redirect', () => {
  test('is a URL unless something else is said', async () => {
    const saved = await accepted(
      editor.create(REDIRECT, { source: freshSource(), destination: '/new/' })
    );
    expect(saved.data['target']).toBe('url');
  });

  test.each([['elsewhere'], [''], [null]])('is refused when it is %j', async (target) => {
    const saved = await editor.create(REDIRECT, { source: freshSource(), target });
    expect(refusedFields(saved)).toEqual(['target']);
  });

  test.each([['none'], ['empty']])('%s goes with neither destination nor page', async (target) => {
    const saved = await editor.create(REDIRECT, {
      source: freshSource(),
      target,
      destination: '/new/',
      page: connect(page),
    });
    expect(refusedFields(saved)).toEqual(['destination', 'page']);
    await created(editor, REDIRECT, { source: freshSource(), target, destination: '' });
  });

  test('"page" needs a page and no destination', async () => {
    const source = freshSource();
    expect(
      refusedFields(await editor.create(REDIRECT, { source, target: 'page', destination: '/new/' }))
    ).toEqual(['destination', 'page']);
    await created(editor, REDIRECT, { source, target: 'page', page: connect(page) });
  });

  test('"url" goes without a page', async () => {
    const saved = await editor.create(REDIRECT, {
      source: freshSource(),
      destination: '/new/',
      page: connect(page),
    });
    expect(refusedFields(saved)).toEqual(['page']);
  });

  test('is judged with what is stored, when only one field is sent', async () => {
    const id = await created(editor, REDIRECT, { source: freshSource(), destination: '/new/' });
    expect(refusedFields(await editor.update(REDIRECT, id, { target: 'none' }))).toEqual([
      'destination',
    ]);
    await accepted(editor.update(REDIRECT, id, { target: 'none', destination: null }));

    const toPage = await created(editor, REDIRECT, {
      source: freshSource(),
      target: 'page',
      page: connect(page),
    });
    expect(
      refusedFields(await editor.update(REDIRECT, toPage, { page: disconnect(page) }))
    ).toEqual(['page']);
    await accepted(
      editor.update(REDIRECT, toPage, {
        target: 'url',
        destination: '/new/',
        page: disconnect(page),
      })
    );
  });

  test('is no page whose path is the source', async () => {
    const saved = await editor.create(REDIRECT, {
      source: '/ferries/',
      target: 'page',
      page: connect(page),
    });
    expect(refusedFields(saved)).toEqual(['page']);
  });
});

describe('a redirect', () => {
  test('that breaks three rules is refused with three messages', async () => {
    const saved = await editor.create(REDIRECT, {
      source: '/old#part',
      destination: 'javascript:alert(1)',
      page: connect(page),
    });
    expect(refusedFields(saved)).toEqual(['destination', 'page', 'source']);
  });

  test("is refused with Strapi's own messages beside ours", async () => {
    const saved = await editor.create(REDIRECT, {
      source: '',
      destination: `/${'x'.repeat(2048)}`,
      note: ['no text'],
    });
    expect(refusedFields(saved)).toEqual(['destination', 'note', 'source']);
    expect(saved.errors['destination']).toMatch(/2048/);
  });

  test('that is refused leaves nothing behind', async () => {
    const before = await service.strapi.db.query(REDIRECT).count();
    await editor.create(REDIRECT, { source: '/refused', destination: 'nowhere' });
    expect(await service.strapi.db.query(REDIRECT).count()).toBe(before);
    expect((await readInitialData(service)).redirects).not.toHaveProperty('refused');
  });

  test('meets the same rules in code that calls strapi.documents()', async () => {
    const redirects = service.strapi.documents(REDIRECT);
    const bad = { source: '//host/x', destination: 'nowhere', target: 'url' as const };
    expect(await getRefusedFields(redirects.create({ data: bad }))).toEqual([
      'destination',
      'source',
    ]);
    const { documentId } = await redirects.create({
      data: { source: freshSource(), destination: '/a/', target: 'url' },
    });
    expect(await getRefusedFields(redirects.update({ documentId, data: bad as object }))).toEqual([
      'destination',
      'source',
    ]);
    expect(await getRefusedFields(redirects.clone({ documentId, data: {} }))).toEqual(['source']);
  });

  test('is accepted in the other forms in which Strapi takes a relation', async () => {
    const redirects = service.strapi.documents(REDIRECT);
    for (const relation of [page, { documentId: page }, [page], { set: [page] }]) {
      await redirects.create({
        data: { source: freshSource(), target: 'page', page: relation as never },
      });
    }
    for (const relation of [null, [], { set: [] }, { disconnect: [page] }]) {
      const write = redirects.create({
        data: { source: freshSource(), target: 'page', page: relation as never },
      });
      expect(await getRefusedFields(write)).toEqual(['page']);
    }
  });

  test('whose page was deleted can be saved, but led nowhere else without a page', async () => {
    const lost = await publishedPage(editor, { title: 'Lost', slug: 'lost' });
    const source = freshSource();
    const id = await created(editor, REDIRECT, { source, target: 'page', page: connect(lost) });
    await accepted(editor.remove('api::page.page', lost));
    await accepted(editor.update(REDIRECT, id, { note: 'Of the flyer' }));
    await accepted(editor.update(REDIRECT, id, { source: freshSource() }));
    await accepted(editor.update(REDIRECT, id, { target: 'none' }));
    const redirects = service.strapi.documents(REDIRECT);
    const write = redirects.update({ documentId: id, data: { target: 'page' } as object });
    expect(await getRefusedFields(write)).toEqual(['page']);
    await accepted(editor.remove(REDIRECT, id));
  });

  test('has no drafts: what only drafts have is refused, and is no fault of the service', async () => {
    const id = await created(editor, REDIRECT, { source: freshSource(), destination: '/new/' });
    expect((await editor.publish(REDIRECT, id)).status).toBe(400);
    expect((await editor.unpublish(REDIRECT, id)).status).toBe(400);
    expect((await editor.discard(REDIRECT, id)).status).toBe(400);
    expect((await editor.bulk(REDIRECT, 'publish', [id])).status).toBe(400);
  });

  test('is deleted in bulk, and one that is gone already does no harm', async () => {
    const ids = await Promise.all(
      ['/bulk-a', '/bulk-b'].map((source) =>
        created(editor, REDIRECT, { source, destination: '/new/' })
      )
    );
    await accepted(editor.remove(REDIRECT, ids[0] ?? ''));
    await accepted(editor.bulk(REDIRECT, 'delete', ids));
    const { redirects } = await readInitialData(service);
    expect(redirects).not.toHaveProperty('bulk-a');
    expect(redirects).not.toHaveProperty('bulk-b');
  });
});
