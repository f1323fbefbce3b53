import { isOnInternalHost } from 'public-fetch';
import { locateFile } from 'public-fetch';
import { describeListing } from '#site-import/domain/describe';
import { readListing } from '#site-import/domain/read-listing';
import { selectSite, SeveralSitesError } from '#site-import/domain/sites';
import { completeMapping } from '#site-import/domain/suggest-mapping';
import { translateListing } from '#site-import/domain/translate';
import { models } from './models';

const getModel = models();

type Json = Record<string, unknown>;

const wagtail = (
  ...pages: (readonly [id: number, slug: string, address: string, html?: string])[]
) => ({
  meta: { total_count: pages.length },
  items: pages.map(([id, slug, html_url, html = '']) => ({
    ...{ id, title: slug },
    meta: { type: 'home.Page', slug, html_url, parent: null },
    body: [{ type: 'paragraph', value: html }],
  })),
});

const wordpress = (
  ...pages: (readonly [id: number, slug: string, link: string, html?: string])[]
) =>
  pages.map(([id, slug, link, html = '']) => ({
    ...{ id, slug, link, type: 'page', parent: 0, status: 'publish' },
    ...{ title: { rendered: slug }, content: { rendered: html } },
  }));

const translate = (json: unknown, origins?: readonly string[]) => {
  const listing = readListing(json);
  const mapping = completeMapping(null, describeListing(listing, 'home'), getModel);
  const links = { ...mapping.links, ...(origins === undefined ? {} : { origins: [...origins] }) };
  return translateListing(
    listing,
    { ...mapping, links },
    { getModel, homeSlug: 'home', files: { images: new Map(), documents: new Map() } }
  );
};

/** Returns the imported URL of a link on the page at `/about/`. */
const ledTo = (
  href: string,
  {
    origins,
    base = 'https://a.example/about/',
  }: { origins?: readonly string[]; base?: string } = {}
): string => {
  const html = `<p><a href="${href}">x</a></p>`;
  const json = wagtail(
    [1, 'home', 'https://a.example/'],
    [2, 'about', base, html],
    [3, 'team', 'https://a.example/about/team/'],
    [4, 'ueber', 'https://a.example/%C3%BCber/']
  );
  const { json: made } = translate(json, origins);
  const about = made.items[1] as { body: { value: { html: string } }[] };
  return /href="([^"]*)"/.exec(about.body[0]?.value.html ?? '')?.[1] ?? '';
};

test.each([
  ['https://a.example/about/team/', '/about/team/'],
  ['https://a.example/about/team', '/about/team/'],
  ['http://a.example/about/team/', '/about/team/'],
  ['/about/team/?from=news#form', '/about/team/?from=news#form'],
  // White space around and inside links and relative links are read as in browsers.
  [' https://a.example/about/team/ ', '/about/team/'],
  ['https://a.example/about/\n team/', 'https://a.example/about/ team/'],
  ['https://a.example/about/\nteam/', '/about/team/'],
  ['team/', '/about/team/'],
  ['./team', '/about/team/'],
  ['../%C3%BCber/', '/ueber/'],
  ['..', '/'],
  ['//a.example/about/team/', '/about/team/'],
  ['?x=1', '/about/?x=1'],
  // A link to another site is kept, whatever its path.
  ['https://b.example/about/', 'https://b.example/about/'],
  ['https://www.a.example/about/', 'https://www.a.example/about/'],
  ['https://a.example:8443/about/', 'https://a.example:8443/about/'],
  // Links to anything but a page of the list keep their target.
  ['gone/', 'https://a.example/about/gone/'],
  ['/gone/', '/gone/'],
  ['#form', '#form'],
  [' mailto:a@b.example?subject=Hello there ', 'mailto:a@b.example?subject=Hello%20there'],
  ['tel:+49 30 1', 'tel:+49 30 1'],
  ['javascript:void(0)', 'javascript:void(0)'],
])('an imported link %j becomes %j', (href, to) => {
  expect(ledTo(href)).toBe(to);
});

test('a relative link is resolved against the old URL of its page, with or without a trailing slash', () => {
  expect(ledTo('team/', { base: 'https://a.example/about' })).toBe('https://a.example/team/');
  expect(ledTo('about/team/', { base: 'https://a.example/about' })).toBe('/about/team/');
});

test('a mapping can list further origins of the site', () => {
  const origins = ['https://a.example', 'https://www.a.example'];
  expect(ledTo('https://www.a.example/about/team/', { origins })).toBe('/about/team/');
});

test('a page with a query URL is found by it, and is not mistaken for the home page', () => {
  const html =
    '<p><a href="https://a.example/?page_id=12">x</a> <a href="/?page_id=12#a">y</a> <a href="/?page_id=99">z</a> <a href="/?x=1">h</a></p>';
  const { json, moved } = translate(
    wordpress(
      [5, 'home', 'https://a.example/'],
      [12, 'team', 'https://a.example/?page_id=12', html]
    )
  );
  expect(json.items).toMatchObject([{ meta: { slug: 'home' } }, { meta: { slug: 'team' } }]);
  expect(moved).toEqual([]);
  const text = JSON.stringify(json.items[1]);
  expect([...text.matchAll(/href=\\"([^"\\]*)\\"/g)].map(([, href]) => href)).toEqual([
    ...['/team/', '/team/#a', '/?page_id=99', '/?x=1'],
  ]);
});

test('a WordPress page with a path is also found by its id in /?p=', () => {
  const html = '<p><a href="https://a.example/?p=12">x</a></p>';
  const { json } = translate(
    wordpress([5, 'news', 'https://a.example/news/', html], [12, 'team', 'https://a.example/team/'])
  );
  expect(JSON.stringify(json.items[0])).toContain('href=\\"/team/\\"');
});

test('the URL of a link block is resolved and encoded, but a plain word is kept', () => {
  const page = (url: string) => ({
    id: 1,
    title: 'A',
    meta: { type: 'x.Y', slug: 'a', html_url: 'https://a.example/a/' },
    body: [{ type: 'hero', value: { heading: 'H', link: { text: 'Go', url } } }],
  });
  const getLink = (url: string): unknown => {
    const { json } = translate({ meta: { total_count: 1 }, items: [page(url)] });
    const [item] = json.items as { body: { value: Json }[] }[];
    return item?.body[0]?.value['link'];
  };
  expect(getLink('mailto:a@b.example?subject=Hello there')).toEqual({
    text: 'Go',
    url: 'mailto:a@b.example?subject=Hello%20there',
  });
  expect(getLink(' b/c ')).toEqual({ text: 'Go', url: 'https://a.example/a/b/c' });
  expect(getLink('primary')).toEqual({ text: 'Go', url: 'primary' });
});

describe('a list with pages of two sites', () => {
  const listing = readListing(
    wagtail(
      [1, 'a', 'https://a.example/about/'],
      [2, 'b', 'https://b.example/about/'],
      [3, 'c', 'http://b.example/c/']
    )
  );
  const getIds = (...args: [wanted: string | null, same?: string[]]) =>
    selectSite(listing, ...args).pages.map(({ id }) => id);

  test('is refused with the names of both if none is chosen', () => {
    expect(() => selectSite(listing, null)).toThrow(
      new SeveralSitesError(
        'contains pages of 2 sites: https://a.example (1), https://b.example (2). Choose one with --site, such as --site https://a.example.'
      )
    );
  });

  test.each(['https://b.example', 'https://b.example/', 'http://b.example', 'b.example'])(
    'is limited to the chosen site: %s',
    (site) => {
      expect(getIds(site)).toEqual(['2', '3']);
      expect(selectSite(listing, site).origins).toEqual(['https://b.example', 'http://b.example']);
    }
  );

  test('includes both sites if a mapping declares them as one', () => {
    expect(getIds(null, ['https://a.example', 'https://b.example'])).toEqual(['1', '2', '3']);
  });

  test('is refused if another site is chosen', () => {
    expect(() => selectSite(listing, 'c.example')).toThrow(
      'has no pages of the site c.example (--site). It has pages of https://a.example (1), https://b.example (2).'
    );
  });

  test('keeps pages whose URL has no host', () => {
    const { pages } = readListing(wagtail([1, 'a', '/about/'], [2, 'b', 'https://b.example/b/']));
    const some = { ...listing, pages };
    expect(selectSite(some, null).pages).toHaveLength(2);
    expect(selectSite(some, 'b.example').pages).toHaveLength(2);
  });
});

test.each([
  ['http://localhost/a.png', true],
  ['http://localhost:8000/a.png', true],
  ['https://web/a.png', true],
  ['http://cms.internal:8000/a.png', true],
  ['http://box.local/a.png', true],
  ['https://a.example/a.png', false],
  ['http://127.0.0.1:8000/a.png', false],
  ['http://[::1]/a.png', false],
  ['/a.png', false],
])('%s is on an internal host: %s', (address, isInner) => {
  expect(isOnInternalHost(address)).toBe(isInner);
});

test.each<[string, string, string | null, string]>([
  ['/m/a.png', 'https://a.example/api/', null, 'https://a.example/m/a.png'],
  [
    'http://localhost:8000/m/a.png?v=1',
    'https://a.example/api/',
    null,
    'https://a.example/m/a.png?v=1',
  ],
  ['http://web/m/a.png', 'https://a.example/api/', null, 'https://a.example/m/a.png'],
  ['https://cdn.example/m/a.png', 'https://a.example/api/', null, 'https://cdn.example/m/a.png'],
  ['/m/a.png', 'https://a.example/api/', 'https://m.example/x/', 'https://m.example/x/m/a.png'],
  ['http://web/m/a.png', '/nowhere/list.json', 'https://m.example', 'https://m.example/m/a.png'],
  [
    'https://cdn.example/a.png',
    '/nowhere/list.json',
    'https://m.example',
    'https://cdn.example/a.png',
  ],
])('the file %s of the list %s with the base %s is located at %s', (image, list, base, at) => {
  expect(locateFile(image, list, base)).toBe(at);
});

test('images and links to files on an internal host in HTML are recognized as files of the site', () => {
  const html =
    '<p><img src="http://web:8000/m/a.png"> <a href="http://localhost/m/b.pdf">b</a></p>';
  const { filesInHtml } = translate(wagtail([1, 'a', 'https://a.example/a/', html]));
  expect([...filesInHtml.keys()]).toEqual(['http://web:8000/m/a.png', 'http://localhost/m/b.pdf']);
});
