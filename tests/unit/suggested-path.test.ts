import { httpUrl, redirectDestination } from '#site-content/domain/rules/links';
import { suggestPath } from '#site-content/domain/rules/suggested-url';

describe('a path without its slashes', () => {
  test.each([
    ['fares', '/fares/'],
    ['  alt-seite ', '/alt-seite/'],
    ['über/uns', '/über/uns/'],
    ['fares/', '/fares/'],
    ['files/map.pdf', '/files/map.pdf'],
    ['fares?day=1#top', '/fares/?day=1#top'],
    ['2019', '/2019/'],
  ])('%s becomes %s', (typed, offered) => {
    expect(suggestPath(typed)).toBe(offered);
    expect(redirectDestination(offered)).toBeNull();
    expect(httpUrl(offered)).not.toBeNull();
  });

  test.each([
    ...['', '/fares', '//x', '#top', '?a=1', 'a b', 'a\\b', '.', '../x', '+4930123456'],
    ...['example.', 'www.example.com', 'map.pdf', 'https:', 'ftp://x', 'user@', 'tel:1', 'a/..//b'],
  ])('is not %j', (typed) => {
    expect(suggestPath(typed)).toBeNull();
  });
});
