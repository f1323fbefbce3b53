import type request from 'supertest';
import type { Service } from '../support/service';
import { serviceForTests } from '../support/test-service';

const FRONT_END = 'https://www.example.com';
const PREVIEW = 'http://localhost:3000';
const STRANGER = 'https://evil.example';
const CONTENT_ROUTES = ['/api/initial-data/', '/api/pages/?limit=1'];

/** The CORS headers of a response, and `Vary`, by which caches distinguish its variants. */
const getCors = ({ headers }: request.Response): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers as Record<string, string>).filter(
      ([name]) => name.startsWith('access-control-') || name === 'vary'
    )
  );

const ask = ({ visitor }: Service, url: string, headers: Record<string, string>) =>
  visitor.get(url).set(headers);

const withOrigin = (origin: string | undefined): Record<string, string> =>
  origin === undefined ? {} : { Origin: origin };

/** Returns the headers of the same request from the cache and from Strapi; a cookie bypasses the cache. */
const bothWays = async (service: Service, url: string, origin: string | undefined) => {
  await ask(service, url, withOrigin(origin)).expect(200);
  const hit = await ask(service, url, withOrigin(origin)).expect(200);
  const byStrapi = await ask(service, url, { ...withOrigin(origin), Cookie: 'a=b' }).expect(200);
  expect(hit.headers['cache-status']).toBe('site-content; hit');
  expect(byStrapi.headers['cache-status']).toBeUndefined();
  return { hit: getCors(hit), byStrapi: getCors(byStrapi) };
};

/** The headers without the part of `Vary` that the cache adds because it compresses. */
const withoutEncoding = ({ vary = '', ...others }: Record<string, string>) => ({
  ...others,
  vary: vary.replace(/, Accept-Encoding$/, ''),
});

describe('a service with the default configuration', () => {
  const service = serviceForTests();

  test.each(CONTENT_ROUTES)('allows every origin to read %s', async (url) => {
    for (const origin of [FRONT_END, STRANGER]) {
      const { hit, byStrapi } = await bothWays(service, url, origin);
      expect(hit).toEqual({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin, Accept-Encoding',
      });
      expect(withoutEncoding(hit)).toEqual(byStrapi);
    }
  });

  test.each([
    ['post', '/api/pages/', 405],
    ['delete', '/api/initial-data', 405],
    ['get', '/api/pages%', 400],
    ['get', '/api/pages/?limit=x', 400],
  ] as const)('allows every origin to read why %s %s is refused', async (method, url, status) => {
    const { status: sent, headers } = await service.visitor[method](url).set('Origin', STRANGER);
    expect([sent, headers['access-control-allow-origin'], headers['vary']]).toEqual([
      ...[status, STRANGER, 'Origin'],
    ]);
  });

  test.each(['/admin/access-token', '/ADMIN/access-token', '/admin/init', '/admin'])(
    'allows no other origin to read %s, which relies on a cookie',
    async (url) => {
      for (const method of ['post', 'get', 'options'] as const) {
        const { headers } = await service.visitor[method](url).set({
          Origin: STRANGER,
          'Access-Control-Request-Method': 'POST',
        });
        expect(headers['access-control-allow-origin']).toBeUndefined();
        expect(headers['access-control-allow-credentials']).toBeUndefined();
      }
    }
  );
});

describe('a service with CORS_ORIGINS', () => {
  const service = serviceForTests({
    serverUrl: 'https://cms.example.com',
    environment: { CORS_ORIGINS: `${FRONT_END}, ${PREVIEW}` },
  });

  describe.each(CONTENT_ROUTES)('%s', (url) => {
    test.each([FRONT_END, PREVIEW])('allows the origin %s', async (origin) => {
      const { hit, byStrapi } = await bothWays(service, url, origin);
      expect(hit['access-control-allow-origin']).toBe(origin);
      expect(hit['vary']).toMatch(/\bOrigin\b/);
      expect(withoutEncoding(hit)).toEqual(byStrapi);
    });

    test.each([STRANGER, `${FRONT_END}.evil.example`, 'null', 'http://www.example.com'])(
      'does not allow the origin %s',
      async (origin) => {
        const { hit, byStrapi } = await bothWays(service, url, origin);
        expect(hit).toEqual({ vary: 'Origin, Accept-Encoding' });
        expect(withoutEncoding(hit)).toEqual(byStrapi);
      }
    );

    test('varies by Origin even if the request has none, whether the cache or Strapi responds', async () => {
      const { hit, byStrapi } = await bothWays(service, url, undefined);
      expect(hit['vary']).toMatch(/\bOrigin\b/);
      expect(withoutEncoding(hit)).toEqual(byStrapi);
    });

    test('answers a CORS preflight request by the same rules', async () => {
      const preflight = (origin: string) =>
        service.visitor
          .options(url)
          .set({ Origin: origin, 'Access-Control-Request-Method': 'GET' });
      const allowed = await preflight(PREVIEW);
      expect(allowed.headers['access-control-allow-origin']).toBe(PREVIEW);
      const refused = await preflight(STRANGER);
      expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    });
  });
});
