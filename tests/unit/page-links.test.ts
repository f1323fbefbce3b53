import fc from 'fast-check';
import {
  getLinkedPages,
  withPageLinks,
} from '../../src/plugins/site-content/domain/pages/page-links';
import {
  followTypedPaths,
  readPagePath,
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

describe('the address of a link to a page', () => {
  test.each([
    [`page:${FARES}`, ''],
    [`page:${FARES}?day=2`, '?day=2'],
    [`page:${FARES}#boats`, '#boats'],
    [`page:${FARES}?day=2&a=/b?#boats?#`, '?day=2&a=/b?#boats?#'],
  ])('%s is one, is kept by cleaning, and is written as it was read', (href, rest) => {
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
  ])('%j is none, and is taken out like any other that is not allowed', (href) => {
    expect(readPageLink(href)).toBeNull();
    expect(cleanHtml(`<p><a href="${href}">a</a></p>`)).toBe('<p><a>a</a></p>');
    expect(removalsFrom(`<p><a href="${href}">a</a></p>`)).toMatchObject([{ kind: 'url' }]);
  });

  test('leads from no image', () => {
    expect(cleanHtml(`<p><img src="page:${FARES}" />a</p>`)).toBe('<p>a</p>');
  });
});

describe('HTML with links to pages', () => {
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
    // Cleaning lets links stand in one another; browsers do not.
    [
      `<a href="page:${HIDDEN}">a<a href="page:${FARES}">b</a>c</a><a href="/x/">d</a>`,
      'a<a href="/fares/">b</a>c<a href="/x/">d</a>',
    ],
    [`<p>page:${FARES}</p>`, `<p>page:${FARES}</p>`],
    [
      `<a href="/fares/" title="page:${FARES}">a</a>`,
      `<a href="/fares/" title="page:${FARES}">a</a>`,
    ],
  ])('%s is served as %s', (stored, html) => {
    expect(cleanHtml(stored)).toBe(stored);
    expect(served(stored)).toBe(html);
  });

  test('keeps an attribute closed, whatever a slug was stored as', () => {
    const html = withPageLinks(`<a href="page:${FARES}">a</a>`, () => '/"><script>&/');
    expect(html).toBe('<a href="/&quot;&gt;&lt;script&gt;&amp;/">a</a>');
  });

  test('is served byte for byte where it links to no page', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const clean = cleanHtml(html);
        fc.pre(!clean.includes('page:'));
        expect(served(clean)).toBe(clean);
      })
    );
  });

  test('names the pages it links to, each once', () => {
    const html = `<a href="page:${FARES}#a">a</a><a href="page:${HIDDEN}">b</a><a class="x" href="page:${FARES}">c</a>`;
    expect([...getLinkedPages(html)]).toEqual([FARES, HIDDEN]);
    expect([
      ...getLinkedPages(`<a href="/fares/" title="page:${FARES}">page:${FARES}</a>`),
    ]).toEqual([]);
  });

  test('is searched without the ids', () => {
    expect(htmlToText(`<p>Our <a href="page:${FARES}">fares</a></p>`)).toBe('Our fares');
  });
});

describe('a path of a page that somebody has typed into HTML', () => {
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
  ])('%s becomes a link to it', (href, link) => {
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
  ])('%s stays', (href) => {
    const html = `<p><a href="${href}">a</a></p>`;
    expect(followed(html)).toBe(html);
  });

  test('is none where the website has no known address', () => {
    const html = `<a href="${SITE}/fares/">a</a>`;
    expect(followed(html, '')).toBe(html);
    expect(typedPathsIn(html, '')).toEqual([]);
  });
});

describe('the path of a page that is being typed', () => {
  test.each([
    ['/fares/', '/fares/'],
    [' /fares ', '/fares/'],
    ['/fares/?day=2', '/fares/'],
    ['/', '/'],
    ['https://www.example.com', '/'],
    // Nothing was typed yet, which is not the home page.
    ['', null],
    ['  ', null],
    ['fares', null],
    ['https://example.org/fares/', null],
  ])('of %p is %p', (typed, wanted) => {
    expect(readPagePath(typed, 'https://www.example.com')).toBe(wanted);
  });
});
