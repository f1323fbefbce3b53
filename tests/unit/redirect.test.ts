import fc from 'fast-check';
import { isDocumentId } from '../../src/plugins/site-content/domain/rules/document-id';
import {
  checkRedirect,
  normaliseSource,
  type RedirectState,
  type RedirectSurroundings,
} from '../../src/plugins/site-content/domain/rules/redirect';
import { newDocumentId } from '../../src/plugins/site-content/server/src/redirects/document-id';
import { anyText } from './anything';

const ALONE: RedirectSurroundings = { sourceIsTaken: false, pagePath: null, siteUrl: '' };

const redirect = (state: Partial<RedirectState>): RedirectState => ({
  source: '/old',
  target: 'url',
  destination: '/new',
  page: null,
  ...state,
});

const paths = (state: Partial<RedirectState>, surroundings = ALONE): string[] =>
  checkRedirect(redirect(state), surroundings).map(({ path }) => path.join('.'));

describe('the source of a redirect', () => {
  test.each([
    ['old', '/old'],
    ['/old', '/old'],
    ['  /old \n', '/old'],
    [' old/page?12 ', '/old/page?12'],
    ['?12', '/?12'],
    ['/', '/'],
    ['/a b', '/a b'],
    ['wiki/Category:Foo', '/wiki/Category:Foo'],
    ['__proto__', '/__proto__'],
    ['/OLD', '/OLD'],
    ['', ''],
    ['   ', ''],
  ])('%j is stored as %j', (sent, kept) => {
    expect(normaliseSource(sent)).toBe(kept);
  });

  test.each(['/old', '/', '/?12', '/a?b=c&d', '/a b', '/über', `/${'a'.repeat(2047)}`])(
    'may be %.40s',
    (source) => {
      expect(paths({ source })).toEqual([]);
    }
  );

  test.each([
    ['empty', ''],
    ['null', null],
    ['only white space', '  \t '],
    ['with a fragment', '/old#team'],
    ['with a control character', '/o\u0001ld'],
    ['with a line break', '/o\nld'],
    ['with a C1 control character', '/o\u0085ld'],
    ['with a scheme and a host', 'https://example.com/old'],
    ['with a scheme', 'mailto:a@example.com'],
    ['a protocol-relative URL', '//example.com/old'],
    ['of 2,049 characters', `/${'a'.repeat(2048)}`],
    ['too long with the added slash', 'a'.repeat(2048)],
    ['not a string', 12],
    ['missing', undefined],
  ])('is refused: %s', (_what, sent) => {
    const source = typeof sent === 'string' ? normaliseSource(sent) : sent;
    expect(paths({ source })).toEqual(['source']);
  });

  test('is refused if another redirect already has it', () => {
    expect(paths({}, { ...ALONE, sourceIsTaken: true })).toEqual(['source']);
  });

  test('stays the same when it is saved again', () => {
    fc.assert(
      fc.property(anyText, (sent) => {
        const kept = normaliseSource(sent);
        expect(normaliseSource(kept)).toBe(kept);
      })
    );
  });

  test('starts with exactly one slash if it is accepted', () => {
    fc.assert(
      fc.property(anyText, (sent) => {
        const source = normaliseSource(sent);
        if (!paths({ source }).includes('source')) expect(source).toMatch(/^\/(?!\/)/);
      })
    );
  });
});

describe('the target of a redirect', () => {
  test.each([
    ['a path', { target: 'url', destination: '/new/?a#b' }],
    ['a URL', { target: 'url', destination: 'https://example.com/' }],
    ['a page', { target: 'page', destination: '', page: 'p' }],
    ['a page, with a null destination', { target: 'page', destination: null, page: 'p' }],
    ['nothing', { target: 'none', destination: '' }],
    ['the empty string', { target: 'empty', destination: null }],
  ])('may be %s', (_what, state) => {
    expect(paths(state)).toEqual([]);
  });

  test.each([
    ['url without a destination', { destination: '' }, ['destination']],
    ['url with a page', { page: 'p' }, ['page']],
    ['url with only a page', { destination: null, page: 'p' }, ['destination', 'page']],
    ['url with a tel: link', { destination: 'tel:1' }, ['destination']],
    ['url with a javascript: URL', { destination: 'javascript:x' }, ['destination']],
    ['url with a protocol-relative URL', { destination: '//a.com/' }, ['destination']],
    ['url with a relative path', { destination: 'new' }, ['destination']],
    ['url with white space', { destination: '/a b' }, ['destination']],
    ['url with a destination that is not a string', { destination: 1 }, ['destination']],
    ['page without a page', { target: 'page', destination: '' }, ['page']],
    ['page with a destination', { target: 'page', page: 'p' }, ['destination']],
    ['none with a destination', { target: 'none' }, ['destination']],
    ['none with a page', { target: 'none', destination: '', page: 'p' }, ['page']],
    ['empty with a destination', { target: 'empty' }, ['destination']],
    ['empty with a page', { target: 'empty', destination: '', page: 'p' }, ['page']],
    ['an unknown kind', { target: 'file' }, ['target']],
    ['null', { target: null }, ['target']],
  ])('is refused for the invalid field: %s', (_what, state, expected) => {
    expect(paths(state)).toEqual(expected);
  });

  test('is reported together with an invalid source', () => {
    expect(paths({ source: '/a#b', destination: 'x', page: 'p' })).toEqual([
      'source',
      'destination',
      'page',
    ]);
  });
});

describe('a redirect to its own source', () => {
  const ON_A_SITE = { ...ALONE, siteUrl: 'https://www.example.com' };
  const IN_A_FOLDER = { ...ALONE, siteUrl: 'https://www.example.com/blog' };

  test.each([
    ['/old', '/old', ALONE],
    ['/old', '/old#team', ALONE],
    ['/old?a=1', '/old?a=1', ALONE],
    ['/a b', '/a%20b', ALONE],
    ['/ü', '/%C3%BC', ALONE],
    ['/old', '/x/../old', ALONE],
    ['/old', 'https://www.example.com/old', ON_A_SITE],
    ['/old', 'HTTPS://WWW.EXAMPLE.COM:443/old', ON_A_SITE],
    ['/', 'https://www.example.com', ON_A_SITE],
    ['/a', 'https://www.example.com/blog/x/../a#b', IN_A_FOLDER],
    ['/', 'https://www.example.com/blog', IN_A_FOLDER],
    ['/?a', 'https://www.example.com/blog?a', IN_A_FOLDER],
    ['/blog/a', '/blog/a', IN_A_FOLDER],
  ])('from %s to %s is refused for the destination', (source, destination, surroundings) => {
    expect(paths({ source, destination }, surroundings)).toEqual(['destination']);
  });

  test.each([
    ['/old', '/OLD', ALONE],
    ['/old', '/old/', ALONE],
    ['/old', '/old?a', ALONE],
    ['/old', 'https://www.example.com/old', ALONE],
    ['/old', 'https://example.com/old', ON_A_SITE],
    ['/old', 'http://www.example.com/old', ON_A_SITE],
    // Visitors request /blog/blog/a.
    ['/blog/a', 'https://www.example.com/blog/a', IN_A_FOLDER],
    ['/a', 'https://www.example.com/a', IN_A_FOLDER],
    ['/s/a', 'https://www.example.com/blogs/a', IN_A_FOLDER],
    ['/a', 'https://www.example.com/blog/../a', IN_A_FOLDER],
  ])('does not include one from %s to %s', (source, destination, surroundings) => {
    expect(paths({ source, destination }, surroundings)).toEqual([]);
  });

  test.each([
    ['/about/', ['page']],
    ['/other/', []],
    [null, []],
  ])('through a page with the path %j is refused for %j', (pagePath, expected) => {
    const state = { source: '/about/', target: 'page', destination: '', page: 'p' };
    expect(paths(state, { ...ALONE, pagePath })).toEqual(expected);
  });

  test('is checked without throwing, whatever the source and the destination', () => {
    const siteUrl = fc.constantFrom('', 'https://www.example.com', 'https://example.com/sub');
    fc.assert(
      fc.property(anyText, anyText, siteUrl, (sent, rest, url) => {
        const state = redirect({ source: normaliseSource(sent), destination: `/${rest}` });
        expect(Array.isArray(checkRedirect(state, { ...ALONE, siteUrl: url }))).toBe(true);
      })
    );
  });

  test('is refused for every valid source', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const source = `/${text}`;
        fc.pre(paths({ source, destination: '/another' }).length === 0);
        expect(paths({ source, destination: source })).toEqual(['destination']);
      })
    );
  });
});

test('new document ids are valid, unique and use all letters and digits', () => {
  const ids = Array.from({ length: 2000 }, newDocumentId);
  expect(ids.filter((id) => !isDocumentId(id) || !/^[a-z]/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.join('')).size).toBe(36);
});
