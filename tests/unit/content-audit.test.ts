import { findBrokenLinks, type LinkHolders } from '#site-content/domain/audit/broken-links';
import type { Finding } from '#site-content/domain/audit/finding';
import { FragmentCheck } from '#site-content/domain/audit/fragments';
import { checkAgainst, findPagesAt } from '#site-content/domain/audit/link-targets';
import {
  findPagesAtOnePath,
  findSiblingsWithOneSlug,
} from '#site-content/domain/audit/path-collisions';
import { findInRedirects } from '#site-content/domain/audit/redirect-graph';
import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import { runToCompletion } from '#site-content/domain/cooperative-task';
import { HTML_FIELD } from '#site-content/domain/custom-fields';
import { buildPageTree } from '#site-content/domain/pages/page-tree';
import { toMessage } from '#site-content/domain/problems/message-of';
import { reason } from '#site-content/domain/problems/problem';
import { measureProcessorTime } from '../support/processor-time';

const SITE = 'https://www.example.com';

const PLACES = {
  siteUrl: SITE,
  paths: ['/', '/about/', '/fähren/'],
  sources: ['/other?x=1', '/old', '/moved/', '/léman', '/a.html'],
  files: ['/uploads/map_1.pdf'],
};

describe('the link check', () => {
  const check = runToCompletion(checkAgainst(PLACES));

  test.each([
    ['/about/', null],
    ['/about', null],
    ['/about/?a=1#b', null],
    ['/', null],
    ['/gone/', '/gone/'],
    ['/gone', '/gone'],
    ['/gone?a=1#b', '/gone'],
    ['/ABOUT/', '/ABOUT/'],
    ['/about/team/', '/about/team/'],
    ['/about/../gone/', '/gone/'],
    ['/f%C3%A4hren/', null],
    ['/fähren', null],
    ['/other?x=1', null],
    ['/other?x=1#part', null],
    ['/other', '/other'],
    ['/other?x=2', '/other'],
    ['/old', null],
    ['/old/', null],
    ['/moved', null],
    ['/l%C3%A9man', null],
    ['/a.html', null],
    ['/brochure.pdf', null],
    ['/v1.2/brochure', '/v1.2/brochure'],
    ['/brochure.pdf/', '/brochure.pdf/'],
    ['/uploads/map_1.pdf', null],
    ['/uploads/map_1.pdf?download', null],
    ['/uploads/map_2.pdf', '/uploads/map_2.pdf'],
    [`${SITE}/about`, null],
    [SITE, null],
    [`${SITE}/gone/`, '/gone/'],
    ['HTTPS://WWW.example.com/gone/?a#b', '/gone/'],
    [`${SITE}/uploads/map_2.pdf`, '/uploads/map_2.pdf'],
    ['https://www.example.com.evil/gone/', null],
    ['https://example.com/gone/', null],
    ['//www.example.com/gone/', null],
    ['mailto:harbour@example.com', null],
    ['gone/', null],
    ['#part', null],
    ['', null],
  ])('reports for %s the missing path %s', (address, path) => {
    expect(check(address)?.values ?? null).toEqual(path === null ? null : { path });
  });

  test('covers absolute URLs only below the path of the site URL', () => {
    const inFolder = runToCompletion(checkAgainst({ ...PLACES, siteUrl: `${SITE}/site` }));
    expect(inFolder(`${SITE}/site/about/`)).toBeNull();
    expect(inFolder(`${SITE}/site`)).toBeNull();
    expect(inFolder(`${SITE}/site/gone/`)?.values).toEqual({ path: '/gone/' });
    expect(inFolder(`${SITE}/gone/`)).toBeNull();
    expect(inFolder(`${SITE}/sites/gone/`)).toBeNull();
  });

  test('ignores absolute URLs if no site URL is configured', () => {
    expect(runToCompletion(checkAgainst({ ...PLACES, siteUrl: '' }))(`${SITE}/gone/`)).toBeNull();
  });

  test('distinguishes a missing page from a missing file', () => {
    expect(check('/gone/')?.code).toBe('check.nothing-there');
    expect(check('/uploads/gone')?.code).toBe('check.no-file');
  });

  test('is fast for very long addresses', () => {
    expect(measureProcessorTime(() => check(`/${'a'.repeat(2000)}!`))).toBeLessThan(500);
  });
});

const html = { type: 'customField', customField: HTML_FIELD };
const MODELS: Record<string, { attributes: Record<string, { type: string }> }> = {
  [PAGE]: {
    attributes: {
      title: { type: 'string' },
      teaser: html,
      body: { type: 'dynamiczone' },
    },
  },
  'shared.link': {
    attributes: { url: { type: 'string' }, page_document_id: { type: 'string' } },
  },
  'blocks.text': { attributes: { html } },
  'blocks.cards': {
    attributes: { cards: { type: 'component', component: 'blocks.card' } as never },
  },
  'blocks.card': { attributes: { link: { type: 'component', component: 'shared.link' } as never } },
  'site.request-info': { attributes: { cta_url: { type: 'string' } } },
  'api::site-keys.site-keys': {
    attributes: { request_info: { type: 'component', component: 'site.request-info' } as never },
  },
};

const KNOWN = 'k'.repeat(24);
const GONE = 'g'.repeat(24);

const broken = (holders: Partial<LinkHolders>): Finding[] =>
  runToCompletion(
    findBrokenLinks(
      (uid) => MODELS[uid] as never,
      { entries: [], navItems: [], redirects: [], ...holders },
      { check: runToCompletion(checkAgainst(PLACES)), pageExists: (id) => id === KNOWN }
    )
  );

const reported = (found: readonly Finding[]): string[] =>
  found.map(({ where, target, reason }) => `${where.path.join('.')}: ${target} ${reason.code}`);

describe('links to fragments', () => {
  const ABOUT = 'a'.repeat(24);
  const HOME = 'h'.repeat(24);

  const getServices = (home: string, about: string, ...addresses: string[]): string[] => {
    const pageAt = runToCompletion(
      findPagesAt({
        siteUrl: SITE,
        pages: [
          ['/', HOME],
          ['/about/', ABOUT],
        ],
      })
    );
    const check = new FragmentCheck((uid) => MODELS[uid] as never, pageAt);
    check.addEntry({ type: PAGE, id: HOME, title: 'Home', values: { teaser: home } });
    check.addEntry({ type: PAGE, id: ABOUT, title: 'About', values: { teaser: about } });
    for (const address of addresses) {
      check.addAddress({ type: NAV_ITEM, id: 'n', title: 'N', path: ['url'] }, address);
    }
    const paths = new Map([
      [HOME, '/'],
      [ABOUT, '/about/'],
    ]);
    return runToCompletion(check.find((id) => paths.get(id) ?? null)).map(
      ({ where, target, reason }) => `${where.title}: ${target} ${toMessage(reason, 'en')}`
    );
  };

  test('of the same page are reported if no text of the page has the id', () => {
    expect(
      getServices(
        '<h2 id="team">a</h2><a href="#team">b</a><a href="#tea">c</a>',
        '<a href="#team">d</a>'
      )
    ).toEqual([
      'Home: #tea This page has no element with the id tea.',
      'About: #team This page has no element with the id team.',
    ]);
  });

  test('of another page are reported for links by path, URL and page id', () => {
    const link = (address: string): string => `<a href="${address}">a</a>`;
    expect(
      getServices(
        ['/about/#team', '/about?a=1&amp;b#x', `${SITE}/about/#y`, `page:${ABOUT}#z`, '/about/']
          .map(link)
          .join(''),
        '<h2 id="team" title="x id=" class="a">a</h2><p>id="x"</p>',
        ...['/about/#n', '/about/#team', '/#team', '/elsewhere/#n', 'https://a.example/#n', '']
      )
    ).toEqual([
      'Home: /about?a=1&b#x The page /about/ has no element with the id x.',
      `Home: ${SITE}/about/#y The page /about/ has no element with the id y.`,
      `Home: page:${ABOUT}#z The page /about/ has no element with the id z.`,
      'N: /about/#n The page /about/ has no element with the id n.',
      'N: /#team The page / has no element with the id team.',
    ]);
  });

  test('are not reported for #top, block ids, text fragments and unknown pages', () => {
    expect(
      getServices(
        `<a href="#">a</a><a href="#top">b</a><a href="page:${GONE}#x">c</a>` +
          '<a href="#fe637774-646b-40e4-a3a1-c4d831f2918c">d</a><a href="#:~:text=e">e</a><p id="a">f</p>',
        '<a href="/#%61">a</a>',
        '#anywhere'
      )
    ).toEqual([]);
  });
});

describe('broken links', () => {
  const page = (values: Record<string, unknown>): string[] =>
    reported(broken({ entries: [{ type: PAGE, id: 'p', title: 'P', values }] }));

  test('are found in HTML fields, in blocks and in added attributes', () => {
    expect(
      page({
        teaser: '<p><a class="x" href="/gone?a=1&amp;b=2#c">a</a> <a href="/about/">b</a></p>',
        body: [
          { __component: 'blocks.text', html: '<a href="/about">a</a>' },
          {
            __component: 'blocks.text',
            html: '<img src="/uploads/x.png" alt=""><img src="/x/" />',
          },
          { __component: 'blocks.gone', html: '<a href="/gone/">a</a>' },
        ],
      })
    ).toEqual([
      'teaser: /gone?a=1&b=2#c check.nothing-there',
      'body.1.html: /uploads/x.png check.no-file',
    ]);
  });

  test('are reported once per field if a field has the same link twice', () => {
    expect(page({ teaser: '<a href="/gone/">a</a><a href="/gone/">b</a>' })).toHaveLength(1);
  });

  test('are found in link components at any depth, by URL or by page', () => {
    const cards = [
      { link: { url: '/gone/', page_document_id: null } },
      { link: { url: '/about/', page_document_id: null } },
      { link: { url: null, page_document_id: GONE } },
      { link: { url: null, page_document_id: KNOWN } },
      { link: null },
    ];
    expect(page({ body: [{ __component: 'blocks.cards', cards }] })).toEqual([
      'body.0.cards.0.link.url: /gone/ check.nothing-there',
      `body.0.cards.2.link.page: page:${GONE} page-gone`,
    ]);
  });

  test('include the models along their path, which provide the field labels', () => {
    const link = { __component: 'shared.link', url: '/gone/', page_document_id: null };
    const entry = {
      ...{ type: PAGE, id: 'p', title: 'P' },
      values: {
        teaser: '<a href="/gone/">a</a>',
        body: [{ __component: 'blocks.cards', cards: [{ link }] }],
      },
    };
    const found = broken({ entries: [entry] });
    expect(found.map(({ where }) => where.models)).toEqual([
      undefined,
      [PAGE, 'blocks.cards', 'blocks.card', 'shared.link'],
    ]);
  });

  test('include links in HTML to deleted pages', () => {
    expect(
      page({ teaser: `<a href="page:${GONE}?a#b">a</a><a href="page:${KNOWN}">b</a>` })
    ).toEqual([`teaser: page:${GONE} page-gone`]);
  });

  test('are found in the call to action of the site keys', () => {
    const values = { request_info: { cta_url: '/gone/' } };
    const entries = [{ type: 'api::site-keys.site-keys', id: 's', title: 'Site keys', values }];
    expect(reported(broken({ entries }))).toEqual([
      'request_info.cta_url: /gone/ check.nothing-there',
    ]);
  });

  test('are found in navigation items, including items whose page was deleted', () => {
    const item = (id: string, change: object) => ({
      ...{ id, title: id.toUpperCase(), area: 'header' as const, position: 0, parent: null },
      ...{ url: null, page: null },
      ...change,
    });
    const found = broken({
      navItems: [
        item('a', { url: '/gone/' }),
        item('b', { url: '/about/' }),
        item('c', { page: KNOWN, url: '/gone/' }),
        item('d', {}),
        item('e', { parent: 'd', url: '/' }),
        item('f', { area: 'footer' }),
        item('g', { area: 'footer', parent: 'f', url: 'tel:1' }),
      ],
    });
    expect(found).toEqual([
      {
        kind: 'broken-link',
        where: { type: NAV_ITEM, id: 'a', title: 'A', path: ['url'] },
        target: '/gone/',
        reason: { code: 'check.nothing-there', values: { path: '/gone/' } },
      },
      {
        kind: 'broken-link',
        where: { type: NAV_ITEM, id: 'd', title: 'D', path: ['page'] },
        target: '',
        reason: { code: 'page-gone', values: {} },
      },
    ]);
  });

  test('are found in redirects', () => {
    const redirect = (id: string, change: object) => ({
      ...{ id, source: `/${id}`, target: 'url' as const, destination: null, page: null },
      ...change,
    });
    const found = broken({
      redirects: [
        redirect('a', { destination: '/gone/' }),
        redirect('b', { destination: '/about/' }),
        redirect('c', { target: 'page' }),
        redirect('d', { target: 'page', page: KNOWN }),
        redirect('e', { target: 'none', destination: '/gone/' }),
        redirect('f', { target: 'empty' }),
      ],
    });
    expect(reported(found)).toEqual([
      'destination: /gone/ check.nothing-there',
      'page:  page-gone',
    ]);
    expect(found[0]?.where).toEqual({
      ...{ type: REDIRECT, id: 'a', title: '/a' },
      path: ['destination'],
    });
  });
});

describe('path collisions', () => {
  const place = (id: string, slug: string, parent: string | null = null) => ({
    ...{ id, slug, parent, title: id.toUpperCase() },
  });
  const PAGES = [place('a', 'x'), place('b', 'x'), place('c', 'y'), place('home', 'home')];
  const tree = buildPageTree(
    PAGES.map((page) => ({ ...page, isPublished: true })),
    'home'
  );

  test('are reported for each page at the same path', () => {
    const found = runToCompletion(findPagesAtOnePath(PAGES, tree));
    expect(found.map(({ where }) => where.id)).toEqual(['a', 'b']);
    expect(found[0]).toEqual({
      kind: 'pages-at-one-path',
      where: { type: PAGE, id: 'a', title: 'A', path: ['slug'] },
      target: '/x/',
      reason: { code: 'check.path-shared', values: { path: '/x/' } },
    });
  });

  test('include duplicate slugs under one parent, except of pages that already share a path', () => {
    const atOnePath = runToCompletion(findPagesAtOnePath(PAGES, tree));
    const drafts = [place('d', 'Y', 'home'), place('e', 'z', 'a'), place('f', 'z', 'b')];
    const found = runToCompletion(
      findSiblingsWithOneSlug([...PAGES, ...PAGES, ...drafts], 'home', atOnePath)
    );
    expect(found.map(({ where, target }) => [where.id, target])).toEqual([
      ['c', 'y'],
      ['d', 'Y'],
    ]);
    expect(found[0]?.reason).toEqual({ code: 'check.slug-shared', values: { slug: 'y' } });
  });
});

describe('redirect issues', () => {
  const pages = [
    { id: 'fares', title: 'Fares', slug: 'fares', parent: null, isPublished: true },
    { id: 'boats', title: 'Boats', slug: 'boats', parent: null, isPublished: true },
  ];
  const places = {
    ...{ pages, tree: buildPageTree(pages, 'home'), siteUrl: SITE },
    check: (address: string) =>
      address === '/lost' ? reason('check.nothing-there', { path: address }) : null,
  };
  const TARGETS: Readonly<Record<string, 'empty' | 'none'>> = { '': 'empty', 410: 'none' };
  const found = (table: Record<string, string>): string[] =>
    runToCompletion(
      findInRedirects(
        Object.entries(table).map(([source, destination]) => ({
          ...(destination.startsWith('page:')
            ? { target: 'page' as const, destination: null, page: destination.slice(5) }
            : {
                ...{ target: TARGETS[destination] ?? ('url' as const) },
                ...{ destination: destination in TARGETS ? null : destination, page: null },
              }),
          ...{ id: source, source },
        })),
        places
      )
    ).map(
      ({ kind, where, target, reason }) =>
        `${kind} ${where.id} ${where.path.join('.')} ${target} ${toMessage(reason, 'en')}`
    );

  test.each<[string, Record<string, string>]>([
    ['to a page', { '/a': 'page:fares', '/b': '/fares/?day=2#boats', '/c': `${SITE}/boats/` }],
    ['to another site or an unknown path', { '/a': 'https://other.example/FARES', '/b': '/other' }],
    ['to a deleted page', { '/a': 'page:gone' }],
    ['to a path with an empty redirect', { '/home': '/', '/': '' }],
    [
      'from sources with different queries',
      { '/a?x=1': '/other', '/a?x=2': '/other', '/a': '/other' },
    ],
  ])('are not reported for redirects %s', (_what, table) => {
    expect(found(table)).toEqual([]);
  });

  test('include loops, chains, hidden pages, duplicate sources and differently spelled paths', () => {
    expect(found({ '/a': '/b', '/b': `${SITE}/a#part`, '/c': '/a' })).toEqual([
      'redirect-loop /a destination /a This is part of a redirect loop: /a → /b → /a. None of these redirects is served. Change the destination of one, or delete it.',
      'redirect-loop /b destination /b This is part of a redirect loop: /b → /a → /b. None of these redirects is served. Change the destination of one, or delete it.',
    ]);
    expect(found({ '/fares/': '/b', '/b': 'page:fares' })).toEqual([
      'redirect-loop /fares/ destination /fares/ This is part of a redirect loop: /fares/ → /b → /fares/. It is not served, because a published page is at /fares/. Delete it, or change its destination.',
    ]);
    expect(found({ '/a': '/b', '/b': '/c', '/c': 'https://other.example/x' })).toEqual([
      'redirect-chain /a destination https://other.example/x This goes through several redirects: /a → /b → /c → https://other.example/x. Point it straight at https://other.example/x.',
      'redirect-chain /b destination https://other.example/x This goes through several redirects: /b → /c → https://other.example/x. Point it straight at https://other.example/x.',
    ]);
    expect(found({ '/a': '/b', '/b': '/lost' })).toEqual([
      'redirect-chain /a destination /lost This goes through several redirects: /a → /b → /lost. Nothing was found at /lost: choose another destination.',
    ]);
    expect(found({ '/a': 'page:fares', '/b': '/a', '/fares/': '410' })).toEqual([
      'redirect-chain /a page /fares/ This ends at a redirect without a destination (410 Gone): /a → /fares/. Choose another destination, or delete the redirect from /fares/.',
      'redirect-chain /b destination /fares/ This ends at a redirect without a destination (410 Gone): /b → /a → /fares/. Choose another destination, or delete the redirect from /fares/.',
      'hidden-page /fares/ source /fares/ The page "Fares" is at /fares/, but visitors get 410 Gone there. Delete the redirect, or move the page.',
    ]);
    expect(found({ '/fares/': '/other' })).toEqual([
      'hidden-page /fares/ source /fares/ The page "Fares" is at /fares/, but visitors are redirected from there. Delete the redirect, or move the page.',
    ]);
    expect(found({ '/%C3%A4/?b&a': '/other', '/Ä?a&b': '/other' })).toEqual([
      'address-twice /Ä?a&b source /Ä?a&b This differs from the old address /%C3%A4/?b&a only in spelling. If you need both, leave it as it is.',
    ]);
    expect(found({ '/a': `${SITE}/Fares?day=2` })).toEqual([
      `path-spelling /a destination ${SITE}/Fares?day=2 The published page is at /fares/, which is spelled differently.`,
    ]);
  });

  test('include circles that arise because a URL is matched without its query, too', () => {
    const circle = (of: string, chain: string): string =>
      `redirect-loop ${of} destination ${of} This sends visitors in a circle: ${chain}. A URL is also matched without its query and without percent-encoding. Change the destination, or delete the redirect.`;
    expect(found({ '/a': '/a?x=1' })).toEqual([circle('/a', '/a → /a?x=1')]);
    expect(found({ '/a': '/b', '/b': '/a?x=1', '/c': '/a' })).toEqual([
      circle('/a', '/a → /b → /a?x=1'),
      circle('/b', '/b → /a?x=1 → /b'),
    ]);
    expect(found({ '/é': '/b', '/b': '/%C3%A9' })).toHaveLength(2);
    expect(found({ '/a': '/a?x=1', '/a?x=1': '/b' })).toEqual([
      expect.stringContaining('redirect-chain /a'),
    ]);
  });

  test('include old addresses that no browser requests', () => {
    const unrequested = (of: string, path: string): string =>
      `never-requested ${of} source ${of} No browser requests this old address: it requests ${path} instead. Change the old address, or delete the redirect.`;
    const table = { '/x?': '/o', '/?': '/o', '/a/../b': '/o', '/./q': '/o', '/\\x': '/o' };
    expect(found(table)).toEqual([
      unrequested('/x?', '/x'),
      unrequested('/?', '/'),
      unrequested('/a/../b', '/b'),
      unrequested('/./q', '/q'),
      unrequested('/\\x', '//x'),
    ]);
    const fine = ["/q?ä='1'", '/ä b', '/%c3%a5', '/100%', '/a?x=../..', '/a?b c="d"'];
    expect(found(Object.fromEntries(fine.map((source) => [source, '/o'])))).toEqual([]);
  });

  test('shorten a long redirect chain to its first hops and its end', () => {
    const table = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`/${at}`, `/${at + 1}`])
    );
    expect(found(table)[0]).toContain('/0 → /1 → /2 → /3 → /4 → /5 → … → /30');
  });
});
