import { contentUrlReader } from '../../src/plugins/site-content/server/src/cache/cache-key';

describe('the cache key of a content route URL', () => {
  const read = contentUrlReader('/api');

  test.each([
    ['/api/initial-data', '/api/initial-data/?_=1&x=2'],
    ['/api/pages/?slug=a&fields=*', '/api/pages?fields=*&_=7&slug=a'],
    ['/api/pages', '/api/pages/?'],
  ])('is the same for %s and %s', (url, same) => {
    expect(read(url)?.key).toBe(read(same)?.key);
  });

  test.each([
    ['/api/pages?slug=a', '/api/pages?slug=b'],
    ['/api/pages?slug=a', '/api/pages?slug=a&limit=1'],
    ['/api/pages', '/api/initial-data'],
  ])('differs between %s and %s', (url, other) => {
    expect(read(url)?.key).not.toBe(read(other)?.key);
  });

  // Koa would request a URL other than that of the key.
  test.each([
    '/api/pages?search=a#b',
    '/api/pages#',
    '/api/pages?slug=a\u00a0',
    '/api/initial-data?#',
  ])('is null for %j, which is never served from the cache', (url) => {
    expect(read(url)).toBeNull();
  });

  test.each(['/api/pagesx', '/api', '/pages', '/api/pages/1'])(
    'is null for %s, which is not a content route',
    (url) => {
      expect(read(url)).toBeNull();
    }
  );

  test('is the same after thousands of other URLs', () => {
    const first = read('/api/pages?slug=a');
    for (let number = 0; number < 3000; number += 1) read(`/api/pages?slug=${number}`);
    expect(read('/api/pages?slug=a')).toEqual(first);
  });
});
