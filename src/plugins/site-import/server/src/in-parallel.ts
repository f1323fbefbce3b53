const AT_ONCE = 4;

/** Runs a task for each item, a few at a time, in order. */
export const inParallel = async <Item>(
  items: readonly Item[],
  task: (item: Item, at: number) => Promise<void>
): Promise<void> => {
  const open = items.entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of open) await task(item, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};
