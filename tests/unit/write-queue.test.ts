import {
  LeftQueueError,
  WriteQueue,
} from '../../src/plugins/site-content/server/src/operations/write-queue/write-queue';

const LONG = 60_000;

/** Creates writers that record when they acquire the queue, and release it on demand. */
const writersIn = (queue: WriteQueue) => {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    order,
    async come(name: string, timeoutMs = LONG, gone?: AbortSignal): Promise<void> {
      const end = await queue.acquire(timeoutMs, gone);
      order.push(name);
      ends.set(name, end);
    },
    end(name: string): void {
      ends.get(name)?.();
    },
  };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('writers acquire the queue one at a time, in the order of their arrival', async () => {
  const writers = writersIn(new WriteQueue());
  const all = ['a', 'b', 'c'].map((name) => writers.come(name));
  await settled();
  expect(writers.order).toEqual(['a']);
  writers.end('a');
  await settled();
  expect(writers.order).toEqual(['a', 'b']);
  writers.end('b');
  await Promise.all(all);
  writers.end('c');
  await writers.come('d');
  expect(writers.order).toEqual(['a', 'b', 'c', 'd']);
});

test('a writer that times out or aborts leaves the queue without blocking others', async () => {
  const writers = writersIn(new WriteQueue());
  await writers.come('a');
  const client = new AbortController();
  const impatient = writers.come('impatient', 1);
  const gone = writers.come('gone', LONG, client.signal);
  const last = writers.come('last');
  await expect(impatient).rejects.toEqual(new LeftQueueError('timed out'));
  client.abort();
  await expect(gone).rejects.toEqual(new LeftQueueError('gone'));
  writers.end('a');
  await last;
  expect(writers.order).toEqual(['a', 'last']);
});

test('a writer that has already aborted never acquires the queue', async () => {
  const queue = new WriteQueue();
  await expect(queue.acquire(LONG, AbortSignal.abort())).rejects.toEqual(
    new LeftQueueError('gone')
  );
  await expect(queue.acquire(LONG)).resolves.toEqual(expect.any(Function));
});

test('a writer that times out while the thread is blocked does not write', async () => {
  const writers = writersIn(new WriteQueue());
  await writers.come('a');
  const late = writers.come('late', 5);
  const last = writers.come('last');
  await settled();
  const until = performance.now() + 10;
  while (performance.now() < until);
  writers.end('a');
  await expect(late).rejects.toEqual(new LeftQueueError('timed out'));
  await last;
  expect(writers.order).toEqual(['a', 'last']);
});
