import os from 'node:os';
import type { Flood } from './flood';
import type { Freshness } from './freshness';
import { median } from './median';
import { FEW_PAGES, MANY_PAGES, type PageSaves } from './page-saves';
import { speedOf, thriftOf, type Rate } from './rates';

export interface Measured {
  readonly rates: ReadonlyMap<string, Rate>;
  readonly freshness: readonly Freshness[];
  readonly pageSaves: readonly PageSaves[];
  readonly flood: Flood;
}

/** One line of the table. */
interface Ratio {
  readonly what: string;
  readonly ratio: number;
  /** The same by CPU time of the server, where that can be told. */
  readonly byCpuTime: number | null;
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
}

const rateRatios = (rates: Measured['rates']): Ratio[] => {
  const of = (name: string): Rate => {
    const rate = rates.get(name);
    if (rate === undefined) throw new Error(`"${name}" was not measured.`);
    return rate;
  };
  const compare = (what: string, name: string, against: string, atLeast?: number): Ratio => ({
    what,
    ratio: speedOf(of(name), of(against)),
    byCpuTime: thriftOf(of(name), of(against)),
    target: atLeast === undefined ? null : { atLeast },
  });
  const bare = (name: string, atLeast?: number): Ratio =>
    compare(`${name}, against bare node:http`, name, `${name}, bare`, atLeast);
  const rest = (name: string, form: string, atLeast: number): Ratio =>
    compare(
      `${name}, ${form}, against Strapi's REST`,
      `${name}, ${form}`,
      `${name}, REST`,
      atLeast
    );
  return [
    bare('initial data, hit', 0.7),
    bare('initial data, 304'),
    bare('initial data, gzip'),
    bare('page, hit', 0.65),
    bare('page, 304'),
    bare('page, gzip'),
    rest('initial data', 'hit', 100),
    rest('page', 'hit', 100),
    rest('initial data', 'miss', 2),
    rest('page', 'miss', 2),
  ];
};

const LARGEST = 20_000;

const count = (number: number): string => number.toLocaleString('en');

const ratiosOf = ({ rates, freshness, pageSaves, flood }: Measured): Ratio[] => [
  ...rateRatios(rates),
  ...freshness.map(({ redirects, ratio }) => ({
    what: `fresh after a save, ${count(redirects)} redirects, against SELECT + JSON`,
    ratio,
    byCpuTime: null,
    target: redirects === LARGEST ? { atMost: 4 } : null,
  })),
  ...pageSaves.map(({ what, ratio }) => ({
    what: `${what} of a page among ${count(MANY_PAGES)}, against among ${count(FEW_PAGES)}`,
    ratio,
    byCpuTime: null,
    target: { atMost: 1.5 },
  })),
  {
    what: 'cached bytes in a flood of distinct queries, against the bound',
    ratio: flood.mostCached / flood.bound,
    byCpuTime: null,
    target: { atMost: 1 },
  },
];

const isMet = ({ ratio, target }: Ratio): boolean | null => {
  if (target === null) return null;
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
};

const show = (ratio: number | null): string =>
  ratio === null ? '' : ratio.toFixed(ratio < 10 ? 2 : 0);

const describe = ({ target }: Ratio): string => {
  if (target === null) return '';
  return 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
};

/** A Markdown table, its columns as wide as they must be. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0))
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

const MEBIBYTE = 1024 * 1024;
const mebibytes = (bytes: number): string => `${(bytes / MEBIBYTE).toFixed(1)} MiB`;

/** For people: the ratios, what they are made of, and which targets were missed. */
export const describeResult = (measured: Measured): string => {
  const ratios = ratiosOf(measured);
  const { flood, freshness, pageSaves, rates } = measured;
  const missed = ratios.filter((ratio) => isMet(ratio) === false);
  return [
    table(
      ['what', 'ratio', 'by CPU time', 'target'],
      ratios.map((ratio) => [ratio.what, show(ratio.ratio), show(ratio.byCpuTime), describe(ratio)])
    ),
    table(
      ['answers', 'a second', 'CPU µs each'],
      [...rates].map(([name, { perSecond, cpu }]) => [
        name,
        median(perSecond).toFixed(0),
        median(cpu).toFixed(1),
      ])
    ),
    table(
      ['redirects', 'first fresh answer', 'SELECT + JSON'],
      freshness.map(({ redirects, fresh, plain }) => [
        count(redirects),
        `${fresh.toFixed(1)} ms`,
        `${plain.toFixed(1)} ms`,
      ])
    ),
    table(
      ['a page', `among ${count(FEW_PAGES)}`, `among ${count(MANY_PAGES)}`],
      pageSaves.map(({ what, few, many }) => [
        what,
        `${few.toFixed(1)} ms`,
        `${many.toFixed(1)} ms`,
      ])
    ),
    [
      `Flood: ${mebibytes(flood.answered)} answered to distinct queries; kept at most`,
      `${mebibytes(flood.mostCached)} of ${mebibytes(flood.bound)};`,
      `RSS ${mebibytes(flood.before.rss)} before, ${mebibytes(flood.after.rss)} after.`,
    ].join(' '),
    missed.length === 0
      ? 'Every target was reached.'
      : `Missed: ${missed.map(({ what }) => what).join('; ')}.`,
  ].join('\n\n');
};

/** For programs: the same, with every round. */
export const resultAsJson = (measured: Measured): string =>
  JSON.stringify(
    {
      machine: { cores: os.availableParallelism(), node: process.version },
      ratios: ratiosOf(measured).map((ratio) => ({ ...ratio, met: isMet(ratio) })),
      rates: Object.fromEntries(measured.rates),
      freshness: measured.freshness,
      pageSaves: measured.pageSaves,
      flood: measured.flood,
    },
    null,
    2
  );
