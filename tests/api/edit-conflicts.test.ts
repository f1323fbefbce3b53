import { formatBaseVersions } from '../../src/plugins/site-content/domain/panel/edit-conflict';
import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { type FormAnswer, getForms } from '../support/form-over-http';
import { getChangeSets } from '../support/history';
import { createRole, getPanel, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

interface Link {
  readonly page?: { readonly documentId: string } | null;
}

const service = serviceForTests();
const ada = editorForTests(service);
const grace = editorForTests(service);

let count = 0;
const fresh = (name: string): string => `${name}-${(count += 1)}`;

const forms = (editor: Editor = ada) => getForms(service.server, editor);

const opened = async (uid: string, document: string, editor?: Editor): Promise<string> => {
  const { status, version } = await forms(editor).open(uid, document);
  expect({ status, version }).toEqual({ status: 200, version: expect.any(String) });
  return version;
};

const valueOf = async (uid: string, document: string, name: string): Promise<unknown> =>
  (await forms().open(uid, document)).data[name];

/** The conflicting differences, as `title theirs: Old > New`. */
const asked = ({ details }: FormAnswer): string[] =>
  details.fields.flatMap(({ name, isTheirs, isMine, differences }) =>
    differences.map(
      ({ path, before, after }) =>
        `${[name, isTheirs && 'theirs', isMine && 'mine'].filter(Boolean).join(' ')}: ` +
        `${path.join('.')} ${before.join(', ')} > ${after.join(', ')}`
    )
  );

const expectEditConflict = (answer: FormAnswer): void => {
  expect({ status: answer.status, error: answer.error }).toEqual({
    status: 409,
    error: expect.objectContaining({
      status: 409,
      name: 'ConflictError',
      message:
        'This was changed after you opened it. Nothing was saved. Load it again and repeat your changes.',
    }),
  });
  expect(answer.details.code).toBe('entry.changed-since-seen');
};

describe('an edit conflict of a save', () => {
  test('is reported as 409 with the differences and the other user, and nothing is written', async () => {
    const id = await created(ada, PAGE, { title: 'Fares', slug: fresh('fares') });
    const version = await opened(PAGE, id);
    await accepted(grace.update(PAGE, id, { title: 'Prices', seo_title: 'All prices' }));
    const answer = await forms().save(PAGE, id, version, { title: 'Tickets', show_in_menus: true });
    expectEditConflict(answer);
    expect(asked(answer).toSorted()).toEqual([
      'show_in_menus mine: show_in_menus false > true',
      'title theirs mine: title Prices > Tickets',
    ]);
    expect(answer.details).toMatchObject({ type: PAGE, document: id, hasMine: true });
    expect(answer.details.by).toEqual([
      {
        by: expect.objectContaining({ kind: 'administrator', name: 'Test' }),
        at: expect.any(String),
      },
    ]);
    expect(await valueOf(PAGE, id, 'title')).toBe('Prices');
    expect(await valueOf(PAGE, id, 'show_in_menus')).toBe(false);
  });

  test('marks which differences come from the other user and which from the form', async () => {
    const source = `/${fresh('old')}`;
    const id = await created(ada, REDIRECT, { source, target: 'url', destination: '/a/' });
    const version = await opened(REDIRECT, id);
    await accepted(grace.update(REDIRECT, id, { destination: '/b/' }));
    const answer = await forms().save(REDIRECT, id, version, {
      ...{ source, target: 'url', destination: '/a/', note: 'Since May' },
    });
    expectEditConflict(answer);
    expect(asked(answer).toSorted()).toEqual([
      'destination theirs: destination /b/ > /a/',
      'note mine: note  > Since May',
    ]);
  });

  test.each([
    ['a page', PAGE, () => ({ title: 'A', slug: fresh('a') }), { title: 'B' }, { title: 'C' }],
    [
      'a redirect',
      REDIRECT,
      () => ({ source: `/${fresh('r')}`, target: 'none' }),
      { note: 'B' },
      { note: 'C' },
    ],
    [
      'a navigation item',
      NAV_ITEM,
      () => ({ title: 'A', area: 'header', url: '/a/' }),
      { title: 'B' },
      { title: 'C' },
    ],
  ])('can be resolved: %s', async (_, uid, data, theirs, mine) => {
    const id = await created(ada, uid, data());
    const version = await opened(uid, id);
    await accepted(grace.update(uid, id, theirs));
    const held = await forms().save(uid, id, version, mine);
    expectEditConflict(held);
    const settled = await forms().save(uid, id, held.details.version, mine);
    expect(settled.status).toBe(200);
    expect(settled.data).toMatchObject(mine);
    expect(settled.version).toBe(await opened(uid, id));
  });

  test('in site keys masks the secrets', async () => {
    await accepted(ada.saveSiteKeys({ password: 'first', email: '' }));
    const { data, version } = await forms().open(SITE_KEYS, '');
    await accepted(grace.saveSiteKeys({ password: 'second-secret', email: 'office@example.com' }));
    const answer = await forms().save(SITE_KEYS, data.documentId, version, {
      ...{ password: 'third-secret', email: '' },
    });
    expectEditConflict(answer);
    expect(asked(answer).toSorted()).toEqual([
      'email theirs: email office@example.com > ',
      'password theirs mine: password •••••• > ••••••',
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/second-secret|third-secret/);
  });

  test('shows relations by title, and a changed block that the other user deleted as a new block', async () => {
    const north = await created(ada, PAGE, { title: 'North', slug: fresh('north') });
    const south = await created(ada, PAGE, { title: 'South', slug: fresh('south') });
    const id = await created(ada, PAGE, {
      ...{ title: 'Pier', slug: fresh('pier') },
      body: [
        { __component: 'blocks.quote', text: 'One' },
        { __component: 'blocks.quote', text: 'Two' },
      ],
    });
    const { data, version } = await forms().open(PAGE, id);
    const body = data['body'] as { id: number; text: string }[];
    await accepted(grace.update(PAGE, id, { parent: connect(north), body: body.slice(0, 1) }));
    const mine = {
      parent: connect(south),
      body: [body[0], { ...body[1], text: 'Two, and more' }],
    };
    const held = await forms().save(PAGE, id, version, mine);
    expectEditConflict(held);
    expect(asked(held).toSorted()).toEqual([
      'body theirs mine: body.1  > blocks.quote',
      'body theirs mine: body.1.text  > Two, and more',
      'parent theirs mine: parent North > South',
    ]);
    const settled = await forms().save(PAGE, id, held.details.version, mine);
    expect(settled.status).toBe(200);
    const { data: left } = await forms().open(PAGE, id);
    expect((left['body'] as { text: string }[]).map(({ text }) => text)).toEqual([
      'One',
      'Two, and more',
    ]);
  });

  test('lists differences block by block if both users kept all blocks, and can keep both changes', async () => {
    const id = await created(ada, PAGE, {
      ...{ title: 'Blocks', slug: fresh('blocks') },
      body: [
        { __component: 'blocks.hero', heading: 'One', link: { text: 'Go', url: '/one/' } },
        { __component: 'blocks.rich-text', html: '<p>Two</p>' },
        { __component: 'blocks.cards', cards: [{ title: 'Three' }, { title: 'Four' }] },
      ],
    });
    const { data, version } = await forms().open(PAGE, id);
    // An unchanged block is sent with only its id.
    const [hero, text, cards] = (data['body'] as { __component: string; id: number }[]).map(
      ({ __component, id: row }) => ({ __component, id: row })
    );
    const theirs = [hero, { ...text, html: '<p>Theirs</p>' }, { ...cards, heading: 'Theirs' }];
    await accepted(grace.update(PAGE, id, { body: theirs }));
    const saved = (await forms().open(PAGE, id)).data['body'] as object[];
    const mine = { ...hero, heading: 'Mine' };
    const unchanged = [
      { ...text, html: '<p>Two</p>' },
      { ...cards, heading: '' },
    ];
    const held = await forms().save(PAGE, id, version, { body: [mine, ...unchanged] });
    expectEditConflict(held);
    expect(asked(held)).toEqual([
      'body.0 mine: body.0.heading One > Mine',
      'body.1 theirs: body.1.html <p>Theirs</p> > <p>Two</p>',
      'body.2 theirs: body.2.heading Theirs > ',
    ]);
    const settled = await forms().publish(
      ...([PAGE, id, held.details.version, { body: [mine, text, cards] }] as const)
    );
    expect(settled.status).toBe(200);
    const left = (await forms().open(PAGE, id)).data['body'];
    expect(left).toMatchObject([{ ...saved[0], heading: 'Mine' }, ...saved.slice(1)]);
  });

  describe('with a form whose blocks were rewritten after it was opened', () => {
    /** The form data for values that the user did not touch, such as relations without changes. */
    const asLeft = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(asLeft);
      if (typeof value !== 'object' || value === null) return value;
      if ('count' in value) return { connect: [], disconnect: [] };
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asLeft(one)]));
    };
    const lastChangeSetId = async (): Promise<string> =>
      (await getChangeSets(service)).at(-1)?.id ?? '';
    const undo = async (changeSet: string): Promise<void> => {
      await getPanel(service, grace)
        .post(`history/change-sets/${changeSet}/undo`, { isDryRun: false })
        .expect(200);
    };

    /** Creates a published page with links in its blocks and a later draft change by Grace. */
    const makePage = async () => {
      const target = await publishedPage(ada, { title: 'Target', slug: fresh('target') });
      const link = { text: 'Go', page: connect(target) };
      const slug = fresh('linking');
      const id = await publishedPage(ada, {
        ...{ title: 'Linking', slug },
        body: [
          { __component: 'blocks.hero', heading: 'One', link },
          {
            __component: 'blocks.cards',
            cards: [
              { title: 'Two', link },
              { title: 'Three', link },
            ],
          },
        ],
      });
      await accepted(grace.update(PAGE, id, { title: 'By Grace' }));
      return { id, target, changeSet: await lastChangeSetId() };
    };
    const getTargets = async (id: string): Promise<unknown[]> => {
      const { body } = (await service.strapi.documents(PAGE).findOne({
        documentId: id,
        populate: {
          body: {
            on: {
              'blocks.hero': { populate: { link: { populate: ['page'] } } },
              'blocks.cards': {
                populate: { cards: { populate: { link: { populate: ['page'] } } } },
              },
            },
          },
        } as never,
      })) as never as { body: { link?: Link; cards?: { link: Link }[] }[] };
      return body
        .flatMap(({ link, cards = [] }) => [
          ...(link ? [link] : []),
          ...cards.map((card) => card.link),
        ])
        .map(({ page }) => page?.documentId);
    };

    type Page = Awaited<ReturnType<typeof makePage>>;
    const WAYS: readonly [string, (page: Page) => Promise<void>][] = [
      ['an undo', ({ changeSet }) => undo(changeSet)],
      [
        'a restored version',
        async ({ id }) => {
          const { body } = await getPanel(service, grace)
            .get(`history/versions?type=${PAGE}&entry=${id}`)
            .expect(200);
          const [, earlier] = body.data.versions as { version: string }[];
          await getPanel(service, grace)
            .post(`history/changes/${earlier?.version}/restore`, { isDryRun: false })
            .expect(200);
        },
      ],
      [
        'discarded changes',
        async ({ id }) => {
          await service.strapi.documents(PAGE).discardDraft({ documentId: id });
        },
      ],
    ];

    test.each(WAYS)(
      "lists only the user's own edits, and a save keeps all links: %s",
      async (_how, write) => {
        const page = await makePage();
        const { id, target } = page;
        const { data, version } = await forms().open(PAGE, id);
        await write(page);
        const body = asLeft(data['body']) as object[];
        const mine = { search_description: 'By Ada', body };
        const held = await forms().save(PAGE, id, version, mine);
        expectEditConflict(held);
        expect(asked(held)).toEqual([expect.stringMatching(/^search_description mine:/)]);
        const settled = await forms().save(PAGE, id, held.details.version, mine);
        expect(settled.status).toBe(200);
        expect(await getTargets(id)).toEqual([target, target, target]);
      }
    );

    test.each(WAYS)(
      "can be resolved with one edited block and the other user's version of another block: %s",
      async (_how, write) => {
        const page = await makePage();
        const { id, target } = page;
        const other = await publishedPage(ada, { title: 'Other', slug: fresh('other') });
        const { data, version } = await forms().open(PAGE, id);
        await write(page);
        const [hero, cards] = asLeft(data['body']) as Record<string, unknown>[];
        const edited = { ...hero, link: { ...(hero?.['link'] as object), page: connect(other) } };
        const held = await forms().save(PAGE, id, version, { body: [edited, cards] });
        expectEditConflict(held);
        expect(asked(held)).toEqual([expect.stringMatching(/^body\.0 mine: .* Target > Other$/)]);
        const { __component, id: row } = cards as { __component: string; id: number };
        const settled = await forms().save(PAGE, id, held.details.version, {
          body: [edited, { __component, id: row }],
        });
        expect(settled.status).toBe(200);
        expect(await getTargets(id)).toEqual([other, target, target]);
      }
    );

    test('is replaced by the error that the page was deleted, for a save and for a publish', async () => {
      const { id } = await makePage();
      const version = await opened(PAGE, id);
      await accepted(grace.remove(PAGE, id));
      for (const answer of [
        await forms().save(PAGE, id, version, { title: 'By Ada' }),
        await forms().publish(PAGE, id, version, { title: 'By Ada' }),
      ]) {
        expect(answer).toMatchObject({
          status: 400,
          error: { details: { errors: [{ code: 'entry.deleted-since-seen' }] } },
        });
      }
    });

    test('does not occur if the page was deleted and restored', async () => {
      const { id, target } = await makePage();
      const { data, version } = await forms().open(PAGE, id);
      await accepted(grace.remove(PAGE, id));
      await undo(await lastChangeSetId());
      const mine = { search_description: 'By Ada', body: asLeft(data['body']) };
      expect((await forms().save(PAGE, id, version, mine)).status).toBe(200);
      expect(await getTargets(id)).toEqual([target, target, target]);
    });

    test.each([2 ** 40, 1.5, -1, 0, 1e300])(
      'does not occur for a block with an invalid row id, which is saved as a new block: %p',
      async (row) => {
        const { id, target } = await makePage();
        const { data, version } = await forms().open(PAGE, id);
        const [hero, cards] = asLeft(data['body']) as Record<string, unknown>[];
        const body = [{ ...hero, id: row }, cards];
        expect((await forms().save(PAGE, id, version, { body })).status).toBe(200);
        // The block cannot be identified, so its link is saved as a new one, without a page.
        expect(await getTargets(id)).toEqual([undefined, target, target]);
      }
    );

    test('occurs for a block that the other user removed, and a save adds it again with its links', async () => {
      const { id, target } = await makePage();
      const { data, version } = await forms().open(PAGE, id);
      await accepted(grace.update(PAGE, id, { body: [] }));
      const mine = { body: asLeft(data['body']) };
      const held = await forms().save(PAGE, id, version, mine);
      expectEditConflict(held);
      expect((await forms().save(PAGE, id, held.details.version, mine)).status).toBe(200);
      expect(await getTargets(id)).toEqual([target, target, target]);
    });
  });

  test('does not occur after a write that changed nothing or was reverted', async () => {
    const id = await created(ada, PAGE, { title: 'Same', slug: fresh('same') });
    const version = await opened(PAGE, id);
    await accepted(grace.update(PAGE, id, { title: 'Same' }));
    expect(await opened(PAGE, id)).toBe(version);
    await accepted(grace.update(PAGE, id, { title: 'Other' }));
    await accepted(grace.update(PAGE, id, { title: 'Same' }));
    expect((await forms().save(PAGE, id, version, { title: 'Mine' })).status).toBe(200);
  });

  test('does not occur with the version that the previous save returned', async () => {
    const id = await created(ada, PAGE, { title: 'One', slug: fresh('one') });
    const first = await forms().save(PAGE, id, await opened(PAGE, id), { title: 'Two' });
    const second = await forms().save(PAGE, id, first.version, { title: 'Three' });
    const third = await forms().publish(PAGE, id, second.version, { title: 'Four' });
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(third.version).toBe(await opened(PAGE, id));
  });

  test('does not occur without a base version', async () => {
    const id = await created(ada, PAGE, { title: 'Free', slug: fresh('free') });
    await opened(PAGE, id);
    await accepted(grace.update(PAGE, id, { title: 'Freer' }));
    await accepted(ada.update(PAGE, id, { title: 'Freest' }));
    await service.strapi
      .documents(PAGE)
      .update({ documentId: id, data: { title: 'Code' } as object });
    expect(await valueOf(PAGE, id, 'title')).toBe('Code');
  });

  test('contains only attributes that the user may read', async () => {
    const role = await createRole(service, [
      reads(PAGE, 'title', 'slug'),
      {
        action: 'plugin::content-manager.explorer.update',
        subject: PAGE,
        fields: ['title', 'slug'],
      },
    ]);
    const guest = await createEditor(service, role);
    const id = await created(ada, PAGE, { title: 'Open', slug: fresh('open') });
    const version = await opened(PAGE, id, guest);
    await accepted(grace.update(PAGE, id, { seo_title: 'Hidden words', title: 'Opened' }));
    const held = await forms(guest).save(PAGE, id, version, { title: 'Shut' });
    expectEditConflict(held);
    expect(asked(held)).toEqual(['title theirs mine: title Opened > Shut']);
    expect(JSON.stringify(held)).not.toContain('Hidden words');
  });
});

describe('an edit conflict of a publish', () => {
  test('is reported with the differences, and can be resolved', async () => {
    const id = await publishedPage(ada, { title: 'Live', slug: fresh('live') });
    const version = await opened(PAGE, id);
    await accepted(grace.update(PAGE, id, { title: 'Draft of Grace' }));
    const held = await forms().publish(PAGE, id, version, { title: 'Mine' });
    expectEditConflict(held);
    expect(asked(held)).toEqual(['title theirs mine: title Draft of Grace > Mine']);
    const settled = await forms().publish(PAGE, id, held.details.version, { title: 'Mine' });
    expect(settled.status).toBe(200);
  });

  test('occurs if the page was unpublished in between, but not if it was published', async () => {
    const id = await publishedPage(ada, { title: 'Down', slug: fresh('down') });
    const whileLive = await opened(PAGE, id);
    await accepted(grace.unpublish(PAGE, id));
    const held = await forms().publish(PAGE, id, whileLive, { title: 'Down' });
    expectEditConflict(held);
    expect(held.details).toMatchObject({ isUnpublished: true, fields: [] });
    expect((await forms().save(PAGE, id, whileLive, { title: 'Down' })).status).toBe(200);
    const whileDown = await opened(PAGE, id);
    await accepted(grace.publish(PAGE, id));
    expect((await forms().publish(PAGE, id, whileDown, { title: 'Up' })).status).toBe(200);
  });

  test('in one of several pages prevents the whole bulk publish', async () => {
    const ids = [
      await created(ada, PAGE, { title: 'Many 1', slug: fresh('many') }),
      await created(ada, PAGE, { title: 'Many 2', slug: fresh('many') }),
    ] as const;
    const versions = await forms().look(PAGE, ids);
    expect(Object.keys(versions).toSorted()).toEqual([...ids].toSorted());
    await accepted(grace.update(PAGE, ids[1], { title: 'Many 2, changed' }));
    const held = await forms().publishMany(PAGE, versions);
    expectEditConflict(held);
    expect(held.details).toMatchObject({ document: ids[1], hasMine: false });
    expect(asked(held)).toEqual(['title theirs: title Many 2 > Many 2, changed']);
    const published = await service.strapi
      .documents(PAGE)
      .findMany({ status: 'published', filters: { documentId: { $in: [...ids] } } });
    expect(published).toEqual([]);
    const settled = { ...versions, [ids[1]]: held.details.version };
    expect((await forms().publishMany(PAGE, settled)).status).toBe(200);
  });
});

/** The base versions, as the plugin pages send them. */
const seenAs = (versions: Readonly<Record<string, string>>): string =>
  formatBaseVersions(
    new Map(Object.entries(versions).map(([document, version]) => [document, version] as const))
  );

describe('an edit conflict of a bulk action', () => {
  test.each(['publish', 'move', 'unpublish', 'delete'] as const)(
    'on pages (%s) is reported with the differences, and nothing is written',
    async (action) => {
      const mark = fresh('tree');
      const ids = [
        await publishedPage(ada, { title: `${mark} 1`, slug: fresh('tree') }),
        await publishedPage(ada, { title: `${mark} 2`, slug: fresh('tree') }),
      ] as const;
      const panel = getPanel(service, ada);
      const found = await panel.get(`pages/tree?search=${mark}`).expect(200);
      const rows: { id: string; version: string }[] = found.body.data.rows;
      const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
      expect(versions[ids[1]]).toBe(await opened(PAGE, ids[1]));
      await accepted(grace.update(PAGE, ids[1], { title: `${mark} 2, changed` }));
      const wishes = {
        publish: {},
        move: { parent: null, publishes: true },
        unpublish: { redirectTo: { kind: 'nowhere' } },
        delete: { redirectTo: { kind: 'nowhere' } },
      }[action];
      const send = (isDryRun: boolean, seen: Readonly<Record<string, string>>) =>
        panel.post('pages/bulk-actions', {
          action,
          pages: ids,
          ...wishes,
          isDryRun,
          seen: seenAs(seen),
        });
      await send(true, versions).expect(200);
      const before = await service.strapi.documents(PAGE).findMany({ status: 'published' });
      const held = await send(false, versions).expect(409);
      expect(held.body.error.details).toMatchObject({
        ...{ code: 'entry.changed-since-seen', document: ids[1], hasMine: false },
        ...{ title: `${mark} 2, changed`, fields: [{ name: 'title', isTheirs: true }] },
      });
      expect(await service.strapi.documents(PAGE).findMany({ status: 'published' })).toEqual(
        before
      );
      const { version } = held.body.error.details;
      await send(false, { ...versions, [ids[1]]: version }).expect(200);
    }
  );

  test('on redirects is reported if they were selected individually', async () => {
    const source = `/${fresh('act')}`;
    const id = await created(ada, REDIRECT, { source, target: 'none' });
    const panel = getPanel(service, ada);
    const found = await panel.get(`redirects?search=${source}`).expect(200);
    const { version } = found.body.data.rows[0];
    await accepted(grace.update(REDIRECT, id, { note: 'By Grace' }));
    const send = (seen: string) =>
      panel.post('redirects/bulk-actions', {
        ...{ action: 'delete', chosen: { ids: [id] }, isDryRun: false },
        seen: seenAs({ [id]: seen }),
      });
    const held = await send(version).expect(409);
    expect(held.body.error.details).toMatchObject({
      ...{ code: 'entry.changed-since-seen', document: id, title: source, hasMine: false },
      fields: [{ name: 'note', isTheirs: true }],
    });
    expect(await valueOf(REDIRECT, id, 'note')).toBe('By Grace');
    const { body } = await send(held.body.error.details.version).expect(200);
    expect(body.data.total).toBe(1);
  });
});

describe('of two concurrent saves', () => {
  test.each([
    ['save', 'save'],
    ['save', 'publish'],
    ['publish', 'publish'],
  ] as const)('exactly one gets an edit conflict: %s and %s', async (one, other) => {
    for (let round = 0; round < 5; round += 1) {
      const id = await created(ada, PAGE, { title: 'Race', slug: fresh('race') });
      const version = await opened(PAGE, id);
      const answers = await Promise.all([
        forms(ada)[one](PAGE, id, version, { title: 'Ada' }),
        forms(grace)[other](PAGE, id, version, { title: 'Grace' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers[0].status === 200 ? 'Ada' : 'Grace';
      expect(await valueOf(PAGE, id, 'title')).toBe(winner);
    }
  });
});
