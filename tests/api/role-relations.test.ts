import sharp from 'sharp';
import request from 'supertest';
import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { getChangeSets } from '../support/history';
import { createRole, getPanel, type Grant, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { createFolder, uploadImage } from '../support/upload';

const service = serviceForTests();
const admin = editorForTests(service);

const OWN = ['admin::is-creator'];
const may = (action: string, subject: string, conditions: readonly string[] = OWN): Grant => ({
  ...{ action: `plugin::content-manager.explorer.${action}`, subject },
  ...(conditions.length === 0 ? {} : { conditions }),
});
const ownOnly = (subject: string): Grant[] => [
  may('read', subject),
  ...['update', 'delete'].map((action) => may(action, subject)),
  may('create', subject, []),
];

/** May do everything with their own pages, redirects and navigation items, and nothing with those of others. */
let author: Editor;
beforeAll(async () => {
  const grants = [PAGE, NAV_ITEM, REDIRECT].flatMap(ownOnly);
  const publish = may('publish', PAGE);
  author = await createEditor(service, await createRole(service, [...grants, publish]));
});

let names = 0;
const fresh = (): string => {
  names += 1;
  return `name-${names}`;
};

const draftOf = (who: Editor, data: Record<string, unknown> = {}): Promise<string> =>
  created(who, PAGE, { title: 'Confidential', slug: fresh(), ...data });

const parentOf = async (uid: typeof PAGE | typeof NAV_ITEM, documentId: string) => {
  const entry = await service.strapi.documents(uid).findOne({ documentId, populate: ['parent'] });
  return (entry?.parent as { documentId: string } | null)?.documentId ?? null;
};

const ask = (path: string, who: Editor = author): request.Test =>
  request(service.server)
    .get(`/content-manager/${path}`)
    .set('Authorization', `Bearer ${who.token}`);

describe('a user who may read and change only their own entries', () => {
  test('cannot select a page of another user; the error is the same as for a page that does not exist', async () => {
    const theirs = await draftOf(admin);
    const mine = await draftOf(author);
    const gone = 'x'.repeat(24);
    for (const target of [theirs, gone]) {
      const inBlock = {
        body: [
          { __component: 'blocks.hero', heading: 'A', link: { text: 'B', page: connect(target) } },
        ],
      };
      const answers = [
        await author.create(PAGE, { title: 'A', slug: fresh(), parent: connect(target) }),
        await author.update(PAGE, mine, { parent: { set: [{ documentId: target }] } }),
        await author.update(PAGE, mine, { parent: target }),
        await author.publish(PAGE, mine, { parent: connect(target) }),
        await author.clone(PAGE, mine, { slug: fresh(), parent: connect(target) }),
        await author.update(PAGE, mine, inBlock),
        await author.create(REDIRECT, {
          ...{ source: `/${fresh()}/`, target: 'page', page: connect(target) },
        }),
        await author.create(NAV_ITEM, { title: 'A', area: 'header', page: connect(target) }),
      ];
      expect(answers.map(({ status, errors }) => [status, ...Object.keys(errors)])).toEqual([
        ...Array.from({ length: 5 }, () => [400, 'parent']),
        [400, 'body.0.link.page'],
        [400, 'page'],
        [400, 'page'],
      ]);
    }
    expect(await parentOf(PAGE, mine)).toBeNull();
    // An Editor may set this parent, and the author can then keep it when saving.
    await accepted(admin.update(PAGE, mine, { parent: connect(theirs) }));
    await accepted(author.update(PAGE, mine, { title: 'B', parent: connect(theirs) }));
    await accepted(author.clone(PAGE, mine, { slug: fresh() }));
  });

  test('cannot move pages below a page of another user, nor redirect deleted pages there', async () => {
    const theirs = await publishedPage(admin, { title: 'Confidential', slug: fresh() });
    const mine = await publishedPage(author, { title: 'Mine', slug: fresh() });
    const panel = getPanel(service, author);
    const action = (body: object) =>
      panel.post('pages/bulk-actions', { isDryRun: true, pages: [mine], ...body });
    const answers = [
      await action({ action: 'move', parent: theirs, publishes: false }),
      await action({ action: 'publish', place: { parent: theirs } }),
      await action({ action: 'delete', redirectTo: { kind: 'page', page: theirs } }),
      await action({ action: 'unpublish', redirectTo: { kind: 'page', page: theirs } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const redirect = await created(author, REDIRECT, { source: `/${fresh()}/`, target: 'none' });
    const lead = {
      action: 'lead',
      to: { target: 'page', page: theirs },
      chosen: { ids: [redirect] },
    };
    await panel.post('redirects/bulk-actions', { ...lead, isDryRun: true }).expect(400);
    await accepted(admin.update(PAGE, mine, { parent: connect(theirs) }));
    await action({ action: 'publish', place: { parent: theirs } }).expect(200);
  });

  test('cannot take over pages and navigation items of other users as children, nor delete them', async () => {
    const page = await draftOf(admin);
    const item = await created(admin, NAV_ITEM, { title: 'Live', area: 'header', url: '/live/' });
    const mine = await draftOf(author);
    const group = await created(author, NAV_ITEM, { title: 'Mine', area: 'header', url: '/mine/' });
    const answers = [
      await author.create(PAGE, { title: 'A', slug: fresh(), children: connect(page) }),
      await author.update(PAGE, mine, { children: connect(page) }),
      await author.create(NAV_ITEM, {
        ...{ title: 'A', area: 'header', url: '/a/' },
        subitems: connect(item),
      }),
      await author.update(NAV_ITEM, group, { subitems: connect(item) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    // Other values that Strapi accepts as a connection.
    for (const [at, ids] of [page, item].entries()) {
      for (const sent of [
        { set: null, connect: [{ documentId: ids }] },
        { set: '', connect: [ids] },
        { set: 0, connect: { documentId: ids } },
        { documentId: ids, set: [] },
        { documentId: ids, connect: [], disconnect: [] },
        [ids],
        ids,
      ]) {
        const [saved] = [
          await (at === 0
            ? author.update(PAGE, mine, { children: sent })
            : author.update(NAV_ITEM, group, { subitems: sent })),
        ];
        expect({ sent, status: saved.status }).toEqual({ sent, status: 400 });
      }
    }
    expect([await parentOf(PAGE, page), await parentOf(NAV_ITEM, item)]).toEqual([null, null]);

    await accepted(admin.update(NAV_ITEM, item, { parent: connect(group) }));
    expect((await author.remove(NAV_ITEM, group)).status).toBe(403);
    expect((await author.bulk(NAV_ITEM, 'delete', [group])).status).toBe(403);
    expect(await parentOf(NAV_ITEM, item)).toBe(group);
    const own = await created(author, NAV_ITEM, {
      title: 'Own',
      url: '/own/',
      parent: connect(group),
    });
    await accepted(admin.update(NAV_ITEM, item, { parent: { set: [] } }));
    await accepted(author.remove(NAV_ITEM, group));
    expect(await service.strapi.documents(NAV_ITEM).findOne({ documentId: own })).toBeNull();
  });

  test('cannot duplicate entries of other users', async () => {
    const page = await draftOf(admin);
    const redirect = await created(admin, REDIRECT, {
      ...{ source: `/${fresh()}/`, target: 'none', note: 'Confidential' },
    });
    expect((await author.clone(PAGE, page, { slug: fresh() })).status).toBe(403);
    expect((await author.clone(REDIRECT, redirect, { source: `/${fresh()}/` })).status).toBe(403);
    const mine = await draftOf(author);
    await accepted(author.clone(PAGE, mine, { slug: fresh() }));
  });

  test('sees which pages of other users are related to their own, but no content of these pages', async () => {
    const theirs = await draftOf(admin, { seo_title: 'Confidential' });
    const mine = await draftOf(author, { title: 'Mine' });
    await accepted(admin.update(PAGE, mine, { parent: connect(theirs) }));
    const list = `collection-types/${PAGE}?filters[documentId][$eq]=${mine}`;
    const { body, text } = await ask(list).expect(200);
    expect(body.results).toMatchObject([{ title: 'Mine', parent: { documentId: theirs } }]);
    expect(text).not.toContain('Confidential');
    expect((await ask(list, admin).expect(200)).text).toContain('Confidential');
    for (const query of [
      'filters[parent][seo_title][$startsWith]=C',
      'filters[$and][0][parent][title][$contains]=C',
      'filters[parent][parent][slug][$notNull]=true',
      'filters[$or][0][$not][parent][slug][$startsWith]=n',
      'sort=parent.title:asc',
      'sort=title:asc,parent.slug:desc',
      'sort[0]=parent.slug:desc',
      'sort[parent][slug]=desc',
    ]) {
      const answers = await Promise.all([author, admin].map((who) => ask(`${list}&${query}`, who)));
      expect({ query, statuses: answers.map(({ status }) => status) }).toEqual({
        ...{ query, statuses: [403, expect.any(Number) as number] },
      });
      expect(answers[1]?.status).not.toBe(403);
    }
    await ask(`${list}&filters[parent][documentId][$eq]=${theirs}&sort=title:asc`).expect(200);
  });
});

test('the options of a relation are not available without the permission', async () => {
  const nobody = await createEditor(service, await createRole(service, []));
  const page = await draftOf(admin);
  for (const path of [`relations/${PAGE}/parent`, `relations/${PAGE}/${page}/parent`]) {
    expect((await ask(path, nobody)).status).toBe(403);
    expect((await ask(path, admin)).status).toBe(200);
  }
});

describe('the options of a relation in a component', () => {
  const options = 'relations/shared.link/page';
  const count = (body: { results: unknown[]; pagination: { total: number } }) => [
    body.results.length > 0,
    body.pagination.total > 0,
  ];
  const all = (action: string, subject: string, fields: readonly string[]) => ({
    action: `plugin::content-manager.explorer.${action}`,
    ...{ subject, fields },
  });
  const user = async (...grants: Grant[]): Promise<Editor> =>
    createEditor(service, await createRole(service, grants));

  test('are not available to users who have no form with that component', async () => {
    const link = { text: 'More', page: connect(await draftOf(admin)) };
    await draftOf(admin, { body: [{ __component: 'blocks.hero', heading: 'A', link }] });
    const [row] = await service.strapi.db.query('shared.link').findMany({ limit: 1 });
    const set = `relations/shared.link/${row?.id}/page`;
    for (const who of [await user(), await user(all('read', PAGE, ['title']))]) {
      for (const path of [
        ...[options, `${options}?filters[title][$startsWith]=C`, `${options}?_q=C`, set],
      ]) {
        expect({ path, status: (await ask(path, who)).status }).toEqual({ path, status: 403 });
      }
    }
    expect((await ask(set, admin).expect(200)).body.results).toHaveLength(1);
  });

  test('are available to users who may change an entry with it, as they may read them', async () => {
    const mine = await draftOf(author, { title: 'Mine' });
    const { body } = await ask(options).expect(200);
    const ids = body.results.map(({ documentId }: { documentId: string }) => documentId);
    expect(ids).toContain(mine);
    const theirs = await draftOf(admin);
    const { body: searched } = await ask(`${options}?_q=Confidential&pageSize=100`).expect(200);
    expect(JSON.stringify(searched)).not.toContain(theirs);
    expect(count((await ask(options, admin).expect(200)).body)).toEqual([true, true]);

    // May link, but not read, pages.
    const writer = await user(all('create', PAGE, ['title', 'body']));
    expect(count((await ask(options, writer).expect(200)).body)).toEqual([false, false]);
    const untitled = await user(all('read', PAGE, ['body', 'slug']));
    const { body: named } = await ask(options, untitled).expect(200);
    expect(count(named)).toEqual([true, true]);
    expect(JSON.stringify(named)).not.toContain('Confidential');
    // May read all pages, but only the titles of their own.
    const grants = [
      all('read', PAGE, ['body']),
      { ...all('read', PAGE, ['title']), conditions: OWN },
    ];
    const halfNamed = await user(...grants);
    const { body: half } = await ask(options, halfNamed).expect(200);
    expect(count(half)).toEqual([true, true]);
    expect(JSON.stringify(half)).not.toContain('Confidential');
    const { body: none } = await ask(`${options}?_q=Confidential`, halfNamed).expect(200);
    expect(count(none)).toEqual([false, false]);
  });
});

test('the options of a relation cannot be filtered or sorted by what they do not show', async () => {
  await draftOf(admin, { seo_title: 'Confidential' });
  for (const options of [`relations/${PAGE}/parent`, 'relations/shared.link/page']) {
    const getResults = async (query: string): Promise<unknown> =>
      (await ask(`${options}?pageSize=100&${query}`, admin).expect(200)).body.results;
    const expected = await getResults('');
    for (const query of [
      ...['filters[seo_title][$startsWith]=C', 'filters[children][seo_title][$eq]=Confidential'],
      ...['filters[createdBy][email][$contains]=a', 'filters[$or][0][$not][slug][$eq]=a'],
      'sort=seo_title:desc&_filter=$endsWith',
    ]) {
      expect({ query, results: await getResults(query) }).toEqual({ query, results: expected });
    }
  }
});

describe('a search in a list', () => {
  const find = async (uid: string, text: string, who: Editor, more = ''): Promise<string[]> => {
    const list = `collection-types/${uid}?pageSize=100&_q=${text}${more}`;
    const { body } = await ask(list, who).expect(200);
    return body.results.map(({ documentId }: { documentId: string }) => documentId);
  };

  test('covers only attributes that the user may read', async () => {
    const page = await draftOf(admin, { title: 'Needle 100% (A)', seo_title: 'Haystack' });
    const redirect = await created(admin, REDIRECT, {
      ...{ source: `/${fresh()}-needle`, target: 'url', destination: '/haystack', note: 'Straw' },
    });
    const reader = await createEditor(
      service,
      await createRole(service, [reads(PAGE, 'title'), reads(REDIRECT, 'source', 'note')])
    );
    for (const [who, finds] of [
      [reader, false],
      [admin, true],
    ] as const) {
      expect(await find(PAGE, 'needle 100%25', who)).toEqual([page]);
      expect(await find(PAGE, 'Needle', who, '&filters[title][$eq]=Other')).toEqual([]);
      expect(await find(PAGE, 'Needle', who, `&filters[title][$contains]=(A)`)).toEqual([page]);
      expect(await find(PAGE, 'haystack', who)).toEqual(finds ? [page] : []);
      expect(await find(REDIRECT, '-needle', who)).toEqual([redirect]);
      expect(await find(REDIRECT, 'straw', who)).toEqual([redirect]);
      expect(await find(REDIRECT, '/haystack', who)).toEqual(finds ? [redirect] : []);
      expect(await find(PAGE, page, who)).toEqual([page]);
      expect(await find(PAGE, '987654321', who)).toEqual([]);
    }
  });

  test('stays as it is for users who may read all attributes, of their own entries too', async () => {
    const mine = await draftOf(author, { seo_title: 'Author only' });
    expect(await find(PAGE, 'Author', author)).toEqual([mine]);
    await draftOf(admin, { seo_title: 'Author and admin' });
    expect(await find(PAGE, 'Author', author)).toEqual([mine]);
  });
});

test('the options for the parent of a page exclude the page itself and its subpages', async () => {
  const page = await draftOf(admin, { title: 'Branch' });
  const child = await draftOf(admin, { title: 'Branch', parent: connect(page) });
  const grandchild = await draftOf(admin, { title: 'Branch', parent: connect(child) });
  const other = await draftOf(admin, { title: 'Branch' });
  const offered = async (query: string): Promise<string[]> => {
    const { body } = await ask(`relations/${PAGE}/parent?_q=Branch${query}`, admin).expect(200);
    return body.results.map(({ documentId }: { documentId: string }) => documentId).sort();
  };
  expect(await offered('')).toEqual([page, child, grandchild, other].sort());
  expect(await offered(`&id=${page}`)).toEqual([other]);
  // The current parent is excluded, as in Strapi.
  expect(await offered(`&id=${child}`)).toEqual([other]);
  const filters = `filters[documentId][$ne]=${other}`;
  expect(await offered(`&id=${child}&${filters}`)).toEqual([]);
  expect(await offered(`&id=${other}`)).toEqual([page, child, grandchild].sort());
});

test('an upload request cannot add its file to an entry or block', async () => {
  const content = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const page = await publishedPage(admin, { title: 'A', slug: fresh() });
  const row = await service.strapi.db.query(PAGE).findOne({ where: { documentId: page } });
  const upload = (fields: Record<string, string>): request.Test =>
    Object.entries(fields).reduce(
      (test, [name, value]) => test.field(name, value),
      request(service.server)
        .post('/upload')
        .set('Authorization', `Bearer ${admin.token}`)
        .attach('files', content, 'a.png')
    );
  const actions = (await getChangeSets(service)).length;
  for (const ref of [PAGE, 'blocks.hero', 'blocks.hero ', 'foo::bar', 'constructor', NAV_ITEM]) {
    const { status } = await upload({ ref, refId: String(row?.id), field: 'image' });
    expect({ ref, status }).toEqual({ ref, status: 400 });
  }
  await upload({}).expect(201);
  expect(await getChangeSets(service)).toHaveLength(actions);
});

test('a bulk action on files is refused if it includes files or folders of other users', async () => {
  const stockAuthor = await createEditor(service, 'strapi-author');
  const [theirs, within, mine] = [
    await uploadImage(service, admin),
    await uploadImage(service, admin, { folder: await createFolder(service, admin, 'Shared') }),
    await uploadImage(service, stockAuthor),
  ];
  const folder = (await service.strapi.db.query('plugin::upload.folder').findOne({
    where: { name: 'Shared' },
  })) as { readonly id: number };
  const action = (action: 'delete' | 'move', who: Editor, body: object): request.Test =>
    request(service.server)
      .post(`/upload/actions/bulk-${action}`)
      .set('Authorization', `Bearer ${who.token}`)
      .send(action === 'move' ? { destinationFolderId: folder.id, ...body } : body);
  const named = [
    { fileIds: [mine.id, theirs.id], folderIds: [] },
    { fileIds: [], folderIds: [folder.id] },
    { fileIds: [String(within.id)], folderIds: [] },
  ];
  for (const body of named) {
    expect((await action('delete', stockAuthor, body)).status).toBe(403);
    expect((await action('move', stockAuthor, { ...body, destinationFolderId: null })).status).toBe(
      403
    );
  }
  const left = await service.strapi.db.query('plugin::upload.file').count();
  expect(left).toBeGreaterThanOrEqual(3);
  expect((await action('delete', stockAuthor, { fileIds: {}, folderIds: [] })).status).toBe(400);
  await action('move', stockAuthor, { fileIds: [mine.id], folderIds: [] }).expect(200);
  await action('delete', stockAuthor, { fileIds: [mine.id], folderIds: [] }).expect(200);
  await action('delete', admin, { fileIds: [theirs.id], folderIds: [folder.id] }).expect(200);
  expect(await service.strapi.db.query('plugin::upload.file').count()).toBe(left - 3);
});
