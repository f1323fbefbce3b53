import { DATABASE } from '../support/databases/test-database';
import { SITE_KEYS } from '../support/editor';
import { publishPage } from '../support/pages';
import { serviceForTests } from '../support/test-service';

const onSqlite = DATABASE === 'sqlite' ? describe : describe.skip;

onSqlite('SQLite reads while a transaction holds the only writing connection', () => {
  // Makes the service read the revision again almost every time.
  const service = serviceForTests({ environment: { CONTENT_POLL_INTERVAL_MS: '1' } });

  /** Runs `work` during a write transaction. */
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    const { strapi } = service;
    let wrote: () => void = () => undefined;
    let endTransaction: () => void = () => undefined;
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      endTransaction = resolve;
    });
    const transaction = strapi.db.transaction(async () => {
      await strapi.db.query(SITE_KEYS).create({ data: { email: 'under-way@example.com' } });
      wrote();
      await ended;
    });
    await written;
    try {
      await work();
    } finally {
      endTransaction();
      await transaction;
    }
  };

  test('both endpoints serve the content from before the transaction, cached or not', async () => {
    await publishPage(service, { title: 'Page', slug: 'page' });
    const before = await service.visitor.get('/api/initial-data/').expect(200);
    await during(async () => {
      const answers = [
        await service.visitor.get('/api/initial-data/').expect(200),
        await service.visitor.get('/api/initial-data/').set('Cookie', 'own=answer').expect(200),
      ];
      for (const { body } of answers) expect(body).toEqual(before.body);
      const { body } = await service.visitor.get('/api/pages/?search=page').expect(200);
      expect(body.meta.total_count).toBe(1);
    });
    const { body } = await service.visitor.get('/api/initial-data/').expect(200);
    expect(body.keys).not.toEqual(before.body.keys);
  });

  test('other queries read the last commit, and the transaction reads its own writes', async () => {
    const { strapi } = service;
    const rows = strapi.db.query(SITE_KEYS);
    await rows.deleteMany({});
    await during(async () => {
      expect(await rows.count()).toBe(0);
      expect(await strapi.db.connection.raw('select 1 as one')).toEqual([{ one: 1 }]);
    });
    expect(await rows.count()).toBe(1);
    await strapi.db.transaction(async () => {
      await rows.deleteMany({});
      expect(await rows.count()).toBe(0);
    });
    expect(await rows.count()).toBe(0);
  });
});
