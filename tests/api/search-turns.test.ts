import type * as SearchIndexes from '../../src/plugins/site-content/server/src/content/page-search/search-index';
import { ofServer } from '../support/port';

const { SearchIndex } = ofServer<typeof SearchIndexes>('content/page-search/search-index');

/** Looking through it seven times takes longer than the last one has, on any machine. */
const LONG = 'a boat '.repeat(3_000_000);

test('what a search waits for others counts as its time', async () => {
  const index = new SearchIndex();
  index.set([['long', LONG]]);
  const search = { words: ['nowhere'], operator: 'or' } as const;
  // One text is looked through without a look at the clock: only before it is the time up.
  const searches = Array.from({ length: 7 }, () => index.find(search, 600_000));
  const last = index.find(search, 20);
  await expect(last).rejects.toMatchObject({ retryAfter: 5 });
  for (const ids of await Promise.all(searches)) expect(ids).toEqual([]);
  await index.end();
});
