import { compareNavigation } from '../../src/plugins/site-content/contract/compare/navigation';
import { OwnAddresses } from '../../src/plugins/site-content/contract/compare/own-addresses';
import { placePages } from '../../src/plugins/site-content/contract/moving/placing';
import { findWay } from '../../src/plugins/site-content/contract/redirects/where';

/** Linear is 4, and what sorts or searches takes a little more. What compares each with each takes 16 times as long. */
const MAX_RATIO = 8;

const cpuOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const bestOf = (work: () => unknown): number =>
  Math.min(...Array.from({ length: 3 }, () => cpuOf(work)));

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

const OWN = new OwnAddresses(new Set());

const compared = (count: number, urlOf: (at: number) => string) => {
  const items = range(count).map((at) => ({ title: 'Same', url: urlOf(at), subitems: [] }));
  const side = (header: readonly object[]) => ({ areas: { header, footer: [] }, own: OWN });
  return compareNavigation(side(items), side(items.toReversed()), () => false);
};

const WORK: readonly (readonly [what: string, most: number, work: (count: number) => unknown])[] = [
  ['a navigation in reverse', 60_000, (count) => compared(count, (at) => `/${at}/`)],
  ['a navigation of equal items', 60_000, (count) => compared(count, () => '/same/')],
  [
    'pages that have one slug',
    40_000,
    (count) =>
      placePages(
        {
          pages: range(count).map((at) => ({
            ...{ id: String(at), slug: 'same', title: 'Same', path: null, parent: null },
            ...{ aliasOf: null, isDraft: false },
          })) as never,
        },
        'home'
      ),
  ],
  [
    'a way over many redirects',
    100_000,
    (count) =>
      findWay('/0', {
        ways: new Map(range(count).map((at) => [`/${at}`, `/${at + 1}`])) as never,
        unserved: new Set(),
        idAt: () => null,
      }),
  ],
];

test.each(WORK)('%s takes time that grows with its length alone', (_what, most, work) => {
  // What is far from linear shows it early, and would not end in time.
  for (const length of [most / 16, most]) {
    const long = bestOf(() => work(length));
    if (long < 100) continue;
    const short = bestOf(() => work(length / 4));
    // A pause of the machine is longer than a few milliseconds; what is not linear takes seconds.
    expect(long).toBeLessThan(MAX_RATIO * Math.max(short, 60));
  }
});
