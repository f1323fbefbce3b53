import type { RedirectWay } from '#site-content/domain/panel/redirects';
import { useAnswer } from '../components/use-answer';

interface AskedWay {
  /** `null` until loaded. */
  readonly way: RedirectWay | null;
  /** The thrown error. */
  readonly failure: unknown;
  readonly ask: () => void;
}

/**
 * Traces a URL, again whenever it changes.
 *
 * @param address `''` for none
 */
export const useWay = (address: string): AskedWay => {
  const path = address === '' ? null : '/redirects/way';
  const { data, failure, retry } = useAnswer<RedirectWay>(path, { address });
  return { way: data ?? null, failure, ask: retry };
};
