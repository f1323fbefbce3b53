import {
  findPlaceholder,
  pathWithoutDots,
  suggestSource,
} from '#site-content/domain/rules/suggested-source';

describe('the path that an old address probably means', () => {
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
  )('%s is left alone', (typed) => {
    expect(suggestSource(typed)).toBeNull();
  });

  test('browsers resolve the path alone', () => {
    expect(pathWithoutDots('/a/../b?c=/../d')).toBe('/b?c=/../d');
    expect(pathWithoutDots('/b?c=/../d')).toBeNull();
    expect(pathWithoutDots('https://example.org/../b')).toBeNull();
  });
});

describe('what would stand for many addresses in other tools', () => {
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
