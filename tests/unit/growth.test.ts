// This is the first import, because only code that is compiled afterwards is counted.
/* eslint-disable-next-line simple-import-sort/imports */
import { countExecutedBlocks } from '../support/count-executed-blocks';
import { listInJavaScript } from '../../packages/redirect-formats/src/reading/javascript-literal';
import { literalPattern } from '../../packages/redirect-formats/src/reading/literal-pattern';
import { compareNavigation } from '../../packages/site-compare/src/compare-navigation';
import { SiteUrls } from '../../packages/site-compare/src/site-urls';
import { compareValues } from '../../packages/site-compare/src/compare-values';
import { normalizeHtml } from '../../packages/site-compare/src/normalize-html';
import { parseRequestedAddresses } from '../../packages/site-compare/src/requested-addresses';
import { createRedaction } from '../../src/logging/redact';
import { trimAddress } from '../../src/plugins/site-import/domain/trim-address';
import { isHtml } from '../../src/plugins/site-import/domain/values';
import { positionPages } from '../../src/plugins/site-import/domain/position-pages';
import { assignPositions } from '../../src/plugins/site-content/domain/navigation/positions';
import { spellingKey } from '../../src/plugins/site-content/domain/redirects/spelling-key';
import { traceAddress } from '../../src/plugins/site-content/domain/redirects/trace';
import { checkNavTree } from '../../src/plugins/site-content/domain/rules/nav-item';
import { pickNavItems } from '../../src/plugins/site-content/server/src/pages/panel/linking-nav-items';

/**
 * The maximum ratio for four times the input. Linear work gives 4, sorting or searching a little more, and comparing
 * all pairs 16.
 */
const MAX_RATIO = 6;

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

const OWN = new SiteUrls(new Set());

const comparedItems = (count: number, getUrl: (at: number) => string) => {
  const items = range(count).map((at) => ({ title: 'Same', url: getUrl(at), subitems: [] }));
  const side = (header: readonly object[]) => ({ areas: { header, footer: [] }, own: OWN });
  return compareNavigation(side(items), side(items.toReversed()), () => false);
};

const comparedValues = (one: unknown, other: unknown): void =>
  compareValues(['body'], one, other, {
    own: { old: OWN, new: OWN },
    isIgnored: () => false,
    findings: { differences: [], images: [] },
  });

/** Returns nested lists with one number at each level. */
const nested = (depth: number): unknown => {
  let list: unknown[] = [];
  for (const at of range(depth)) list = [at, list];
  return list;
};

const navItems = (count: number, getParent: (at: number) => string | null) =>
  range(count).map((at) => ({
    ...{ id: String(at), parent: getParent(at), area: 'header' as const },
    ...{ title: 'Same', url: null, page: 'page' },
  }));

type Growth = readonly [what: string, short: number, work: (count: number) => unknown];

const WORK: readonly Growth[] = [
  ['comparing a reversed navigation', 2000, (count) => comparedItems(count, (at) => `/${at}/`)],
  ['comparing a navigation of equal items', 2000, (count) => comparedItems(count, () => '/same/')],
  [
    'comparing lists with nothing in common',
    500,
    (count) => comparedValues(range(count), range(count).map(String)),
  ],
  ['comparing nested lists', 100, (count) => comparedValues(nested(count), nested(count))],
  [
    'placing reversed siblings',
    2000,
    (count) => assignPositions(range(count).map((at) => ({ position: count - at, rank: at }))),
  ],
  [
    'placing ordered siblings with one exception',
    2000,
    (count) =>
      assignPositions(
        range(count).map((at) => ({ position: at === count - 1 ? -1 : at, rank: at }))
      ),
  ],
  [
    'checking navigation items nested below one another',
    500,
    (count) =>
      checkNavTree(
        new Map(navItems(count, (at) => (at === 0 ? null : String(at - 1))).map((i) => [i.id, i]))
      ),
  ],
  [
    'finding navigation items that link to a page',
    500,
    (count) =>
      pickNavItems(
        navItems(count, () => null),
        ({ page }) => page === 'page',
        () => true
      ),
  ],
  [
    'positioning pages with the same slug',
    1000,
    (count) =>
      positionPages(
        {
          pages: range(count).map((at) => ({
            ...{ id: String(at), slug: 'same', title: 'Same', path: null, parent: null },
            ...{ aliasTarget: null, isDraft: false },
          })) as never,
        },
        'home'
      ),
  ],
  [
    'tracing a long redirect chain',
    1000,
    (count) =>
      traceAddress('/0', {
        graph: new Map(range(count).map((at) => [`/${at}`, `/${at + 1}`])) as never,
        unserved: new Set(),
        idAt: () => null,
      }),
  ],
  ['normalizing a path of many slashes', 2000, (count) => spellingKey('/'.repeat(count))],
];

test.each(WORK)('%s takes linear work', (_what, short, work) => {
  const once = countExecutedBlocks(() => work(short));
  expect(once).toBeGreaterThan(short);
  expect(countExecutedBlocks(() => work(4 * short)) / once).toBeLessThan(MAX_RATIO);
});

test.each<[string, string, (text: string) => unknown]>([
  ['escaped quotes in an unterminated string', "\\'", (text) => listInJavaScript(`[ '${text}`)],
  ['a long name without a colon', 'a$', (text) => listInJavaScript(`[ ${text}`)],
  ['escaped backticks in an unterminated string', '\\`', (text) => listInJavaScript(`[ \`${text}`)],
  ['backslashes in a regular expression', '\\\\', (text) => literalPattern(`^${text}(`)],
])('reads %s with linear work', (_what, piece, read) => {
  const work = (times: number): number => {
    const text = piece.repeat(times);
    return countExecutedBlocks(() => read(text));
  };
  expect(work(400_000) / work(100_000)).toBeLessThan(5);
});

test('trailing slashes of a path are removed in linear time, however many slashes come before', () => {
  // With backtracking from each slash, these would take hours.
  const slashes = '/'.repeat(2_000_000);
  expect(spellingKey(`${slashes}a/`)).toBe(`${slashes}a`);
  expect(spellingKey(`${slashes}ä/`)).toBe(`${slashes}ä`);
});

/**
 * Each of these would take hours with backtracking from each position, or by moving the list of open elements each
 * time.
 */
test.each<[string, () => unknown, unknown]>([
  ['unterminated tags', () => isHtml('<p '.repeat(1_000_000)), false],
  ['spaces inside an address', () => trimAddress(`a${' '.repeat(2_000_000)}b`).length, 2_000_002],
  ['unterminated tokens', () => createRedaction({})('-eyJ'.repeat(500_000)).length, 2_000_000],
  ['nested elements', () => normalizeHtml('<div>'.repeat(1_000_000), OWN).tokens.length, 1],
])('%s are processed in linear time', (_what, read, expected) => {
  expect(read()).toBe(expected);
});

test('a sitemap that is nested too deeply is refused without reading the rest', () => {
  expect(() => parseRequestedAddresses('<url>'.repeat(1_000_000))).toThrow(
    'is nested too deeply for a sitemap.'
  );
});
