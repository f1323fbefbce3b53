import { destinationsIn } from '../../src/plugins/site-content/admin/src/navigation/tree/destinations';
import { checkDraft } from '../../src/plugins/site-content/admin/src/navigation/tree/draft';
import type { ItemContent } from '../../src/plugins/site-content/admin/src/navigation/tree/edit';
import { findSameDestination } from '../../src/plugins/site-content/admin/src/navigation/tree/same-destination';
import { findPages } from '../../src/plugins/site-content/domain/pages/find-pages';
import type { PageOption } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import { toMessageLines } from '../support/problem-messages';
import { outline } from './navigation-items';

const SITE = outline(`
shop
  bikes
    gravel
  parts
news
--
legal
  imprint
  terms=https://example.com/terms
social
`);

describe('the input of the navigation item dialog', () => {
  const content = (state: Partial<ItemContent> = {}): ItemContent => ({
    ...{ title: 'x', url: '/x/', page: null },
    ...state,
  });
  const HEADER = { area: 'header', parent: null } as const;
  const GROUP = { area: 'footer', parent: null } as const;
  const ENTRY = { area: 'footer', parent: 'legal' } as const;

  test.each<[string, ItemContent, { area: 'header' | 'footer'; parent: string | null }, string[]]>([
    ['a header item', content(), HEADER, []],
    ['a header item with a page', content({ url: null, page: 'p' }), HEADER, []],
    ['a group', content({ url: null }), GROUP, []],
    ['a footer entry with a tel: URL', content({ url: 'tel:1' }), ENTRY, []],
    ['no title', content({ title: '' }), HEADER, ['title: Enter a title.']],
    [
      'a title that is too long',
      content({ title: 'x'.repeat(256) }),
      HEADER,
      ['title: This is too long: at most 255 characters are allowed.'],
    ],
    [
      'a URL that is too long',
      content({ url: `/${'x'.repeat(2048)}` }),
      HEADER,
      ['url: This is too long: at most 2048 characters are allowed.'],
    ],
    [
      'neither page nor URL',
      content({ url: null }),
      HEADER,
      ['url: Select a page or enter a URL.'],
    ],
    [
      'a URL that is not allowed in the header',
      content({ url: 'https://example.com/' }),
      HEADER,
      [
        'url: This must be a relative path that starts with one /, such as /about/. Links to other websites are not possible here.',
      ],
    ],
    [
      'a group with a URL',
      content(),
      GROUP,
      ['url: A footer group is a heading only. Remove its page or URL.'],
    ],
    [
      'a lone surrogate',
      content({ title: '\ud800' }),
      HEADER,
      ['title: This contains half a character (a lone surrogate). Remove it.'],
    ],
  ])('is validated: %s', (_what, draft, place, expected) => {
    const found = checkDraft(SITE, 'new:1', draft, place);
    expect(toMessageLines(found)).toEqual(expected);
  });
});

describe('the destinations of a move', () => {
  const names = (id: string, area: 'header' | 'footer'): string[] => {
    const { mayBeRoot, parents } = destinationsIn(SITE, id, area);
    return [...(mayBeRoot ? ['top'] : []), ...parents.map((parent) => parent.id)];
  };

  test.each<[string, 'header' | 'footer', string[]]>([
    ['news', 'header', ['top', 'shop', 'bikes', 'parts']],
    ['news', 'footer', ['legal', 'social']],
    ['bikes', 'header', ['top', 'shop', 'news']],
    ['bikes', 'footer', []],
    ['shop', 'header', ['top']],
    ['legal', 'header', []],
    ['legal', 'footer', ['top']],
    ['imprint', 'header', ['top', 'shop', 'bikes', 'parts', 'news']],
    ['terms', 'header', []],
  ])('are listed for %s in the %s', (id, area, expected) => {
    expect(names(id, area)).toEqual(expected);
  });
});

describe('searching for a page', () => {
  const page = (title: string, path: string | null, slug = ''): PageOption => ({
    ...{ id: title, title, slug, path },
  });
  const PAGES = [
    page('Über uns', '/ueber-uns/'),
    page('Team', '/ueber-uns/team/'),
    page('Entwurf', null, 'neues-haus'),
  ];
  const found = (search: string): string[] =>
    findPages(PAGES, search, 50).shown.map(({ id }) => id);

  test.each<[string, string[]]>([
    ['', ['Über uns', 'Team', 'Entwurf']],
    ['uber', ['Über uns']],
    ['UEBER', ['Über uns', 'Team']],
    ['/ueber-uns/t', ['Team']],
    ['team ueber', ['Team']],
    ['neues-haus', ['Entwurf']],
    ['nowhere', []],
  ])('finds the pages that match "%s"', (search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  test('puts titles before slugs and paths, and better matches before others', () => {
    const pages = [
      ...[page('A guide', '/news/guide/'), page('All news', '/all/', 'all')],
      ...[page('Latest', '/latest/', 'news'), page('News archive', '/old/'), page('Néws', '/n/')],
    ];
    expect(findPages(pages, ' news ', 50).shown.map(({ id }) => id)).toEqual([
      ...['Néws', 'News archive', 'All news', 'Latest', 'A guide'],
    ]);
    const [first] = findPages(pages, '/old/', 1).shown;
    expect(first?.title).toBe('News archive');
    expect(findPages(pages, '', 50).shown).toEqual(pages);
  });

  test('reports how many more results exist than are shown', () => {
    const many = Array.from({ length: 57 }, (_, at) => page(`Page ${at}`, null));
    expect(findPages(many, 'page', 50)).toMatchObject({ shown: { length: 50 }, more: 7 });
    expect(findPages(PAGES, '', 50)).toMatchObject({ more: 0 });
  });
});

describe('items at the same level with the same destination', () => {
  const items = outline(`
contact>c
touch=/contact
shop
  below>c
part=/contact/#part
draft>d
`);
  const pages = new Map<string, PageOption>([
    ['c', { id: 'c', title: 'Contact', slug: 'contact', path: '/contact/' }],
    ['d', { id: 'd', title: 'Draft', slug: 'draft', path: null }],
  ]);
  const HEADER = { area: 'header', parent: null } as const;

  test.each<[string, Partial<ItemContent>, string[]]>([
    ['a page, and a URL with its path', { page: 'c' }, ['contact', 'touch']],
    ['the path of the page', { url: '/contact/' }, ['contact', 'touch']],
    ['its URL', { url: 'https://example.com/contact/' }, ['contact', 'touch']],
    ['its path with a fragment', { url: '/contact/#part' }, ['part']],
    ['a page that is not published', { page: 'd' }, ['draft']],
    ['a path without a page', { url: '/shop/' }, ['shop']],
    ['no destination', {}, []],
  ])('are found for %s', (_what, destination, expected) => {
    const content = { title: 'x', url: null, page: null, ...destination };
    const known = { pages, siteUrl: 'https://example.com' };
    const found = findSameDestination(items, 'new:1', content, HEADER, known);
    expect(found.map(({ id }) => id)).toEqual(expected);
    const [first] = expected;
    const others = findSameDestination(items, first ?? 'new:1', content, HEADER, known);
    expect(others.map(({ id }) => id)).toEqual(expected.slice(1));
  });
});
