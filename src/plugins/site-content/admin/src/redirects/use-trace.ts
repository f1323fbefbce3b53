import type { RedirectTrace } from '#site-content/domain/panel/redirects';
import { useResponse } from '../components/use-response';

interface TraceState {
  /** `null` until loaded. */
  readonly trace: RedirectTrace | null;
  /** The thrown error. */
  readonly failure: unknown;
  readonly ask: () => void;
  /** Traces the URL again, and keeps the known trace until then. */
  readonly askAgain: () => void;
}

/**
 * Traces a URL, and traces again whenever it changes.
 *
 * @param address `''` for none
 */
export const useTrace = (address: string): TraceState => {
  const path = address === '' ? null : '/redirects/trace';
  const { data, failure, retry, reload } = useResponse<RedirectTrace>(path, { address });
  return { trace: data ?? null, failure, ask: retry, askAgain: reload };
};
