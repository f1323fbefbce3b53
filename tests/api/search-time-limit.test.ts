import type * as SearchIndexes from '#site-content/server/pages/search/search-index';
import { requireServerModule } from '../support/compiled-modules';

const { SearchIndex } = requireServerModule<typeof SearchIndexes>('pages/search/search-index');

/** A text so long that seven searches of it exceed the time limit of the last search on any machine. */
const LONG = 'a boat '.repeat(3_000_000);

test('the time that a search waits for other searches counts towards its time limit', async () => {
  const index = new SearchIndex();
  index.set([['long', LONG]]);
  const search = { words: ['nowhere'], operator: 'or' } as const;
  // The time limit is checked before each text, not while a text is searched.
  const searches = Array.from({ length: 7 }, () => index.find(search, 600_000));
  const last = index.find(search, 20);
  await expect(last).rejects.toMatchObject({ retryAfter: 5 });
  for (const ids of await Promise.all(searches)) expect(ids).toEqual([]);
  await index.end();
});
