import type {
  DashboardResponse,
  PageChoices,
  PageReferences,
} from '../../src/plugins/site-content/domain/panel/panel-response-types';
import type { PreviewUrls } from '../../src/plugins/site-content/domain/panel/preview';
import {
  connect,
  created,
  createEditor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { createRole, getOverview, getPanel, READ_NAVIGATION, reads } from '../support/panel';
import { PREVIEW_ENVIRONMENT } from '../support/preview';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

const SECRET = 'pk.secret-token';

const service = serviceForTests({
  serverUrl: 'https://cms.example.com/base/',
  environment: PREVIEW_ENVIRONMENT,
  plugin: { siteUrl: 'https://www.example.com' },
});
const editor = editorForTests(service);
let panel: ReturnType<typeof getPanel>;
beforeAll(async () => {
  panel = getPanel(service, editor);
});

const data = async <T>(route: string, as = panel): Promise<T> =>
  (await as.get(route).expect(200)).body.data;

describe('the references of a page', () => {
  test('list the menu items, redirects and pages that link to it, limited by permissions', async () => {
    const team = await publishedPage(editor, { title: 'Team', slug: 'team' });
    const link = { text: 'Team', page: connect(team) };
    const hero = await created(editor, PAGE, {
      title: 'Draft with a hero',
      slug: 'with-hero',
      body: [{ __component: 'blocks.hero', heading: 'x', link }],
    });
    const cards = await publishedPage(editor, {
      title: 'Cards',
      slug: 'with-cards',
      body: [{ __component: 'blocks.cards', cards: [{ title: 'x' }, { title: 'y', link }] }],
    });
    const other = await publishedPage(editor, {
      title: 'Another',
      slug: 'another',
      body: [{ __component: 'blocks.hero', heading: 'x', link: { text: 'x', url: '/team/' } }],
    });
    const top = await created(editor, NAV_ITEM, { title: 'Top', area: 'header', url: '/top/' });
    const item = await created(editor, NAV_ITEM, {
      title: 'Our team',
      parent: connect(top),
      page: connect(team),
    });
    const redirect = await created(editor, REDIRECT, {
      source: '/people',
      target: 'page',
      page: connect(team),
    });
    const byUrl = await created(editor, REDIRECT, {
      ...{ source: '/staff', target: 'url' },
      destination: 'https://www.example.com/team/?from=staff',
    });
    const beside = { source: '/teams', target: 'url', destination: '/team/leads/' };
    await created(editor, REDIRECT, beside);

    const references = await data<PageReferences>(`pages/${team}/references`);
    expect(references).toEqual({
      title: 'Team',
      path: '/team/',
      draftPath: '/team/',
      slug: 'team',
      responseUrl: `https://cms.example.com/base/api/pages/?id=${team}&fields=*`,
      canPreview: true,
      isPublished: true,
      navItems: [
        {
          ...{ id: item, title: 'Our team', area: 'header', trail: ['Top'], subitems: 0 },
          hasFormerTitle: false,
          isHidden: false,
        },
      ],
      redirects: [
        { id: redirect, source: '/people', isAutomatic: false },
        { id: byUrl, source: '/staff', isAutomatic: false },
      ],
      links: [
        { id: other, title: 'Another', path: '/another/' },
        { id: cards, title: 'Cards', path: '/with-cards/' },
        { id: hero, title: 'Draft with a hero', path: '/with-hero/' },
      ],
      keys: [],
      lostFiles: [],
    });
    expect(await data(`pages/${other}/references`)).toMatchObject({
      navItems: [],
      redirects: [],
      links: [],
    });

    // A link removed from the draft stays public until the draft is published.
    await accepted(editor.update(PAGE, cards, { body: [] }));
    await accepted(editor.update(PAGE, hero, { body: [] }));
    expect((await data<PageReferences>(`pages/${team}/references`)).links).toEqual([
      { id: other, title: 'Another', path: '/another/' },
      { id: cards, title: 'Cards', path: '/with-cards/' },
    ]);
    // The returned slug is the published one.
    await accepted(editor.update(PAGE, team, { slug: 'crew' }));
    expect((await data<PageReferences>(`pages/${team}/references`)).slug).toBe('team');
    await accepted(editor.unpublish(PAGE, team));
    expect(await data(`pages/${team}/references`)).toMatchObject({
      path: null,
      slug: null,
      responseUrl: null,
      navItems: [{ id: item }],
      redirects: [{ id: redirect }],
    });

    const pagesOnly = await createEditor(service, await createRole(service, [reads(PAGE)]));
    expect(await data(`pages/${team}/references`, getPanel(service, pagesOnly))).toMatchObject({
      navItems: [],
      redirects: [],
      links: [{ id: cards }],
    });
    const some = [reads(PAGE, 'slug'), reads(NAV_ITEM, 'area'), reads(REDIRECT, 'note')];
    const withoutNames = await createEditor(service, await createRole(service, some));
    expect(await data(`pages/${team}/references`, getPanel(service, withoutNames))).toMatchObject({
      // A preview requires permission to read every field, because its response shows all of them.
      canPreview: false,
      navItems: [],
      redirects: [],
      links: [],
    });
    // A user who may read the navigation page also sees its items here.
    const navigator = await createEditor(
      service,
      await createRole(service, [reads(PAGE), READ_NAVIGATION])
    );
    expect(await data(`pages/${team}/references`, getPanel(service, navigator))).toMatchObject({
      navItems: [{ id: item }],
      redirects: [],
    });
  });

  test('include links in the HTML of pages and of site keys', async () => {
    const target = await publishedPage(editor, { title: 'Target', slug: 'target' });
    const html = `<p><a href="page:${target}">x</a><a href="page:${'x'.repeat(24)}">y</a></p>`;
    const text = await publishedPage(editor, {
      title: 'Text',
      slug: 'text',
      body: [{ __component: 'blocks.rich-text', html }],
    });
    const typed = await created(editor, PAGE, {
      title: 'Typed',
      slug: 'typed',
      body: [
        {
          __component: 'blocks.faq',
          questions: [{ question: 'Q?', answer: '<a href="/target/?a#b">x</a>' }],
        },
      ],
    });
    await accepted(editor.saveSiteKeys({ footer_disclaimer: html }));
    const references = `pages/${target}/references`;
    expect(await data(references)).toMatchObject({
      links: [{ id: text }, { id: typed }],
      keys: [{ id: 'footer_disclaimer' }],
    });

    // A link removed from the draft stays public until the draft is published.
    await accepted(editor.update(PAGE, text, { body: [] }));
    await accepted(editor.update(PAGE, typed, { body: [] }));
    expect(await data(references)).toMatchObject({ links: [{ id: text }] });
    await accepted(editor.discard(PAGE, text));
    await accepted(editor.unpublish(PAGE, text));
    expect(await data(references)).toMatchObject({ links: [{ id: text }] });
    await accepted(editor.update(PAGE, text, { body: [] }));
    expect(await data(references)).toMatchObject({ links: [] });

    // The service computes `linked_pages`: a given or cloned value has no effect.
    await service.strapi.documents(PAGE).update({
      documentId: text,
      data: { linked_pages: ` ${target} ` } as object,
    });
    const copy = await accepted(editor.clone(PAGE, typed, { title: 'Copy', slug: 'copy' }));
    expect(copy.data).not.toHaveProperty('linked_pages');
    expect(await data(references)).toMatchObject({ links: [] });

    const withoutText = [reads(PAGE), reads(SITE_KEYS, 'email')];
    const reader = await createEditor(service, await createRole(service, withoutText));
    expect(await data(references, getPanel(service, reader))).toMatchObject({ keys: [] });
    await accepted(editor.saveSiteKeys({ footer_disclaimer: '' }));
    expect(await data(references)).toMatchObject({ keys: [] });
  });

  test('contain the path of the draft, and mark automatic redirects', async () => {
    const above = await publishedPage(editor, { title: 'Above', slug: 'draft-above' });
    const page = await publishedPage(editor, { title: 'Moving', slug: 'moving' });
    const references = (): Promise<PageReferences> => data(`pages/${page}/references`);

    await accepted(editor.update(PAGE, page, { slug: 'moved', parent: connect(above) }));
    expect(await references()).toMatchObject({
      path: '/moving/',
      draftPath: '/draft-above/moved/',
      redirects: [],
    });
    await accepted(editor.publish(PAGE, page));
    expect(await references()).toMatchObject({
      path: '/draft-above/moved/',
      draftPath: '/draft-above/moved/',
      redirects: [{ source: '/moving/', isAutomatic: true }],
    });
    await accepted(editor.update(PAGE, page, { slug: 'home', parent: { set: [] } }));
    expect(await references()).toMatchObject({ draftPath: '/' });
    await accepted(editor.update(PAGE, page, { title: '', slug: '' }));
    expect(await references()).toMatchObject({ path: '/draft-above/moved/', draftPath: null });
  });

  test('return 404 for a missing page, and 403 for a page that the user may not read', async () => {
    const page = await publishedPage(editor, { title: 'Mine', slug: 'mine' });
    await panel.get('pages/none/references').expect(404);
    const author = await createEditor(service, 'strapi-author');
    await getPanel(service, author).get(`pages/${page}/references`).expect(403);
    const own = await created(author, PAGE, { title: 'Own', slug: 'own' });
    const link = { text: 'x', page: connect(page) };
    await accepted(
      editor.update(PAGE, own, { body: [{ __component: 'blocks.hero', heading: 'x', link }] })
    );
    await getPanel(service, author).get(`pages/${own}/references`).expect(200);
  });
});

describe('the dashboard', () => {
  const overview = (as = panel): Promise<DashboardResponse> => getOverview(as);
  const ofKind = ({ attention }: DashboardResponse, kind: string): object[] =>
    attention.filter((found) => found.kind === kind);

  test('counts content, and lists hidden menu items and redirects to missing pages', async () => {
    const before = await overview();
    const page = await publishedPage(editor, { title: 'Soon gone', slug: 'soon-gone' });
    await created(editor, PAGE, { title: 'A draft', slug: 'response' });
    const item = await created(editor, NAV_ITEM, {
      title: 'Soon hidden',
      area: 'header',
      page: connect(page),
    });
    const toPage = await created(editor, REDIRECT, {
      source: '/to-page',
      target: 'page',
      page: connect(page),
    });
    const toPath = await created(editor, REDIRECT, {
      source: '/to-path',
      destination: '/soon-gone/?a=1',
    });
    const live = await overview();
    expect(live.counts).toEqual({
      publishedPages: (before.counts.publishedPages ?? 0) + 1,
      draftPages: (before.counts.draftPages ?? 0) + 1,
      navItems: (before.counts.navItems ?? 0) + 1,
      redirects: (before.counts.redirects ?? 0) + 2,
    });
    for (const kind of ['hidden-nav-item', 'redirect-to-nowhere']) {
      expect(ofKind(live, kind)).toEqual(ofKind(before, kind));
    }

    await accepted(editor.unpublish(PAGE, page));
    const after = await overview();
    expect(ofKind(after, 'hidden-nav-item')).toContainEqual({
      kind: 'hidden-nav-item',
      id: item,
      title: 'Soon hidden',
      area: 'header',
      reason: 'page-not-published',
    });
    for (const [id, source, code] of [
      [toPage, '/to-page', 'check.page-unpublished'],
      [toPath, '/to-path', 'check.nothing-there'],
    ]) {
      expect(ofKind(after, 'redirect-to-nowhere')).toContainEqual({
        kind: 'redirect-to-nowhere',
        id,
        source,
        reason: expect.objectContaining({ code }) as object,
      });
    }
    const totals = Object.fromEntries(
      Object.keys(after.attentionTotals).map((kind) => [kind, ofKind(after, kind).length])
    );
    expect(after.attentionTotals).toEqual(totals);
  });

  test('lists the site keys that are not set, and exposes no values', async () => {
    expect(ofKind(await overview(), 'key-not-set')).toHaveLength(14);
    await accepted(
      editor.saveSiteKeys({
        map_accesstoken: SECRET,
        password: SECRET,
        request_info: { cta_text: 'Ask' },
      })
    );
    const response = await panel.get('overview').expect(200);
    expect(ofKind(response.body.data, 'key-not-set')).toHaveLength(12);
    expect(response.text).not.toContain(SECRET);
  });

  test('leaves out content that the role may not read', async () => {
    const nobody = await createEditor(service, await createRole(service, []));
    expect(await overview(getPanel(service, nobody))).toEqual({
      counts: { publishedPages: null, draftPages: null, navItems: null, redirects: null },
      checks: 'current',
      attention: [],
      attentionTotals: {
        ...{ 'hidden-nav-item': 0, 'redirect-to-nowhere': 0, 'key-not-set': 0, 'lost-file': 0 },
        ...{ 'broken-link': 0, 'pages-at-one-path': 0, 'siblings-with-one-slug': 0 },
        ...{ 'redirect-loop': 0, 'redirect-chain': 0, 'hidden-page': 0, 'invalid-value': 0 },
        ...{ 'path-spelling': 0, 'address-twice': 0, 'password-request': 0, 'never-requested': 0 },
      },
    });
    const keeper = await createEditor(service, await createRole(service, [reads(SITE_KEYS)]));
    const found = await overview(getPanel(service, keeper));
    expect(new Set(found.attention.map(({ kind }) => kind))).toEqual(new Set(['key-not-set']));
    // A role may be granted only some fields of a type.
    const some = [reads(SITE_KEYS, 'email'), reads(REDIRECT, 'note'), reads(NAV_ITEM, 'area')];
    const mailer = await createEditor(service, await createRole(service, some));
    await accepted(editor.saveSiteKeys({ email: null }));
    expect((await overview(getPanel(service, mailer))).attention).toEqual([
      { kind: 'key-not-set', name: 'email' },
    ]);
    // An Author reads only their own pages.
    const author = await createEditor(service, 'strapi-author');
    await created(author, PAGE, { title: 'By an author', slug: 'by-an-author' });
    expect(await overview(getPanel(service, author))).toMatchObject({
      counts: { publishedPages: 0, draftPages: 1, navItems: null, redirects: null },
      attention: [],
    });
  });

  test('reports whether the audit already covers 2,000 new redirects, and lists 50 of them', async () => {
    const before = await overview();
    const many = Array.from({ length: 2000 }, (_, index) => ({
      documentId: `redirect-${index}`,
      source: `/old-${index}`,
      source_hash: `hash-${index}`,
      target: 'url',
      destination: `/nowhere-${index}/`,
    }));
    for (let at = 0; at < many.length; at += 1000) {
      const chunk = many.slice(at, at + 1000);
      await service.strapi.db.query(REDIRECT).createMany({ data: chunk });
    }
    const soon: DashboardResponse = (await panel.get('overview').expect(200)).body.data;
    expect(soon.counts.redirects).toBe((before.counts.redirects ?? 0) + many.length);
    if (soon.checks !== 'current') {
      // Until then, the earlier result is returned and marked as such.
      expect(soon.checks).toBe('earlier');
      expect(soon.attentionTotals['redirect-to-nowhere']).toBe(
        before.attentionTotals['redirect-to-nowhere']
      );
    }
    const { counts, attention, attentionTotals } = await overview();
    expect(counts.redirects).toBeGreaterThanOrEqual(2000);
    expect(attentionTotals['redirect-to-nowhere']).toBeGreaterThanOrEqual(2000);
    expect(attention.filter(({ kind }) => kind === 'redirect-to-nowhere')).toHaveLength(50);
  });
});

test('a preview has a URL on the website, and another of the API response with the draft', async () => {
  const page = await created(editor, PAGE, { title: 'A draft', slug: 'with-response' });
  const { body } = await panel.post('preview', { page }).expect(200);
  const { url, responseUrl } = body.data as PreviewUrls;
  expect(url).toMatch(/^https:\/\/www\.example\.org\/preview\?/);
  expect(responseUrl).toMatch(/^https:\/\/cms\.example\.com\/base\/api\/pages\//);
  const { pathname, search } = new URL(responseUrl.replace('/base/', '/'));
  const response = await service.visitor.get(`${pathname}${search}`).expect(200);
  expect(response.body.items).toMatchObject([{ id: page, title: 'A draft' }]);
  const role = await createRole(service, [reads(PAGE, 'title', 'slug')]);
  await getPanel(service, await createEditor(service, role))
    .post('preview', { page })
    .expect(403);
});

test('the panel settings are those of the service', async () => {
  expect(await data('settings')).toEqual({
    siteUrl: 'https://www.example.com',
    homeSlug: 'home',
    paragraphClasses: [
      { className: 'lead', label: 'Lead' },
      { className: 'small', label: 'Small print' },
      { className: 'note', label: 'Note' },
    ],
    redirects: { automatic: 'ask' },
    historyDays: 180,
    previews: 'website',
  });
});

describe('the page picker', () => {
  const choices = (query: string, as = panel): Promise<PageChoices> =>
    data<PageChoices>(`page-choices?${query}`, as);
  let fares: string;
  let freight: string;
  let draft: string;

  beforeAll(async () => {
    fares = await publishedPage(editor, { title: 'Überfahrten', slug: 'choice-fares' });
    freight = await publishedPage(editor, {
      title: 'Freight',
      slug: 'freight',
      parent: connect(fares),
    });
    draft = await created(editor, PAGE, { title: 'Freight draft', slug: 'choice-draft' });
  });

  test('finds pages by title and path, including drafts', async () => {
    expect(await choices('search=uberfahrten')).toEqual({
      pages: [{ id: fares, title: 'Überfahrten', slug: 'choice-fares', path: '/choice-fares/' }],
      more: 0,
    });
    const { pages } = await choices('search=freight');
    expect(pages).toEqual([
      { id: freight, title: 'Freight', slug: 'freight', path: '/choice-fares/freight/' },
      {
        ...{ id: draft, title: 'Freight draft', slug: 'choice-draft' },
        ...{ path: null, draftPath: '/choice-draft/' },
      },
    ]);
    expect(await choices('search=%2Fchoice-draft%2F')).toMatchObject({ pages: [{ id: draft }] });
  });

  test('lists the page with exactly the searched path first', async () => {
    const { pages } = await choices('search=%2Fchoice-fares%2F');
    expect(pages.map(({ id }) => id)).toEqual([fares, freight]);
  });

  test('finds pages by id', async () => {
    const ids = [draft, freight, 'x'.repeat(24)].join(',');
    const { pages } = await choices(`ids=${ids}`);
    expect(pages.map(({ id }) => id)).toEqual([freight, draft]);
    expect(await choices('ids=')).toEqual({ pages: [], more: 0 });
  });

  test('returns at most 20 pages, and the number of further matches', async () => {
    for (let number = 0; number < 23; number += 1) {
      await created(editor, PAGE, { title: `Many ${number}`, slug: `many-${number}` });
    }
    const { pages, more } = await choices('search=many');
    expect({ pages: pages.length, more }).toEqual({ pages: 20, more: 3 });
  });

  test('returns only pages whose titles the user may read', async () => {
    const author = getPanel(service, await createEditor(service, 'strapi-author'));
    expect(await choices('search=freight', author)).toEqual({ pages: [], more: 0 });
    expect(await choices(`ids=${fares}`, author)).toEqual({ pages: [], more: 0 });
    const role = await createRole(service, [reads(PAGE, 'slug')]);
    const withoutTitles = getPanel(service, await createEditor(service, role));
    expect(await choices('search=freight', withoutTitles)).toEqual({ pages: [], more: 0 });
  });

  test.each(['search=a&search=b', `search=${'a'.repeat(256)}`, 'ids=a&ids=b'])(
    'refuses ?%s',
    async (query) => {
      await panel.get(`page-choices?${query}`).expect(400);
    }
  );
});

describe('the path below a parent', () => {
  test('omits a parent that has never been published, and names it', async () => {
    const above = await created(editor, PAGE, { title: 'Not yet', slug: 'not-yet' });
    const below = await created(editor, PAGE, { title: 'X', slug: 'x', parent: connect(above) });
    const read = () => data(`path-below?page=${below}`);
    expect(await read()).toEqual({ path: '/', isRoot: false, draftParent: 'Not yet' });
    await accepted(editor.publish(PAGE, above));
    expect(await read()).toEqual({ path: '/not-yet/', isRoot: false, draftParent: null });
    await accepted(editor.unpublish(PAGE, above));
    expect(await read()).toEqual({ path: '/not-yet/', isRoot: false, draftParent: null });
    expect(await data('path-below?parent=')).toMatchObject({ isRoot: true, draftParent: null });
  });
});

describe('the free slug', () => {
  const free = async (query: string): Promise<string> =>
    (await data<{ slug: string }>(`free-slug?${query}`)).slug;

  test('is the requested slug, or the slug with the first unused number', async () => {
    expect(await free('slug=rare')).toBe('rare');
    await created(editor, PAGE, { title: 'Rare', slug: 'rare' });
    await created(editor, PAGE, { title: 'Rare', slug: 'rare-3' });
    await created(editor, PAGE, { title: 'Rarer', slug: 'rarer' });
    expect(await free('slug=rare')).toBe('rare-2');
  });

  test("may be the page's own draft or published slug, but not that of another page", async () => {
    const moved = await publishedPage(editor, { title: 'Moved', slug: 'before' });
    await editor.update(PAGE, moved, { slug: 'after' });
    for (const slug of ['before', 'after']) {
      expect(await free(`slug=${slug}`)).toBe(`${slug}-2`);
      expect(await free(`slug=${slug}&page=${moved}`)).toBe(slug);
    }
  });

  test("is returned with the page's current publication state", async () => {
    const page = await created(editor, PAGE, { title: 'Soon', slug: 'soon' });
    const isPublished = async (query: string): Promise<boolean> =>
      (await data<{ isPublished: boolean }>(`free-slug?slug=sooner${query}`)).isPublished;
    expect(await isPublished(`&page=${page}`)).toBe(false);
    await accepted(editor.publish(PAGE, page));
    expect(await isPublished(`&page=${page}`)).toBe(true);
    expect(await isPublished('')).toBe(false);
  });

  test('is unique among the siblings under the current or the requested parent', async () => {
    const above = await publishedPage(editor, { title: 'Above', slug: 'above' });
    const below = await publishedPage(editor, {
      title: 'Below',
      slug: 'below',
      parent: connect(above),
    });
    expect(await free('slug=below')).toBe('below');
    expect(await free(`slug=BELOW&parent=${above}`)).toBe('BELOW-2');
    expect(await free(`slug=above&page=${below}`)).toBe('above');
    expect(await free(`slug=above&page=${below}&parent=`)).toBe('above-2');
  });

  test.each(['', 'slug=', 'slug=a%20b', `slug=${'a'.repeat(256)}`, 'slug=a&slug=b'])(
    'is refused for ?%s',
    async (query) => {
      await panel.get(`free-slug?${query}`).expect(400);
    }
  );
});
