import { parseRequestedUrl } from '../../src/plugins/site-content/domain/redirects/requested-url';
import {
  findDifferences,
  spellingsNear,
  traceAddress,
} from '../../src/plugins/site-content/domain/redirects/trace';

const SITE = 'https://site.example';

describe('the address to trace', () => {
  test.each([
    ['/old', SITE, '/old'],
    [' old#top ', SITE, '/old'],
    ['https://site.example/old?a=1#top', SITE, '/old?a=1'],
    ['HTTPS://SITE.example/old', SITE, '/old'],
    ['https://any.example/old?a=1', '', '/old?a=1'],
    // Users copy addresses without their scheme, and with or without www.
    ['site.example/old', SITE, '/old'],
    ['www.site.example/old/?a=1', SITE, '/old/?a=1'],
    ['Site.Example', SITE, '/'],
    ['site.example:443/old', SITE, '/old'],
    ['//site.example/old', SITE, '/old'],
    ['http://www.site.example/old', SITE, '/old'],
    ['site.example/old', 'https://www.site.example', '/old'],
    ['www.site.example/blog/old', 'https://site.example/blog', '/old'],
    ['www.any.example/old', '', '/old'],
    ['localhost:8000/old', 'http://localhost:8000', '/old'],
    [' "https://site.example/old" ', SITE, '/old'],
    ['<https://site.example/old>', SITE, '/old'],
    // Not every dot indicates a host.
    ['old.html', SITE, '/old.html'],
    ['old.page/site.example', SITE, '/old.page/site.example'],
    ['www/old', SITE, '/www/old'],
    ['?p=12', SITE, '/?p=12'],
    ['#top', SITE, '/'],
  ])('is read from %j on %j as %j', (typed, siteUrl, address) => {
    expect(parseRequestedUrl(typed, siteUrl)).toEqual({ address });
  });

  test.each([
    ['https://other.example/old', SITE],
    ['www.other.example/old', SITE],
    ['//other.example/old', SITE],
    ['site.example:8080/old', SITE],
    ['https://site.example/elsewhere', 'https://site.example/blog'],
  ])('is refused: %j is on another website than %j', (typed, siteUrl) => {
    expect(parseRequestedUrl(typed, siteUrl)).toEqual({ elsewhere: typed });
  });

  test.each([
    ...['ftp://site.example/old', 'mailto:info@site.example', 'tel:112', 'javascript:alert(1)'],
    ...[
      'file:///C:/old.html',
      'C:\\old.html',
      'https://',
      'https:///old',
      'http:/old',
      'https://:80/',
    ],
  ])('is refused: %j is neither a path nor an http address', (typed) => {
    expect(parseRequestedUrl(typed, SITE)).toMatchObject({
      refused: { code: 'link.not-redirect-destination' },
    });
  });
});

describe('the trace of an address', () => {
  const PAGES = new Map([['/fares/', 'fares']]);
  const follow = (
    address: string,
    table: Record<string, string | null>,
    ...unserved: readonly string[]
  ) =>
    traceAddress(address, {
      graph: new Map(Object.entries(table)),
      unserved: new Set(unserved),
      idAt: (path) => PAGES.get(path) ?? null,
    });

  test.each<[string, string, Record<string, string | null>, object]>([
    [
      'a page',
      '/fares/?day=2',
      {},
      { hops: [], end: { kind: 'page', address: '/fares/?day=2', page: 'fares' } },
    ],
    [
      'a page after two redirects',
      '/a',
      { '/a': '/b', '/b': '/fares/' },
      { hops: ['/a', '/b'], end: { kind: 'page', address: '/fares/', page: 'fares' } },
    ],
    [
      'an external URL if a redirect hides a page',
      '/fares/',
      { '/fares/': 'https://other.example/' },
      { hops: ['/fares/'], end: { kind: 'outside', address: 'https://other.example/' } },
    ],
    ['nothing', '/a', {}, { hops: [], end: { kind: 'nothing', address: '/a' } }],
    [
      'a redirect without a destination (gone)',
      '/a',
      { '/a': null },
      { hops: ['/a'], end: { kind: 'gone', address: '/a' } },
    ],
    [
      'a page, if the redirect has no query',
      '/a?x=1',
      { '/a': '/fares/' },
      { hops: ['/a'], end: { kind: 'page', address: '/fares/', page: 'fares' } },
    ],
    [
      'a redirect whose source is spelled decoded',
      '/caf%C3%A9',
      { '/café': null },
      { hops: ['/café'], end: { kind: 'gone', address: '/caf%C3%A9' } },
    ],
    [
      'a redirect whose query is spelled decoded',
      '/q?%C3%A4=%271%27',
      { "/q?ä='1'": null },
      { hops: ["/q?ä='1'"], end: { kind: 'gone', address: '/q?%C3%A4=%271%27' } },
    ],
    [
      'nothing, if browsers request another address than the source',
      '/x?',
      { '/x?': '/fares/' },
      { hops: [], end: { kind: 'nothing', address: '/x?' } },
    ],
    [
      'a page after a destination with dot segments',
      '/a',
      { '/a': '/x/../b', '/b': '/fares/' },
      { hops: ['/a', '/b'], end: { kind: 'page', address: '/fares/', page: 'fares' } },
    ],
    [
      'a loop over an address with a query',
      '/a',
      { '/a': '/b?x=1', '/b': '/a' },
      { hops: ['/a', '/b'], end: { kind: 'loop', address: '/a' } },
    ],
  ])('ends at %s', (_what, address, table, trace) => {
    expect(follow(address, table)).toEqual(trace);
  });

  test('ends at a redirect that is not served', () => {
    const table = { '/a': '/b', '/b': '/c', '/c': '/b', '/fares/': '/d', '/d': '/fares/' };
    expect(follow('/a', table, '/b', '/c')).toEqual({
      hops: ['/a'],
      end: { kind: 'loop', address: '/b' },
    });
    expect(follow('/d', table, '/fares/').end).toEqual({
      ...{ kind: 'page', address: '/fares/', page: 'fares' },
    });
  });
});

describe('near misses of a trace', () => {
  test.each([
    ['/a', '/a/', ['slash']],
    ['/a?x=1', '/a', ['query']],
    ['/A', '/a', ['case']],
    ['/caf%C3%A9', '/café', ['encoding']],
    ['/A/?x=1', '/a', ['query', 'slash', 'case']],
    ['/a', '/b', []],
    ['/a', '/a', []],
  ])('%s and %s differ in %j', (asked, found, differences) => {
    expect(findDifferences(asked, found)).toEqual(differences);
  });

  test.each([
    ['/A', '/a/'],
    ['/a/?x=1', '/a'],
    ['/a/?x=1', '/a?x=1'],
    ['/caf%C3%A9', '/café/'],
    ['/café', '/caf%c3%a9'],
    ['/', '/'],
  ])('%s is also looked up as %s', (asked, spelling) => {
    expect(spellingsNear(asked)).toContain(spelling);
  });
});
