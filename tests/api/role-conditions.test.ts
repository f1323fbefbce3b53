import { created, createEditor, type Editor, PAGE, REDIRECT } from '../support/editor';
import { getChangeSets } from '../support/history';
import {
  createRole,
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
