import { compareSides } from '../src/compare-sides';
import { formatJsonPath, parseIgnoredPaths, PathExpressionError } from '../src/json-path';
import { buildReport, formatReport } from '../src/report';
import { renderReportPage } from '../src/report-page';
import { parseRequestedAddresses } from '../src/requested-addresses';
import { createAddressResolver } from '../src/resolve-address';
import { indexSide, type Side } from '../src/side';

type Json = Record<string, unknown>;

const OLD = 'https://old.example';
const NEW = 'http://127.0.0.1:1337';

const page = (origin: string, path: string, rest: Json = {}, meta: Json = {}): Json => ({
  id: `${origin}${path}`,
  meta: { type: 'x', detail_url: `${origin}/api/pages/?id=1`, html_url: origin + path, ...meta },
  title: path,
  ...rest,
});

const side = (initialData: Json | null, pages: Json[] | null, origin: string | null): Side => ({
  ...{ initialData, pages, origins: origin === null ? [] : [origin] },
});

const reported = (old: Side, now: Side, ...ignored: string[]): string[] =>
  compareSides(old, now, { isIgnored: parseIgnoredPaths(ignored) }).differences.map(
    (difference) => {
      const shown = (of: 'old' | 'new'): string =>
        of in difference ? JSON.stringify(difference[of]) : 'nothing';
      return `${difference.kind} ${formatJsonPath(difference.place)}: ${shown('old')} / ${shown('new')}`;
    }
  );

/** Compares two pages that differ in a single member. */
const values = (one: unknown, other: unknown): string[] =>
  reported(
    side(null, [page(OLD, '/a/', { it: one })], OLD),
    side(null, [page(NEW, '/a/', { it: other })], NEW)
  ).map((line) => line.replace('pages["/a/"].it', '@'));

describe('values', () => {
  test.each<[string, unknown, unknown]>([
    ['ids', { id: 1, x: 1 }, { id: 'a', x: 1 }],
    ['own hosts', `${OLD}/b/?c#d`, `${NEW}/b/?c#d`],
    ['nothing, however it is told', null, ''],
    ['what is not told and false', undefined, false],
    ['times', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00.000+01:00'],
    [
      'entities and attributes',
      '<p class="b a" id=x>&auml;&nbsp;</p>',
      '<P id="x" class="a  b">ä\u00a0</P>',
    ],
    ['white space between blocks', '<ul>\n <li> a </li></ul>', '<ul><li>a</li></ul>'],
    ['what closes by itself', '<p>a<p>b<br/>', '<p>a</p><p>b<br></p>'],
    ['own links in HTML', `<a href="${OLD}/b/" rel="x">c</a>`, '<a href="/b/">c</a>'],
  ])('do not differ in %s', (_what, one, other) => {
    expect(values(one, other)).toEqual([]);
  });

  test.each<[string, unknown, unknown, string[]]>([
    ['a text', 'a', 'A', ['field @: "a" / "A"']],
    [
      'another host',
      'https://x.example/b',
      `${NEW}/b`,
      [`field @: "https://x.example/b" / "${NEW}/b"`],
    ],
    [
      'a member',
      { a: 1, b: 2 },
      { a: 1, c: 3 },
      ['field @.b: 2 / nothing', 'field @.c: nothing / 3'],
    ],
    ['a type', 1, '1', ['field @: 1 / "1"']],
    ['a word of HTML', '<p>a b</p>', '<p>ab</p>', ['html @: "<p>a b</p>" / "<p>ab</p>"']],
    [
      'a link of HTML',
      '<a href="/b/">c</a>',
      '<a href="/c/">c</a>',
      ['html @: "<a href=\\"/b/\\">c</a>" / "<a href=\\"/c/\\">c</a>"'],
    ],
    [
      'white space that is seen',
      '<b>a</b> <i>b</i>',
      '<b>a</b><i>b</i>',
      ['html @: "</b> <i>b" / "</b><i>b</i>"'],
    ],
    [
      'a block in between',
      [{ t: 1 }, { t: 2 }],
      [{ t: 1 }, { t: 9 }, { t: 2 }],
      ['field @[1]: nothing / {"t":9}'],
    ],
    ['a block that is gone', [{ t: 1 }, { t: 2 }], [{ t: 2 }], ['field @[0]: {"t":1} / nothing']],
    [
      'a block that has changed',
      [{ t: 1 }, { t: 2 }],
      [{ t: 1 }, { t: 3 }],
      ['field @[1].t: 2 / 3'],
    ],
    [
      'an alternative text',
      { url: '/a.png', alt: 'a', width: 1, height: 1 },
      { url: '/b.png', alt: 'b', width: 1, height: 1 },
      ['field @.alt: "a" / "b"'],
    ],
  ])('differ in %s', (_what, one, other, differences) => {
    expect(values(one, other)).toEqual(differences);
  });

  test('include images and files to compare, in fields and in HTML', () => {
    const image = (url: string) => ({ url, alt: '', width: 2, height: 3, mime: 'image/png' });
    const html = (file: string, picture: string): string =>
      `<p><a href="${file}">a</a><img alt="" src="${picture}"></p>`;
    const { images, differences } = compareSides(
      side(
        null,
        [page(OLD, '/a/', { it: image('/1.png'), html: html('/x.pdf', `${OLD}/2.png`) })],
        OLD
      ),
      side(null, [page(NEW, '/a/', { it: image('/3.png'), html: html('/y.pdf', '/4.png') })], NEW),
      { isIgnored: () => false }
    );
    expect(differences).toEqual([]);
    expect(images.map(({ place, old, new: now }) => [place.at(-1), old.url, now.url])).toEqual([
      ['it', '/1.png', '/3.png'],
      [0, '/x.pdf', '/y.pdf'],
      [1, `${OLD}/2.png`, '/4.png'],
    ]);
  });
});

describe('pages', () => {
  test('and their parents are matched by path', () => {
    const child = (origin: string, parent: string): Json =>
      page(
        origin,
        '/a/c/',
        {},
        {
          parent: { id: 7, title: parent, meta: { html_url: origin + parent, detail_url: 'x' } },
        }
      );
    expect(
      reported(
        side(null, [page(OLD, '/a/'), page(OLD, '/b/'), child(OLD, '/a/')], OLD),
        side(null, [page(NEW, '/x/'), child(NEW, '/b/'), page(NEW, '/a/')], NEW)
      )
    ).toEqual([
      'page-lost pages["/b/"]: {"title":"/b/"} / nothing',
      'page-added pages["/x/"]: nothing / {"title":"/x/"}',
      'field pages["/a/c/"].meta.parent.title: "/a/" / "/b/"',
      `field pages["/a/c/"].meta.parent.path: "${OLD}/a/" / "${NEW}/b/"`,
    ]);
  });

  test('that only one side has are lost, or noted as not compared', () => {
    const pages = side(null, [page(OLD, '/a/')], OLD);
    const none = side(null, null, NEW);
    expect(reported(pages, none)).toEqual(['member pages: "there" / nothing']);
    const { differences, notes } = compareSides(none, pages, { isIgnored: () => false });
    expect(differences).toEqual([]);
    expect(notes).toContain('The old side has no pages, so they were not compared.');
    expect(compareSides(none, none, { isIgnored: () => false }).notes).toEqual([
      'Neither side has pages, so they were not compared.',
      'Neither side has initial data, so it was not compared.',
    ]);
  });
});

describe('pages of another system', () => {
  test('may still contain the old host', () => {
    const link = { link: `${OLD}/contact/`, html: `<p><a href="${OLD}/contact/">x</a></p>` };
    const before = side(null, [page(OLD, '/a/', {}, link)], OLD);
    expect(reported(before, side(null, [page(NEW, '/a/', {}, link)], NEW))).toEqual([]);
    const gone = { ...link, link: 'https://elsewhere.example/contact/' };
    expect(reported(before, side(null, [page(NEW, '/a/', {}, gone)], NEW))).toHaveLength(1);
  });

  test('must redirect from their old paths', () => {
    const nothing = side({ redirects: {} }, [page(NEW, '/b/')], NEW);
    const compare = (redirects: Json) =>
      compareSides(
        side(null, [], OLD),
        { ...nothing, initialData: { redirects } },
        {
          isIgnored: () => false,
          moved: [{ from: '/a/', to: '/b/' }],
        }
      ).differences.filter(({ kind }) => kind === 'redirect');
    expect(compare({ 'a/': '/b/' })).toEqual([]);
    expect(compare({})).toHaveLength(1);
  });
});

describe('initial data', () => {
  const data = (redirects: Json, header: unknown[] = [], footer: unknown[] = []): Json => ({
    ...{ keys: { email: 'a@b.example', password: 'x' }, redirects, header, footer },
  });
  const item = (title: string, url: string, subitems: unknown[] = []): Json => ({
    ...{ title, subitems, url },
  });

  test('is compared member by member', () => {
    const now = { ...data({}), keys: { email: 'c@b.example', password: 'x' }, more: 1 };
    expect(reported(side(data({}), null, OLD), side(now, null, NEW))).toEqual([
      'member keys.email: "a@b.example" / "c@b.example"',
      'member more: nothing / 1',
    ]);
  });

  test('needs redirects with the same final destinations, over any number of hops', () => {
    const old = data({
      a: '/b',
      b: `${OLD}/p/`,
      c: null,
      d: '',
      e: '/p/#x',
      f: '/g',
      g: '/f',
      'h?1': '/p/',
    });
    const now = data({
      a: '/p/',
      b: '/p/',
      c: '',
      d: '',
      e: '/p/#y',
      f: '/p/',
      g: '/p/',
      more: '/x',
    });
    const pages = (origin: string) => [page(origin, '/p/')];
    const gives = (end: string | null, what = 'redirect'): string =>
      JSON.stringify({ gives: what, end });
    expect(reported(side(old, pages(OLD), OLD), side(now, pages(NEW), NEW))).toEqual([
      `redirect redirects.c: ${gives(null)} / ${gives('')}`,
      `redirect redirects.e: ${gives('/p/#x')} / ${gives('/p/#y')}`,
      `redirect redirects.f: ${gives('(a loop)')} / ${gives('/p/')}`,
      `redirect redirects.g: ${gives('(a loop)')} / ${gives('/p/')}`,
      `redirect redirects["h?1"]: ${gives('/p/')} / ${gives('/h?1', 'nothing')}`,
    ]);
    expect(
      reported(side(data({}), pages(OLD), OLD), side(data({ 'p/': '/q' }), pages(NEW), NEW))
    ).toEqual([`page-hidden pages["/p/"]: ${gives('/p/', 'page')} / ${gives('/q')}`]);
  });

  test('may contain the navigation in any member, and it is compared as a tree', () => {
    const old = data({}, [
      item('A', '/a/', [item('A1', '/a/1/'), item('A2', '/a/2/'), item('A3', '/a/3/')]),
      item('B', '/b/'),
      item('C', `${OLD}/c/`),
      item('D', '/d/', [item('D1', '/d/1/')]),
    ]);
    const header = [
      item('A', '/a/', [item('A3', '/a/3/'), item('A1', '/a/1/')]),
      item('B new', '/b/', [item('A2', '/a/2/')]),
      item('C', '/c/elsewhere/'),
      item('D1', '/d/1/'),
      item('E', '/e/'),
    ];
    const { header: _header, footer: _footer, ...rest } = data({});
    const now = { ...rest, navigation: { header, footer: [] } };
    expect(
      reported(side(old, null, OLD), side(now, null, NEW)).map((line) => line.split(':')[0])
    ).toEqual([
      'navigation-lost header[3]',
      'navigation-added header[4]',
      'navigation-moved header[0].subitems[1]',
      'navigation-moved header[0].subitems[0]',
      'navigation-renamed header[1]',
      'navigation-leads-elsewhere header[2]',
    ]);
    expect(reported(side(old, null, OLD), side(old, null, OLD))).toEqual([]);
  });
});

describe('an ignored location', () => {
  test.each([
    ['keys.password', ['keys', 'password'], true],
    ['$.keys', ['keys', 'password'], true],
    ['keys.password', ['keys', 'email'], false],
    ['keys.password.x', ['keys', 'password'], false],
    ['pages.*.seo_title', ['pages', '/a/', 'seo_title'], true],
    ['pages["/a/"].body[*].value', ['pages', '/a/', 'body', 3, 'value', 'x'], true],
    ["pages['/b/']", ['pages', '/a/', 'title'], false],
    ['header[0]', ['header', 0, 'subitems', 1], true],
    ['header[0]', ['header', 1], false],
    ['**.alt', ['pages', '/a/', 'body', 3, 'value', 'image', 'alt'], true],
    ['pages.**.image', ['pages', '/a/', 'image'], true],
    ['request-info.cta_url', ['request-info', 'cta_url'], true],
  ])('is matched by %s: %j is %s', (expression, place, isIgnored) => {
    expect(parseIgnoredPaths([expression])(place)).toBe(isIgnored);
  });

  test.each(['', 'a..b', 'a[', 'a["b]', 'a b', '[x]'])(
    'cannot be expressed by %j',
    (expression) => {
      expect(() => parseIgnoredPaths([expression])).toThrow(PathExpressionError);
    }
  );

  test('is reported as the expression that ignores it', () => {
    const place = ['pages', '/a"b/', 'body', 0, 'x y'];
    expect(parseIgnoredPaths([formatJsonPath(place)])(place)).toBe(true);
    const old = side({ keys: { a: '1' } }, null, OLD);
    expect(reported(old, side({ keys: { a: '2' } }, null, NEW), 'keys.a')).toEqual([]);
  });
});

describe('requested addresses', () => {
  test.each([
    ['list', '# old\n/a\nhttps://x.example/b?c#d\n/a\n\n', ['/a 2', '/b?c 1']],
    [
      'access log',
      '1.1.1.1 - - [01/Jan/2026:00:00:00 +0000] "GET /a?x=1 HTTP/1.1" 200 5 "-" "M"\n1.1.1.1 - - [..] "POST /b HTTP/1.1" 200 5\n1.1.1.1 - - [..] "GET /c HTTP/1.1" 404 5\n1.1.1.1 - - [..] "HEAD /d HTTP/2.0" 301 5\n',
      ['/a?x=1 1', '/d 1'],
    ],
    [
      'sitemap',
      '<?xml version="1.0"?><urlset xmlns="http://x"><url><loc> https://x.example/a/?b=1&amp;c=2 </loc><image:image><image:loc>https://x.example/i.png</image:loc></image:image></url><url><loc>https://x.example/</loc></url></urlset>',
      ['/a/?b=1&c=2 1', '/ 1'],
    ],
  ])('are read from a %s', (format, text, addresses) => {
    const read = parseRequestedAddresses(text);
    expect(read.format).toBe(format);
    expect(read.addresses.map(({ address, count }) => `${address} ${count}`)).toEqual(addresses);
  });

  test('are read from referenced sitemaps', () => {
    const index =
      '<sitemapindex><sitemap><loc>https://x.example/1.xml</loc></sitemap></sitemapindex>';
    expect(parseRequestedAddresses(index).sitemaps).toEqual(['https://x.example/1.xml']);
  });

  test('lead to a page, a redirect or nothing', () => {
    const answer = createAddressResolver(
      indexSide(side({ redirects: { old: '/p/' } }, [page(NEW, '/p/')], NEW))
    );
    expect(['/p/', '/old?x=1', '/none', `${NEW}/p/`].map((asked) => answer(asked).kind)).toEqual([
      ...['page', 'redirect', 'nothing', 'page'],
    ]);
    // As the pages endpoint finds them.
    expect(['/p', '/%70/', '/P/'].map((asked) => answer(asked).kind)).toEqual([
      ...['page', 'page', 'nothing'],
    ]);
  });
});

test('reports how much was compared, without secrets', () => {
  const keys = (password: string, x: string): Side => side({ keys: { password, x } }, null, OLD);
  const comparison = compareSides(keys('hidden-1', '<b>'), keys('hidden-2', '</script>'), {
    isIgnored: () => false,
  });
  const report = buildReport({ old: 'a', new: 'b' }, comparison, 0);
  expect(report).toMatchObject({ isSame: false, counts: { member: 1, html: 1 } });
  const page = renderReportPage(report);
  for (const text of [JSON.stringify(report), page, formatReport(report).join('\n')]) {
    expect(text).not.toContain('hidden-');
  }
  expect(page).not.toMatch(/<script|<\/script/);
  expect(formatReport(report).at(-1)).toBe('2 differences.');
});

describe('the comparison ignores', () => {
  const oneOf = (origin: string, rest: Json, meta: Json = {}) =>
    side(null, [page(origin, '/a/', rest, meta)], origin);

  test('ignored pages', () => {
    const lost = [side(null, [page(OLD, '/a/')], OLD), side(null, [], NEW)] as const;
    expect(reported(...lost)).toHaveLength(1);
    expect(reported(...lost, 'pages["/a/"]')).toEqual([]);
  });

  test('times that only one side has', () => {
    const time = { first_published_at: '2024-01-01T00:00:00Z' };
    expect(reported(oneOf(OLD, {}), oneOf(NEW, {}, time))).toEqual([]);
    expect(reported(oneOf(OLD, {}, { search_description: 'x' }), oneOf(NEW, {}))).toHaveLength(1);
  });

  test('ids of blocks, even after an added block', () => {
    const block = (id: string, text: string): Json => ({ type: 'text', value: { text }, id });
    const before = { body: [block('1', 'a'), block('2', 'b'), block('3', 'c')] };
    const after = {
      body: [block('9', 'new'), ...['a', 'b', 'c'].map((each) => block(each, each))],
    };
    expect(reported(oneOf(OLD, before), oneOf(NEW, after))).toEqual([
      expect.stringMatching(/^field pages\["\/a\/"\]\.body\[0\]/),
    ]);
  });

  test('the title of an image that had none', () => {
    const image = (title: string): Json => ({
      picture: { url: '/a.png', alt: 'A', width: 1, height: 1, title },
    });
    expect(reported(oneOf(OLD, image('')), oneOf(NEW, image('a.png')))).toEqual([]);
    expect(reported(oneOf(OLD, image('One')), oneOf(NEW, image('a.png')))).toHaveLength(1);
  });

  test('ignored files in HTML', () => {
    const html = { text: '<p><img src="/a.png" alt=""></p>' };
    const getImages = (...ignored: string[]) =>
      compareSides(oneOf(OLD, html), oneOf(NEW, html), { isIgnored: parseIgnoredPaths(ignored) })
        .images;
    expect(getImages()).toHaveLength(1);
    expect(getImages('pages.*.text.file')).toEqual([]);
  });

  test('whether the URL of the site itself ends with a slash', () => {
    expect(indexSide(oneOf(OLD, {})).own.withoutHost(OLD)).toBe('/');
  });
});

test('notes several pages at one path', () => {
  const twice = side(null, [page(OLD, '/a/'), page(OLD, '/a/')], OLD);
  const { notes } = compareSides(twice, side(null, [page(NEW, '/a/')], NEW), {
    isIgnored: () => false,
  });
  expect(notes).toContain('The old side has several pages at /a/; only one of them was compared.');
});

test('lists the most requested addresses first', () => {
  const log = ['/a', '/b', '/b'].map((each) => `- - - [x] "GET ${each} HTTP/1.1" 200 1`).join('\n');
  expect(parseRequestedAddresses(log).addresses).toEqual([
    { address: '/b', count: 2 },
    { address: '/a', count: 1 },
  ]);
});

test.each(['__proto__', 'constructor', 'toString'])(
  'compares a member called %s like any other, and reports it as missing',
  (name) => {
    const withMember = (value: string): Json =>
      JSON.parse(`{"a":{"${name}":${value}},"${name}":${value}}`) as Json;
    const without: Json = { a: {} };
    const getSide = (initialData: Json, origin: string): Side =>
      side(initialData, [page(origin, '/a/', initialData, initialData)], origin);
    expect(reported(getSide(withMember('"x"'), OLD), getSide(withMember('"x"'), NEW))).toEqual([]);
    const lost = reported(getSide(withMember('"x"'), OLD), getSide(without, NEW));
    expect(lost).toHaveLength(6);
    for (const line of lost) expect(line).toMatch(/: "x" \/ nothing$/);
    // A missing member is not the same as the one that every object inherits.
    expect(reported(getSide(withMember('{"b":1}'), OLD), getSide(without, NEW))).toHaveLength(6);
  }
);
