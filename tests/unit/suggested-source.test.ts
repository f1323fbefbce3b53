import {
  findPlaceholder,
  pathWithoutDots,
  suggestSource,
} from '#site-content/domain/rules/suggested-source';

describe('the path that is suggested for an old address', () => {
  test.each([
    ['old', '/old'],
    [' old/page?x=1 ', '/old/page?x=1'],
    ['//old', '/old'],
    ['///old/', '/old/'],
    ['/a/../old', '/old'],
    ['/../old?x=..', '/old?x=..'],
    ['/./old', '/old'],
    ['/a/b/..', '/a/'],
    ['/..', '/'],
    ['../old', '/old'],
    ['ü', '/ü'],
  ])('%s is %s', (typed, path) => {
    expect(suggestSource(typed)).toBe(path);
  });

  test.each(
    [
      ['', ' ', '/', '/old', '/old/', '/a//b', '/...', '/a..b', '/?x=/../'],
      ['^old$', '\\old', '/\\old', 'https://example.org/old', '*', '?x', ' /old '],
    ].flat()
  )('%s gets no suggestion', (typed) => {
    expect(suggestSource(typed)).toBeNull();
  });

  test('browsers resolve only the path, not the query', () => {
    expect(pathWithoutDots('/a/../b?c=/../d')).toBe('/b?c=/../d');
    expect(pathWithoutDots('/b?c=/../d')).toBeNull();
    expect(pathWithoutDots('https://example.org/../b')).toBeNull();
  });
});

describe('a pattern in an old address, which other tools would match', () => {
  test.each([
    ['/blog/*', '*'],
    ['/blog/:slug', ':slug'],
    ['/blog/{slug}/x', '{slug}'],
    ['/blog/[slug]', '[slug]'],
    ['/blog/<slug>', '<slug>'],
    ['/Talk:Main', null],
    ['/12:30', null],
    ['/blog/', null],
    ['/?a[]=1', null],
  ])('%s: %s', (source, found) => {
    expect(findPlaceholder(source)).toBe(found);
  });
});
