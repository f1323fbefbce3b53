import fc from 'fast-check';
import { foldCase } from '../../src/plugins/site-content/domain/pages/search-text';
import { RedirectTexts } from '../../src/plugins/site-content/server/src/content/read-models/redirect-texts';
import type { KeptRedirects } from '../../src/plugins/site-content/server/src/content/read-models/redirects-read-model';
import type { Revision } from '../../src/plugins/site-content/server/src/content/revision/revision';

/** The texts of redirects that nobody changes. */
const getTexts = (redirects: ReadonlyMap<number, readonly [string, string | null]>) => {
  const byRow = new Map(
    [...redirects].map(([row, [source, destination]]) => [row, { source, destination }])
  );
  const revision = {
    read: async () => 'one',
    readState: async () => ({ revision: 'one', steps: [] }),
  };
  return new RedirectTexts(revision as unknown as Revision, {
    read: async () => ({ byRow }) as unknown as KeptRedirects,
  });
};

const letters = fc.constantFrom('a', 'b', '/', 'ß', 'É', 'x', '-');
const address = fc.string({ unit: letters, maxLength: 6 });
const word = fc.string({ unit: letters, minLength: 1, maxLength: 3 }).map(foldCase);

test('a word is found in the redirects that hold it in one of both addresses, and in no others', async () => {
  const one = fc.tuple(fc.nat(9000), address, fc.option(address));
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 60 }), word, async (some, listFilters) => {
      const redirects = new Map(some.map(([row, ...addresses]) => [row, addresses] as const));
      const holding = [...redirects].filter(([, addresses]) =>
        addresses.some((each) => foldCase(each ?? '').includes(listFilters))
      );
      const found = await getTexts(redirects).rowsWith(listFilters);
      expect([...found]).toEqual(holding.map(([row]) => row).sort((a, b) => a - b));
    })
  );
});

test('a word that begins in one address and ends in the next is not found', async () => {
  const texts = getTexts(new Map([1, 2].map((row) => [row, ['/ab', '/cd']])));
  expect([...(await texts.rowsWith('b/'))]).toEqual([]);
  expect([...(await texts.rowsWith('d/'))]).toEqual([]);
  expect([...(await texts.rowsWith('/cd'))]).toEqual([1, 2]);
});
