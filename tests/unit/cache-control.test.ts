import type { Context } from 'koa';
import type { Options } from '../../src/plugins/site-content/server/src/config/options';
import { setCacheControl } from '../../src/plugins/site-content/server/src/content-api/controllers/cache-control';
import { buildPageTags } from '../../src/plugins/site-content/server/src/content-api/controllers/cache-tags';

const headerFor = (sharedCacheSeconds: number, request: Record<string, string> = {}): unknown => {
  const sent: Record<string, unknown> = {};
  const ctx = {
    get: (name: string) => request[name] ?? '',
    set: (name: string, value: unknown) => void (sent[name] = value),
  };
  const cacheControl = { initialData: 'public, max-age=1', pages: 'public, max-age=2' };
  const delivery = { cacheControl, sharedCacheSeconds } as Options['delivery'];
  setCacheControl(ctx as unknown as Context, delivery, 'pages');
  return sent['Cache-Control'];
};

describe('Cache-Control', () => {
  test('is the configured value, or has s-maxage if shared caches are purged by tags', () => {
    expect(headerFor(0)).toBe('public, max-age=2');
    expect(headerFor(3600)).toBe(
      'public, max-age=0, s-maxage=3600, stale-while-revalidate=60, stale-if-error=86400'
    );
  });

  test('is private for requests with Authorization or Cookie', () => {
    expect(headerFor(3600, { Authorization: 'Bearer x' })).toMatch(/^private/);
    expect(headerFor(3600, { Cookie: 'a=b' })).toMatch(/^private/);
  });
});

test('a list of more than 50 pages has only the cache tag of all lists', () => {
  const ids = Array.from({ length: 51 }, (_, at) => `p${at}`);
  expect(buildPageTags(ids.slice(1))).toHaveLength(51);
  expect(buildPageTags(ids)).toEqual(['pages']);
});
