import fc from 'fast-check';
import { findChangedEntries } from '../../src/plugins/site-content/domain/redirects/changed-entries';
import { hasSameDestination } from '../../src/plugins/site-content/domain/redirects/graph';
import {
  buildRedirects,
  type PagesOfTable,
  type StoredRedirect,
  toKey,
} from '../../src/plugins/site-content/domain/redirects/table';

interface State {
  readonly redirects: readonly StoredRedirect[];
  /** Paths by page. */
  readonly paths: ReadonlyMap<string, string>;
}

const getPages = ({ paths }: State): PagesOfTable => ({
  getPath: (id) => paths.get(id) ?? null,
  idAt: (path) => [...paths].find(([, at]) => at === path)?.[0] ?? null,
});

const toMap = ({ redirects }: State): Map<string, StoredRedirect> =>
  new Map(redirects.map((redirect) => [redirect.source, redirect]));

const compare = (before: State, after: State): string[] => {
  const [was, is] = [toMap(before), toMap(after)];
  const pages = new Set([...before.paths.keys(), ...after.paths.keys()]);
  const moved = [...pages].filter((page) => before.paths.get(page) !== after.paths.get(page));
  const suspects = [...new Set([...was.keys(), ...is.keys()])].filter((source) => {
    const [one, other] = [was.get(source), is.get(source)];
    if (one === undefined || other === undefined || !hasSameDestination(one, other)) return true;
    return one.target === 'page' && moved.includes(one.page ?? '');
  });
  const paths = moved.flatMap((page) => [before.paths.get(page), after.paths.get(page)]);
  return findChangedEntries(
    { bySource: was, tree: getPages(before) },
    { bySource: is, tree: getPages(after) },
    { suspects, paths: paths.filter((path) => path !== undefined) },
    ''
  ).toSorted();
};

/** The expected result: the differences between the whole tables. */
const compareTables = (before: State, after: State): string[] => {
  const [was, is] = [before, after].map((state) =>
    buildRedirects(state.redirects, getPages(state), '')
  ) as [Record<string, string | null>, Record<string, string | null>];
  return [...new Set([...before.redirects, ...after.redirects].map(({ source }) => source))]
    .filter((source) => was[toKey(source)] !== is[toKey(source)])
    .toSorted();
};

const toPage = (source: string, page: string): StoredRedirect => ({
  ...{ source, target: 'page', destination: null, page },
});

test('a redirect from a page to itself is not reported when another redirect to that page is deleted', () => {
  const paths = new Map([['page', '/page/']]);
  const self = toPage('/page/', 'page');
  const before = { redirects: [self, toPage('/old/', 'page')], paths };
  expect(compare(before, { redirects: [self], paths })).toEqual(['/old/']);
});

test('exactly the redirects that differ between two tables are reported', () => {
  const address = fc.nat(7).map((number) => `/${number}/`);
  const page = fc.constantFrom('p', 'q', 'r');
  const redirect = fc.oneof(
    fc.tuple(address, page).map((each) => toPage(...each)),
    fc.tuple(address, address).map(([source, destination]): StoredRedirect => ({
      ...{ source, target: 'url', destination, page: null },
    }))
  );
  const redirects = fc.uniqueArray(redirect, { selector: ({ source }) => source, maxLength: 7 });
  const paths = fc
    .uniqueArray(fc.tuple(page, address), { selector: ([id]) => id })
    .filter((all) => new Set(all.map(([, path]) => path)).size === all.length)
    .map((all) => new Map(all));
  const states = fc
    .record({ redirects, paths, written: redirects, moved: fc.option(paths) })
    .map((all): [State, State] => {
      const rest = all.redirects.filter(
        ({ source }, index) => index % 3 > 0 && !all.written.some((each) => each.source === source)
      );
      return [
        { redirects: all.redirects, paths: all.paths },
        { redirects: [...rest, ...all.written.slice(0, 2)], paths: all.moved ?? all.paths },
      ];
    });
  fc.assert(
    fc.property(states, ([before, after]) => {
      expect(compare(before, after)).toEqual(compareTables(before, after));
    }),
    { numRuns: 2000 }
  );
});
