import type {
  BulkActionOnPages,
  BulkActionOutcome,
  OldPathRedirect,
  PageBulkAction,
} from '../../src/plugins/site-content/domain/panel/page-bulk-actions';
import {
  connect,
  created,
  createEditor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { createRole, getPanel, type Grant, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage, findPath, readInitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;
/** A slug that no other test uses. */
const fresh = (name: string): string => `${name}-${(count += 1)}`;

const published = (slug: string, parent?: string): Promise<string> =>
  publishedPage(editor, {
    title: slug,
    slug,
    ...(parent === undefined ? {} : { parent: connect(parent) }),
  });

type Asked = BulkActionOnPages & Partial<Omit<PageBulkAction, keyof BulkActionOnPages>>;

/** The error of a refusal. */
interface Refused {
  readonly details: {
    readonly code: string;
    readonly errors: readonly { path: string[]; code: string; values: object }[];
  };
}

const ask = async (
  request: Asked
): Promise<{ status: number; data: BulkActionOutcome; error: Refused }> => {
  const panel = getPanel(service, editor);
  const { status, body } = await panel.post('pages/bulk-actions', { isDryRun: false, ...request });
  return { status, ...body };
};
/** Returns the result of a bulk action, after comparing it with the result of its dry run. */
const both = async (request: Asked): Promise<BulkActionOutcome> => {
  const reported = await ask({ ...request, isDryRun: true });
  expect(reported).toMatchObject({ status: 200 });
  const done = await ask(request);
  expect(done).toMatchObject({ status: 200 });
  expect(done.data).toEqual(reported.data);
  return done.data;
};
const redirects = async (): Promise<Record<string, string | null>> =>
  (await readInitialData(service)).redirects;

describe('a dry run', () => {
  test('reports changed URLs and redirects, and changes neither content nor the ETag', async () => {
    const [slug, below] = [fresh('page'), fresh('below')];
    const [page, parent] = [await published(slug), await published(below)];
    const answer = await service.visitor.get('/api/initial-data/');
    const reported = await ask({
      action: 'move',
      pages: [page],
      parent,
      publishes: true,
      isDryRun: true,
    });
    expect(reported.data.addresses).toEqual({
      total: 1,
      first: [{ id: page, title: slug, from: `/${slug}/`, to: `/${below}/${slug}/` }],
    });
    expect(reported.data.redirects.made.first).toEqual([
      { source: `/${slug}/`, destination: `/${below}/${slug}/` },
    ]);
    expect(await findPath(service, page)).toBe(`/${slug}/`);
    const again = await service.visitor.get('/api/initial-data/');
    expect(again.headers['etag']).toBe(answer.headers['etag']);
  });
});

test('a dry run lists changed public URLs before new ones', async () => {
  const newcomer = await created(editor, PAGE, { title: 'New', slug: fresh('new') });
  const renamed = await published(fresh('renamed'));
  await accepted(editor.update(PAGE, renamed, { slug: fresh('other') }));
  const { data } = await ask({ action: 'publish', pages: [newcomer, renamed], isDryRun: true });
  expect(data.addresses.first.map(({ id }) => id)).toEqual([renamed, newcomer]);
});

describe('moving pages', () => {
  test('publishes them at their new URLs and creates redirects, if requested', async () => {
    const [slug, child, above] = [fresh('page'), fresh('child'), fresh('above')];
    const [page, parent] = [await published(slug), await published(above)];
    const below = await published(child, page);
    const outcome = await both({
      action: 'move',
      pages: [page],
      parent,
      publishes: true,
    });
    expect(outcome.addresses.total).toBe(2);
    expect(await findPath(service, below)).toBe(`/${above}/${slug}/${child}/`);
    expect(await redirects()).toMatchObject({
      [`${slug}/`]: `/${above}/${slug}/`,
      [`${slug}/${child}/`]: `/${above}/${slug}/${child}/`,
    });
  });

  test('back lists the redirect from their old URL as removed, with its current destination', async () => {
    const [slug, above] = [fresh('page'), fresh('above')];
    const [page, parent] = [await published(slug), await published(above)];
    await both({ action: 'move', pages: [page], parent, publishes: true });
    const { data } = await ask({
      ...{ action: 'move', pages: [page], parent: null, publishes: true, isDryRun: true },
    });
    expect(data.redirects.removed).toEqual({
      total: 1,
      first: [{ source: `/${slug}/`, destination: `/${above}/${slug}/` }],
    });
  });

  test.each([true, false])(
    'to their current parent changes nothing (publishes: %s)',
    async (publishes) => {
      const parent = await published(fresh('above'));
      const page = await published(fresh('page'), parent);
      const readRows = () =>
        service.strapi.db.query(PAGE).findMany({
          where: { documentId: page },
          select: ['id', 'updatedAt', 'sort_order'],
          orderBy: 'id',
        });
      const before = await readRows();
      const { body } = await getPanel(service, editor).post('pages/bulk-actions', {
        ...{ action: 'move', pages: [page], parent, publishes, isDryRun: false },
      });
      expect([body.error, body.changeSet]).toEqual([undefined, null]);
      expect(await readRows()).toEqual(before);
    }
  );

  test('a publish reports parents that were never published, unless they are published together', async () => {
    const parent = await created(editor, PAGE, { title: 'Draft', slug: fresh('draft') });
    const page = await created(editor, PAGE, {
      title: 'Page',
      slug: fresh('page'),
      parent: connect(parent),
    });
    const other = await created(editor, PAGE, { title: 'Other', slug: fresh('other') });
    const getParents = async (...pages: string[]) =>
      (await ask({ action: 'publish', isDryRun: true, pages })).data.draftParents;
    expect(await getParents(page, other)).toEqual({
      ...{ total: 1, first: [{ id: parent, title: 'Draft' }] },
    });
    expect(await getParents(page, parent)).toEqual({ total: 0, first: [] });
    expect(await getParents(other)).toEqual({ total: 0, first: [] });
    // The parent is sent from the edit form.
    const inForm = {
      action: 'publish',
      isDryRun: true,
      pages: [other],
      place: { parent },
    } as const;
    expect((await ask(inForm)).data.draftParents).toMatchObject({ first: [{ id: parent }] });
    expect(
      (await ask({ ...inForm, pages: [page], place: { parent: null } })).data.draftParents
    ).toEqual({ total: 0, first: [] });
  });

  test('below a page that was never published reports that page, and omits it from the path', async () => {
    const [slug, above] = [fresh('page'), fresh('above')];
    const [page, parent] = [await published(slug), await published(above)];
    const draft = await created(editor, PAGE, { title: 'Draft', slug: fresh('draft') });
    const move = { action: 'move', pages: [page], publishes: true } as const;
    expect(await both({ ...move, parent: draft })).toMatchObject({
      addresses: { total: 0 },
      draftParents: { total: 1, first: [{ id: draft, title: 'Draft' }] },
    });
    expect(await findPath(service, page)).toBe(`/${slug}/`);
    // An unpublished page counts with its last published slug.
    await accepted(editor.unpublish(PAGE, parent));
    expect(await both({ ...move, parent })).toMatchObject({
      addresses: { total: 1, first: [{ to: `/${above}/${slug}/` }] },
      draftParents: { total: 0, first: [] },
    });
    expect(await both({ ...move, parent: null })).toMatchObject({ draftParents: { total: 0 } });
  });

  test('reports that the site loses its home page, and so do publishing, unpublishing and deleting', async () => {
    const [home, parent] = [await published('home'), await published(fresh('above'))];
    const move = { action: 'move', pages: [home], parent } as const;
    expect(await both({ ...move, publishes: false })).toMatchObject({
      ...{ homeLoss: 'once-published', addresses: { total: 0 } },
    });
    expect(await ask({ ...{ action: 'publish', pages: [home] }, isDryRun: true })).toMatchObject({
      data: { homeLoss: 'now' },
    });
    expect(await both({ ...move, publishes: true })).toMatchObject({ homeLoss: 'now' });
    expect(await findPath(service, home)).not.toBe('/');
    const back = { ...move, parent: null } as const;
    expect(await both({ ...back, publishes: true })).toMatchObject({ homeLoss: null });
    // The new slug is sent from the edit form.
    const renamed = { action: 'publish', pages: [home], place: { slug: fresh('start') } } as const;
    expect((await ask({ ...renamed, isDryRun: true })).data.homeLoss).toBe('now');
    const redirectTo = { kind: 'nowhere' } as const;
    for (const action of ['unpublish', 'delete'] as const) {
      const { data } = await ask({ action, pages: [home], redirectTo, isDryRun: true });
      expect(data.homeLoss).toBe('now');
    }
    expect(await both({ action: 'delete', pages: [home], redirectTo })).toMatchObject({
      homeLoss: 'now',
    });
    expect(await both({ action: 'delete', pages: [parent], redirectTo })).toMatchObject({
      homeLoss: null,
    });
  });

  test('changes only the drafts, if requested', async () => {
    const [slug, above] = [fresh('page'), fresh('above')];
    const [page, parent] = [await published(slug), await published(above)];
    const outcome = await both({
      action: 'move',
      pages: [page],
      parent,
      publishes: false,
    });
    expect(outcome.addresses.total).toBe(0);
    expect(await findPath(service, page)).toBe(`/${slug}/`);
    await accepted(editor.publish(PAGE, page));
    expect(await findPath(service, page)).toBe(`/${above}/${slug}/`);
  });

  test('publishes only the new position of a page with other unpublished changes', async () => {
    const [slug, above] = [fresh('page'), fresh('above')];
    const [page, parent] = [await published(slug), await published(above)];
    await accepted(editor.update(PAGE, page, { title: 'Not finished' }));
    const outcome = await both({
      action: 'move',
      pages: [page],
      parent,
      publishes: true,
    });
    expect(outcome.placeAlone).toEqual({
      total: 1,
      first: [{ id: page, title: 'Not finished' }],
    });
    expect(await findPage(service, page)).toMatchObject({
      title: slug,
      meta: { html_url: `/${above}/${slug}/`, parent: { id: parent } },
    });
    await accepted(editor.publish(PAGE, page));
    expect(await findPage(service, page)).toMatchObject({
      title: 'Not finished',
      meta: { html_url: `/${above}/${slug}/` },
    });
  });

  test('creates no redirects if none are requested', async () => {
    const [slug, above] = [fresh('page'), fresh('above')];
    const [page, parent] = [await published(slug), await published(above)];
    await both({
      action: 'move',
      pages: [page],
      parent,
      publishes: true,
      redirects: false,
    });
    expect(Object.keys(await redirects())).not.toContain(`${slug}/`);
  });

  test('is refused as a whole on a path collision, and if a page would become its own parent', async () => {
    const [slug, above] = [fresh('page'), fresh('above')];
    const parent = await published(above);
    const [one, two] = [await published(slug), await published(fresh('two'))];
    await published(slug, parent);
    for (const isDryRun of [true, false]) {
      const refused = await ask({
        action: 'move',
        pages: [two, one],
        parent,
        publishes: true,
        isDryRun,
      });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.error)).toContain(`/${above}/${slug}/`);
    }
    expect(await findPage(service, two)).toMatchObject({ meta: { parent: null } });
    const circle = await ask({
      action: 'move',
      pages: [parent],
      parent,
      publishes: false,
    });
    expect(circle).toMatchObject({
      status: 400,
      error: { details: { code: 'page.below-itself' } },
    });
  });
});

describe('unpublishing or deleting pages', () => {
  test('reports menu items, linking pages and new root pages, and redirects to the chosen page', async () => {
    const [slug, other] = [fresh('gone'), fresh('other')];
    const [page, target] = [await published(slug), await published(other)];
    const child = await published(fresh('child'), page);
    const navItem = await created(editor, NAV_ITEM, {
      title: 'To it',
      area: 'header',
      page: connect(page),
    });
    const body = [
      { __component: 'blocks.rich-text', html: `<p><a href="/${slug}/">there</a></p>` },
    ];
    const linking = await publishedPage(editor, {
      title: 'Linking',
      slug: fresh('linking'),
      body,
    });
    const draft = await created(editor, PAGE, { title: 'Not yet', slug: fresh('draft'), body });
    const outcome = await both({
      action: 'delete',
      pages: [page],
      redirectTo: { kind: 'page', page: target },
    });
    expect(outcome).toMatchObject({
      newRoots: { total: 1, first: [{ id: child }] },
      references: {
        lost: {
          navItems: { total: 1, first: [{ id: navItem, title: 'To it', area: 'header' }] },
          pages: {
            total: 2,
            first: [
              { id: linking, title: 'Linking', isDraft: false },
              { id: draft, title: 'Not yet', isDraft: true },
            ],
          },
        },
      },
    });
    expect((await redirects())[`${slug}/`]).toBe(`/${other}/`);
  });

  test('reports a subitem as lost with its menu item, even if the subitem links to another page', async () => {
    const page = await published(fresh('above'));
    const child = await published(fresh('below'), page);
    const item = await created(editor, NAV_ITEM, {
      ...{ title: 'Above', area: 'header', page: connect(page) },
    });
    const below = { title: 'Below', page: connect(child) };
    await created(editor, NAV_ITEM, { ...below, parent: connect(item) });
    const besides = await created(editor, NAV_ITEM, { ...below, area: 'header' });
    const outcome = await both({
      action: 'delete',
      pages: [page],
      redirectTo: { kind: 'nowhere' },
    });
    expect(outcome).toMatchObject({
      references: {
        followed: { navItems: { total: 1, first: [{ id: besides }] } },
        lost: { navItems: { total: 1, first: [{ id: item, subitems: 1 }] } },
      },
    });
  });

  test('reports links by typed URL as broken, or as redirected if the editor chooses a URL', async () => {
    const slug = fresh('typed');
    // Saved before the linked page exists, so its link contains no page id.
    const early = await publishedPage(editor, {
      ...{ title: 'Early', slug: fresh('early') },
      body: [{ __component: 'blocks.rich-text', html: `<p><a href="/${slug}/">Soon</a></p>` }],
    });
    const page = await published(slug);
    const url = `/${slug}/?day=2#boats`;
    const navItem = await created(editor, NAV_ITEM, { title: 'Typed', area: 'header', url });
    const source = `/${fresh('chain')}`;
    const redirect = await created(editor, REDIRECT, { source, destination: `/${slug}/` });
    const other = `/${fresh('chain')}`;
    const hash = await created(editor, REDIRECT, { source: other, destination: url });
    await created(editor, REDIRECT, { source: `/${fresh('chain')}`, destination: '/x/?y#z' });
    const linking = await publishedPage(editor, {
      title: 'Typed',
      slug: fresh('linking'),
      body: [{ __component: 'blocks.call-to-action', heading: 'A', link: { text: 'B', url } }],
    });
    await accepted(editor.saveSiteKeys({ request_info: { cta_text: 'Ask', cta_url: url } }));
    const inUse = {
      navItems: { total: 1, first: [{ id: navItem }] },
      redirects: {
        total: 2,
        first: [
          { id: redirect, source },
          { id: hash, source: other },
        ],
      },
      pages: { total: 2, first: [{ id: early }, { id: linking }] },
      keys: { total: 1, first: [{ id: 'request_info' }] },
    };
    const { body } = await getPanel(service, editor).get(`pages/${page}/references`).expect(200);
    expect(body.data.links).toMatchObject([{ id: early }, { id: linking }]);
    const none = { total: 0, first: [] };
    const unused = { navItems: none, redirects: none, pages: none, keys: none };
    const fates = async (redirectTo: OldPathRedirect) =>
      (await ask({ action: 'delete', pages: [page], redirectTo, isDryRun: true })).data.references;
    for (const kind of ['nowhere', 'gone'] as const) {
      expect(await fates({ kind })).toMatchObject({ broken: inUse, redirected: unused });
    }
    expect(await fates({ kind: 'url', destination: '/other' })).toMatchObject({
      ...{ broken: unused, redirected: inUse, lost: unused, followed: unused },
    });
  });

  test.each([
    ['marks the old URL as gone', { kind: 'gone' }, null],
    [
      'redirects the old URL to the chosen URL',
      { kind: 'url', destination: 'https://example.com/' },
      'https://example.com/',
    ],
    ['creates no redirect if none is chosen', { kind: 'nowhere' }, undefined],
  ])('%s', async (_what, redirectTo, expected) => {
    const slug = fresh('gone');
    const page = await published(slug);
    await both({ action: 'unpublish', pages: [page], redirectTo } as Asked);
    expect((await redirects())[`${slug}/`]).toBe(expected);
  });

  test('is refused if the redirect target is not a valid URL', async () => {
    const page = await published(fresh('gone'));
    const refused = await ask({
      action: 'unpublish',
      pages: [page],
      redirectTo: { kind: 'url', destination: 'javascript:alert(1)' },
    });
    expect(refused).toMatchObject({
      status: 400,
      error: { details: { errors: [{ path: ['redirectTo', 'destination'] }] } },
    });
  });
});

describe.each(['unpublish', 'delete'] as const)('the redirect target of %s', (action) => {
  test.each([
    ['itself', (slug: string) => `/${slug}/`],
    ['itself without the last slash', (slug: string) => `/${slug}`],
  ])('is refused if it is the page %s', async (_what, getDestination) => {
    const slug = fresh('itself');
    const page = await published(slug);
    for (const isDryRun of [true, false]) {
      const redirectTo = { kind: 'url' as const, destination: getDestination(slug) };
      expect(await ask({ action, pages: [page], redirectTo, isDryRun })).toMatchObject({
        status: 400,
        error: {
          details: {
            errors: [{ path: ['redirectTo', 'destination'], code: 'redirect.to-itself' }],
          },
        },
      });
    }
    await both({
      action,
      pages: [page],
      redirectTo: { kind: 'url', destination: `/${slug}/more/` },
    });
    expect((await redirects())[`${slug}/`]).toBe(`/${slug}/more/`);
  });
});

describe.each(['unpublish', 'delete'] as const)('a redirect target of %s', (action) => {
  const refusalOf = async (page: string, redirectTo: OldPathRedirect) => {
    const [dryRun, real] = [
      await ask({ action, pages: [page], redirectTo, isDryRun: true }),
      await ask({ action, pages: [page], redirectTo, isDryRun: false }),
    ];
    expect(dryRun).toEqual(real);
    expect(real.status).toBe(400);
    return real.error.details.errors.map(({ path, code, values }) => ({ path, code, values }));
  };

  test.each([
    ['gone', { target: 'none' }],
    ['elsewhere', { target: 'url', destination: '/elsewhere/' }],
  ])('is refused if visitors cannot reach it because of a redirect: %s', async (_, to) => {
    const [slug, hidden] = [fresh('leaves'), fresh('hidden')];
    const [page, target] = [await published(slug), await published(hidden)];
    await created(editor, REDIRECT, { source: `/${hidden}/`, ...to });
    expect(await refusalOf(page, { kind: 'page', page: target })).toEqual([
      {
        path: ['redirectTo', 'page'],
        code: 'page-bulk-action.target-hidden',
        values: { source: `/${hidden}/` },
      },
    ]);
    expect((await redirects())[`${slug}/`]).toBeUndefined();
  });

  test('is refused if a redirect at its end returns 410 Gone', async () => {
    const [slug, via, gone] = [fresh('leaves'), fresh('via'), fresh('gone')];
    const page = await published(slug);
    await created(editor, REDIRECT, { source: `/${via}`, target: 'url', destination: `/${gone}` });
    await created(editor, REDIRECT, { source: `/${gone}`, target: 'none' });
    expect(await refusalOf(page, { kind: 'url', destination: `/${via}` })).toEqual([
      {
        path: ['redirectTo', 'destination'],
        code: 'page-bulk-action.target-gone',
        values: { source: `/${gone}` },
      },
    ]);
  });

  test('may be a redirect to a page', async () => {
    const [slug, via, live] = [fresh('leaves'), fresh('via'), fresh('live')];
    const page = await published(slug);
    await published(live);
    await created(editor, REDIRECT, { source: `/${via}`, target: 'url', destination: `/${live}/` });
    await both({ action, pages: [page], redirectTo: { kind: 'url', destination: `/${via}` } });
    expect((await redirects())[`${slug}/`]).toBe(`/${via}`);
  });
});

describe('redirects to a deleted page', () => {
  /** Creates a page with an automatic redirect from its old URL and a redirect created by an editor. */
  const withOldUrls = async (parent?: string) => {
    const [first, slug] = [fresh('first'), fresh('renamed')];
    const page = await published(first, parent);
    await accepted(editor.update(PAGE, page, { slug }));
    await accepted(editor.publish(PAGE, page));
    const made = fresh('made');
    const redirect = { source: `/${made}`, target: 'page', page: connect(page) };
    const id = await created(editor, REDIRECT, redirect);
    return { page, made, id, slug, first };
  };

  test('get the redirect target of the page, as the dry run reports, and their page back after an undo', async () => {
    const other = fresh('other');
    const target = await published(other);
    const { page, made, slug, first } = await withOldUrls();
    const before = await redirects();
    expect(before).toMatchObject({ [`${first}/`]: `/${slug}/`, [made]: `/${slug}/` });
    const redirectTo = { kind: 'page', page: target } as const;
    const { redirects: effects, references } = await both({
      action: 'delete',
      pages: [page],
      redirectTo,
    });
    expect(effects.made).toMatchObject({ total: 1, first: [{ source: `/${slug}/` }] });
    expect(effects.changed.total).toBe(2);
    expect(effects.changed.first).toEqual(
      expect.arrayContaining([
        { source: `/${first}/`, destination: `/${other}/` },
        { source: `/${made}`, destination: `/${other}/` },
      ])
    );
    expect(references.lost.redirects.total).toBe(0);
    expect(await redirects()).toMatchObject({
      ...{ [`${first}/`]: `/${other}/`, [`${slug}/`]: `/${other}/` },
      [made]: `/${other}/`,
    });
    const panel = getPanel(service, editor);
    const { body } = await panel.get('history').expect(200);
    await panel
      .post(`history/change-sets/${body.data.changeSets[0].id}/undo`, { isDryRun: false })
      .expect(200);
    expect(await redirects()).toEqual(before);
    expect(await findPath(service, page)).toBe(`/${slug}/`);
  });

  test('get the redirect target if their subpage is deleted together with the page', async () => {
    const top = await published(fresh('top'));
    const { made, first } = await withOldUrls(top);
    const redirectTo = { kind: 'url', destination: 'https://example.com/' } as const;
    await both({ action: 'delete', pages: [top], withSubpages: true, redirectTo });
    expect((await redirects())[made]).toBe('https://example.com/');
    const automatic = Object.entries(await redirects()).filter(([key]) => key.includes(first));
    expect(automatic.map(([, value]) => value)).toEqual(['https://example.com/']);
  });

  test('are not changed if they would redirect to themselves', async () => {
    const { page, made, first } = await withOldUrls();
    const redirectTo = { kind: 'url', destination: `/${made}` } as const;
    const { redirects: effects } = await both({ action: 'delete', pages: [page], redirectTo });
    expect(effects.changed.first).toEqual([{ source: `/${first}/`, destination: `/${made}` }]);
    expect((await redirects())[made]).toBeNull();
  });

  test.each(['gone', 'nowhere'] as const)(
    'keep no destination if the redirect target is “%s”',
    async (kind) => {
      const { page, made } = await withOldUrls();
      const { redirects: effects } = await both({
        action: 'delete',
        pages: [page],
        redirectTo: { kind },
      });
      expect(effects.changed.total).toBe(0);
      expect((await redirects())[made]).toBeNull();
    }
  );

  test('are served again when a page that was only unpublished is published again', async () => {
    const target = await published(fresh('other'));
    const { page, made, slug } = await withOldUrls();
    const redirectTo = { kind: 'page', page: target } as const;
    const outcome = await both({ action: 'unpublish', pages: [page], redirectTo });
    expect(outcome.redirects.changed.total).toBe(0);
    expect(outcome.references.lost.redirects.total).toBe(2);
    expect((await redirects())[made]).toBeNull();
    await accepted(editor.publish(PAGE, page));
    expect((await redirects())[made]).toBe(`/${slug}/`);
  });

  test('are changed only for users who may update them', async () => {
    const { page, made } = await withOldUrls();
    const explorer = 'plugin::content-manager.explorer';
    const role = await createRole(service, [
      ...[reads(PAGE), reads(REDIRECT)],
      { action: `${explorer}.delete`, subject: PAGE },
      {
        ...{ action: `${explorer}.create`, subject: REDIRECT },
        fields: ['source', 'target', 'destination', 'page'],
      },
    ]);
    const somebody = getPanel(service, await createEditor(service, role));
    const redirectTo = { kind: 'url', destination: '/elsewhere/' };
    const request = { action: 'delete', pages: [page], redirectTo, isDryRun: false };
    const { body } = await somebody.post('pages/bulk-actions', request).expect(200);
    expect(body.data).toMatchObject({
      redirects: { changed: { total: 0 } },
      references: { lost: { redirects: { total: 2 } } },
    });
    expect((await redirects())[made]).toBeNull();
  });
});

describe('publishing invalid pages', () => {
  test.each([true, false])(
    'is refused with the path and models of each missing field (dry run: %s)',
    async (isDryRun) => {
      const body = [
        { __component: 'blocks.hero' },
        { __component: 'blocks.call-to-action', link: {} },
      ];
      const pages = [
        await created(editor, PAGE, { title: 'Open', slug: fresh('open'), body }),
        await published(fresh('closed')),
      ];
      for (const some of [pages.slice(0, 1), pages]) {
        const refused = await ask({ action: 'publish', pages: some, isDryRun });
        expect(refused.status).toBe(400);
        expect(refused.error.details).toMatchObject({
          errors: expect.arrayContaining([
            expect.objectContaining({
              path: ['body', 0, 'heading'],
              models: [PAGE, 'blocks.hero'],
            }),
            expect.objectContaining({
              path: ['body', 1, 'link', 'url'],
              models: [PAGE, 'blocks.call-to-action', 'shared.link'],
            }),
          ]),
        });
      }
    }
  );
});

describe('a bulk action', () => {
  test.each([
    [{}],
    [{ action: 'publish' }],
    [{ action: 'publish', pages: [] }],
    [{ action: 'burn', pages: ['a'] }],
    [{ action: 'publish', pages: ['a'], surprise: true }],
    [{ action: 'move', pages: ['a'], parent: 7, publishes: true }],
  ])('is refused if the request body is invalid: %j', async (body) => {
    const { status, error } = await ask(body as Asked);
    expect(status).toBe(400);
    expect(JSON.stringify(error.details)).toContain('page-bulk-action.form');
  });

  test('returns 404 for a page that does not exist', async () => {
    expect(await ask({ action: 'publish', pages: ['nothing'] })).toMatchObject({
      status: 404,
    });
  });

  test.each<[string, Grant[], Record<string, number>]>([
    ['only read', [reads(PAGE)], { publish: 403, move: 403, unpublish: 403, delete: 403 }],
    [
      'read and publish',
      [reads(PAGE), { action: 'plugin::content-manager.explorer.publish', subject: PAGE }],
      { publish: 200, move: 403, unpublish: 200, delete: 403 },
    ],
  ])(
    'requires the permissions of the Content Manager: a role that may %s',
    async (_what, grants, expected) => {
      const role = await createRole(service, grants);
      const somebody = getPanel(service, await createEditor(service, role));
      const page = await published(fresh('page'));
      const answers: Record<string, number> = {};
      const actions = {
        publish: {},
        move: { parent: null, publishes: false },
        unpublish: { redirectTo: { kind: 'nowhere' } },
        delete: { redirectTo: { kind: 'nowhere' } },
      };
      for (const [action, more] of Object.entries(actions)) {
        const { status } = await somebody.post('pages/bulk-actions', {
          action,
          pages: [page],
          isDryRun: true,
          ...more,
        });
        answers[action] = status;
      }
      expect(answers).toEqual(expected);
    }
  );

  test('is refused if it changes a field that the role may not update', async () => {
    const updates = (...fields: string[]): Grant => ({
      action: 'plugin::content-manager.explorer.update',
      subject: PAGE,
      fields,
    });
    const publishes = { action: 'plugin::content-manager.explorer.publish', subject: PAGE };
    const getStatuses = async (...fields: string[]): Promise<Record<string, number>> => {
      const role = await createRole(service, [reads(PAGE), publishes, updates(...fields)]);
      const somebody = getPanel(service, await createEditor(service, role));
      const page = await published(fresh('page'));
      const requests = {
        slug: { action: 'publish', place: { slug: fresh('other') } },
        parent: { action: 'publish', place: { parent: null } },
        both: { action: 'publish', place: { slug: fresh('other'), parent: null } },
        neither: { action: 'publish', place: {} },
        move: { action: 'move', parent: null, publishes: true },
      };
      const statuses: Record<string, number> = {};
      for (const isDryRun of [true, false]) {
        for (const [name, request] of Object.entries(requests)) {
          const { status } = await somebody.post('pages/bulk-actions', {
            ...request,
            ...{ pages: [page], isDryRun },
          });
          expect([name, statuses[name] ?? status]).toEqual([name, status]);
          statuses[name] = status;
        }
      }
      return statuses;
    };
    const all = { slug: 200, parent: 200, both: 200, neither: 200, move: 200 };
    const no = { slug: 403, parent: 403, both: 403, neither: 200, move: 403 };
    expect(await getStatuses('title')).toEqual(no);
    expect(await getStatuses('title', 'slug')).toEqual({ ...no, slug: 200 });
    expect(await getStatuses('title', 'parent')).toEqual({ ...no, parent: 200, move: 200 });
    expect(await getStatuses('slug', 'parent')).toEqual(all);
  });
});
