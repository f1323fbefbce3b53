import { useEffect, useState } from 'react';

export const RETRY_AFTER_MS = 3000;

export interface Failure {
  readonly kind: string;
}

/** There was no response to a dry run. */
export interface Unanswered {
  readonly kind: 'unanswered';
}

/** Turns the failure of a request into that of a dry run: without a response, nothing has been changed. */
export const toDryRunFailure = <Some extends Failure>(failure: Some): Some | Unanswered =>
  failure.kind === 'unreachable' ? { kind: 'unanswered' } : failure;

/**
 * Counts the attempts at a dry run. Starts another one a few seconds after each failure without a response, so that a
 * dialog is usable again once the server responds.
 *
 * @param failure the last failure; `null` if there is none
 */
export const useRetry = (failure: Failure | null): number => {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (failure?.kind !== 'unanswered') return undefined;
    const timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [failure]);
  return attempt;
};
