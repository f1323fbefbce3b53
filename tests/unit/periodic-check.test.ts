import type { Core } from '@strapi/strapi';
import { PeriodicCheck } from '#site-content/server/operations/background-work/periodic-check';
import { until } from '../support/until';

const FOREVER_MS = 2 ** 30;

/** Starts a periodic check that counts its runs; `look` decides when each run ends. */
const startCheck = (look: (count: number) => Promise<number | null>) => {
  const warned: string[] = [];
  const log = { warn: (line: string) => warned.push(line) } as unknown as Core.Strapi['log'];
  const state = { looks: 0, warned };
  const periodicCheck = new PeriodicCheck(log, {
    ...{ everyMs: FOREVER_MS, failing: 'It fails' },
    look: () => look((state.looks += 1)),
  });
  periodicCheck.begin();
  return { periodicCheck, state };
};

test('a wake-up during a run triggers another run, whatever delay the first one returns', async () => {
  let isWoken = false;
  const { periodicCheck, state } = startCheck(async (count) => {
    if (count === 1) {
      periodicCheck.wake();
      isWoken = true;
    }
    return FOREVER_MS - 1;
  });
  await until('it has looked twice', () => state.looks === 2);
  expect(isWoken).toBe(true);
  await periodicCheck.end();
});

test('runs again when there is more to do, and logs failures once until a run succeeds', async () => {
  const { periodicCheck, state } = startCheck(async (count) => {
    if (count === 1) return 1;
    if (count === 4) return null;
    throw new Error('no database');
  });
  await until('it has looked twice', () => state.looks === 2);
  for (const looks of [3, 4, 5]) {
    periodicCheck.wake();
    await until(`it has looked ${looks} times`, () => state.looks === looks);
  }
  await periodicCheck.end();
  expect(state.warned).toEqual(['It fails: no database', 'It fails: no database']);
});

test('ends after the current run and does not run again', async () => {
  let go = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  let isDone = false;
  const { periodicCheck, state } = startCheck(async () => {
    await wait;
    isDone = true;
    return 0;
  });
  await until('it looks', () => state.looks === 1);
  let hasEnded = false;
  const ended = periodicCheck.end().then(() => {
    hasEnded = true;
  });
  periodicCheck.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasEnded).toBe(false);
  go();
  await ended;
  expect([isDone, state.looks]).toEqual([true, 1]);
});
