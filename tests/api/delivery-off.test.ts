import { serviceForTests } from '../support/test-service';

describe('with delivery disabled', () => {
  const service = serviceForTests({
    plugin: {
      delivery: {
        enabled: false,
        maxBytes: 1,
        pollIntervalMs: 1000,
        databaseTimeoutMs: 1000,
        staleSeconds: 0,
        cacheControl: { initialData: 'public, max-age=5', pages: 'public, max-age=6' },
        ...{ sharedCacheSeconds: 0, cacheTagHeaders: [] },
      },
    },
  });

  test('every request goes through Strapi and gets the configured Cache-Control', async () => {
    await service.visitor.get('/api/initial-data/').expect(200);
    const { headers } = await service.visitor.get('/api/initial-data/').expect(200);
    expect(headers['cache-status']).toBeUndefined();
    expect(headers['cache-control']).toBe('public, max-age=5');
    await service.visitor
      .get('/api/pages/')
      .expect(200)
      .expect('Cache-Control', 'public, max-age=6');
  });
});
