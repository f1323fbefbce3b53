import { performance } from 'node:perf_hooks';
import { Connection } from './connection';
import { answerCalls } from './helper';

export interface Load {
  readonly port: number;
  /** Complete requests, sent in turn, and from the start again if there are too few. */
  readonly requests: readonly string[];
  readonly seconds: number;
}

export interface LoadResult {
  readonly answers: number;
  /** The seconds until the last response. */
  readonly seconds: number;
  readonly bytes: number;
  /** The number of responses by status and `Cache-Status`, such as `200 site-content; hit`. */
  readonly kinds: Readonly<Record<string, number>>;
}

export interface PacedLoad extends Load {
  readonly perSecond: number;
}

/** The milliseconds from the time when a request was due to the last byte of its response. */
export interface PacedResult extends LoadResult {
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

const CONNECTIONS = 32;

/** Counts responses. */
class Tally {
  answers = 0;
  bytes = 0;
  readonly kinds: Record<string, number> = {};
  private readonly startedAt = performance.now();

  add(answer: { readonly kind: string; readonly bytes: number }): void {
    this.answers += 1;
    this.bytes += answer.bytes;
    this.kinds[answer.kind] = (this.kinds[answer.kind] ?? 0) + 1;
  }

  get result(): LoadResult {
    const { answers, bytes, kinds, startedAt } = this;
    return { answers, seconds: (performance.now() - startedAt) / 1000, bytes, kinds };
  }
}

/** Sends one request after the other on each of 32 connections. */
const run = ({ port, requests, seconds }: Load): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const wire = requests.map((request) => Buffer.from(request));
    const tally = new Tally();
    const endsAt = performance.now() + seconds * 1000;
    let next = 0;
    let open = CONNECTIONS;
    const connections = Array.from(
      { length: CONNECTIONS },
      () =>
        new Connection(
          port,
          (connection, answer) => {
            if (answer !== null) tally.add(answer);
            // Waits for the responses to all requests: a server that is still busy would disturb the next measurement.
            if (answer !== null && performance.now() >= endsAt) {
              connection.close();
              open -= 1;
              if (open === 0) resolve(tally.result);
              return;
            }
            connection.ask(wire[next] as Buffer);
            next = (next + 1) % wire.length;
          },
          (error) => {
            for (const connection of connections) connection.close();
            reject(error);
          }
        )
    );
  });

/**
 * Sends requests when they are due, however long the earlier ones take. The time that a request waits for a busy server
 * counts as well.
 */
const pace = ({ port, requests, seconds, perSecond }: PacedLoad): Promise<PacedResult> =>
  new Promise((resolve, reject) => {
    const wire = requests.map((request) => Buffer.from(request));
    const tally = new Tally();
    const total = Math.round(perSecond * seconds);
    const startedAt = performance.now();
    const latencies: number[] = [];
    const idle: Connection[] = [];
    const dueAt = new Map<Connection, number>();
    let asked = 0;
    let timer: NodeJS.Timeout | undefined = undefined;

    const end = (): void => {
      clearInterval(timer);
      for (const connection of connections) connection.close();
    };
    const getDue = (number: number): number => startedAt + (number * 1000) / perSecond;
    const askWhatIsDue = (): void => {
      const now = performance.now();
      while (asked < total && getDue(asked) <= now) {
        // Takes the connection that has been idle longest, because the service closes idle ones after a minute.
        const connection = idle.shift();
        if (connection === undefined) return;
        dueAt.set(connection, getDue(asked));
        connection.ask(wire[asked % wire.length] as Buffer);
        asked += 1;
      }
    };
    const connections = Array.from(
      { length: CONNECTIONS },
      () =>
        new Connection(
          port,
          (connection, answer) => {
            if (answer !== null) {
              tally.add(answer);
              latencies.push(performance.now() - (dueAt.get(connection) ?? NaN));
            }
            idle.push(connection);
            if (latencies.length < total) return askWhatIsDue();
            end();
            const sorted = latencies.toSorted((a, b) => a - b);
            const at = (part: number): number => sorted[Math.floor(part * (total - 1))] ?? NaN;
            resolve({ ...tally.result, median: at(0.5), p99: at(0.99), longest: at(1) });
          },
          (error) => {
            end();
            reject(error);
          }
        )
    );
    timer = setInterval(askWhatIsDue, 1);
  });

const handlers = { run, pace };
export type LoadGenerator = typeof handlers;

answerCalls(handlers);
