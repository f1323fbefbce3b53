import fc from 'fast-check';
import {
  getLinkedPages,
  withPageLinks,
} from '../../src/plugins/site-content/domain/pages/page-links';
import {
  followTypedPaths,
  readTypedUrl,
  typedPathsIn,
} from '../../src/plugins/site-content/domain/pages/typed-paths';
import { removalsFrom } from '../../src/plugins/site-content/domain/rules/html-removals';
import { readPageLink, writePageLink } from '../../src/plugins/site-content/domain/rules/page-link';
import {
  cleanHtml,
  htmlLink,
  htmlToText,
} from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { anyHtml } from './any-html';

const FARES = 'vbijs2symbnc8v6cc3d36nn7';
const HIDDEN = 'b8lc2uvrqvuv4huc6r47r1f8';
const PATHS = new Map([[FARES, '/fares/']]);

const served = (html: string): string => withPageLinks(html, (id) => PATHS.get(id) ?? null);

describe('a page link', () => {
  test.each([
    [`page:${FARES}`, ''],
    [`page:${FARES}?day=2`, '?day=2'],
    [`page:${FARES}#boats`, '#boats'],
    [`page:${FARES}?day=2&a=/b?#boats?#`, '?day=2&a=/b?#boats?#'],
  ])('%s is parsed, kept by HTML cleaning and written unchanged', (href, rest) => {
    const link = readPageLink(href);
    expect(link).toEqual({ page: FARES, rest });
    expect(link === null ? null : writePageLink(link)).toBe(href);
    const html = `<p><a href="${href.replace(/&/g, '&amp;')}" class="x">Fares</a></p>`;
    expect(cleanHtml(html)).toBe(html);
    expect(removalsFrom(html)).toEqual([]);
    expect(htmlLink(href)).toBeNull();
  });

  test.each([
    'page:',
    'page:1',
    `page:${FARES}x`,
    `page:${FARES.toUpperCase()}`,
    `PAGE:${FARES}`,
    `page://${FARES}`,
    `page:${FARES}/`,
    `page:${FARES}/more`,
    `page: ${FARES}`,
    `page:${FARES}?a b`,
    `page:${FARES}#a\\b`,
    `page:${FARES}#a\u0001b`,
    `${FARES}`,
  ])('%j is invalid and is removed like any other URL that is not allowed', (href) => {
    expect(readPageLink(href)).toBeNull();
    expect(cleanHtml(`<p><a href="${href}">a</a></p>`)).toBe('<p><a>a</a></p>');
    expect(removalsFrom(`<p><a href="${href}">a</a></p>`)).toMatchObject([{ kind: 'url' }]);
  });

  test('is removed from the source of an image', () => {
    expect(cleanHtml(`<p><img src="page:${FARES}" />a</p>`)).toBe('<p>a</p>');
  });
});

describe('HTML with page links', () => {
  test.each([
    [`<a href="page:${FARES}">a</a>`, '<a href="/fares/">a</a>'],
    [
      `<p><a class="x" href="page:${FARES}?a=1&amp;b=2#c" title="$&amp;">a</a></p>`,
      '<p><a class="x" href="/fares/?a=1&amp;b=2#c" title="$&amp;">a</a></p>',
    ],
    [
      `<p>To <a href="page:${HIDDEN}" class="x">the <strong>isles</strong></a>, <a href="/b/">b</a></p>`,
      '<p>To the <strong>isles</strong>, <a href="/b/">b</a></p>',
    ],
    [
      `<a href="page:${HIDDEN}">a</a><a href="page:${FARES}">b</a><a>c</a><a href="page:${HIDDEN}">d</a>`,
      'a<a href="/fares/">b</a><a>c</a>d',
    ],
    // Cleaning allows nested links; browsers do not.
    [
      `<a href="page:${HIDDEN}">a<a href="page:${FARES}">b</a>c</a><a href="/x/">d</a>`,
      'a<a href="/fares/">b</a>c<a href="/x/">d</a>',
    ],
    [`<p>page:${FARES}</p>`, `<p>page:${FARES}</p>`],
    [
      `<a title="x href=" href="page:${FARES}#b">a</a>`,
      '<a title="x href=" href="/fares/#b">a</a>',
    ],
    [
      `<a href="/fares/" title="page:${FARES}">a</a>`,
      `<a href="/fares/" title="page:${FARES}">a</a>`,
    ],
  ])('%s is served as %s', (stored, html) => {
    expect(cleanHtml(stored)).toBe(stored);
    expect(served(stored)).toBe(html);
  });

  test('escapes the path in the attribute, whatever the slug contains', () => {
    const html = withPageLinks(`<a href="page:${FARES}">a</a>`, () => '/"><script>&/');
    expect(html).toBe('<a href="/&quot;&gt;&lt;script&gt;&amp;/">a</a>');
  });

  test('is served byte for byte if it contains no page link', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const clean = cleanHtml(html);
        fc.pre(!clean.includes('page:'));
        expect(served(clean)).toBe(clean);
      })
    );
  });

  test('lists each linked page once', () => {
    const html = `<a href="page:${FARES}#a">a</a><a href="page:${HIDDEN}">b</a><a class="x" href="page:${FARES}">c</a>`;
    expect([...getLinkedPages(html)]).toEqual([FARES, HIDDEN]);
    expect([...getLinkedPages(`<a title="x href=" href="page:${FARES}">a</a>`)]).toEqual([FARES]);
    expect([
      ...getLinkedPages(`<a href="/fares/" title="page:${FARES}">page:${FARES}</a>`),
    ]).toEqual([]);
  });

  test('is converted to search text without the page ids', () => {
    expect(htmlToText(`<p>Our <a href="page:${FARES}">fares</a></p>`)).toBe('Our fares');
  });
});

describe('the path of a page typed into HTML', () => {
  const SITE = 'https://site.example';
  const PAGES = new Map([
    ['/fares/', FARES],
    ['/about/fares/', HIDDEN],
    ['/', HIDDEN],
  ]);
  const followed = (html: string, siteUrl = SITE): string =>
    followTypedPaths(html, siteUrl, (path) => PAGES.get(path));

  test.each([
    ['/fares/', `page:${FARES}`],
    ['/fares/?a=1&amp;b=2#c', `page:${FARES}?a=1&amp;b=2#c`],
    ['/fares/#c', `page:${FARES}#c`],
    ['/about/fares/', `page:${HIDDEN}`],
    ['/', `page:${HIDDEN}`],
    ['https://site.example/fares/?a', `page:${FARES}?a`],
  ])('%s becomes a page link', (href, link) => {
    const html = (address: string): string => `<p><a class="x" href="${address}">a</a> /fares/</p>`;
    expect(followed(html(href))).toBe(html(link));
    expect(cleanHtml(html(link))).toBe(html(link));
    expect(typedPathsIn(html(href), SITE)).toHaveLength(1);
  });

  test.each([
    '/fares',
    '/Fares/',
    '/fares/x',
    '/fares/./',
    '/elsewhere/',
    '#fares',
    'https://site.example',
    'https://site.example.org/fares/',
    'https://other.example/fares/',
    'mailto:/fares/',
    `page:${FARES}`,
  ])('%s stays unchanged', (href) => {
    const html = `<p><a href="${href}">a</a></p>`;
    expect(followed(html)).toBe(html);
  });

  test('stays unchanged if the site URL is unknown', () => {
    const html = `<a href="${SITE}/fares/">a</a>`;
    expect(followed(html, '')).toBe(html);
    expect(typedPathsIn(html, '')).toEqual([]);
  });
});

describe('reading a page path while it is being typed', () => {
  test.each([
    ['/fares/', '/fares/'],
    [' /fares ', '/fares/'],
    ['/fares/?day=2', '/fares/'],
    ['/fares?day=2#boats', '/fares/'],
    ['/', '/'],
    ['https://www.example.com', '/'],
    // Empty input does not mean the home page.
    ['', null],
    ['  ', null],
    ['#boats', null],
    ['fares', null],
    ['/fares.pdf', null],
    ['https://example.org/fares/', null],
  ])('turns %p into %p', (typed, wanted) => {
    expect(readTypedUrl(typed, 'https://www.example.com')?.path ?? null).toBe(wanted);
  });
});
