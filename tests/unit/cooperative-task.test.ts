import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import {
  type CooperativeTask,
  runToCompletion,
} from '../../src/plugins/site-content/domain/cooperative-task';
import { insertSorted, sorted } from '../../src/plugins/site-content/domain/sorted';
import {
  inBackground,
  runCooperatively,
} from '../../src/plugins/site-content/server/src/operations/cooperative-scheduling/run-cooperatively';

/** A number with a name, by which equal numbers can be distinguished. */
interface Numbered {
  readonly number: number;
  readonly name: number;
}

const numbered = (numbers: readonly number[]): Numbered[] =>
  numbers.map((number, name) => ({ number, name }));
const compare = (a: Numbered, b: Numbered): number => a.number - b.number;

test('an interruptible sort gives the same result as toSorted, and is stable', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { minLength: 600, maxLength: 1500 }), (numbers) => {
      const list = numbered(numbers);
      const names = (some: readonly Numbered[]): string => some.map(({ name }) => name).join();
      expect(names(runToCompletion(sorted(list, compare)))).toBe(names(list.toSorted(compare)));
    }),
    { numRuns: 20, endOnFailure: true }
  );
});

test.each([
  ['in order', (at: number) => at],
  ['in order except for the last element', (at: number) => (at === 19_999 ? -1 : at)],
  ['in reverse order', (at: number) => -at],
  ['in no order', (at: number) => (at * 7919) % 20_000],
])('an interruptible sort of a list %s yields regularly', (_name, numberAt) => {
  let compared = 0;
  let most = 0;
  const work = sorted(numbered(Array.from({ length: 20_000 }, (_, at) => numberAt(at))), (a, b) => {
    compared += 1;
    most = Math.max(most, compared);
    return compare(a, b);
  });
  while (work.next().done !== true) compared = 0;
  expect(most).toBeLessThan(5000);
});

test('inserting into a sorted list keeps it sorted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.array(fc.nat(50)), (numbers, others) => {
      const list = numbered(numbers).toSorted(compare);
      const placed = insertSorted(list, numbered(others), compare).map(({ number }) => number);
      expect(placed).toEqual([...numbers, ...others].toSorted((a, b) => a - b));
    })
  );
});

test('work in slices returns its result, and lets other tasks run in between', async () => {
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  function* work(): CooperativeTask<string> {
    // Far more steps than fit between two pauses, even on a fast machine.
    for (let step = 0; turns < 3 && step < 20_000_000; step += 1) yield;
    return 'done';
  }
  expect(await runCooperatively(work())).toBe('done');
  expect(turns).toBeGreaterThan(2);
  isDone = true;
  await others;
});

/** Work that takes this many milliseconds. */
function* lasting(milliseconds: number): CooperativeTask<string> {
  for (let taken = 0; taken < milliseconds; taken += 1) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

test('background work gives way to other work, but still makes progress', async () => {
  let isDone = false;
  let other = 0;
  const others = (async () => {
    while (!isDone) {
      const startedAt = performance.now();
      while (performance.now() - startedAt < 2);
      other += performance.now() - startedAt;
      await setImmediate();
    }
  })();
  const result = await inBackground().do(lasting(20));
  isDone = true;
  await others;
  expect(result).toBe('done');
  // The other work gets most of the time. With one pause after each slice, it would get only half.
  expect(other).toBeGreaterThan(20 * 5);
});

test('work in slices rejects if it throws', async () => {
  function* work(): CooperativeTask<never> {
    yield;
    throw new Error('It went wrong.');
  }
  await expect(runCooperatively(work())).rejects.toThrow('It went wrong.');
});
