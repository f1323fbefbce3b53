import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { readPlan } from '../../src/plugins/site-import/server/src/read-plan';
import { connect, created, disconnect, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { isPolling, untilNoStatements } from '../support/statements';
import { storeRedirectsWithoutRules } from '../support/stored-redirects';
import { editorForTests, serviceForTests } from '../support/test-service';
import { readInitialData } from '../support/visitor';

const SITE = 'https://www.kilvarrow.example';
const service = serviceForTests({ plugin: { siteUrl: SITE } });
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

const redirect = (source: string, destination: string): Promise<string> =>
  created(editor, REDIRECT, { source, destination });

const served = async (): Promise<Record<string, string | null>> =>
  (await readInitialData(service)).redirects;

const findId = async (source: string): Promise<string> =>
  (await service.strapi.db.query(REDIRECT).findOne({ where: { source } }))?.documentId ?? '';

const publishAs = async (id: string, data: Record<string, unknown>): Promise<void> => {
  await accepted(editor.update(PAGE, id, data));
  await accepted(editor.publish(PAGE, id));
};

describe('redirect loop detection', () => {
  test('refuses a loop of two redirects, with an error on the destination that shows the loop', async () => {
    await redirect('/two-a', '/two-b');
    const saved = await editor.create(REDIRECT, { source: '/two-b', destination: '/two-a' });
    expect(refusedFields(saved)).toEqual(['destination']);
    expect(saved.errors['destination']).toBe(
      'This would create a redirect loop: /two-b → /two-a → /two-b. Choose another destination.'
    );
    expect(await served()).not.toHaveProperty('two-b');
    await redirect('/two-b', '/two-a/');
    await redirect('/two-B', '/two-a');
  });

  test('refuses a loop of several redirects, across fragments, queries and absolute URLs of the website', async () => {
    await redirect('/long-a', '/long-b#part');
    await redirect('/long-b', `${SITE}/long-c?x=1#part`);
    await redirect('/long-c?x=1', 'HTTPS://www.KILVARROW.example:443/long-d');
    await redirect('/long-d?x', '/long-a');
    const saved = await editor.create(REDIRECT, { source: '/long-d', destination: '/long-a?' });
    await accepted(editor.remove(REDIRECT, saved.data.documentId));
    const closing = await editor.create(REDIRECT, { source: '/long-d', destination: '/long-a' });
    expect(closing.errors['destination']).toContain(
      '/long-d → /long-a → /long-b → /long-c?x=1 → /long-d'
    );
  });

  test('refuses a loop caused by a changed source or destination, or by a clone', async () => {
    await redirect('/change-a', '/change-b');
    const id = await redirect('/change-x', '/change-a');
    expect(refusedFields(await editor.update(REDIRECT, id, { source: '/change-b' }))).toEqual([
      'destination',
    ]);
    expect(refusedFields(await editor.clone(REDIRECT, id, { source: '/change-b' }))).toEqual([
      'destination',
    ]);
    await accepted(editor.update(REDIRECT, id, { source: '/change-b', destination: '/change-c' }));
    expect(refusedFields(await editor.update(REDIRECT, id, { destination: '/change-a' }))).toEqual([
      'destination',
    ]);
  });

  test('refuses a loop through the path of a page, with an error on the target field', async () => {
    const page = await publishedPage(editor, { title: 'Through', slug: 'through' });
    const id = await created(editor, REDIRECT, {
      ...{ source: '/to-through', target: 'page', page: connect(page) },
    });
    const back = { source: '/through/', destination: '/to-through' };
    expect(refusedFields(await editor.create(REDIRECT, back))).toEqual(['destination']);
    await accepted(editor.remove(REDIRECT, id));
    await created(editor, REDIRECT, back);
    const saved = await editor.create(REDIRECT, {
      ...{ source: '/to-through', target: 'page', page: connect(page) },
    });
    expect(refusedFields(saved)).toEqual(['page']);
    expect(saved.errors['page']).toContain('/to-through → /through/ → /to-through');
  });

  test('refuses a loop longer than the hop-by-hop limit, and abbreviates it in the message', async () => {
    const chain = Array.from({ length: 40 }, (_, at): [string, string] => [
      `/far-${at}`,
      `/far-${at + 1}`,
    ]);
    await storeRedirectsWithoutRules(service, Object.fromEntries(chain));
    const saved = await editor.create(REDIRECT, { source: '/far-40', destination: '/far-0' });
    expect(saved.errors['destination']).toContain(
      '/far-40 → /far-0 → /far-1 → /far-2 → … → /far-38 → /far-39 → /far-40'
    );
  });

  test('reports a loop together with other errors, and has its own message for a redirect to itself', async () => {
    await redirect('/beside-a', '/beside-b');
    const loop = { source: '/beside-b', destination: '/beside-a' };
    expect(refusedFields(await editor.create(REDIRECT, { ...loop, note: ['no text'] }))).toEqual([
      'destination',
      'note',
    ]);
    const itself = await editor.create(REDIRECT, { source: '/itself', destination: '/itself' });
    expect(itself.errors).toEqual({
      destination:
        'This redirect points to its own old address and would never end. Choose another destination.',
    });
  });

  test('validates the writes of one transaction together when code saves redirects', async () => {
    const redirects = service.strapi.documents(REDIRECT);
    const a = await redirect('/batch-a', '/batch-b');
    const b = await redirect('/batch-b', '/batch-c');
    const saves = (toA: string, toB: string): Promise<unknown> =>
      service.strapi.db.transaction(() =>
        Promise.all([
          redirects.update({ documentId: b, data: { destination: toB } as object }),
          redirects.update({ documentId: a, data: { destination: toA } as object }),
        ])
      );
    await saves('/batch-d', '/batch-a');
    expect(await served()).toMatchObject({ 'batch-a': '/batch-d', 'batch-b': '/batch-a' });
    expect(await getRefusedFields(saves('/batch-b', '/batch-a#again'))).toEqual(['destination']);
    expect(await served()).toMatchObject({ 'batch-a': '/batch-d', 'batch-b': '/batch-a' });
  });

  test('refuses to import initial data with a loop, naming the last redirect of the loop', async () => {
    const file = path.join(service.database.folder, 'loops.json');
    const redirects = { y: '/z', x: `${SITE}/y`, z: '/x#part', w: '/x' };
    const rest = { keys: {}, 'request-info': {}, header: [], footer: [] };
    writeFileSync(file, JSON.stringify({ ...rest, redirects }));
    const { options } = getServices(service.strapi);
    const sources = { initialData: file, pages: null };
    await expect(readPlan(service.strapi, options, sources, () => undefined)).rejects.toMatchObject(
      {
        problems: [
          'redirects["z"]: This would create a redirect loop: /z → /x → /y → /z. Choose another destination.',
        ],
      }
    );
  });

  test('takes the same number of SQL statements with a thousand more redirects', async () => {
    const count = async (source: string): Promise<number> => {
      let statements = 0;
      const listen = ({ sql }: { sql: string }): void => {
        if (!isPolling(sql)) statements += 1;
      };
      await untilNoStatements(service);
      service.strapi.db.connection.on('query', listen);
      await redirect(source, '/two-a');
      await untilNoStatements(service);
      service.strapi.db.connection.removeListener('query', listen);
      return statements;
    };
    await count('/warm');
    const before = await count('/counted-a');
    const many = Array.from({ length: 1000 }, (_, at): [string, string] => [`/m-${at}`, '/two-a']);
    await storeRedirectsWithoutRules(service, Object.fromEntries(many));
    expect(await count('/counted-b')).toBe(before);
  });
});

describe('an existing redirect loop', () => {
  beforeAll(() =>
    storeRedirectsWithoutRules(service, { '/past-a': '/past-b', '/past-b': '/past-a' })
  );

  test('is not served, but a redirect into it is', async () => {
    await redirect('/into-past', '/past-a');
    const redirects = await served();
    expect(redirects).not.toHaveProperty('past-a');
    expect(redirects).not.toHaveProperty('past-b');
    expect(redirects['into-past']).toBe('/past-a');
  });

  test('allows saves that create no new loop', async () => {
    const id = await findId('/past-a');
    await accepted(editor.update(REDIRECT, id, { note: 'Looked at.' }));
    await accepted(editor.update(REDIRECT, id, { destination: '/past-b#part' }));
    await storeRedirectsWithoutRules(service, { '/past-self': '/past-self' });
    const itself = await findId('/past-self');
    await accepted(editor.update(REDIRECT, itself, { note: 'Looked at.' }));
    await accepted(editor.clone(REDIRECT, itself, { source: '/to-past-self' }));
  });

  test('is served again after a destination in it is changed', async () => {
    await accepted(editor.update(REDIRECT, await findId('/past-a'), { destination: '/new/' }));
    expect(await served()).toMatchObject({ 'past-a': '/new/', 'past-b': '/past-a' });
  });
});

describe('a page published at the source of a redirect', () => {
  test('hides the redirect from its path while both form a loop', async () => {
    const page = await created(editor, PAGE, { title: 'Closing', slug: 'closing' });
    await created(editor, REDIRECT, {
      ...{ source: '/to-closing', target: 'page', page: connect(page) },
    });
    await redirect('/closing/', '/to-closing');
    expect(await served()).toMatchObject({ 'to-closing': null, 'closing/': '/to-closing' });

    await accepted(editor.publish(PAGE, page));
    let redirects = await served();
    expect(redirects['to-closing']).toBe('/closing/');
    expect(redirects).not.toHaveProperty(['closing/']);
    expect(
      await service.strapi.plugin('site-content').service('redirects').table()
    ).not.toHaveProperty(['closing/']);

    await publishAs(page, { slug: 'closed' });
    redirects = await served();
    expect(redirects['closing/']).toBe('/to-closing');
    expect(redirects['to-closing']).toBe('/closed/');
    await publishAs(page, { slug: 'closing' });
    expect(await served()).not.toHaveProperty(['closing/']);
    await accepted(editor.unpublish(PAGE, page));
    expect(await served()).toMatchObject({ 'to-closing': null, 'closing/': '/to-closing' });
  });

  test('gets no automatic redirect that would close a loop', async () => {
    const page = await publishedPage(editor, { title: 'Auto', slug: 'auto-old' });
    await redirect('/auto-between', '/auto-old/#part');
    await redirect('/auto-new/', '/auto-between');
    await publishAs(page, { slug: 'auto-new' });
    const redirects = await served();
    expect(redirects).toMatchObject({ 'auto-new/': '/auto-between' });
    expect(redirects).not.toHaveProperty(['auto-old/']);
    await publishAs(page, { slug: 'auto-newest' });
    expect(await served()).not.toHaveProperty(['auto-old/']);
  });
});
