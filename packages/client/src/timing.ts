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
 * Runs work that the caller or a timeout can abort, whether or not the work heeds its signal. Aborted work is not
 * even begun.
 *
 * @throws SiteContentError with the code `aborted`, `timeout` or `network`, and errors of this class thrown
 *   by `work`
 */
export const withTimeout = async <T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (stop: AbortSignal) => Promise<T>
): Promise<T> => {
  if (signal?.aborted) throw aborted(signal.reason);
  const controller = new AbortController();
  let onAbort = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = new Promise<never>((_, reject) => {
    // The order matters: `work` may reject as soon as it is told to stop.
    const stop = (error: SiteContentError): void => {
      reject(error);
      controller.abort();
    };
    onAbort = () => stop(aborted(signal?.reason));
    timer = setTimeout(
      () => stop(new SiteContentError(0, 'timeout', `No response within ${ms} ms.`)),
      Math.min(ms, MAX_TIMER_MS)
    );
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } catch (cause) {
    throw cause instanceof SiteContentError
      ? cause
      : new SiteContentError(0, 'network', 'No response.', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
};
