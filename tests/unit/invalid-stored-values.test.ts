import {
  buildNavigation,
  type StoredNavItem,
} from '#site-content/domain/navigation/build-navigation';
import { toPathSegment } from '#site-content/domain/pages/page-path';
import { isServable } from '#site-content/domain/redirects/servable';
import { getValidKeys } from '#site-content/domain/rules/site-keys';

test.each([
  [{ source: '/old', target: 'url', destination: '/new' }, true],
  [{ source: '/', target: 'url', destination: 'https://www.example.com/?a=b' }, true],
  [{ source: '/old path?a', target: 'none', destination: '/unused' }, true],
  [{ source: '/old', target: 'page', destination: null }, true],
  [{ source: '/old', target: null, destination: '/new' }, false],
  [{ source: '/old', target: 'url', destination: null }, false],
  [{ source: '/old', target: 'url', destination: '' }, false],
  [{ source: '/old', target: 'url', destination: 'javascript:alert(1)' }, false],
  [{ source: '/old', target: 'url', destination: '//evil.example' }, false],
  [{ source: '/old', target: 'url', destination: '/.//evil.example' }, false],
  [{ source: '', target: 'none', destination: null }, false],
  [{ source: 'old', target: 'none', destination: null }, false],
  [{ source: '//old', target: 'none', destination: null }, false],
] as const)('whether a stored redirect is served: %j, %s', (redirect, served) => {
  expect(isServable(redirect)).toBe(served);
});

test.each([
  ['about', 'about'],
  ['über.uns', 'über.uns'],
  ['', '-'],
  ['..', '-'],
  ['/evil.example', '-evil.example'],
  ['a?b#c%2f"\\', 'a-b-c-2f--'],
])('the path segment of the slug %j is %j', (slug, segment) => {
  expect(toPathSegment(slug)).toBe(segment);
});

test('the header has three levels, however deep items are nested', () => {
  const items = Array.from({ length: 5 }, (_, level): StoredNavItem => ({
    ...{ id: String(level), title: String(level), area: 'header', position: 0, page: null },
    parent: level === 0 ? null : String(level - 1),
    url: '/',
  }));
  expect(JSON.stringify(buildNavigation(items, { getPath: () => null }))).toBe(
    '{"header":[{"title":"0","subitems":[{"title":"1","subitems":[{"title":"2","subitems":[],"url":"/"}],"url":"/"}],"url":"/"}],"footer":[]}'
  );
});

test('site keys that break a rule are empty', () => {
  expect(
    getValidKeys({
      ...{ map_style: 'javascript:x', email: 'info@example.com', password: null },
      request_info: { cta_text: 'Go', cta_url: '//x' },
    })
  ).toEqual({
    ...{ map_style: '', email: 'info@example.com', password: null },
    request_info: { cta_text: 'Go', cta_url: '' },
  });
});
