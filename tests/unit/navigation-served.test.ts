import fc from 'fast-check';
import { findHiddenRows } from '../../src/plugins/site-content/admin/src/navigation/tree/hidden-rows';
import { servedJson } from '../../src/plugins/site-content/admin/src/navigation/tree/served-json';
import type { PageOption } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import { anyItems, outline } from './navigation-items';

const page = (id: string, path: string | null): [string, PageOption] => [
  id,
  { id, title: id, slug: id, path },
];
const PAGES = new Map([page('team', '/about/team/'), page('draft', null)]);

const SITE = outline(`
shop
  bikes>team
about>draft
  jobs
    apply
news>deleted
lost=
--
legal
  imprint
  terms>draft
empty
`);

describe('the served navigation', () => {
  test('shows the header as JSON', () => {
    expect(JSON.parse(servedJson(SITE, PAGES, 'header') ?? '')).toEqual([
      {
        title: 'shop',
        subitems: [{ title: 'bikes', subitems: [], url: '/about/team/' }],
        url: '/shop/',
      },
    ]);
  });

  test('shows the footer as JSON', () => {
    expect(servedJson(SITE, PAGES, 'footer')).toBe(`[
  {
    "title": "legal",
    "subitems": [
      {
        "title": "imprint",
        "url": "/imprint/"
      }
    ]
  },
  {
    "title": "empty",
    "subitems": []
  }
]`);
  });

  test('omits items whose page is unpublished or deleted or whose parent is hidden', () => {
    expect([...findHiddenRows(SITE, PAGES)]).toEqual([
      ['about', { reason: 'page-not-published', because: 'about' }],
      ['jobs', { reason: 'parent-hidden', because: 'about' }],
      ['apply', { reason: 'parent-hidden', because: 'about' }],
      ['news', { reason: 'page-gone', because: 'news' }],
      ['lost', { reason: 'page-gone', because: 'lost' }],
      ['terms', { reason: 'page-not-published', because: 'terms' }],
    ]);
  });

  test('reveals nothing about pages that the user may not see', () => {
    const concealed = { ...{ id: 'team', title: '', slug: '', path: null }, isConcealed: true };
    const pages = new Map([...PAGES, ['team', concealed] as const]);
    expect(findHiddenRows(SITE, pages)).toEqual(findHiddenRows(SITE, PAGES));
    expect(servedJson(SITE, pages, 'header')).toBeNull();
    expect(servedJson(SITE, pages, 'footer')).toBe(servedJson(SITE, PAGES, 'footer'));
  });

  test('contains every item that is not reported as hidden', () => {
    fc.assert(
      fc.property(anyItems(), fc.constantFrom('/p/', null), (items, path) => {
        const pages = new Map([page('page', path)]);
        const hidden = findHiddenRows(items, pages);
        const served = (['header', 'footer'] as const).flatMap(
          (area) => servedJson(items, pages, area)?.match(/"title"/g) ?? []
        );
        expect(served.length).toBe(items.length - hidden.size);
      })
    );
  });
});
