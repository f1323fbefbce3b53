import { SiteContentError } from './error.js';

const aborted = (cause: unknown): SiteContentError =>
  new SiteContentError(0, 'aborted', 'The request was aborted.', { cause });

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
 * Does what may be stopped by the caller or by time, and says which of them it was. `AbortSignal.any` would do, and is not in
 * Node 18.
 *
 * @throws SiteContentError with the code `aborted`, `timeout` or `network`, and what `work` throws of this class
 */
export const withTimeout = async <T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (stop: AbortSignal) => Promise<T>
): Promise<T> => {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, ms);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await work(controller.signal);
  } catch (cause) {
    if (cause instanceof SiteContentError) throw cause;
    if (signal?.aborted) throw aborted(cause);
    throw isLate
      ? new SiteContentError(0, 'timeout', `There was no response within ${ms} ms.`, { cause })
      : new SiteContentError(0, 'network', 'There was no response.', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};
