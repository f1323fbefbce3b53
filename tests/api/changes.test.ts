import fc from 'fast-check';
import type {
  ChangedPage,
  ChangeSet,
  ResponseChanges,
} from '../../src/plugins/site-content/domain/changes/change-set';
import type { services } from '../../src/plugins/site-content/server/src/public-services';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../support/editor';
import { RANDOM_WRITES, randomWrite } from '../support/random-writes';
import { runs } from '../support/runs';
import { serviceForTests } from '../support/test-service';

const FILE = 'plugin::upload.file';

const service = serviceForTests();

const changes = (): ReturnType<typeof services.changes> =>
  service.strapi.plugin('site-content').service('changes');

/** The change sets that `work` commits, each with the responses that it changed. */
const getChangeSets = async (
  work: () => Promise<unknown>
): Promise<{ changeSet: ChangeSet; responses: ResponseChanges }[]> => {
  const found = new Map<string, ResponseChanges>();
  const committed: ChangeSet[] = [];
  const ends = [
    changes().inTransaction(async (changeSet) => {
      found.set(changeSet.id, await changeSet.responseChanges());
    }),
    changes().afterCommit((changeSet) => void committed.push(changeSet)),
  ];
  try {
    await work().catch(() => undefined);
    await new Promise(setImmediate);
  } finally {
    for (const end of ends) end();
  }
  return committed.map((changeSet) => ({
    changeSet,
    responses: found.get(changeSet.id) as ResponseChanges,
  }));
};

/** The responses that visitors get. */
interface Served {
  readonly initialData: string;
  readonly redirects: Readonly<Record<string, string | null>>;
  /** Items as JSON by document id. */
  readonly items: ReadonlyMap<string, string>;
  readonly paths: ReadonlyMap<string, string>;
}

const look = async (): Promise<Served> => {
  const { text, body } = await service.visitor.get('/api/initial-data/').expect(200);
  const list = await service.visitor.get('/api/pages/?fields=*&limit=100').expect(200);
  const items: { id: string; meta: { html_path: string } }[] = list.body.items;
  return {
    initialData: text,
    redirects: body.redirects,
    items: new Map(items.map((item) => [item.id, JSON.stringify(item)])),
    paths: new Map(items.map(({ id, meta }) => [id, meta.html_path])),
  };
};

/** The expected changes between two states; a deleted page counts as unpublished. */
const difference = (before: Served, after: Served): Omit<ResponseChanges, 'tags'> => {
  const ids = [...new Set([...before.items.keys(), ...after.items.keys()])];
  const pages = ids.flatMap((id): ChangedPage[] => {
    if (before.items.get(id) === after.items.get(id)) return [];
    const path = after.paths.get(id) ?? null;
    const previousPath = before.paths.get(id) ?? null;
    const change =
      previousPath === null
        ? 'published'
        : path === null
          ? 'unpublished'
          : path === previousPath
            ? 'updated'
            : 'moved';
    return [{ id, path, previousPath, change }];
  });
  const sources = new Set([...Object.keys(before.redirects), ...Object.keys(after.redirects)]);
  return {
    initialData: before.initialData !== after.initialData,
    everything: false,
    pages,
    redirects: [...sources]
      .filter((source) => before.redirects[source] !== after.redirects[source])
      .map((source) => `/${source}`),
  };
};

const byId = (pages: readonly ChangedPage[]): ChangedPage[] =>
  pages
    .map(
      (page) =>
        ({ ...page, change: page.change === 'deleted' ? 'unpublished' : page.change }) as const
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const sortedChanges = ({
  pages,
  redirects,
  initialData,
  everything,
}: Omit<ResponseChanges, 'tags'>) => ({
  ...{ initialData, everything },
  pages: byId(pages),
  redirects: redirects.toSorted(),
});

const createPage = async (data: object, status: 'draft' | 'published' = 'published') =>
  (await service.strapi.documents(PAGE).create({ data: data as never, status })).documentId;

/** Asserts that `work` commits one change set that lists exactly the responses that changed. */
const expectNamed = async (work: () => Promise<unknown>): Promise<ResponseChanges> => {
  const before = await look();
  const sets = await getChangeSets(work);
  expect(sets).toHaveLength(1);
  const { responses } = sets[0] as (typeof sets)[number];
  expect(sortedChanges(responses)).toEqual(sortedChanges(difference(before, await look())));
  return responses;
};

test('a change set lists exactly the responses that changed, after random writes', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...RANDOM_WRITES),
    one: fc.nat(9),
    other: fc.nat(9),
  });
  let named = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      for (const each of steps) {
        const before = await look();
        const sets = await getChangeSets(() => randomWrite(service, each));
        const after = await look();
        if (sets.some(({ responses }) => responses.everything)) continue;
        const [only, ...others] = sets;
        if (only === undefined) {
          expect(after).toEqual(before);
          continue;
        }
        if (others.length > 0) continue;
        expect(sortedChanges(only.responses)).toEqual(sortedChanges(difference(before, after)));
        if (only.responses.pages.length + only.responses.redirects.length > 0) named += 1;
      }
    }),
    { numRuns: runs(8), endOnFailure: true }
  );
  // Guards against comparing nothing.
  expect(named).toBeGreaterThan(0);
});

describe('a change set', () => {
  let parent: string;
  let child: string;
  let linking: string;
  beforeAll(async () => {
    parent = await createPage({ title: 'Parent', slug: 'above' });
    child = await createPage({ title: 'Child', slug: 'child', parent });
    const link = { text: 'There', page: child };
    linking = await createPage({
      title: 'Linking',
      slug: 'linking',
      body: [{ __component: 'blocks.call-to-action', heading: 'Go', link }],
    });
  });

  test('lists the subpages of a moved page and the pages that link to them', async () => {
    const { pages } = await expectNamed(() =>
      service.strapi
        .documents(PAGE)
        .update({ documentId: parent, data: { slug: 'elsewhere' } as never, status: 'published' })
    );
    expect(byId(pages).map(({ id, change }) => [id, change])).toEqual(
      [
        [parent, 'moved'],
        [child, 'moved'],
        [linking, 'updated'],
      ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
    );
  });

  test('lists the child of a page whose title changed, with their cache tags', async () => {
    const { pages, initialData, tags } = await expectNamed(() =>
      service.strapi
        .documents(PAGE)
        .update({ documentId: parent, data: { title: 'Renamed' } as never, status: 'published' })
    );
    expect(pages.map(({ id }) => id).toSorted()).toEqual([parent, child].toSorted());
    expect(initialData).toBe(false);
    expect(tags.toSorted()).toEqual([`page:${parent}`, `page:${child}`, 'pages'].toSorted());
  });

  test('lists an unpublished page, the page that links to it, and a deleted page', async () => {
    const unpublished = await expectNamed(() =>
      service.strapi.documents(PAGE).unpublish({ documentId: child })
    );
    expect(unpublished.pages.find(({ id }) => id === child)).toMatchObject({
      change: 'unpublished',
      path: null,
    });
    expect(unpublished.pages.map(({ id }) => id)).toContain(linking);
    await service.strapi.documents(PAGE).publish({ documentId: child });
    const deleted = await expectNamed(() =>
      service.strapi.documents(PAGE).delete({ documentId: child })
    );
    expect(deleted.pages.find(({ id }) => id === child)).toMatchObject({
      change: 'deleted',
      path: null,
    });
  });

  test('lists a page if the alternative text of one of its images changes', async () => {
    const file = await service.strapi.db.query(FILE).create({
      data: {
        ...{ name: 'boat.png', alternativeText: 'A boat', url: '/uploads/boat.png', hash: 'boat' },
        ...{ ext: '.png', mime: 'image/png', size: 1, provider: 'local', width: 4, height: 3 },
      },
    });
    const card = { title: 'Boat', image: file.id };
    const showing = await createPage({
      title: 'Showing',
      slug: 'showing',
      body: [
        { __component: 'blocks.image', image: file.id },
        { __component: 'blocks.cards', cards: [card] },
      ],
    });
    const { pages } = await expectNamed(() =>
      service.strapi.db
        .query(FILE)
        .update({ where: { id: file.id }, data: { alternativeText: 'A ferry' } })
    );
    expect(pages).toEqual([
      { id: showing, path: '/showing/', previousPath: '/showing/', change: 'updated' },
    ]);
  });

  test('lists only initial data for navigation and site keys, and lists redirects to a moved page', async () => {
    const page = await createPage({ title: 'Target', slug: 'target' });
    await expectNamed(() =>
      service.strapi
        .documents(REDIRECT)
        .create({ data: { source: '/old-target', target: 'page', page } as never })
    );
    const item = await expectNamed(() =>
      service.strapi
        .documents(NAV_ITEM)
        .create({ data: { title: 'Target', area: 'header', page } as never })
    );
    expect(item).toEqual({
      ...{ initialData: true, everything: false, pages: [], redirects: [] },
      tags: ['initial-data'],
    });
    const keys = await expectNamed(async () => {
      const { documentId } = (await service.strapi.documents(SITE_KEYS).findFirst()) ?? {};
      const data = { email: 'harbour@kilvarrow.example' } as never;
      await (documentId === undefined
        ? service.strapi.documents(SITE_KEYS).create({ data })
        : service.strapi.documents(SITE_KEYS).update({ documentId, data }));
    });
    expect(keys.tags).toEqual(['initial-data']);
    const moved = await expectNamed(() =>
      service.strapi
        .documents(PAGE)
        .update({ documentId: page, data: { slug: 'new-target' } as never, status: 'published' })
    );
    expect(moved.redirects).toContain('/old-target');
  });

  test('lists no response for a draft, and is not reported for a rolled-back transaction', async () => {
    const draft = await expectNamed(() =>
      service.strapi
        .documents(PAGE)
        .update({ documentId: linking, data: { title: 'Not published' } as never })
    );
    expect(draft).toEqual({
      ...{ initialData: false, everything: false, pages: [], redirects: [], tags: [] },
    });
    const sets = await getChangeSets(() =>
      service.strapi.db.transaction(async () => {
        await service.strapi.documents(PAGE).delete({ documentId: linking });
        throw new Error('taken back');
      })
    );
    expect(sets).toEqual([]);
  });
});

describe('a subscriber', () => {
  test('gets the written entries with their actions, and the id of the change set in the history', async () => {
    const sets = await getChangeSets(() => createPage({ title: 'Told', slug: 'told' }));
    const { changeSet } = sets[0] as (typeof sets)[number];
    expect(changeSet.entries).toEqual([
      { type: PAGE, documentId: expect.any(String), action: 'create' },
    ]);
    const changeSets = await service.strapi.db
      .connection('site_content_history_acts')
      .select('act');
    expect(changeSets.map(({ act }: { act: string }) => act)).toContain(changeSet.id);
    expect(changeSet.channel).toBe('code');
  });

  test('that throws in the transaction rolls the write back', async () => {
    const end = changes().inTransaction(() => Promise.reject(new Error('no room')));
    try {
      await expect(createPage({ title: 'Refused', slug: 'refused' })).rejects.toThrow('no room');
    } finally {
      end();
    }
    expect((await look()).paths).not.toContain('/refused/');
  });

  test('that throws after the commit does not fail the write', async () => {
    const end = changes().afterCommit(() => {
      throw new Error('a subscriber that fails');
    });
    try {
      await createPage({ title: 'Goes on', slug: 'goes-on' });
    } finally {
      end();
    }
    expect([...(await look()).paths.values()]).toContain('/goes-on/');
  });

  test('gets "everything" and no entries for a raw SQL write', async () => {
    const sets = await getChangeSets(() => randomWrite(service, { kind: 'sql', one: 1, other: 1 }));
    expect(sets.map(({ responses, changeSet }) => [responses, changeSet.entries])).toEqual([
      [
        {
          ...{ initialData: true, everything: true, pages: [], redirects: [] },
          tags: ['initial-data', 'pages'],
        },
        null,
      ],
    ]);
  });
});
