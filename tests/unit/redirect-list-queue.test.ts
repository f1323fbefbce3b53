import { WorkerLimits } from '#site-content/server/redirects/lists/run-in-worker';

test('at most two redirect lists are read at once, and one per user', async () => {
  const turns = new WorkerLimits(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (who: string): Promise<string | null> =>
    turns.take(who, async () => {
      begun.push(who);
      await new Promise<void>((resolve) => ends.set(who, resolve));
      return who;
    });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  const all = ['a', 'b', 'c'].map(read);
  expect(await read('a')).toBeNull();
  // A user who waits in the queue cannot start another one, either.
  expect(await read('c')).toBeNull();
  await settle();
  expect(begun).toEqual(['a', 'b']);

  ends.get('a')?.();
  expect(await all[0]).toBe('a');
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);

  for (const end of ends.values()) end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  const again = read('a');
  await settle();
  ends.get('a')?.();
  expect(await again).toBe('a');
});

test('failed work frees its slot', async () => {
  const turns = new WorkerLimits(1);
  await expect(turns.take('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await turns.take('a', () => Promise.resolve(1))).toBe(1);
});
