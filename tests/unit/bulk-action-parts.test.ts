import { getNextSize } from '../../src/plugins/site-content/server/src/pages/bulk-actions/run-in-batches';

describe('the size of the next batch of a bulk action', () => {
  test.each([
    ['grows while batches are fast', 5, 50, 10],
    ['does not grow beyond the maximum', 20, 50, 20],
    ['stays the same if the time is used up', 10, 250, 10],
    ['shrinks after a batch that took too long', 10, 1250, 2],
    ['is at least one page', 1, 60_000, 1],
  ])('%s', (_what, pages, duration, expected) => {
    expect(getNextSize(pages, duration)).toBe(expected);
  });
});
