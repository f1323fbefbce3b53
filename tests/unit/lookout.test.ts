import type { Core } from '@strapi/strapi';
import { Lookout } from '#site-content/server/operations/background-work/lookout';
import { until } from '../support/until';

const FOREVER_MS = 2 ** 30;

/** A lookout whose looks are counted, and end when they are told to. */
const startLookout = (look: (count: number) => Promise<number | null>) => {
  const warned: string[] = [];
  const log = { warn: (line: string) => warned.push(line) } as unknown as Core.Strapi['log'];
  const state = { looks: 0, warned };
  const lookout = new Lookout(log, {
    ...{ everyMs: FOREVER_MS, failing: 'It fails' },
    look: () => look((state.looks += 1)),
  });
  lookout.begin();
  return { lookout, state };
};

test('whoever wakes it while it looks has it look once more, whenever the next look was to be', async () => {
  let isWoken = false;
  const { lookout, state } = startLookout(async (count) => {
    if (count === 1) {
      lookout.wake();
      isWoken = true;
    }
    return FOREVER_MS - 1;
  });
  await until('it has looked twice', () => state.looks === 2);
  expect(isWoken).toBe(true);
  await lookout.end();
});

test('it looks when there is more to do, and says once that looks fail until one succeeds', async () => {
  const { lookout, state } = startLookout(async (count) => {
    if (count === 1) return 1;
    if (count === 4) return null;
    throw new Error('no database');
  });
  await until('it has looked twice', () => state.looks === 2);
  for (const looks of [3, 4, 5]) {
    lookout.wake();
    await until(`it has looked ${looks} times`, () => state.looks === looks);
  }
  await lookout.end();
  expect(state.warned).toEqual(['It fails: no database', 'It fails: no database']);
});

test('it ends after the look that is under way, and looks no more', async () => {
  let go = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    go = resolve;
  });
  let isDone = false;
  const { lookout, state } = startLookout(async () => {
    await wait;
    isDone = true;
    return 0;
  });
  await until('it looks', () => state.looks === 1);
  const ended = lookout.end();
  lookout.wake();
  go();
  await ended;
  expect([isDone, state.looks]).toEqual([true, 1]);
});
