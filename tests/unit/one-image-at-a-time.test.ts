import { oneImageAtATime } from '../../src/uploads/one-image-at-a-time';

/** Starts a service whose work ends when the test says so. */
const start = () => {
  const begun: string[] = [];
  const ends = new Map<string, (failed?: Error) => void>();
  const work = (file: unknown): Promise<never> =>
    new Promise((resolve, reject) => {
      begun.push(String(file));
      ends.set(String(file), (failed) =>
        failed === undefined ? resolve(file as never) : reject(failed)
      );
    });
  const service = {
    ...{ isFaultyImage: work, optimize: work },
    ...{ generateThumbnail: work, generateResponsiveFormats: work },
  };
  return { begun, ends, service };
};

/** Runs all pending microtasks. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('images are decoded one after the other, even if one fails', async () => {
  const { begun, ends, service } = start();
  const queued = oneImageAtATime(service);
  const first = queued.isFaultyImage('a');
  const second = queued.optimize('b');
  const third = queued.generateThumbnail('c');
  await settle();
  expect(begun).toEqual(['a']);
  ends.get('a')?.(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await settle();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.();
  expect(await second).toBe('b');
  await settle();
  ends.get('c')?.();
  expect(await third).toBe('c');
});

test('work does not wait for itself if the application is started twice in a process', async () => {
  const { begun, ends, service } = start();
  const queued = oneImageAtATime(oneImageAtATime(service));
  const made = queued.generateResponsiveFormats('a');
  await settle();
  expect(begun).toEqual(['a']);
  ends.get('a')?.();
  expect(await made).toBe('a');
});

test('an image whose decoding never ends does not block the others', async () => {
  const { begun, ends, service } = start();
  const queued = oneImageAtATime(service);
  void queued.optimize('stuck');
  const next = queued.optimize('next');
  await settle();
  expect(begun).toEqual(['stuck']);
  jest.advanceTimersByTime(60_000);
  await settle();
  expect(begun).toEqual(['stuck', 'next']);
  ends.get('next')?.();
  expect(await next).toBe('next');
});
