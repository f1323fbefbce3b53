import { Session } from 'node:inspector';

const session = new Session();
session.connect();

const post = (method: string, parameters: object = {}): unknown => {
  let answer: unknown;
  session.post(method, parameters, (error, result) => {
    if (error !== null) throw new Error(error.message);
    answer = result;
  });
  return answer;
};

// Only code that is compiled from here on is counted, so this module must be imported first.
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/**
 * Counts how often blocks of code run during some work. The result is the same on every machine, however busy it is.
 */
export const countExecutedBlocks = (work: () => unknown): number => {
  post('Profiler.takePreciseCoverage');
  work();
  const { result } = post('Profiler.takePreciseCoverage') as Coverage;
  return result
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
};
