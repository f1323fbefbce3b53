import type { Helper } from './helper';
import type { LoadGenerator } from './load';
import { median } from './median';
import type { Line, Table } from './section';

/** Many short rounds rather than few long ones: whatever else the machine does then falls on all alike. */
const ROUNDS = 11;
const SECONDS = 0.5;

/** A server, and how to reach it. */
export interface Target {
  readonly helper: { cpuTime(): Promise<number> };
  readonly port: number;
}

/** One thing that is asked for over and over. */
export interface Series {
  readonly name: string;
  readonly target: Target;
  /** The requests of a round. */
  readonly requests: (round: number) => readonly string[];
  /** What every answer has to be: a status, and `Cache-Status` where there is one. */
  readonly kind: string;
  /** How many requests a front end needs for one answer. */
  readonly requestsPerAnswer: number;
}

/** Of each round: answers a second, and the server's CPU time in microseconds for each. */
export interface Rate {
  readonly perSecond: number[];
  readonly cpu: number[];
}

export type Rates = ReadonlyMap<string, Rate>;

/**
 * Measures everything in rounds, so that a machine that is slower for a while is slower for all.
 *
 * @throws where an answer was not of the kind that was to be measured
 */
export const measureRates = async (
  load: Helper<LoadGenerator>,
  all: readonly Series[]
): Promise<Rates> => {
  const rates = new Map<string, Rate>(all.map(({ name }) => [name, { perSecond: [], cpu: [] }]));
  // The first round warms up, and is forgotten.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, target, requests, kind, requestsPerAnswer } of all) {
      const before = await target.helper.cpuTime();
      const result = await load.call('run', {
        port: target.port,
        requests: requests(round),
        seconds: SECONDS,
      });
      const cpu = (await target.helper.cpuTime()) - before;
      const others = Object.keys(result.kinds).filter((other) => other !== kind);
      if (others.length > 0 || result.answers === 0) {
        throw new Error(`${name}: ${JSON.stringify(result.kinds)} instead of "${kind}" alone.`);
      }
      if (round === 0) continue;
      const answers = result.answers / requestsPerAnswer;
      rates.get(name)?.perSecond.push(answers / result.seconds);
      rates.get(name)?.cpu.push(cpu / answers);
    }
  }
  return rates;
};

const getRate = (rates: Rates, name: string): Rate => {
  const rate = rates.get(name);
  if (rate === undefined) throw new Error(`"${name}" was not measured.`);
  return rate;
};

const ratios = (rates: readonly number[], against: readonly number[]): number[] =>
  rates.map((rate, round) => rate / (against[round] ?? NaN));

/** How many times as fast one is as another: the median of the rounds' ratios. */
export const compareRates = (
  rates: Rates,
  what: string,
  [name, against]: readonly [name: string, against: string],
  goal: Line['goal'] = null
): Line => {
  const [rate, other] = [getRate(rates, name), getRate(rates, against)];
  return {
    what,
    value: median(ratios(rate.perSecond, other.perSecond)),
    // Which other load on the machine hardly alters.
    byCpuTime: median(ratios(other.cpu, rate.cpu)),
    unit: 'times',
    goal,
  };
};

export const tableOfRates = (rates: Rates): Table => ({
  head: ['answers', 'a second', 'CPU µs each'],
  rows: [...rates].map(([name, { perSecond, cpu }]) => [
    name,
    median(perSecond).toFixed(0),
    median(cpu).toFixed(1),
  ]),
});
