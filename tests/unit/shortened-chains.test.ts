import fc from 'fast-check';
import { listLine } from 'redirect-formats';
import { runToCompletion } from '../../src/plugins/site-content/domain/cooperative-task';
import {
  planList,
  type PlanOptions,
} from '../../src/plugins/site-content/domain/redirect-lists/plan';
import {
  type ChainStart,
  findShortenedChains,
} from '../../src/plugins/site-content/domain/redirect-lists/shorten';
import {
  type RedirectDestination,
  resolveDestination,
} from '../../src/plugins/site-content/domain/redirects/graph';
import { findSource } from '../../src/plugins/site-content/domain/redirects/match';
import { buildOnSite } from '../../src/plugins/site-content/domain/redirects/on-site';
import { showChain } from '../../src/plugins/site-content/domain/redirects/show-chain';

const SITE = 'https://www.kilvarrow.example';
const AROUND = {
  getPath: (page: string) => (page === 'fares' ? '/fares/' : null),
  onSite: buildOnSite(SITE),
};

const toUrl = (destination: string): RedirectDestination => ({
  ...{ target: 'url', destination, page: null },
});

/** Walks a chain hop by hop, which is what the plan must find without walking each chain. */
const walk = (
  { source, said }: ChainStart,
  leads: ReadonlyMap<string, RedirectDestination>
): { addresses: readonly string[]; leading: RedirectDestination } | null => {
  const addresses = [source];
  const passed = new Set(addresses);
  let leading = said;
  let goal = resolveDestination(said, AROUND);
  while (goal !== null) {
    const next = leads.get(goal);
    const matched = next === undefined ? findSource(goal, passed) : goal;
    if (matched !== undefined && passed.has(matched)) return null;
    passed.add(goal);
    addresses.push(goal);
    const beyond = next === undefined ? null : resolveDestination(next, AROUND);
    if (next === undefined || beyond === null) break;
    leading = next;
    goal = beyond;
  }
  if (leading === said) return null;
  const fragment = /#.*/.exec(said.destination ?? '')?.[0];
  return fragment === undefined || leading.destination?.includes('#') === true
    ? { addresses, leading }
    : { addresses, leading: toUrl(`${leading.destination ?? goal ?? ''}${fragment}`) };
};

const address = fc.constantFrom('/a', '/b', '/c', '/d', '/e?x=1', '/e', '/%C3%A4', '/ä', '/a/../b');
const destination = fc.oneof(
  { weight: 8, arbitrary: address.map(toUrl) },
  { weight: 2, arbitrary: address.map((each) => toUrl(`${each}#part`)) },
  fc.constant(toUrl('https://other.example/')),
  fc.constant<RedirectDestination>({ target: 'none', destination: null, page: null }),
  fc.constantFrom('fares', 'draft').map<RedirectDestination>((page) => ({
    ...{ target: 'page', destination: null, page },
  }))
);
const start = fc.record({ source: address, said: destination });

test('chains are shortened as by a walk along each', () => {
  fc.assert(
    fc.property(
      fc.array(start, { maxLength: 12 }),
      fc.array(fc.tuple(address, destination), { maxLength: 12 }),
      fc.boolean(),
      (starts, others, isOfStarts) => {
        const own = starts.map(({ source, said }) => [source, said] as const);
        const leads = new Map(isOfStarts ? [...others, ...own] : others);
        const found = runToCompletion(findShortenedChains(starts, leads, AROUND));
        expect(starts.map((each) => found.get(each) ?? null)).toEqual(
          starts.map((each) => walk(each, leads))
        );
      }
    ),
    { numRuns: 3000 }
  );
});

const chain = (length: number) =>
  Array.from({ length }, (_, at) => listLine(at + 1, `/z${at}`, `/z${at + 1}`));

test.each([1, 8, 15, 16, 17, 40])('a chain of %d lines is shown like all its addresses', (hops) => {
  const starts = chain(hops).map(({ source, destination: to }) => ({ source, said: toUrl(to) }));
  const leads = new Map(starts.map(({ source, said }) => [source, said]));
  const found = runToCompletion(findShortenedChains(starts, leads, AROUND));
  for (const each of starts) {
    const addresses = found.get(each)?.addresses;
    const expected = walk(each, leads)?.addresses;
    expect(addresses && showChain(addresses)).toBe(expected && showChain(expected));
  }
});

test('the work for a chain grows with its length, not with the square of it', () => {
  const options: PlanOptions = {
    ...{ onConflict: 'refuse', deleteMissing: 'none', shortensChains: true },
    ...{ toPages: true, takesTemporary: false },
  };
  const countResolved = (length: number): number => {
    let resolved = 0;
    const onSite: typeof AROUND.onSite = (url) => {
      resolved += 1;
      return AROUND.onSite(url);
    };
    const around = { ...AROUND, onSite, siteUrl: SITE, places: null, pageAt: () => null };
    const planned = planList(chain(length), [], around, options);
    expect(new Set(planned.map((line) => line.destination))).toEqual(new Set([`/z${length}`]));
    return resolved;
  };
  expect(countResolved(2000)).toBeLessThan(2.1 * countResolved(1000));
});
