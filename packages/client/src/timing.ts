import { SiteContentError } from './error.js';

const aborted = (cause: unknown): SiteContentError =>
  new SiteContentError(0, 'aborted', 'The request was aborted.', { cause });

/** Maximum delay of a timer, almost 25 days. Timers with a longer delay fire immediately. */
const MAX_TIMER_MS = 2_147_483_647;

/** Resolves after some milliseconds, or rejects when `signal` aborts. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(aborted(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * Runs work that the caller or a timeout can abort, and distinguishes the two. `AbortSignal.any` would do the
 * same, but Node 18 lacks it.
 *
 * @throws SiteContentError with the code `aborted`, `timeout` or `network`, and errors of this class thrown
 *   by `work`
 */
export const withTimeout = async <T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (stop: AbortSignal) => Promise<T>
): Promise<T> => {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      stop();
    },
    Math.min(ms, MAX_TIMER_MS)
  );
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await work(controller.signal);
  } catch (cause) {
    if (cause instanceof SiteContentError) throw cause;
    if (signal?.aborted) throw aborted(cause);
    throw isLate
      ? new SiteContentError(0, 'timeout', `No response within ${ms} ms.`, { cause })
      : new SiteContentError(0, 'network', 'No response.', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};
