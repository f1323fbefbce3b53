import { setTimeout as wait } from 'node:timers/promises';

/** Polls `condition` until it returns something other than `false`, `null` and `undefined`, and returns that. */
export const until = async <T>(
  what: string,
  condition: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  limitMs = 180_000
): Promise<T> => {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const result = await condition();
    if (result !== false && result !== null && result !== undefined) return result;
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await wait(50);
  }
};
