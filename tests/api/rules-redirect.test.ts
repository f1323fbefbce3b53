import { connect, created, disconnect, publishedPage, REDIRECT } from '../support/editor';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
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
    ['contains a #', '/old#part'],
    ['contains a NUL character', '/old\0'],
    ['contains a lone surrogate', '/old\ud800'],
    ['is too long', `/${'x'.repeat(2048)}`],
    ['is not a string', { path: '/old' }],
  ])('is refused when it %s', async (_case, source) => {
    const saved = await editor.create(REDIRECT, { source, destination: '/new/' });
    expect(refusedFields(saved)).toEqual(['source']);
  });

  test.each([
    ['trimmed', ' \t/trimmed\n ', 'trimmed'],
    ['given a leading / before a query', '?only=query', '?only=query'],
    ['kept with accents', '/l\u00e9man', 'l\u00e9man'],
    ['kept at the maximum length', `/${'y'.repeat(2047)}`, 'y'.repeat(2047)],
  ])('is %s', async (_case, source, key) => {
    await created(editor, REDIRECT, { source, destination: '/new/' });
    const { redirects } = await readInitialData(service);
    expect(redirects[key]).toBe('/new/');
  });

  test('is refused if it is already used, with or without leading slash and spaces', async () => {
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

  test('may be saved again unchanged, and is free again after it is changed or deleted', async () => {
    const id = await created(editor, REDIRECT, { source: '/given-up', destination: '/new/' });
    await accepted(editor.update(REDIRECT, id, { source: '/given-up', destination: '/newer/' }));
    await accepted(editor.update(REDIRECT, id, { source: freshSource() }));
    const second = await created(editor, REDIRECT, { source: '/given-up', destination: '/a/' });
    await accepted(editor.remove(REDIRECT, second));
    await created(editor, REDIRECT, { source: '/given-up', destination: '/b/' });
  });

  test('is distinct from sources that differ in case, accents or a trailing slash', async () => {
    for (const source of ['/Readme', '/readme', '/r\u00e9adme', '/readme/']) {
      await created(editor, REDIRECT, { source, destination: '/new/' });
    }
  });

  test('is saved by only one of two concurrent create requests', async () => {
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

  test('is saved by only one of two concurrent updates', async () => {
    const ids = await Promise.all(
      [1, 2].map(() => created(editor, REDIRECT, { source: freshSource(), destination: '/a/' }))
    );
    const both = await Promise.all(
      ids.map((id) => editor.update(REDIRECT, id, { source: '/contested' }))
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('is unique in the database as well', async () => {
    await created(editor, REDIRECT, { source: '/in-the-database', destination: '/a/' });
    const row = await service.strapi.db
      .query(REDIRECT)
      .findOne({ where: { source: '/in-the-database' } });
    const { id: _id, documentId: _documentId, ...copy } = row;
    // Matched by code: in a worker's second file, driver errors are not an `Error` for jest.
    await expect(service.strapi.db.query(REDIRECT).create({ data: copy })).rejects.toMatchObject({
      code: expect.stringMatching(/^(SQLITE_CONSTRAINT_UNIQUE|23505|ER_DUP_ENTRY)$/),
    });
  });

  test('has a hidden hash that requests cannot set', async () => {
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
  test.each([['/about/?a=1#part'], ['https://example.com']])('may be %s', async (destination) => {
    await created(editor, REDIRECT, { source: freshSource(), target: 'url', destination });
  });

  test.each([[undefined], ['about/'], [`/${'x'.repeat(2048)}`], [7]])(
    'is refused when it is %j',
    async (destination) => {
      const saved = await editor.create(REDIRECT, { source: freshSource(), destination });
      expect(refusedFields(saved)).toEqual(['destination']);
    }
  );

  test('must not be the source itself, in any spelling', async () => {
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

  test('is refused when the source is changed to the same URL', async () => {
    const id = await created(editor, REDIRECT, { source: freshSource(), destination: '/home' });
    expect(refusedFields(await editor.update(REDIRECT, id, { source: '/home' }))).toEqual([
      'destination',
    ]);
  });
});

describe('the target of a redirect', () => {
  test('defaults to "url"', async () => {
    const saved = await accepted(
      editor.create(REDIRECT, { source: freshSource(), destination: '/new/' })
    );
    expect(saved.data['target']).toBe('url');
  });

  test.each([['elsewhere'], [''], [null]])('is refused when it is %j', async (target) => {
    const saved = await editor.create(REDIRECT, { source: freshSource(), target });
    expect(refusedFields(saved)).toEqual(['target']);
  });

  test.each([['none'], ['empty']])('%s allows neither a destination nor a page', async (target) => {
    const saved = await editor.create(REDIRECT, {
      source: freshSource(),
      target,
      destination: '/new/',
      page: connect(page),
    });
    expect(refusedFields(saved)).toEqual(['destination', 'page']);
    await created(editor, REDIRECT, { source: freshSource(), target, destination: '' });
  });

  test('"page" requires a page and allows no destination', async () => {
    const source = freshSource();
    expect(
      refusedFields(await editor.create(REDIRECT, { source, target: 'page', destination: '/new/' }))
    ).toEqual(['destination', 'page']);
    await created(editor, REDIRECT, { source, target: 'page', page: connect(page) });
  });

  test('"url" allows no page', async () => {
    const saved = await editor.create(REDIRECT, {
      source: freshSource(),
      destination: '/new/',
      page: connect(page),
    });
    expect(refusedFields(saved)).toEqual(['page']);
  });

  test('is validated together with the stored fields if only one field is sent', async () => {
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

  test('must not be the page whose path is the source', async () => {
    const saved = await editor.create(REDIRECT, {
      source: '/ferries/',
      target: 'page',
      page: connect(page),
    });
    expect(refusedFields(saved)).toEqual(['page']);
  });
});

describe('a redirect', () => {
  test('that breaks three rules gets three error messages', async () => {
    const saved = await editor.create(REDIRECT, {
      source: '/old#part',
      destination: 'javascript:alert(1)',
      page: connect(page),
    });
    expect(refusedFields(saved)).toEqual(['destination', 'page', 'source']);
  });

  test('reports errors of Strapi and of the content rules together', async () => {
    const saved = await editor.create(REDIRECT, {
      source: '',
      destination: `/${'x'.repeat(2048)}`,
      note: ['no text'],
    });
    expect(refusedFields(saved)).toEqual(['destination', 'note', 'source']);
    expect(saved.errors['destination']).toMatch(/2048/);
  });

  test('that is refused is neither stored nor served', async () => {
    const before = await service.strapi.db.query(REDIRECT).count();
    await editor.create(REDIRECT, { source: '/refused', destination: 'nowhere' });
    expect(await service.strapi.db.query(REDIRECT).count()).toBe(before);
    expect((await readInitialData(service)).redirects).not.toHaveProperty('refused');
  });

  test('follows the same rules in code that calls strapi.documents()', async () => {
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

  test('accepts and requires its page in every relation syntax of Strapi', async () => {
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

  test('whose page was deleted can be edited, but cannot get the target "page" without a page', async () => {
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

  test('has no drafts, so publishing, unpublishing and discarding are refused with status 400', async () => {
    const id = await created(editor, REDIRECT, { source: freshSource(), destination: '/new/' });
    expect((await editor.publish(REDIRECT, id)).status).toBe(400);
    expect((await editor.unpublish(REDIRECT, id)).status).toBe(400);
    expect((await editor.discard(REDIRECT, id)).status).toBe(400);
    expect((await editor.bulk(REDIRECT, 'publish', [id])).status).toBe(400);
  });

  test('can be deleted in bulk, even if another selected redirect is already gone', async () => {
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
