import { contentUrlReader } from '../../src/plugins/site-content/server/src/cache/cache-key';

describe('reading a URL of the content routes', () => {
  const read = contentUrlReader('/api');

  test.each([
    ['/api/initial-data', '/api/initial-data/?_=1&x=2'],
    ['/api/pages/?slug=a&fields=*', '/api/pages?fields=*&_=7&slug=a'],
    ['/api/pages', '/api/pages/?'],
  ])('%s and %s have one answer', (url, same) => {
    expect(read(url)?.key).toBe(read(same)?.key);
  });

  test.each([
    ['/api/pages?slug=a', '/api/pages?slug=b'],
    ['/api/pages?slug=a', '/api/pages?slug=a&limit=1'],
    ['/api/pages', '/api/initial-data'],
  ])('%s and %s have an answer each', (url, other) => {
    expect(read(url)?.key).not.toBe(read(other)?.key);
  });

  // Koa would ask for another address than the key says.
  test.each([
    '/api/pages?search=a#b',
    '/api/pages#',
    '/api/pages?slug=a\u00a0',
    '/api/initial-data?#',
  ])('%j is never served from memory', (url) => {
    expect(read(url)).toBeNull();
  });

  test.each(['/api/pagesx', '/api', '/pages', '/api/pages/1'])('%s is none of them', (url) => {
    expect(read(url)).toBeNull();
  });

  test('reads the same again after many others', () => {
    const first = read('/api/pages?slug=a');
    for (let number = 0; number < 3000; number += 1) read(`/api/pages?slug=${number}`);
    expect(read('/api/pages?slug=a')).toEqual(first);
  });
});
