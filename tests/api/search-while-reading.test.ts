import type * as PageSearches from '../../src/plugins/site-content/server/src/pages/search/page-search';
import { requireServerModule } from '../support/compiled-modules';
import { serviceForTests } from '../support/test-service';

const { PageSearch } = requireServerModule<typeof PageSearches>('pages/search/page-search');

const service = serviceForTests();

test('a search that exceeds its time limit while texts are read gets status 503, and reading continues', async () => {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const revision = {
    read: async () => '1',
    readState: async () => {
      await begun;
      return { revision: '1', steps: [] };
    },
  };
  const search = new PageSearch(service.strapi, revision as never, 'published');
  const words = { words: ['nowhere'], operator: 'or' } as const;

  search.timeLimitMs = 20;
  await expect(search.find(words)).rejects.toMatchObject({ status: 503, retryAfter: 5 });

  begin();
  search.timeLimitMs = 600_000;
  expect(await search.find(words)).toEqual([]);
  await search.end();
});
