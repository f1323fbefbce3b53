import request from 'supertest';
import { BASE_VERSIONS_HEADER } from '../../src/plugins/site-content/domain/panel/edit-conflict';
import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { getChangeSets } from '../support/history';
import {
  createRole,
  getOverview,
  getPanel,
  type Grant,
  READ_HISTORY,
  reads,
  RESTORE_HISTORY,
} from '../support/panel';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const admin = editorForTests(service);

const EXPLORER = 'plugin::content-manager.explorer';
const OWN = ['admin::is-creator'];

/** The permission to read these attributes of one's own entries. */
const own = (subject: string, ...fields: string[]): Grant => ({
  ...{ action: `${EXPLORER}.read`, subject, fields },
  conditions: OWN,
});

describe('a user who may read some fields only of their own entries', () => {
  /** A role that may read titles and sources of all entries, and other fields only of its own. */
  const ROLE: Grant[] = [
    READ_HISTORY,
    ...[reads(PAGE, 'title'), own(PAGE, 'slug', 'parent', 'seo_title')],
    ...[reads(REDIRECT, 'source'), own(REDIRECT, 'target', 'destination', 'page', 'note')],
    ...['create', 'update'].flatMap((action) =>
      [PAGE, REDIRECT].map((subject) => ({ action: `${EXPLORER}.${action}`, subject }))
    ),
  ];

  let author: Editor;
  const ids = { mine: '', theirs: '' };
  const redirects = { mine: '', theirs: '' };
  beforeAll(async () => {
    author = await createEditor(service, await createRole(service, ROLE));
    for (const [name, editor] of [
      ['mine', author],
      ['theirs', admin],
    ] as const) {
      ids[name] = await created(editor, PAGE, { title: `Title ${name}`, slug: `slug-${name}` });
      await admin.update(PAGE, ids[name], { slug: `new-${name}`, seo_title: `seo-${name}` });
      redirects[name] = await created(editor, REDIRECT, {
        ...{ source: `/source-${name}`, target: 'url', destination: `/goal-${name}` },
        note: `note-${name}`,
      });
      await admin.update(REDIRECT, redirects[name], { destination: `/other-${name}` });
    }
  });

  const panel = () => getPanel(service, author);

  /** Returns which of the words the text contains for the user's own entry, and for that of another user. */
  const shown = (text: string, ...words: string[]) =>
    Object.fromEntries(
      (['mine', 'theirs'] as const).map((name) => [
        name,
        words.filter((word) => text.includes(`${word}-${name}`)),
      ])
    );

  test('the page tree lists only pages of which the user may read all shown fields', async () => {
    const { text } = await panel().get('pages/tree?parent=root').expect(200);
    expect(shown(text, 'new')).toEqual({ mine: ['new'], theirs: [] });
    expect((await panel().get('pages/tree?search=theirs').expect(200)).body.data.total).toBe(0);
  });

  test('the redirect list contains only redirects of which the user may read all shown fields', async () => {
    const { text } = await panel().get('redirects').expect(200);
    expect(shown(text, 'source', 'other', 'note')).toEqual({
      mine: ['source', 'other', 'note'],
      theirs: [],
    });
  });

  test('the redirect list omits notes and origins if the user may read them only on their own redirects', async () => {
    const role = await createRole(service, [
      reads(REDIRECT, 'source', 'target', 'destination', 'page'),
      own(REDIRECT, 'note', 'origin'),
    ]);
    const reader = getPanel(service, await createEditor(service, role));
    const { text } = await reader.get('redirects').expect(200);
    expect(text).toContain('/source-theirs');
    expect(text).not.toContain('note-theirs');
    await reader.get('redirects?origin=import').expect(403);
  });

  /** The last change set of an entry, as the history shows it. */
  const getHistory = async (document: string): Promise<string> => {
    const changeSets = await getChangeSets(service);
    const changeSet = changeSets.findLast(({ changes }) =>
      changes.some((each) => each.document === document)
    );
    return (await panel().get(`history/change-sets/${changeSet?.id}`).expect(200)).text;
  };

  test('the history shows only the fields of each entry that the user may read', async () => {
    const pages = (await getHistory(ids.mine)) + (await getHistory(ids.theirs));
    expect(pages).toContain('Title theirs');
    expect(shown(pages, 'slug', 'new', 'seo')).toEqual({
      mine: ['slug', 'new', 'seo'],
      theirs: [],
    });
    const ofRedirects = (await getHistory(redirects.mine)) + (await getHistory(redirects.theirs));
    expect(shown(ofRedirects, 'source', 'goal', 'other')).toEqual({
      mine: ['source', 'goal', 'other'],
      theirs: ['source'],
    });
  });

  test('a version shows only the fields of its entry that the user may read', async () => {
    let text = '';
    for (const id of [ids.mine, ids.theirs]) {
      const query = `type=${PAGE}&entry=${id}`;
      const { body } = await panel().get(`history/versions?${query}`).expect(200);
      const from = body.data.versions.at(-1).version;
      text += (await panel().get(`history/versions/differences?${query}&from=${from}&to=now`)).text;
      text += (await panel().get(`history/versions/served?${query}&version=now`).expect(200)).text;
    }
    expect(shown(text, 'slug', 'new', 'seo')).toEqual({ mine: ['slug', 'new', 'seo'], theirs: [] });
  });

  test('an edit conflict shows only the fields of the entry that the user may read', async () => {
    let text = '';
    for (const id of [ids.mine, ids.theirs]) {
      const { body, status } = await request(service.server)
        .put(`/content-manager/collection-types/${PAGE}/${id}`)
        .set('Authorization', `Bearer ${author.token}`)
        .set(BASE_VERSIONS_HEADER, `${id}=another-version`)
        .send({ seo_title: 'Written', slug: 'written' });
      expect(status).toBe(409);
      text += JSON.stringify(body);
    }
    expect(shown(text, 'new', 'seo')).toEqual({ mine: ['new', 'seo'], theirs: [] });
  });

  test('the dashboard shows only issues in fields that the user may read', async () => {
    const { strapi } = service;
    // Bypasses the content rules to store two siblings with the same slug, for the user and for others.
    const rows: Record<string, string[]> = { theirs: [ids.theirs], mine: [ids.mine] };
    for (const [name, editor] of [
      ['mine', author],
      ['theirs', admin],
    ] as const) {
      const duplicate = await created(editor, PAGE, {
        title: `Twin ${name}`,
        slug: `twin-${name}`,
      });
      await strapi.db.query(PAGE).updateMany({
        where: { documentId: { $in: [duplicate, ...(rows[name] ?? [])] } },
        data: { slug: `twin-${name}`, slug_key: `twin-${name}` },
      });
    }
    const overview = JSON.stringify(await getOverview(panel()));
    expect(shown(overview, 'twin')).toEqual({ mine: ['twin'], theirs: [] });
  });
});

const may = (action: string, subject: string, ...fields: string[]) => ({
  ...{ action: `${EXPLORER}.${action}`, subject },
  ...(fields.length === 0 ? {} : { fields }),
});

/** A role that may update titles and notes of all entries, but URLs and targets only of its own. */
const ROLE: Grant[] = [
  ...[READ_HISTORY, RESTORE_HISTORY, reads(PAGE), reads(REDIRECT)],
  ...[may('create', PAGE), may('publish', PAGE), may('create', REDIRECT), may('delete', REDIRECT)],
  may('update', PAGE, 'title'),
  { ...may('update', PAGE, 'slug', 'parent'), conditions: OWN },
  may('update', REDIRECT, 'note'),
  {
    ...may('update', REDIRECT, 'source', 'target', 'destination', 'page'),
    conditions: OWN,
  },
];

let author: Editor;
beforeAll(async () => {
  author = await createEditor(service, await createRole(service, ROLE));
});

let names = 0;
const fresh = (): string => {
  names += 1;
  return `name-${names}`;
};

const panel = () => getPanel(service, author);

interface Draft {
  readonly slug: string;
  readonly title: string;
  readonly parent: { readonly documentId: string } | null;
}

const draft = async (documentId: string): Promise<Draft> =>
  (await service.strapi
    .documents(PAGE)
    .findOne({ documentId, fields: ['slug', 'title'], populate: ['parent'] })) as unknown as Draft;

const getDestination = async (documentId: string): Promise<unknown> => {
  const row = await service.strapi
    .documents(REDIRECT)
    .findOne({ documentId, fields: ['target', 'destination'] });
  return row?.target === 'url' ? row.destination : row?.target;
};

/** Returns the ids of the latest change set of an entry, and of the entry's change in it. */
const lastChangeSet = async (document: string): Promise<{ changeSet: string; change: number }> => {
  const changeSets = await getChangeSets(service);
  const changeSet = changeSets.findLast(({ changes }) =>
    changes.some((each) => each.document === document)
  );
  const change = changeSet?.changes.find((each) => each.document === document);
  return { changeSet: changeSet?.id ?? '', change: change?.id ?? 0 };
};

type Channel = (documentId: string, slug: string) => Promise<unknown>;

const changeSet = (body: object): Promise<unknown> =>
  Promise.resolve(panel().post('pages/bulk-actions', { isDryRun: false, ...body }));

/** The actions that can change the slug of a page. */
const WAYS_OF_PAGES: Record<string, Channel> = {
  'publish with a new slug': (id, slug) =>
    changeSet({ action: 'publish', pages: [id], place: { slug } }),
  undo: async (id, slug) => {
    await admin.update(PAGE, id, { slug });
    await admin.update(PAGE, id, { slug: fresh() });
    await panel().post(`history/change-sets/${(await lastChangeSet(id)).changeSet}/undo`, {
      isDryRun: false,
    });
  },
  restore: async (id, slug) => {
    await admin.update(PAGE, id, { slug });
    await admin.update(PAGE, id, { slug: fresh() });
    const { change } = await lastChangeSet(id);
    await panel().post(`history/changes/${change}/restore`, { isDryRun: false });
  },
};

const pageBy = (editor: Editor): Promise<string> =>
  created(editor, PAGE, { title: fresh(), slug: fresh() });

describe.each(Object.entries(WAYS_OF_PAGES))('changing the slug of a page by %s', (_name, way) => {
  test.each([
    ['is possible if the role condition holds', () => author, true],
    ['is not possible if the role condition does not hold', () => admin, false],
  ])('%s', async (_what, by, expected) => {
    const id = await pageBy(by());
    const slug = fresh();
    await way(id, slug);
    expect((await draft(id)).slug === slug).toBe(expected);
  });
});

test("Strapi's own edit views do not change restricted fields of entries created by other users", async () => {
  const page = await pageBy(admin);
  const { slug } = await draft(page);
  await author.update(PAGE, page, { slug: fresh() });
  await author.publish(PAGE, page, { slug: fresh() });
  expect((await draft(page)).slug).toBe(slug);
  const redirect = await redirectBy(admin, `/${fresh()}`);
  await author.update(REDIRECT, redirect, { destination: '/goal/' });
  expect(await getDestination(redirect)).toBe('/elsewhere/');
});

test('a bulk action moves pages only if the role condition holds for all of them', async () => {
  const parent = await pageBy(admin);
  const [own, other] = [await pageBy(author), await pageBy(admin)];
  const move = (pages: string[]) => changeSet({ action: 'move', pages, parent, publishes: false });
  const getParent = async (id: string) => (await draft(id)).parent?.documentId ?? null;
  await move([own, other]);
  expect([await getParent(own), await getParent(other)]).toEqual([null, null]);
  await move([other]);
  await move([own]);
  expect([await getParent(own), await getParent(other)]).toEqual([parent, null]);
});

test('an undo may restore the title of a page that another user created', async () => {
  const id = await pageBy(admin);
  const { title } = await draft(id);
  await admin.update(PAGE, id, { title: fresh() });
  await panel().post(`history/change-sets/${(await lastChangeSet(id)).changeSet}/undo`, {
    isDryRun: false,
  });
  expect((await draft(id)).title).toBe(title);
});

const redirectAct = (changeSet: object) => async (id: string) =>
  panel().post('redirects/bulk-actions', { chosen: { ids: [id] }, isDryRun: false, ...changeSet });

/** The actions that can change the destination of a redirect; all of them lead to `/goal/`. */
const WAYS_OF_REDIRECTS: Record<string, (id: string, source: string) => Promise<unknown>> = {
  lead: redirectAct({ action: 'lead', to: { target: 'url', destination: '/goal/' } }),
  shorten: async (id) => {
    const middle = `/${fresh()}/`;
    await created(admin, REDIRECT, { source: middle, destination: '/goal/' });
    await admin.update(REDIRECT, id, { destination: middle });
    await redirectAct({ action: 'shorten' })(id);
  },
  undo: async (id) => {
    await admin.update(REDIRECT, id, { destination: '/goal/' });
    await admin.update(REDIRECT, id, { destination: '/elsewhere/' });
    await panel().post(`history/change-sets/${(await lastChangeSet(id)).changeSet}/undo`, {
      isDryRun: false,
    });
  },
  restore: async (id) => {
    await admin.update(REDIRECT, id, { destination: '/goal/' });
    await admin.update(REDIRECT, id, { destination: '/elsewhere/' });
    const { change } = await lastChangeSet(id);
    await panel().post(`history/changes/${change}/restore`, { isDryRun: false });
  },
};

const redirectBy = (editor: Editor, source: string): Promise<string> =>
  created(editor, REDIRECT, { source, destination: '/elsewhere/' });

describe.each(Object.entries(WAYS_OF_REDIRECTS))(
  'changing the destination of a redirect by %s',
  (_name, way) => {
    test.each([
      ['is possible if the role condition holds', () => author, true],
      ['is not possible if the role condition does not hold', () => admin, false],
    ])('%s', async (_what, by, expected) => {
      const source = `/${fresh()}`;
      const id = await redirectBy(by(), source);
      await way(id, source);
      expect((await getDestination(id)) === '/goal/').toBe(expected);
    });
  }
);

test('redirects to the path of a page get a page target only if the role condition holds', async () => {
  const page = await pageBy(admin);
  await admin.publish(PAGE, page);
  const destination = `/${(await draft(page)).slug}/`;
  const own = await created(author, REDIRECT, { source: `/${fresh()}`, destination });
  const other = await created(admin, REDIRECT, { source: `/${fresh()}`, destination });
  const kept = await Promise.all(
    [own, other].map(async (id) => {
      await redirectAct({ action: 'to-pages' })(id);
      return getDestination(id);
    })
  );
  expect(kept).toEqual(['page', destination]);
});

test('an import must not replace redirects if a role condition excludes some of them', async () => {
  const source = `/${fresh()}`;
  const id = await redirectBy(admin, source);
  const wishes = {
    ...{ format: null, columns: null, onConflict: 'replace', deleteMissing: 'none' },
    ...{ toPages: false, takesTemporary: false, shortensChains: false, skipsRefused: false },
    applies: true,
  };
  const { status } = await panel()
    .upload('redirects/import', { wishes: JSON.stringify(wishes) })
    .attach('list', Buffer.from(`source,destination\n${source},/goal/\n`), 'list.csv');
  expect([status, await getDestination(id)]).toEqual([403, '/elsewhere/']);
});

describe('a user who may write all entries, but read only their own', () => {
  /** A role that may write all entries, but read only its own. */
  const ROLE: Grant[] = [
    own(PAGE, 'title', 'slug', 'parent'),
    own(REDIRECT, 'source', 'target', 'destination', 'page'),
    ...['create', 'update', 'publish'].flatMap((action) =>
      [PAGE, REDIRECT].map((subject) => ({ action: `${EXPLORER}.${action}`, subject }))
    ),
  ];

  let author: Editor;
  beforeAll(async () => {
    author = await createEditor(service, await createRole(service, ROLE));
    await created(admin, PAGE, { title: 'Secret plans', slug: 'secret-twin' });
    await created(author, PAGE, { title: 'My plans', slug: 'my-twin' });
    const hidden = await publishedPage(admin, { title: 'Hidden', slug: 'hidden' });
    const redirect = (editor: Editor, source: string, destination: string) =>
      created(editor, REDIRECT, { source, target: 'url', destination });
    await redirect(admin, '/theirs', '/secret-way');
    await redirect(author, '/mine', '/my-way');
    await redirect(author, '/hidden/', '/over-a-page');
    await created(admin, REDIRECT, { source: '/to-hidden', target: 'page', page: connect(hidden) });
  });

  describe('the error for a duplicate slug', () => {
    test('does not name a page that the user may not read', async () => {
      const { status, errors } = await author.create(PAGE, { title: 'New', slug: 'secret-twin' });
      expect([status, errors]).toEqual([
        400,
        {
          slug: 'This slug is already used by another page under the same parent, as a draft or published. Choose another slug or another parent page.',
        },
      ]);
    });

    test.each([
      ['a user who may read it', () => author, 'my-twin', '"My plans"'],
      ['a user who may read all pages', () => admin, 'secret-twin', '"Secret plans"'],
    ])('names the page for %s', async (_who, editor, slug, name) => {
      const { errors } = await editor().create(PAGE, { title: 'New', slug });
      expect(errors).toEqual({ slug: expect.stringContaining(name) });
    });

    test('names the page for code, which may read everything', async () => {
      const data = { title: 'New', slug: 'secret-twin' };
      await expect(service.strapi.documents(PAGE).create({ data })).rejects.toThrow(
        /"Secret plans"/
      );
    });

    test('does not name an unreadable page for a refused bulk action or its dry run', async () => {
      const mine = await created(author, PAGE, { title: 'Other', slug: 'other' });
      const request = {
        ...{ action: 'publish', pages: [mine], place: { slug: 'secret-twin', parent: null } },
      };
      for (const isDryRun of [true, false]) {
        const { status, text } = await getPanel(service, author).post('pages/bulk-actions', {
          ...request,
          isDryRun,
        });
        expect([status, text]).toEqual([400, expect.stringContaining('page.slug-taken-unnamed')]);
        expect(text).not.toContain('Secret plans');
      }
    });
  });

  describe('the error for a redirect loop', () => {
    const refusedWith = async (editor: Editor, source: string, destination: string) => {
      const data = { source, target: 'url', destination };
      const { status, errors } = await editor.create(REDIRECT, data);
      expect(status).toBe(400);
      return errors;
    };

    test('does not show a redirect chain that the user may not read', async () => {
      expect(await refusedWith(author, '/secret-way', '/theirs')).toEqual({
        destination: 'This would create a redirect loop. Choose another destination.',
      });
    });

    test('does not reveal that the loop would include a page that the user may not read', async () => {
      const page = await service.strapi.documents(PAGE).findFirst({ filters: { slug: 'hidden' } });
      const data = {
        source: '/over-a-page',
        target: 'page',
        page: connect(String(page?.documentId)),
      };
      const { errors } = await author.create(REDIRECT, data);
      expect(errors).toEqual({ page: 'This page no longer exists.' });
    });

    test('shows the redirect chain if the user may read all of it', async () => {
      expect(await refusedWith(author, '/my-way', '/mine')).toEqual({
        destination: expect.stringContaining('/my-way → /mine → /my-way'),
      });
      expect(await refusedWith(admin, '/secret-way', '/theirs')).toEqual({
        destination: expect.stringContaining('/secret-way → /theirs → /secret-way'),
      });
    });
  });

  test('a duplicate slug error does not name the page for a role that may read only titles', async () => {
    const role = await createRole(service, [
      reads(PAGE, 'title'),
      { action: `${EXPLORER}.create`, subject: PAGE },
    ]);
    const editor = await createEditor(service, role);
    const { errors } = await editor.create(PAGE, { title: 'New', slug: 'secret-twin' });
    expect(errors['slug']).not.toContain('Secret plans');
  });
});
