import type { Finding } from '#site-content/domain/audit/finding';
import type { DashboardResponse } from '#site-content/domain/panel/panel-response-types';
import { getServices } from '#site-content/server/create-services';
import { type Ended, runAsProcess, runCommand } from '../support/command';
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
import {
  createRole,
  getOverview,
  getPanel,
  type Grant,
  READ_NAVIGATION,
  reads,
} from '../support/panel';
import { accepted } from '../support/refusals';
import { countStatements } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';

const SITE = 'https://www.example.com';
const service = serviceForTests({ environment: { SITE_URL: SITE } });
const editor = editorForTests(service);

const findings = (): Promise<readonly Finding[]> => getServices(service.strapi).checks.read();

const reported = (found: readonly Finding[]): string[] =>
  found.map(
    ({ kind, where, target, reason }) =>
      `${kind} ${where.title} ${where.path.join('.')} ${target} ${reason.code}`
  );

const check = (...args: string[]): Promise<Ended> => runCommand(service, 'check', ...args);

let gone: string;
let fares: string;

test('the content audit reports no issues if all links and redirects work', async () => {
  fares = await publishedPage(editor, {
    title: 'Fares',
    slug: 'fares',
    body: [
      {
        __component: 'blocks.call-to-action',
        heading: 'Go',
        link: { text: 'Fares', url: `${SITE}/fares?day=2` },
      },
      { __component: 'blocks.rich-text', html: '<p><a href="https://other.example/x">x</a></p>' },
    ],
  });
  await created(editor, NAV_ITEM, { title: 'Fares', area: 'header', url: '/fares' });
  await created(editor, REDIRECT, { source: '/prices', destination: '/fares/' });
  expect(await findings()).toEqual([]);
  expect(await check()).toEqual({ code: 0, stdout: 'No issues found.\n', stderr: '' });
  expect(JSON.parse((await check('--json')).stdout)).toEqual([]);
});

test('the content audit reports broken links in pages, site keys, navigation and redirects', async () => {
  gone = await publishedPage(editor, { title: 'Gone', slug: 'gone' });
  await service.strapi.db.query('plugin::upload.file').create({
    data: {
      ...{ name: 'map.png', hash: 'map_1', ext: '.png', mime: 'image/png', size: 1 },
      ...{ url: '/uploads/map_1.png', provider: 'local' },
      formats: { small: { url: '/uploads/small_map_1.png' } },
    },
  });
  const cards = [
    { title: 'One', link: { text: 'One', page: connect(gone) } },
    { title: 'Two' },
    { title: 'Three', link: { text: 'Three', url: '/nowhere/' } },
  ];
  await publishedPage(editor, {
    title: 'Linking',
    slug: 'linking',
    body: [
      { __component: 'blocks.quote', text: 'Ahoy' },
      {
        __component: 'blocks.rich-text',
        html: `<p><a href="/gone/">a</a><a href="${SITE}/nowhere">b</a><a href="/uploads/map_2.pdf">c</a><img src="/uploads/map_1.png" alt=""><img src="/uploads/small_map_1.png" alt=""></p>`,
      },
      {
        __component: 'blocks.faq',
        questions: [
          { question: 'A', answer: '<p>No</p>' },
          { question: 'B', answer: '<p><a href="/nowhere/?a=1&amp;b=2">b</a></p>' },
        ],
      },
      { __component: 'blocks.cards', cards },
    ],
  });
  await created(editor, PAGE, {
    title: 'Draft',
    slug: 'draft',
    body: [{ __component: 'blocks.rich-text', html: '<a href="/nowhere/">a</a>' }],
  });
  await accepted(
    editor.saveSiteKeys({
      footer_disclaimer: '<p><a href="/nowhere/">a</a></p>',
      request_info: { cta_text: 'Ask', cta_url: '/nowhere/#ask' },
    })
  );
  await created(editor, NAV_ITEM, { title: 'Path', area: 'header', url: '/nowhere/' });
  await created(editor, NAV_ITEM, { title: 'Page', area: 'header', page: connect(gone) });
  await created(editor, REDIRECT, { source: '/to-path', destination: '/nowhere/' });
  await created(editor, REDIRECT, { source: '/to-page', target: 'page', page: connect(gone) });
  await accepted(editor.remove(PAGE, gone));

  const found = await findings();
  expect(reported(found).toSorted()).toEqual(
    [
      `broken-link Linking body.1.html page:${gone} page-gone`,
      `broken-link Linking body.1.html ${SITE}/nowhere check.nothing-there`,
      'broken-link Linking body.1.html /uploads/map_2.pdf check.no-file',
      'broken-link Linking body.2.questions.1.answer /nowhere/?a=1&b=2 check.nothing-there',
      `broken-link Linking body.3.cards.0.link.page page:${gone} page-gone`,
      'broken-link Linking body.3.cards.2.link.url /nowhere/ check.nothing-there',
      'broken-link Site keys footer_disclaimer /nowhere/ check.nothing-there',
      'broken-link Site keys request_info.cta_url /nowhere/#ask check.nothing-there',
      'broken-link Path url /nowhere/ check.nothing-there',
      'broken-link Page page  page-gone',
      'broken-link /to-path destination /nowhere/ check.nothing-there',
      'broken-link /to-page page  page-gone',
    ].toSorted()
  );
  expect(new Set(found.map(({ where }) => where.type))).toEqual(
    new Set([PAGE, SITE_KEYS, NAV_ITEM, REDIRECT])
  );
});

test('creating a redirect fixes the broken links to its source and reports a redirect chain', async () => {
  const before = (await findings()).length;
  await created(editor, REDIRECT, { source: '/nowhere/', destination: '/fares/' });
  const left = reported(await findings());
  expect(left).toHaveLength(before - 7 + 1);
  expect(left).toContain('redirect-chain /to-path destination /fares/ check.redirect-chain');
});

test('the content audit reports path collisions and duplicate slugs that bypassed the content rules', async () => {
  const duplicate = await publishedPage(editor, { title: 'Twin', slug: 'twin' });
  const draft = await created(editor, PAGE, { title: 'Beside', slug: 'beside' });
  await service.strapi.db.query(PAGE).updateMany({
    where: { documentId: duplicate },
    data: { slug: 'fares', slug_key: 'fares' },
  });
  await service.strapi.db.query(PAGE).updateMany({
    where: { documentId: draft },
    data: { slug: 'Linking', slug_key: 'linking' },
  });
  const met = (await findings()).filter(({ where }) => where.path[0] === 'slug');
  expect(reported(met)).toEqual([
    'pages-at-one-path Fares slug /fares/ check.path-shared',
    'pages-at-one-path Twin slug /fares/ check.path-shared',
    'siblings-with-one-slug Linking slug linking check.slug-shared',
    'siblings-with-one-slug Beside slug Linking check.slug-shared',
  ]);
  expect(met.map(({ where }) => where.id).slice(0, 2)).toEqual([fares, duplicate]);
});

describe('npm run check', () => {
  test('lists the issues by kind, with their location', async () => {
    const { code, stdout, stderr } = await runAsProcess({}, 'check');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain('Broken links: 5\n');
    expect(stdout).toMatch(
      /\n {2}Page "Linking" \([a-z0-9]{24}\), body\.1\.html: \/uploads\/map_2\.pdf\n {4}The Media Library has no file \/uploads\/map_2\.pdf\.\n/
    );
    expect(stdout).toContain(`\n  Redirect "/to-page" (`);
    expect(stdout).toContain('Published pages with the same path: 2\n');
    expect(stdout).toContain('Pages with the same slug under one parent: 2\n');
    expect(stdout).toContain(
      'This goes through several redirects: /to-path → /nowhere/ → /fares/. Point it straight at /fares/.'
    );
  });

  test('prints the issues as JSON with --json', async () => {
    const { code, stdout } = await check('--json');
    expect(code).toBe(1);
    const found = JSON.parse(stdout) as object[];
    expect(found).toHaveLength(10);
    expect(found).toContainEqual({
      kind: 'pages-at-one-path',
      where: { type: PAGE, id: fares, title: 'Fares', path: ['slug'] },
      target: '/fares/',
      code: 'check.path-shared',
      values: { path: '/fares/' },
      message: expect.stringMatching(
        /^Another published page has the same path, \/fares\/\./
      ) as string,
    });
  });

  test.each([['--jsn'], ['pages']])(
    'prints its usage and exits with 2 for the invalid argument %s',
    async (argument) => {
      const { code, stdout, stderr } = await check(argument);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('Usage: site-content check [options]');
    }
  );

  test('prints its usage with --help', async () => {
    const { code, stdout, stderr } = await check('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Usage: site-content check [options]');
  });
});

test('the content audit runs a constant number of SQL statements, and only one if nothing changed', async () => {
  const count = (): Promise<number> => countStatements(service, findings);
  const change = (title: string): Promise<string> =>
    publishedPage(editor, {
      title,
      slug: title,
      body: [{ __component: 'blocks.rich-text', html: '<p><a href="/fares/">a</a></p>' }],
    });
  await change('one');
  const before = await count();
  expect(before).toBeGreaterThan(5);
  expect(await count()).toBe(1);
  for (let number = 0; number < 12; number += 1) await change(`many-${number}`);
  expect(await count()).toBe(before);
});

describe('the dashboard', () => {
  const overview = (as: Editor): Promise<DashboardResponse> => getOverview(getPanel(service, as));
  const inOverview = ({ attention }: DashboardResponse): string[] =>
    attention.flatMap((found) =>
      'target' in found ? [`${found.kind} ${found.title} ${found.target} ${found.reason.code}`] : []
    );

  beforeAll(async () => {
    await created(editor, NAV_ITEM, { title: 'Lost', area: 'footer' });
    await accepted(editor.saveSiteKeys({ footer_disclaimer: '<p><a href="/lost/">a</a></p>' }));
    await created(editor, NAV_ITEM, { title: 'Lost', area: 'header', url: '/lost/' });
    await created(editor, REDIRECT, { source: '/to-lost', destination: '/lost/' });
  });

  test('lists and counts the issues, without those that another kind already reports', async () => {
    const found = await overview(editor);
    expect(inOverview(found)).toEqual([
      `broken-link Linking page:${gone} page-gone`,
      'broken-link Linking /uploads/map_2.pdf check.no-file',
      `broken-link Linking page:${gone} page-gone`,
      'broken-link Site keys /lost/ check.nothing-there',
      'broken-link Lost /lost/ check.nothing-there',
      'pages-at-one-path Fares /fares/ check.path-shared',
      'pages-at-one-path Twin /fares/ check.path-shared',
      'siblings-with-one-slug Linking linking check.slug-shared',
      'siblings-with-one-slug Beside Linking check.slug-shared',
      'redirect-chain /to-path /fares/ check.redirect-chain',
    ]);
    expect(found.attention).toContainEqual({
      ...{ kind: 'broken-link', type: NAV_ITEM, isSingle: false, id: expect.any(String) as string },
      ...{ title: 'Lost', area: 'header', path: ['url'], target: '/lost/' },
      reason: { code: 'check.nothing-there', values: { path: '/lost/' } },
    });
    expect(found.attention).toContainEqual(
      expect.objectContaining({ type: SITE_KEYS, isSingle: true, path: ['footer_disclaimer'] })
    );
    expect(found.attention).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'redirect-to-nowhere', source: '/to-lost' },
        reason: { code: 'check.nothing-there', values: { path: '/lost/' } },
      })
    );
    expect(found.attentionTotals).toMatchObject({
      ...{ 'broken-link': 5, 'pages-at-one-path': 2, 'siblings-with-one-slug': 2 },
    });
  });

  test.each<[string, Grant[], string[]]>([
    ['page bodies', [reads(PAGE, 'title', 'body')], ['Linking', 'Linking', 'Linking']],
    ['page slugs', [reads(PAGE, 'title', 'slug')], ['Linking', 'Beside']],
    [
      'page slugs and parents',
      [reads(PAGE, 'title', 'slug', 'parent')],
      ['Fares', 'Twin', 'Linking', 'Beside'],
    ],
    ['page bodies and slugs without titles', [reads(PAGE, 'body', 'slug')], []],
    ['the call to action', [reads(SITE_KEYS, 'request_info.cta_url')], []],
    ['the disclaimer', [reads(SITE_KEYS, 'footer_disclaimer')], ['Site keys']],
    ['navigation item titles', [reads(NAV_ITEM, 'title')], []],
    ['navigation items', [reads(NAV_ITEM, 'title', 'url')], ['Lost']],
    ['the navigation', [READ_NAVIGATION], ['Lost']],
    ['redirects', [reads(REDIRECT, 'source', 'destination')], ['/to-path']],
    ['redirect sources', [reads(REDIRECT, 'source')], []],
  ])(
    'shows only the matching issues to a user who can read only %s',
    async (_what, grants, titles) => {
      const reader = await createEditor(service, await createRole(service, grants));
      const found = await overview(reader);
      expect(
        found.attention.flatMap((one) => ('reason' in one && 'target' in one ? [one.title] : []))
      ).toEqual(titles);
    }
  );

  test('lists at most 50 issues of a kind and counts all of them', async () => {
    for (let number = 0; number < 6; number += 1) {
      const links = Array.from({ length: 10 }, (_, at) => `<a href="/lost-${number}-${at}/">a</a>`);
      await publishedPage(editor, {
        ...{ title: `Lost ${number}`, slug: `lost-${number}` },
        body: [{ __component: 'blocks.rich-text', html: `<p>${links.join(' ')}</p>` }],
      });
    }
    const { attention, attentionTotals } = await overview(editor);
    expect(attention.filter(({ kind }) => kind === 'broken-link')).toHaveLength(50);
    expect(attentionTotals['broken-link']).toBe(65);
  });
});

describe('the content audit of fragments', () => {
  const richText = (html: string): object => ({ __component: 'blocks.rich-text', html });

  const found = async (): Promise<string[]> =>
    (await findings())
      .filter(({ where }) => ['Tariffs', 'Referring', 'Adults', 'Children'].includes(where.title))
      .map(
        ({ where, target, reason }) =>
          `${where.title} ${where.path.join('.')} ${target} ${reason.code} ${JSON.stringify(reason.values)}`
      );

  test('reports links with a fragment that the published page does not contain', async () => {
    const fares = await publishedPage(editor, {
      title: 'Tariffs',
      slug: 'tariffs',
      body: [
        richText('<h2 id="adults">Adults</h2>'),
        { __component: 'blocks.faq', questions: [{ question: 'Q', answer: '<p id="dogs">A</p>' }] },
        richText('<p><a href="#dogs">a</a><a href="#cats">b</a></p>'),
      ],
    });
    await publishedPage(editor, {
      title: 'Referring',
      slug: 'referring',
      body: [
        richText(`<p><a href="page:${fares}?a#dogs">a</a><a href="page:${fares}?a#cats">b</a></p>`),
      ],
    });
    await created(editor, NAV_ITEM, { title: 'Adults', area: 'header', url: '/tariffs/#adults' });
    await created(editor, NAV_ITEM, {
      title: 'Children',
      area: 'header',
      url: '/tariffs/#children',
    });
    const missing = [
      `Referring body.0.html page:${fares}?a#cats check.no-part {"part":"cats","path":"/tariffs/"}`,
      'Tariffs body.2.html #cats check.no-part-here {"part":"cats"}',
    ];
    expect((await found()).toSorted()).toEqual([
      'Children url /tariffs/#children check.no-part {"part":"children","path":"/tariffs/"}',
      ...missing,
    ]);

    const body = [richText('<h2 id="children">Children</h2>')];
    await accepted(editor.update(PAGE, fares, { body }));
    expect(await found()).toContain(
      'Children url /tariffs/#children check.no-part {"part":"children","path":"/tariffs/"}'
    );
    await accepted(editor.publish(PAGE, fares));
    expect((await found()).filter((one) => one.startsWith('Children'))).toEqual([]);
  });
});
