import type { Helper } from './helper';
import type { LoadGenerator } from './load';
import { median } from './median';
import type { Line, Table } from './section';

/** Many short rounds instead of few long ones, so that other load on the machine affects all alike. */
const ROUNDS = 11;
const SECONDS = 0.5;

/** A server and its port. */
export interface Target {
  readonly helper: { cpuTime(): Promise<number> };
  readonly port: number;
}

/** A request, or several, that is sent again and again. */
export interface Series {
  readonly name: string;
  readonly target: Target;
  /** Returns the requests of a round. */
  readonly requests: (round: number) => readonly string[];
  /** The expected status of every response, with its `Cache-Status` if it has one. */
  readonly kind: string;
  /** The number of requests that a front end needs for one answer. */
  readonly requestsPerAnswer: number;
}

/** For each round: the answers per second, and the server's CPU time per answer in microseconds. */
export interface Rate {
  readonly perSecond: number[];
  readonly cpu: number[];
}

export type Rates = ReadonlyMap<string, Rate>;

/**
 * Measures everything in rounds, so that a temporary slowdown of the machine affects all alike.
 *
 * @throws an error if a response was not of the expected kind
 */
export const measureRates = async (
  load: Helper<LoadGenerator>,
  all: readonly Series[]
): Promise<Rates> => {
  const rates = new Map<string, Rate>(all.map(({ name }) => [name, { perSecond: [], cpu: [] }]));
  // The first round is a warm-up, and is not counted.
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

/** The factor by which one series is faster than another: the median of the ratios of all rounds. */
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
    // Other load on the machine hardly changes this figure.
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
